import type {
  getAccountRules,
  saveAccountRules as saveAccountRulesCall,
  WireAccountRules,
} from '@portal/contract/approvals'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError, type FieldErrors } from '@portal/contract/errors'
import { mayDo } from '@portal/domain/account-access'
import { noCarrier } from '@portal/domain/catalog'
import { fromDollars, toDollars } from '@portal/domain/money'
import { type AccountRules, rulesProblems } from '@portal/domain/order-approval'
import { type Actor, isAdministrator, isCustomer } from '@portal/domain/roles'
import { changedSince } from '../../audit/changed-since.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Reader, Tx } from '../../db/client.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { holdAccess } from '../../http/hold-access.ts'
import {
  findRules,
  listPeople,
  lockRulesRow,
  rulesOf,
  type StoredRules,
  writeRules,
} from '../accounts/account-rules.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { readCarriers } from '../catalog/read-carriers.ts'
import { carrierMonthlyCents, personDayCommittedCents, personDayOf, spentCents } from './approval-need.ts'
import { listProductNames } from './approvals.store.ts'

/** The rules of an account that the caller may see. Throws ACCOUNT_NOT_FOUND. */
export async function readRules(
  ctx: Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>,
  accountId: string,
): Promise<AnswerOf<typeof getAccountRules>> {
  await getVisibleAccount(ctx, accountId)
  const rules = await findRules(ctx.db, accountId)
  return { result: await toWireRules(ctx.db, ctx, { accountId, rules }) }
}

type Shown = Pick<Deps, 'now' | 'timeZone'> & { actor: Actor }

async function toWireRules(
  on: Reader,
  { actor, ...clock }: Shown,
  { accountId, rules }: { accountId: string; rules: StoredRules },
): Promise<WireAccountRules> {
  const {
    orderLimitCents,
    monthlyLimitCents,
    carrierMonthlyLimitCents,
    commitmentLimitCents,
    limitsAddedAt,
    ...same
  } = rules
  const spent = await spentCents(on, clock, { accountId, rules })
  return {
    ...same,
    carrierIds: [...rules.carrierIds],
    productIds: [...rules.productIds],
    approverIds: [...rules.approverIds],
    orderLimit: dollarsOf(orderLimitCents),
    monthlyLimit: dollarsOf(monthlyLimitCents),
    carrierMonthlyLimit: dollarsOf(carrierMonthlyLimitCents),
    commitmentLimit: dollarsOf(commitmentLimitCents),
    limitsAddedAt: limitsAddedAt?.toISOString() ?? null,
    carrierMonthly: toDollars(await carrierMonthlyCents(on, clock, { accountId, rules })),
    spent: monthlyLimitCents === null ? null : toDollars(spent),
    spentToday: toDollars((await personDayOf(on, clock, { accountId, rules, userId: actor.userId })).cents),
    committedToday: toDollars(
      await personDayCommittedCents(on, clock, { accountId, rules, userId: actor.userId }),
    ),
    people: await listPeople(on, accountId),
    carriers: await readCarriers(on),
    products: await listProductNames(on, rules.productIds),
    mayChange: mayChangeRules(actor, accountId, rules),
  }
}

/**
 * Administrators, and people with full access to the account while it asks for no approval; then only its approvers, so that
 * no one whose orders wait can end that (docs/spec/approvals.md#who-may-change-them).
 */
function mayChangeRules(actor: Actor, accountId: string, rules: StoredRules): boolean {
  if (isAdministrator(actor)) return true
  if (!isCustomer(actor) || actor.zohoAccountId !== accountId) return false
  if (!rules.asksApproval) return mayDo(actor, 'people')
  return mayDo(actor, 'changeRules') && rules.approverIds.includes(actor.userId)
}

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'actor' | 'now' | 'timeZone' | 'requestId'>
type Form = BodyOf<typeof saveAccountRulesCall>

/**
 * Rules of an account in place of those before (docs/spec/approvals.md#rules).
 * Throws ACCOUNT_NOT_FOUND, NOT_ALLOWED, RULES_CHANGED, and INVALID_INPUT field by field.
 */
export async function saveRules(
  ctx: Needs,
  accountId: string,
  form: Form,
): Promise<AnswerOf<typeof saveAccountRulesCall>> {
  const { accountName } = await getVisibleAccount(ctx, accountId)
  return ctx.inTransaction(async (tx) => {
    const row = await lockRulesRow(tx, accountId)
    const before = rulesOf(row)
    if (!mayChangeRules(ctx.actor, accountId, before)) throw new AppError('NOT_ALLOWED')
    // While no approval is asked for, another right counts than the one that the call holds.
    if (!isAdministrator(ctx.actor) && !before.asksApproval) await holdAccess(tx, ctx.actor, 'people')
    if (form.version !== before.version) throw await rulesChanged(tx, accountId)
    const after = rulesIn(form, before)
    await refuseWrong(tx, accountId, after)
    const stored = await writeRules(
      tx,
      {
        ...after,
        zohoAccountId: accountId,
        carrierIds: [...after.carrierIds],
        productIds: [...after.productIds],
        approverIds: [...after.approverIds],
        limitsAddedAt: null,
        updatedAt: ctx.now(),
      },
      row === undefined,
    )
    if (!stored) throw await rulesChanged(tx, accountId)
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

const rulesChanged = (tx: Tx, accountId: string) =>
  changedSince(tx, 'RULES_CHANGED', { entity: 'account', entityId: accountId })

const centsOf = (amount: number | null) => (amount === null ? null : fromDollars(amount))
const dollarsOf = (cents: number | null) => (cents === null ? null : toDollars(cents))
const once = (ids: readonly string[]) => [...new Set(ids)]

/** What a caller leaves out stays as it is; the limits of carriers begin as the limit for one order. */
function rulesIn(form: Form, before: StoredRules): AccountRules {
  const orderLimitCents = centsOf(form.orderLimit)
  const limitOf = (said: number | null | undefined, stored: number | null) =>
    said === undefined ? (before.version === 0 ? orderLimitCents : stored) : centsOf(said)
  return {
    needsPoNumber: form.needsPoNumber,
    asksApproval: form.asksApproval,
    mayApproveOwn: form.mayApproveOwn,
    sumsPersonDay: form.sumsPersonDay ?? before.sumsPersonDay,
    orderLimitCents,
    monthlyLimitCents: centsOf(form.monthlyLimit),
    carrierMonthlyLimitCents: limitOf(form.carrierMonthlyLimit, before.carrierMonthlyLimitCents),
    commitmentLimitCents: limitOf(form.commitmentLimit, before.commitmentLimitCents),
    carrierIds: once(form.carrierIds),
    productIds: once(form.productIds),
    approverIds: once(form.approverIds),
  }
}

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
  return {
    poNumberRequired: rules.needsPoNumber,
    ordersNeedApproval: rules.asksApproval,
    orderLimit: dollarsOf(rules.orderLimitCents),
    ordersOfOneDayCountTogether: rules.sumsPersonDay,
    monthlyLimit: dollarsOf(rules.monthlyLimitCents),
    carrierMonthlyLimit: dollarsOf(rules.carrierMonthlyLimitCents),
    commitmentLimit: dollarsOf(rules.commitmentLimitCents),
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
