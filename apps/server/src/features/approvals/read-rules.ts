import type { getAccountRules, WireAccountRules } from '@portal/contract/approvals'
import type { AnswerOf } from '@portal/contract/endpoint'
import { mayDo } from '@portal/domain/account-access'
import { toDollars } from '@portal/domain/money'
import { type Actor, isAdministrator, isCustomer } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { readCarriers } from '../catalog/read-carriers.ts'
import { findRules, type StoredRules } from './account-rules.ts'
import { spentCents } from './approval-need.ts'
import { listPeople, listProductNames } from './approvals.store.ts'

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

export async function toWireRules(
  on: Reader,
  { actor, ...clock }: Shown,
  { accountId, rules }: { accountId: string; rules: StoredRules },
): Promise<WireAccountRules> {
  const { orderLimitCents, monthlyLimitCents, ...same } = rules
  const spent = await spentCents(on, clock, { accountId, rules })
  return {
    ...same,
    carrierIds: [...rules.carrierIds],
    productIds: [...rules.productIds],
    approverIds: [...rules.approverIds],
    orderLimit: orderLimitCents === null ? null : toDollars(orderLimitCents),
    monthlyLimit: monthlyLimitCents === null ? null : toDollars(monthlyLimitCents),
    spent: monthlyLimitCents === null ? null : toDollars(spent),
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
export function mayChangeRules(actor: Actor, accountId: string, rules: StoredRules): boolean {
  if (isAdministrator(actor)) return true
  if (!isCustomer(actor) || actor.zohoAccountId !== accountId) return false
  if (!rules.asksApproval) return mayDo(actor, 'people')
  return mayDo(actor, 'changeRules') && rules.approverIds.includes(actor.userId)
}
