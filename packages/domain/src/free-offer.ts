import { recordStatus } from './catalog.ts'
import { centsOf } from './money.ts'

type PricedOffer = {
  statusId: number
  /** Dollars, as typed or as the wire has them. */
  itemPrice: string | number
}

/**
 * Whether saving puts an offer into the shop for nothing that was not there for nothing before: the defaults of a new
 * offer cost nothing and are active (portal 3), and somebody should have meant that.
 */
export const becomesFree = (after: PricedOffer, before?: PricedOffer): boolean =>
  isFree(after) && !(before && isFree(before))

const isFree = ({ statusId, itemPrice }: PricedOffer) =>
  statusId === recordStatus.active && centsOf(itemPrice) === 0

/** What is asked then of one offer, or of many that are saved together. */
export const freeOfferWords = (count: number) =>
  count === 1
    ? {
        question: 'This offer costs $0.00. Save it all the same?',
        text: 'It is active: the shop sells it at once, and the item costs nothing on orders and invoices.',
      }
    : {
        question: `${count.toLocaleString('en-US')} offers cost $0.00. Save them all the same?`,
        text: 'They are active: the shop sells them at once, and the items cost nothing on orders and invoices.',
      }
