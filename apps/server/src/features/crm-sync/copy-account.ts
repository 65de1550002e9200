import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { refreshAccount as contract } from '@portal/contract/vendors'
import type { Deps, SignedInContext } from '../../deps.ts'
import { vendorAnswer } from '../../http/vendor-answer.ts'
import {
  type CrmDetailKind,
  type CrmDirectory,
  type CrmPage,
  type CrmRows,
  crmKinds,
} from '../../ports/crm-directory.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { removeRows, sweepRowsOfAccount, writeRows } from './copied-rows.store.ts'

const detailKinds = crmKinds.filter((kind) => kind !== 'agents' && kind !== 'accounts')

/**
 * Reads one account and all that belongs to it again. False when it has left the CRM, and with it our tables.
 * Throws IntegrationError; what we have then stays.
 */
export async function copyAccount(
  { inTransaction, now, crm }: Pick<Deps, 'inTransaction' | 'now'> & { crm: CrmDirectory },
  zohoAccountId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const began = now()
  const [[account], ...details] = await Promise.all([
    crm.readSome('accounts', [zohoAccountId], signal),
    ...detailKinds.map(async (kind) => ({
      kind,
      rows: await readDetails(crm, kind, zohoAccountId, signal),
    })),
  ])
  await inTransaction(async (tx) => {
    if (!account) return removeRows(tx, 'accounts', [zohoAccountId])
    await writeRows(tx, 'accounts', [account], began)
    for (const { kind, rows } of details) {
      await writeRows(tx, kind, rows, began)
      await sweepRowsOfAccount(tx, kind, zohoAccountId, began)
    }
  })
  return account !== undefined
}

async function readDetails<K extends CrmDetailKind>(
  crm: CrmDirectory,
  kind: K,
  zohoAccountId: string,
  signal: AbortSignal,
): Promise<CrmRows[K][]> {
  const rows: CrmRows[K][] = []
  let cursor: string | null = null
  do {
    const page: CrmPage<CrmRows[K]> = await crm.readOfAccount(kind, zohoAccountId, { cursor, signal })
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== null)
  return rows
}

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'inTransaction' | 'now' | 'crm'>

/** Someone looks at the screen meanwhile. */
const withinMs = 8_000

/**
 * Reads one account and what belongs to it again, now. Throws ACCOUNT_NOT_FOUND for one that is not the caller's
 * to see, or that has left the CRM; VENDOR_UNAVAILABLE when the CRM does not answer in time: what we have stays.
 */
export async function refreshAccount(needs: Needs, accountId: string): Promise<AnswerOf<typeof contract>> {
  const { crm, inTransaction, now } = needs
  await getVisibleAccount(needs, accountId)
  if (!crm) return { result: { refreshed: false } }
  const signal = AbortSignal.timeout(withinMs)
  const isThere = await vendorAnswer(copyAccount({ crm, inTransaction, now }, accountId, signal))
  if (!isThere) throw new AppError('ACCOUNT_NOT_FOUND')
  return { result: { refreshed: true } }
}
