import type { OrderToApprove } from '@portal/domain/order-approval'
import type { Tx } from '../../db/client.ts'
import { moment } from '../../db/moment.ts'
import type { SignedInContext } from '../../deps.ts'
import type { StoredRules } from '../accounts/account-rules.ts'
import type { WholeOrder } from './list/find-whole-order.ts'

/** An order that is about to be submitted. */
export type ToSubmit = {
  accountId: string
  /** As they were read in this transaction. */
  rules: StoredRules
} & (
  | { stored: WholeOrder }
  /** A cart that becomes an order at once. */
  | { order: OrderToApprove }
)

/** What was ordered, as far as those who prepare it need to know. */
export type SubmittedGoods = {
  orderId: number
  at: Date
  shipDirect: boolean | null
  lines: ReadonlyArray<{ productTypeId: string; quantity: number; isAddOn: boolean }>
}

type OfOrder = { orderId: number; at: Date }

/**
 * The moments of an order at which features above have something to do, each in the transaction of the change and with the order
 * locked. Who follows is said in order-moments.ts.
 */
export const orderMoments = {
  /** Nothing is written yet; what refuses the order throws. */
  beforeSubmit: moment<[tx: Tx, ctx: Pick<SignedInContext, 'now' | 'timeZone' | 'actor'>, order: ToSubmit]>(
    'before an order is submitted',
  ),
  /** Its goods wait to be prepared. */
  submitted: moment<[tx: Tx, goods: SubmittedGoods]>('an order was submitted'),
  /** It goes on its way: submitted, or submitted again after an error. */
  sent: moment<[tx: Tx, order: OfOrder]>('an order is sent'),
  /** Before its devices are changed, so that everyone locks in the same sequence; what refuses it throws. */
  beforeCancel: moment<[tx: Tx, orderId: number]>('before an order is cancelled'),
  /** It is cancelled, and its devices are gone. */
  cancelled: moment<[tx: Tx, order: OfOrder]>('an order was cancelled'),
}
