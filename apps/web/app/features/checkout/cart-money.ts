import { formatCents, fromDollars } from '@portal/domain/money'

/** A monthly amount in dollars as people read it: "$227.88/mo." */
export const monthlyDollars = (amount: number) => `${formatCents(fromDollars(amount))}/mo.`
