import { formatCents, fromDollars } from '@portal/domain/money'

/** A monthly amount in dollars as people read it: "$227.88/mo." */
export const monthlyDollars = (amount: number) => `${formatCents(fromDollars(amount))}/mo.`

/** In place of $0.00 where the carrier bills nothing for the device. */
export const noCharge = 'No charge'
