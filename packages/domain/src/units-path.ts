import { paths } from './paths.ts'

/** The fleet sheet of an order, or the pattern of its path. Apart, so that public pages need not load it. */
export const unitsPath = (orderId: number | ':orderId') => `${paths.orders}/${orderId}/units`
