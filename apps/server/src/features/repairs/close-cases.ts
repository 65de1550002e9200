import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError, errorCatalogue } from '@portal/contract/errors'
import type { closeRepairCases } from '@portal/contract/repair-changes'
import { caseRefusal } from '@portal/domain/repair-cases'
import { isCustomer } from '@portal/domain/roles'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { findOwner, fleetAuthor, mayActForAccount, type Owner } from '../fleet/fleet-author.ts'
import { lockCases } from './cases.store.ts'
import { closeIn } from './end-case.ts'
import { factsOf } from './lock-case-for.ts'
import type { CaseRow } from './repairs.tables.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId'
>

/**
 * Closes many cases: all of them, or none with the reason for each that prevents it (docs/spec/repairs.md#list).
 * Throws CASE_NOT_FOUND where one is of another account, and NOT_ALLOWED.
 */
export const closeCases = (
  needs: Needs,
  { cases }: BodyOf<typeof closeRepairCases>,
): Promise<AnswerOf<typeof closeRepairCases>> =>
  idempotentTransaction(needs, async (tx) => {
    if (isCustomer(needs.actor)) throw new AppError('NOT_ALLOWED')
    const versions = new Map(cases.map(({ caseId, version }) => [caseId, version]))
    const rows = await lockCases(tx, [...versions.keys()])
    const owners = await ownersOf(tx, needs, rows)
    if (rows.length !== versions.size || rows.some((row) => owners.get(row.zohoAccountId) === null))
      throw new AppError('CASE_NOT_FOUND')
    const refused = rows.flatMap((row) => {
      const reason = refusalOf(row, versions.get(row.caseId))
      return reason === null ? [] : [{ caseId: row.caseId, caseNumber: row.caseNumber, reason }]
    })
    if (refused.length > 0) return { result: { closed: 0, refused } }
    for (const found of rows) {
      const author = await fleetAuthor(tx, needs, owners.get(found.zohoAccountId) ?? undefined)
      await closeIn(tx, needs, { found, others: [], author }, { action: 'close' })
    }
    return { result: { closed: rows.length, refused: [] } }
  })

/** The owner of each account; null where the caller may not act for it. */
async function ownersOf(tx: Tx, { actor }: Needs, rows: readonly CaseRow[]) {
  const owners = new Map<string, Owner | null | undefined>()
  for (const { zohoAccountId } of rows) {
    if (owners.has(zohoAccountId)) continue
    const owner = await findOwner(tx, zohoAccountId)
    owners.set(zohoAccountId, mayActForAccount(actor, zohoAccountId, owner) ? owner : null)
  }
  return owners
}

function refusalOf(row: CaseRow, version: number | undefined): string | null {
  if (row.version !== version) return errorCatalogue.CASE_CHANGED.message
  return caseRefusal(factsOf(row), 'close')
}
