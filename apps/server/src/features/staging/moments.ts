import type { Tx } from '../../db/client.ts'
import { moment } from '../../db/moment.ts'

type OfBox = { boxId: string; orderId: number; at: Date }

/** The moments of boxes at which features above have something to do; the order is locked. Who follows is said in order-moments.ts. */
export const boxMoments = {
  /** It left: its devices are shipped. */
  shipped: moment<[tx: Tx, box: OfBox]>('a box leaves'),
  /** It has another tracking number. */
  corrected: moment<[tx: Tx, box: OfBox & { trackingNumber: string }]>('a tracking number is corrected'),
}
