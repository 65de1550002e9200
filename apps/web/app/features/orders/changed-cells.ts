import { sameAddress } from '@portal/domain/address'
import { joinApps } from '@portal/domain/installed-apps'
import { hasSameShipping, type OrderHeader } from '../order-header/order-header.ts'

export type EditCell =
  | 'agent'
  | 'account'
  | 'contact'
  | 'billing'
  | 'shipping'
  | 'apps'
  | 'notes'
  | 'stagingNotes'
  | 'referenceNumber'
  | 'shippingMethod'

/** The cells of the order form that differ from the order as it was. */
export function changedCells(header: OrderHeader, from: OrderHeader): ReadonlySet<EditCell> {
  const differs: Record<EditCell, boolean> = {
    agent: header.agent?.id !== from.agent?.id,
    account: header.account?.id !== from.account?.id,
    contact: header.contact?.id !== from.contact?.id,
    billing: !sameAddress(header.billing, from.billing),
    shipping: !sameAddress(header.shipping, from.shipping) || header.sameAsBilling !== from.sameAsBilling,
    apps: joinApps(header.apps) !== joinApps(from.apps),
    notes: header.notes !== from.notes,
    stagingNotes: header.stagingNotes !== from.stagingNotes,
    referenceNumber: header.referenceNumber.trim() !== from.referenceNumber,
    shippingMethod: !hasSameShipping(header, from),
  }
  // The keys of a record of cells are cells.
  return new Set((Object.keys(differs) as EditCell[]).filter((cell) => differs[cell]))
}
