import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { SavedUnit } from '@portal/contract/fleet-units'
import type {
  checkQuoteUnits,
  readQuoteUnits,
  SavedLinkedUnit,
  saveQuoteUnits,
} from '@portal/contract/quote-units'
import { orderStatus } from '@portal/domain/order-status'
import { mayNumberByLink, quoteLabel } from '@portal/domain/quotes'
import type { OrderRow } from '../../db/schema/orders.tables.ts'
import type { QuoteRow } from '../../db/schema/quotes.tables.ts'
import type { Context } from '../../deps.ts'
import type { EventAuthor } from '../accounts/account-author.ts'
import { checkSheet, filledRows, problemsOf, withoutOthers } from '../fleet/sheet/check-units.ts'
import { type SentRow, saveRowsIn } from '../fleet/sheet/save-units.ts'
import { unitsClosed } from '../fleet/sheet/sheet-order.ts'
import { rowOfDevice, unitSheetOf } from '../fleet/sheet/units.ts'
import { findAnyOrder } from '../orders/draft/lock-order.ts'
import { lockLinkedQuote, refuseEnded, sheetLimits, type VisitNeeds, visitQuote } from './visit-quote.ts'

/**
 * The fleet sheet of a quoted order for everyone who has the link (docs/spec/quotes.md#units): unit number, holder and station of
 * its devices, and the stations of the account. Phone numbers, ports, and other devices are in no answer.
 * All throw as `visitQuote`, QUOTE_ENDED, and UNITS_CLOSED once the order was submitted.
 */

type Needs = VisitNeeds & Pick<Context, 'db'>

export async function readLinkedUnits(ctx: Needs, token: string): Promise<AnswerOf<typeof readQuoteUnits>> {
  const { canEdit, lines, stations, settings } = await unitSheetOf(ctx.db, await orderOf(ctx, token), true)
  const { unitDigits, nextNumber, nextUnit } = settings
  return {
    result: {
      canEdit,
      stations,
      lines: lines.map(({ planCents: _, ...line }) => ({ ...line, rows: line.rows.map(linked) })),
      // Which numbers are in use is not told, so the sheet begins at the next one that is free.
      settings: { unitDigits, nextNumber: nextUnit === null ? nextNumber : Number(nextUnit) },
    },
  }
}

export async function checkLinkedUnits(
  ctx: Needs,
  { token, rows }: BodyOf<typeof checkQuoteUnits>,
): Promise<AnswerOf<typeof checkQuoteUnits>> {
  const { orderId, zohoAccountId: accountId } = await orderOf(ctx, token)
  const filled = await filledRows(ctx.db, accountId, rows)
  const errors = await checkSheet(ctx.db, { actor: null, accountId, orderId, rows: filled })
  return {
    results: problemsOf(withoutOthers(errors, filled)).map(({ deviceId: _, ...problem }) => problem),
  }
}

export async function saveLinkedUnits(
  ctx: VisitNeeds & Pick<Context, 'secrets' | 'requestId'>,
  { token, rows }: BodyOf<typeof saveQuoteUnits>,
): Promise<AnswerOf<typeof saveQuoteUnits>> {
  const seen = await visitQuote(ctx, token, sheetLimits(ctx.ip))
  return ctx.inTransaction(async (tx) => {
    const { order, quote } = await lockLinkedQuote(tx, seen)
    const at = ctx.now()
    refuseLate(order, quote, at)
    const author: EventAuthor = {
      userId: null,
      by: `Link of ${quoteLabel(quote.quoteNumber)}, sent to ${quote.recipientName}`,
      onBehalfOf: null,
      at,
      requestId: ctx.requestId,
    }
    const { saved, changed } = await saveRowsIn(tx, ctx, {
      order,
      author,
      namesOthers: false,
      rows: (units) =>
        rows.map((row): SentRow => {
          const device = units.find(
            ({ orderItemId, linePosition }) =>
              orderItemId === row.orderItemId && linePosition === row.position,
          )
          // The number wish is not theirs to see, and stays.
          return device ? { ...rowOfDevice(device), ...emptyLinked, ...row } : row
        }),
    })
    return { result: { saved: saved.map(linkedAt), changed: changed.map(linkedAt) } }
  })
}

/** What is left out of a sent row is empty. */
const emptyLinked = { unitNumber: '', holder: '', stationId: null }

async function orderOf(ctx: Needs, token: string): Promise<OrderRow> {
  const quote = await visitQuote(ctx, token, sheetLimits(ctx.ip))
  const order = await findAnyOrder(ctx.db, quote.orderId)
  if (!order) throw new AppError('QUOTE_NOT_FOUND')
  refuseLate(order, quote, ctx.now())
  return order
}

function refuseLate(order: OrderRow, quote: QuoteRow, now: Date): void {
  const isDraft = order.statusId === orderStatus.draft
  if (!isDraft) throw unitsClosed(order)
  if (!mayNumberByLink(quote, isDraft, now)) refuseEnded(quote, now)
}

type Row = Omit<SavedLinkedUnit, 'orderItemId'>

const linked = ({ position, deviceId, version, canEdit, unitNumber, holder, stationId }: Row): Row => ({
  position,
  deviceId,
  version,
  canEdit,
  unitNumber,
  holder,
  stationId,
})
const linkedAt = (unit: SavedUnit): SavedLinkedUnit => ({ ...linked(unit), orderItemId: unit.orderItemId })
