import { monthly } from '@portal/domain/line-amounts'
import { formatCents, fromDollars } from '@portal/domain/money'
import { moneyLabels } from '@portal/domain/money-labels'

/** Dollars: what is due to us, and what carriers bill each month and once. */
export type Billed = { orderTotal: number; monthly: number; once?: number }

/** Where carriers bill everything, nothing is due on invoice: what they bill is the figure. */
const carriersBill = ({ orderTotal, monthly, once = 0 }: Billed): 'monthly' | 'once' | null => {
  if (orderTotal !== 0) return null
  return monthly > 0 ? 'monthly' : once > 0 ? 'once' : null
}

/** What the figure of an order or a quote is called. */
export const totalLabel = (billed: Billed) => moneyLabels[carriersBill(billed) ?? 'due']

/** The figure of an order or a quote. */
export function totalWords(billed: Billed): string {
  const by = carriersBill(billed)
  if (by === 'monthly') return monthly(fromDollars(billed.monthly))
  return formatCents(fromDollars(by === 'once' ? (billed.once ?? 0) : billed.orderTotal))
}

/** What comes besides the figure: what carriers bill, or that they do; '' for nothing. */
export function besideTotal(billed: Billed): string {
  if (carriersBill(billed) !== null) return 'by carrier'
  return billed.monthly > 0 ? `and ${monthly(fromDollars(billed.monthly))}` : ''
}

/** The total of a row in lists of orders and quotes (docs/spec/orders.md#lists). */
export function ListedTotal(billed: Billed) {
  const beside = besideTotal(billed)
  return (
    <>
      {totalWords(billed)}
      {beside !== '' && <span className="sub">{beside}</span>}
    </>
  )
}

type ListedOrder = { orderTotal: number; costs?: { monthly: number; once: number } | undefined }

/** The same of an order: lists have its costs where our invoice has nothing of it. */
export const OrderTotal = ({ orderTotal, costs }: ListedOrder) => (
  <ListedTotal orderTotal={orderTotal} monthly={costs?.monthly ?? 0} once={costs?.once ?? 0} />
)
