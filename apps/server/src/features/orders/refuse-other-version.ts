import { AppError } from '@portal/contract/errors'

/**
 * Throws ORDER_CHANGED when the caller names a version and the order has another one by now.
 * @param seen the version that the person saw; without one nothing is compared
 */
export function refuseOtherVersion(order: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== order.version) throw new AppError('ORDER_CHANGED')
}
