import { sameAddress } from '@portal/domain/address'
import { joinApps } from '@portal/domain/installed-apps'
import { type OrderTextName, orderTextNames, orderTexts } from '@portal/domain/order-texts'
import { hasSameShipping, type OrderHeader } from '../order-header/order-header.ts'

export type EditCell =
  | 'agent'
  | 'account'
  | 'contact'
  | 'billing'
  | 'shipping'
  | 'apps'
  | 'shippingMethod'
  | OrderTextName

/** The cells of the order form that differ from the order as it was. */
export function changedCells(header: OrderHeader, from: OrderHeader): ReadonlySet<EditCell> {
  const differs: Record<Exclude<EditCell, OrderTextName>, boolean> = {
    agent: header.agent?.id !== from.agent?.id,
    account: header.account?.id !== from.account?.id,
    contact: header.contact?.id !== from.contact?.id,
    billing: !sameAddress(header.billing, from.billing),
    shipping: !sameAddress(header.shipping, from.shipping) || header.sameAsBilling !== from.sameAsBilling,
    apps: joinApps(header.apps) !== joinApps(from.apps),
    shippingMethod: !hasSameShipping(header, from),
  }
  // The keys of a record of cells are cells.
  const cells = Object.keys(differs) as Array<keyof typeof differs>
  const texts = orderTextNames.filter((name) => stored(name, header) !== from[name])
  return new Set([...cells.filter((cell) => differs[cell]), ...texts])
}

/** The server removes blanks around texts of one line. */
const stored = (name: OrderTextName, header: OrderHeader) =>
  orderTexts[name].kind === 'line' ? header[name].trim() : header[name]
