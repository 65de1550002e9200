import type { AnswerOf } from '@portal/contract/endpoint'
import type { getOrderPdf } from '@portal/contract/orders'
import { mayDo } from '@portal/domain/account-access'
import type { SignedInContext } from '../../../deps.ts'
import { drawApart } from '../../../documents/documents.ts'
import { listUnits } from '../../fleet/sheet/units.ts'
import { readOrder } from '../list/read-order.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'actor' | 'now' | 'addresses' | 'publicBaseUrl' | 'timeZone' | 'ledger' | 'portWatch'
>

/**
 * One order as a PDF document, base64. Throws ORDER_NOT_FOUND, also for another's order, and TOO_MANY_DOCUMENTS.
 */
export async function orderPdf(ctx: Needs, orderId: number): Promise<AnswerOf<typeof getOrderPdf>> {
  const [order] = (await readOrder(ctx, orderId)).results
  if (!order) throw new Error('One order was asked for.')
  const pdf = await drawApart(ctx.actor.userId, 'draw-order', {
    order,
    // People who see invoices only see no fleet (docs/spec/colleagues.md#kinds).
    units: mayDo(ctx.actor, 'readDrafts') ? await listUnits(ctx.db, order) : [],
    printedAt: ctx.now(),
    timeZone: ctx.timeZone,
    publicBaseUrl: ctx.publicBaseUrl,
  })
  return { result: { fileName: `order-${orderId}.pdf`, base64: pdf.toString('base64') } }
}
