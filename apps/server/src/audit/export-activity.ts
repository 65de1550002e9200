import type { Activity, exportActivity as exportActivityCall } from '@portal/contract/audit'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { businessDay } from '@portal/domain/business-day'
import { limits } from '@portal/domain/limits'
import { tableRowsMax } from '@portal/domain/table-formats'
import type { SignedInContext } from '../deps.ts'
import { allPages } from '../documents/all-pages.ts'
import { type TableColumn, writeTable } from '../documents/write-table.ts'
import { listActivity } from './list-activity.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/** What was changed as a file, narrowed as the list (docs/spec/back-office.md#activity). Throws TOO_MANY_DOCUMENTS and BUSY. */
export async function exportActivity(
  needs: Needs,
  { format, ...filter }: QueryOf<typeof exportActivityCall>,
): Promise<AnswerOf<typeof exportActivityCall>> {
  const { actor, now, timeZone } = needs
  const { rows, isCut } = await allPages<Activity>(tableRowsMax, (cursor) =>
    listActivity(needs, { ...filter, limit: limits.listNewest, cursor }),
  )
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '')
  const file = await writeTable(actor.userId, {
    name: `activity-${isFiltered ? 'filtered-' : ''}${businessDay(now(), timeZone)}`,
    sheet: 'Activity',
    columns,
    rows,
    format,
  })
  return { result: { ...file, rows: rows.length, isCut } }
}

const columns: TableColumn<Activity>[] = [
  ['When', ({ at }) => at],
  ['By', ({ by }) => by],
  ['Thing', ({ entity }) => entity],
  ['Name', ({ entityName }) => entityName],
  ['Action', ({ action }) => action],
  // A line for each field, as the screen shows them.
  [
    'Changes',
    ({ changes }) =>
      changes.map(({ field, before, after }) => `${field}: ${before ?? '-'} → ${after ?? '-'}`).join('\n'),
  ],
  ['ID', ({ entityId }) => entityId],
  ['Request', ({ requestId }) => requestId],
]
