import type { exportDevices as endpoint } from '@portal/contract/device-files'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { businessDay } from '@portal/domain/business-day'
import type { SignedInContext } from '../../deps.ts'
import { writeCsv } from '../../documents/write-csv.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { exportColumns } from './device-columns.ts'
import { rosterWanted } from './list-devices.ts'
import { findRoster, type RosterPlace, type RosterRow } from './roster.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/** Devices that are read in one go. */
const pageRows = 2_000

/**
 * The devices of an account as a file, narrowed and sorted as the list (docs/spec/fleet.md#files).
 * Throws ACCOUNT_NOT_FOUND.
 */
export async function exportDevices(
  needs: Needs,
  accountId: string,
  query: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  await getVisibleAccount(needs, accountId)
  const csv = await writeCsv(
    exportColumns.map(({ name }) => name),
    await readWholeRoster(needs, accountId, query),
    (row) => exportColumns.map(({ write }) => write(row)),
  )
  return { result: { fileName: `devices-${businessDay(needs.now(), needs.timeZone)}.csv`, csv } }
}

async function readWholeRoster(needs: Needs, accountId: string, query: QueryOf<typeof endpoint>) {
  const wanted = await rosterWanted(needs, { accountId }, query)
  const rows: RosterRow[] = []
  let after: RosterPlace | null = null
  for (;;) {
    const page: RosterRow[] = await findRoster(needs.db, wanted, {
      sort: query.sort ?? 'unit',
      after,
      limit: pageRows,
    })
    rows.push(...page)
    const last = page.at(-1)
    if (!last || page.length < pageRows) return rows
    after = { key: last.key, deviceId: last.device.deviceId }
  }
}
