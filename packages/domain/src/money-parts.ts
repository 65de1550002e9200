import { capitalized } from './capitalized.ts'
import {
  type BillWords,
  billedMonthlyCents,
  billerOf,
  type CarrierBill,
  carrierBills,
  dueTodayCents,
  minus,
} from './carrier-bills.ts'
import {
  type Costs,
  costedLine,
  costsOf,
  firstMonthWords,
  type LineOnWire,
  laterMonthWords,
  linesInCents,
  type OrderedLine,
} from './costs.ts'
import { counted } from './format.ts'
import { addedTaxRows, type TaxRate } from './invoice-tax.ts'
import { monthly } from './line-amounts.ts'
import { type Cents, formatCents, fromDollars } from './money.ts'
import { dueLabel, moneyLabels } from './money-labels.ts'
import { orderStatus } from './order-status.ts'
import { isDeviceLine, quantityOf } from './quoted-goods.ts'
import { shippingRow } from './shipping-words.ts'

/**
 * What an order comes to, in the parts in which every screen, email and paper says it (docs/spec/money.md#parts): what our
 * invoice has, what carriers bill each month, and what is bound over the term. One figure stands out in each.
 */

/** What is said in place of freight that no one has chosen yet: it is never $0.00. */
export const noFreightYet = 'Not included yet'

export type MoneyPart = {
  name: keyof Omit<typeof moneyLabels, 'total' | 'togetherOf'>
  label: string
  /** Below the label; '' for nothing. */
  about: string
  amount: string
  rows: readonly BillWords[]
}

export type MoneyOrder = {
  statusId: number
  totalCents: Cents
  /** Null until a rate is chosen. */
  freightCents: Cents | null
  shipDirect: boolean | null
  /** "UPS Ground"; null where there is none. */
  shippingDescription: string | null
  destinations: ReadonlyArray<{ shipDirect: boolean | null }>
  addedTax: TaxRate | null
  /** Below "Due on invoice"; left out for nothing. */
  about?: string
  /** Everything that is paid in so many months, of a quote; left out for none. */
  together?: { months: number; cents: Cents } | undefined
  lines: readonly InvoicedLine[]
}

type InvoicedLine = OrderedLine & { isAddOn: boolean }

/** The parts of an order in their order; those with nothing in them are left out, except what is due to us. */
export function moneyParts(order: MoneyOrder): MoneyPart[] {
  const parts = order.lines.map(costedLine)
  const bills = carrierBills(parts)
  const costs = costsOf(parts)
  return [
    duePart(order),
    ...monthlyPart(bills, costs),
    ...oncePart(bills),
    ...commitmentPart(costs),
    ...(bills.length > 0 ? togetherPart(order) : []),
  ]
}

/** The same for a person who approves: what binds longest first (docs/spec/approvals.md#deciding). */
export const commitmentFirst = (parts: readonly MoneyPart[]): MoneyPart[] =>
  parts.toSorted((a, b) => Number(b.name === 'commitment') - Number(a.name === 'commitment'))

function duePart(order: MoneyOrder): MoneyPart {
  const { statusId, totalCents, freightCents, addedTax, about = '', lines } = order
  return {
    name: 'due',
    label: dueLabel(statusId),
    about,
    amount: formatCents(totalCents),
    rows: [
      ...invoicedParts(lines).map(({ label, cents }) => ({ label, amount: formatCents(cents) })),
      ...shippingRow(order, freightCents, statusId === orderStatus.draft ? noFreightYet : null),
      ...addedTaxRows(addedTax),
    ],
  }
}

function monthlyPart(bills: readonly CarrierBill[], costs: Costs): MoneyPart[] {
  const billed = bills.filter(({ monthlyCents, planCents }) => monthlyCents + planCents > 0)
  const cents = billed.reduce((sum, bill) => sum + billedMonthlyCents(bill), 0)
  if (billed.length === 0) return []
  const changes = [
    ...firstMonthWords(costs).map((words) => words.replace(/, then$/, '')),
    ...laterMonthWords(costs),
  ]
  return [
    {
      name: 'monthly',
      label: moneyLabels.monthly,
      about: [`Billed by ${billersOf(billed)}`, ...changes].join(', '),
      amount: monthly(cents),
      rows: billed.flatMap(({ carrier, monthlyCents, planCents, discounts = [] }) => [
        ...(monthlyCents > 0
          ? [{ label: `${capitalized(billerOf(carrier))}, devices`, amount: monthly(monthlyCents) }]
          : []),
        ...(planCents > 0
          ? [{ label: `${capitalized(billerOf(carrier))}, plans`, amount: monthly(planCents) }]
          : []),
        ...discounts.map(({ words, target, units, cents: off }) => ({
          label: `${capitalized(billerOf(carrier))}, ${words}, ${counted(units, target === 'plan' ? 'line' : 'device')}`,
          amount: minus(monthly(off)),
        })),
      ]),
    },
  ]
}

function oncePart(bills: readonly CarrierBill[]): MoneyPart[] {
  const billed = bills.filter(({ onceCents }) => onceCents > 0)
  if (billed.length === 0) return []
  return [
    {
      name: 'once',
      label: moneyLabels.once,
      about: `By ${billersOf(billed)}`,
      amount: formatCents(billed.reduce((sum, { onceCents }) => sum + onceCents, 0)),
      rows:
        billed.length === 1
          ? []
          : billed.map(({ carrier, onceCents }) => ({
              label: capitalized(billerOf(carrier)),
              amount: formatCents(onceCents),
            })),
    },
  ]
}

function commitmentPart({ termMonths, committedCents }: Costs): MoneyPart[] {
  if (termMonths === null || committedCents === null) return []
  return [
    {
      name: 'commitment',
      label: moneyLabels.commitment,
      about: `${counted(termMonths, 'month')} of device payments and plans`,
      amount: formatCents(committedCents),
      rows: [],
    },
  ]
}

const togetherPart = ({ together }: MoneyOrder): MoneyPart[] =>
  together === undefined
    ? []
    : [
        {
          name: 'together',
          label: moneyLabels.together,
          about: `${moneyLabels.togetherOf} ${counted(together.months, 'month')}`,
          amount: formatCents(together.cents),
          rows: [],
        },
      ]

const billersOf = (bills: readonly CarrierBill[]) =>
  bills.length === 1 ? billerOf(bills[0]?.carrier ?? '') : `${bills.length} carriers`

/**
 * What the invoice has, devices, other items and add-ons apart: how many, and what they come to. Where carriers bill some of them, it is so
 * many of all. A part without a price is left out.
 */
export function invoicedParts(lines: readonly InvoicedLine[]): { label: string; cents: Cents }[] {
  const others = lines.filter((line) => !isDeviceLine(line))
  const groups = [
    { label: 'Devices', lines: lines.filter(isDeviceLine) },
    { label: 'Other items', lines: others.filter(({ isAddOn }) => !isAddOn) },
    { label: 'Add-ons', lines: others.filter(({ isAddOn }) => isAddOn) },
  ]
  return groups.flatMap(({ label, lines: ofGroup }) => {
    const of = ofGroup.map(costedLine)
    const invoiced = of.filter(({ isCarrierInventory }) => !isCarrierInventory)
    const [count, all] = [quantityOf(invoiced), quantityOf(of)]
    if (count === 0) return []
    const words = count < all ? `${figure(count)} of ${figure(all)}` : figure(count)
    return [
      { label: `${label}, ${words}`, cents: invoiced.reduce((sum, part) => sum + dueTodayCents(part), 0) },
    ]
  })
}

const figure = (count: number) => count.toLocaleString('en-US')

/** The freight of an order on the wire, in cents; null until a rate is chosen. */
export const freightCentsOf = ({ freightTotal }: { freightTotal: number | null }): Cents | null =>
  freightTotal === null ? null : fromDollars(freightTotal)

type WireOrder<Line> = Omit<MoneyOrder, 'totalCents' | 'freightCents' | 'lines'> & {
  /** Dollars. */
  orderTotal: number
  freightTotal: number | null
  orderItems: readonly Line[]
}
type WireLine = Omit<InvoicedLine, 'rateCents' | 'ratePlanPriceCents' | 'discounts'> & LineOnWire

/** The parts of an order on the wire, in dollars. */
export const wireMoneyParts = (order: WireOrder<WireLine>): MoneyPart[] =>
  moneyParts({
    ...order,
    totalCents: fromDollars(order.orderTotal),
    freightCents: freightCentsOf(order),
    lines: linesInCents(order.orderItems),
  })
