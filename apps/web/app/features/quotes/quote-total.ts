import { monthly } from '@portal/domain/line-amounts'
import { formatCents, fromDollars } from '@portal/domain/money'
import { moneyLabels } from '@portal/domain/money-labels'

type Offered = { orderTotal: number; monthly: number }

/** Of a quote that carriers bill alone nothing is due on invoice: what they bill every month is its figure. */
const isMonthly = (offered: Offered) => offered.orderTotal === 0 && offered.monthly > 0

/** What the figure of a quote is called. */
export const quoteTotalLabel = (offered: Offered) =>
  isMonthly(offered) ? moneyLabels.monthly : moneyLabels.due

/** The figure of a quote. */
export const quoteTotalWords = (offered: Offered) =>
  isMonthly(offered) ? monthly(fromDollars(offered.monthly)) : formatCents(fromDollars(offered.orderTotal))

/** What comes besides the figure: what carriers bill, or that they do; '' for nothing. */
export function besideQuoteTotal(offered: Offered): string {
  if (isMonthly(offered)) return 'Billed by carrier'
  return offered.monthly > 0 ? `and ${monthly(fromDollars(offered.monthly))}` : ''
}
