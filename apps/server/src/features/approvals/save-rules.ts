import type { saveAccountRules as endpoint } from '@portal/contract/approvals'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError, type FieldErrors } from '@portal/contract/errors'
import { noCarrier } from '@portal/domain/catalog'
import { fromDollars, toDollars } from '@portal/domain/money'
import { type AccountRules, rulesProblems } from '@portal/domain/order-approval'
import type { Reader, Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { recordChange } from '../audit/record-change.ts'
import { readCarriers } from '../catalog/read-carriers.ts'
import { rulesOf, type StoredRules } from './account-rules.ts'
import { listPeople, listProductNames, lockRulesRow, writeRules } from './approvals.store.ts'
import { mayChangeRules, toWireRules } from './read-rules.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'actor' | 'now' | 'timeZone' | 'requestId'>
type Form = BodyOf<typeof endpoint>

/**
 * Rules of an account in place of those before (docs/spec/approvals.md#rules).
 * Throws ACCOUNT_NOT_FOUND, NOT_ALLOWED, RULES_CHANGED, and INVALID_INPUT field by field.
 */
export async function saveRules(
  ctx: Needs,
  accountId: string,
  form: Form,
): Promise<AnswerOf<typeof endpoint>> {
  const { accountName } = await getVisibleAccount(ctx, accountId)
  return ctx.inTransaction(async (tx) => {
    const row = await lockRulesRow(tx, accountId)
    const before = rulesOf(row)
    if (!mayChangeRules(ctx.actor, accountId, before)) throw new AppError('NOT_ALLOWED')
    if (form.version !== before.version) throw new AppError('RULES_CHANGED')
    const after = rulesIn(form)
    await refuseWrong(tx, accountId, after)
    const stored = await writeRules(
      tx,
      {
        ...after,
        zohoAccountId: accountId,
        carrierIds: [...after.carrierIds],
        productIds: [...after.productIds],
        approverIds: [...after.approverIds],
        updatedAt: ctx.now(),
      },
      row === undefined,
    )
    if (!stored) throw new AppError('RULES_CHANGED')
    const rules = rulesOf(stored)
    await recordChange(tx, ctx, {
      entity: 'account',
      entityId: accountId,
      entityName: accountName,
      action: 'approval rules changed',
      before: row ? await factsOf(tx, accountId, before) : null,
      after: await factsOf(tx, accountId, rules),
    })
    return { result: await toWireRules(tx, ctx, { accountId, rules }) }
  })
}

const centsOf = (amount: number | null) => (amount === null ? null : fromDollars(amount))
const once = (ids: readonly string[]) => [...new Set(ids)]

const rulesIn = ({ version: _version, orderLimit, monthlyLimit, ...form }: Form): AccountRules => ({
  ...form,
  orderLimitCents: centsOf(orderLimit),
  monthlyLimitCents: centsOf(monthlyLimit),
  carrierIds: once(form.carrierIds),
  productIds: once(form.productIds),
  approverIds: once(form.approverIds),
})

async function refuseWrong(on: Reader, accountId: string, rules: AccountRules): Promise<void> {
  const fields: FieldErrors = {}
  for (const [field, words] of Object.entries(rulesProblems(rules))) fields[field] = [words]
  const people = await listPeople(on, accountId)
  if (rules.approverIds.some((id) => !people.some(({ userId }) => userId === id)))
    fields.approverIds = ['Choose approvers who can sign in for this account.']
  const carriers = await readCarriers(on)
  if (
    rules.carrierIds.some(
      (id) => !carriers.some(({ carrierId, name }) => carrierId === id && name !== noCarrier),
    )
  )
    fields.carrierIds = ['This carrier does not exist.']
  const products = await listProductNames(on, rules.productIds)
  if (products.length < rules.productIds.length) fields.productIds = ['This product does not exist.']
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })
}

/** Rules as the audit log keeps them, with names. */
async function factsOf(tx: Tx, accountId: string, rules: StoredRules) {
  const people = await listPeople(tx, accountId)
  const carriers = await readCarriers(tx)
  const products = await listProductNames(tx, rules.productIds)
  const dollarsOf = (cents: number | null) => (cents === null ? null : toDollars(cents))
  return {
    poNumberRequired: rules.needsPoNumber,
    ordersNeedApproval: rules.asksApproval,
    orderLimit: dollarsOf(rules.orderLimitCents),
    monthlyLimit: dollarsOf(rules.monthlyLimitCents),
    carriers: carriers
      .filter(({ carrierId }) => rules.carrierIds.includes(carrierId))
      .map(({ name }) => name)
      .join(', '),
    products: products.map(({ name }) => name).join(', '),
    approvers: rules.approverIds
      .map((id) => people.find(({ userId }) => userId === id)?.name ?? 'A former user')
      .join(', '),
    mayApproveOwn: rules.mayApproveOwn,
  }
}
