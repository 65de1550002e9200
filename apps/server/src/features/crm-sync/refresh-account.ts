import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { refreshAccount as contract } from '@portal/contract/vendors'
import type { SignedInContext } from '../../deps.ts'
import {
  type CrmDetailKind,
  type CrmDirectory,
  type CrmPage,
  type CrmRows,
  crmKinds,
} from '../../ports/crm-directory.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { removeRows, sweepRowsOfAccount, writeRows } from './copied-rows.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'inTransaction' | 'now' | 'crm'>

/** Somebody looks at the screen meanwhile. */
const withinMs = 8_000
const detailKinds = crmKinds.filter((kind) => kind !== 'agents' && kind !== 'accounts')

/**
 * Reads one account and what belongs to it again, now. Throws ACCOUNT_NOT_FOUND for one that is not the caller's
 * to see, or that has left the CRM; VENDOR_UNAVAILABLE when the CRM does not answer in time: what we have stays.
 */
export async function refreshAccount(needs: Needs, accountId: string): Promise<AnswerOf<typeof contract>> {
  const { crm, inTransaction, now } = needs
  await getVisibleAccount(needs, accountId)
  if (!crm) return { result: { refreshed: false } }
  const began = now()
  const { account, details } = await readAll(crm, accountId).catch((cause: unknown) => {
    if (cause instanceof IntegrationError) throw new AppError('VENDOR_UNAVAILABLE', { cause })
    throw cause
  })
  await inTransaction(async (tx) => {
    if (!account) return removeRows(tx, 'accounts', [accountId])
    await writeRows(tx, 'accounts', [account], began)
    for (const { kind, rows } of details) {
      await writeRows(tx, kind, rows, began)
      await sweepRowsOfAccount(tx, kind, accountId, began)
    }
  })
  if (!account) throw new AppError('ACCOUNT_NOT_FOUND')
  return { result: { refreshed: true } }
}

async function readAll(crm: CrmDirectory, accountId: string) {
  const signal = AbortSignal.timeout(withinMs)
  const [[account], ...details] = await Promise.all([
    crm.readSome('accounts', [accountId], signal),
    ...detailKinds.map(async (kind) => ({ kind, rows: await readDetails(crm, kind, accountId, signal) })),
  ])
  return { account, details }
}

async function readDetails<K extends CrmDetailKind>(
  crm: CrmDirectory,
  kind: K,
  accountId: string,
  signal: AbortSignal,
): Promise<CrmRows[K][]> {
  const rows: CrmRows[K][] = []
  let cursor: string | null = null
  do {
    const page: CrmPage<CrmRows[K]> = await crm.readOfAccount(kind, accountId, { cursor, signal })
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== null)
  return rows
}
