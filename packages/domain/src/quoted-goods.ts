import { productTypeOf } from './catalog.ts'
import { counted } from './format.ts'
import { isNumbered } from './numbered-types.ts'
import { itemCount } from './order-lines.ts'

/** What is offered, in a few words: in the head of a quote's page and in the list of quotes. */

type OfferedLine = { productTypeId: string; quantity: number; isAddOn: boolean }

const devices = [
  { type: 'phone', one: 'phone', many: 'phones' },
  { type: 'tablet', one: 'tablet', many: 'tablets' },
  { type: 'router', one: 'router', many: 'routers' },
] as const

/** Whether a line is of devices: what is staged, tagged and carried. */
export const isDeviceLine = ({ productTypeId }: Pick<OfferedLine, 'productTypeId'>): boolean =>
  isNumbered(productTypeId)

/** How many units these lines have together. */
export const quantityOf = (lines: ReadonlyArray<{ quantity: number }>): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * "5 devices, 8 add-ons", "38 items (19 devices), 8 add-ons", "0 items": everything counted once. The items are those that lists
 * count; what goes with one of them is an add-on.
 */
export function countedGoods(lines: readonly OfferedLine[]): string {
  const items = itemCount(lines)
  const ofDevices = quantityOf(lines.filter(isDeviceLine))
  const addOns = quantityOf(lines) - items
  const all = counted(items, 'item')
  const some = ofDevices > 0 ? `${all} (${counted(ofDevices, 'device')})` : all
  return [
    ofDevices > 0 && ofDevices === items ? counted(ofDevices, 'device') : some,
    ...(addOns > 0 ? [counted(addOns, 'add-on')] : []),
  ].join(', ')
}

/** Whether we prepare devices of an order: not where the carrier ships them itself. */
export const isStagedOrder = (order: {
  shipDirect: boolean | null
  orderItems: ReadonlyArray<Pick<OfferedLine, 'productTypeId'>>
}): boolean => !order.shipDirect && order.orderItems.some(isDeviceLine)

/** The headline of an offer: "19 phones", "19 phones, 4 tablets and 1 router"; without devices "27 items". */
export function offeredGoods(lines: readonly OfferedLine[]): string {
  const of = (one: (line: OfferedLine) => boolean) => quantityOf(lines.filter(one))
  const kinds = devices.flatMap(({ type, one, many }) => {
    const count = of(({ productTypeId }) => productTypeOf(productTypeId) === type)
    return count > 0 ? [counted(count, one, many)] : []
  })
  const last = kinds.pop()
  if (last === undefined) return counted(itemCount(lines), 'item')
  return kinds.length > 0 ? `${kinds.join(', ')} and ${last}` : last
}
