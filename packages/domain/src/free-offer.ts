import { recordStatus } from './catalog.ts'
import { centsOf } from './money.ts'

type PricedOffer = {
  statusId: number
  /** Dollars, as typed or as the wire has them. */
  itemPrice: string | number
}

/**
 * Whether saving puts an offer into the shop for nothing that was not there for nothing before: the defaults of a new
 * offer cost nothing and are active (docs/spec/catalog.md#offers), and that should be intended.
 */
export const becomesFree = (after: PricedOffer, before?: PricedOffer): boolean =>
  isFree(after) && !(before && isFree(before))

const isFree = ({ statusId, itemPrice }: PricedOffer) =>
  statusId === recordStatus.active && centsOf(itemPrice) === 0

/** What is asked then of one offer, or of many that are saved together. */
export const freeOfferWords = (count: number) =>
  count === 1
    ? {
        question: 'This offer is free ($0.00). Save anyway?',
        text: 'It is active, so the shop will sell it for $0.00, and orders and invoices will show $0.00.',
      }
    : {
        question: `${count.toLocaleString('en-US')} offers are free ($0.00). Save anyway?`,
        text: 'They are active, so the shop will sell them for $0.00, and orders and invoices will show $0.00.',
      }
