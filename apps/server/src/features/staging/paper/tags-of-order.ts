import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { printTagsOfOrder } from '@portal/contract/paper'
import { tagPrintLimits, tooManyTags } from '@portal/domain/label-stocks'
import type { SignedInContext } from '../../../deps.ts'
import { findNumbered, findTagged } from '../../fleet/tags/find-tags.ts'
import { tagsFile } from '../../fleet/tags/print-tags.ts'
import { findAtDesk } from '../lock-at-desk.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'publicBaseUrl'>

/**
 * The tags of an order's devices as a file, for those who read the order at the desk (docs/spec/staging.md#paper).
 * Throws ORDER_NOT_FOUND; DEVICE_NOT_FOUND when one of the devices is not the order's, or none has a number; INVALID_INPUT for more
 * tags than a file has; TOO_MANY_DOCUMENTS and BUSY.
 */
export async function tagsOfOrder(
  needs: Needs,
  orderId: number,
  { deviceIds, ...wanted }: BodyOf<typeof printTagsOfOrder>,
): Promise<AnswerOf<typeof printTagsOfOrder>> {
  const { db, actor } = needs
  const { order } = await findAtDesk(db, actor, orderId)
  const rows =
    deviceIds === undefined
      ? await findNumbered(db, orderId, tagPrintLimits.tagsMax + 1)
      : await findTagged(db, { orderId }, deviceIds)
  if (deviceIds === undefined && rows.length === 0)
    throw new AppError('DEVICE_NOT_FOUND', { message: 'No unit of this order has a number yet.' })
  if (rows.length < (deviceIds?.length ?? 0)) throw new AppError('DEVICE_NOT_FOUND')
  if (rows.length * wanted.copies > tagPrintLimits.tagsMax)
    throw new AppError('INVALID_INPUT', { fields: { deviceIds: [tooManyTags] } })
  const title = `Tags of order ${orderId}`
  return tagsFile(needs, {
    rows,
    accountId: order.zohoAccountId,
    title,
    name: `tags-of-order-${orderId}`,
    wanted,
  })
}
