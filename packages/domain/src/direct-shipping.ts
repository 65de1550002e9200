import { noCarrier, productTypeOf } from './catalog.ts'

/** What decides whether a line can ship from its carrier. */
export type ShippedLine = { carrier: string; productTypeId: string }

const isCarriers = ({ carrier }: ShippedLine) => carrier !== noCarrier
/** A service, repair coverage included, is not shipped: it goes with either method. */
const isShipped = ({ productTypeId }: ShippedLine) => productTypeOf(productTypeId) !== 'service'

/** The lines that keep an order from shipping direct from the carrier: goods that no carrier sells. */
export const linesNotDirect = <Line extends ShippedLine>(lines: readonly Line[]): Line[] =>
  lines.filter((line) => isShipped(line) && !isCarriers(line))

/** Whether an order of these lines can ship direct from the carrier: it has a carrier's offer and no goods of ours. */
export const mayShipDirect = (lines: readonly ShippedLine[]): boolean =>
  lines.some(isCarriers) && linesNotDirect(lines).length === 0
