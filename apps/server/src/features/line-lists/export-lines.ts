import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import type { exportLines as exportLinesCall } from '@portal/contract/line-lists'
import { lineListLimits } from '@portal/domain/line-lists'
import { lineStateLabels, suspendReasonLabels } from '@portal/domain/line-states'
import { monthlyCostOf, monthsLeft, termsEndOf } from '@portal/domain/line-terms'
import { toDollars } from '@portal/domain/money'
import type { Reader } from '../../db/client.ts'
import { type TableColumn, writeTable } from '../../documents/write-table.ts'
import { findPage, type LinePart, type LinePlace, type LinesWanted } from './line-lists.store.ts'
import { readLines, type Telling, type WholeLine } from './line-wire.ts'
import { type LinesNeeds, refuseTerms, tellingOf, wantedLines } from './list-lines.ts'

/** Lines that are read in one go. */
const pageRows = 2_000

/**
 * Lines as a file, narrowed and sorted as a list (docs/spec/lines.md#files); without prices for people who see none.
 * Throws NOT_ALLOWED, TOO_MANY_DOCUMENTS and BUSY.
 */
export async function exportLines(
  needs: LinesNeeds,
  { format, sort = 'number', ...filter }: QueryOf<typeof exportLinesCall>,
): Promise<AnswerOf<typeof exportLinesCall>> {
  const telling = tellingOf(needs)
  refuseTerms(telling, { ...filter, sort })
  const wanted = await wantedLines(needs, filter, telling)
  const max = format === 'xlsx' ? lineListLimits.workbookMax : lineListLimits.exportMax
  // One more tells whether the file is all of it.
  const rows = wanted === null ? [] : await readAll(needs.db, wanted, { sort, max: max + 1 })
  const written = rows.slice(0, max)
  const file = await writeTable(needs.actor.userId, {
    name: `lines-${telling.today}`,
    sheet: 'Lines',
    columns: columnsFor(telling),
    rows: written,
    format,
  })
  return { result: { ...file, lines: written.length, isCut: rows.length > max } }
}

async function readAll(
  on: Reader,
  wanted: LinesWanted,
  { sort, max }: { sort: LinePart['sort']; max: number },
): Promise<WholeLine[]> {
  const rows: WholeLine[] = []
  let after: LinePlace | null = null
  while (rows.length < max) {
    const limit = Math.min(pageRows, max - rows.length)
    const page: LinePlace[] = await findPage(on, wanted, { sort, after, limit })
    rows.push(
      ...(await readLines(
        on,
        page.map(({ lineId }) => lineId),
      )),
    )
    const last = page.at(-1)
    if (!last || page.length < limit) break
    after = last
  }
  return rows
}

const money = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? '' : toDollars(cents).toFixed(2)

function columnsFor({ today, seesPrices }: Telling): TableColumn<WholeLine>[] {
  const cost = ({ line, credits }: WholeLine) => monthlyCostOf(line, credits, today)
  return [
    ['Number', ({ line }) => line.number ?? ''],
    ['Unit', ({ device }) => device?.device.unitNumber ?? ''],
    ['Holder', ({ device }) => device?.device.holder ?? ''],
    ['Make', ({ device }) => device?.device.make ?? ''],
    ['Model', ({ device }) => device?.device.model ?? ''],
    ['IMEI', ({ device }) => device?.device.imei ?? ''],
    ['Station', ({ device }) => device?.stationName ?? ''],
    ['Carrier', ({ carrier }) => carrier ?? ''],
    ['Plan', ({ line }) => line.planName],
    ['State', ({ line }) => lineStateLabels[line.state]],
    ['Suspended for', ({ line }) => (line.suspendReason ? suspendReasonLabels[line.suspendReason] : '')],
    ['SIM', ({ line }) => line.iccid ?? ''],
    ['EID', ({ line }) => line.eid ?? ''],
    ['Active since', ({ line }) => line.activatedOn ?? ''],
    ['Ended on', ({ line }) => line.endedOn ?? ''],
    ...(seesPrices ? pricesFor(cost, today) : []),
    ['Account', ({ accountName }) => accountName],
    ['Order', ({ line }) => (line.orderId === null ? '' : String(line.orderId))],
    ['Note', ({ line }) => line.note],
  ]
}

const pricesFor = (
  cost: (line: WholeLine) => ReturnType<typeof monthlyCostOf>,
  today: string,
): TableColumn<WholeLine>[] => [
  ['Plan price', (line) => money(cost(line)?.planCents)],
  ['Installment', (line) => money(cost(line)?.installmentCents)],
  ['Credits', (line) => money(cost(line)?.creditCents)],
  ['Cost a month', (line) => money(cost(line)?.cents)],
  ['Installments left', ({ line }) => String(monthsLeft(line, today) ?? '')],
  ['Terms end', ({ line }) => termsEndOf(line) ?? ''],
]
