import type { Cents } from './money.ts'

export type OrderLine = { quantity: number; rateCents: Cents; isCarrierInventory: boolean }

/** What a line amounts to, whoever bills it. */
export const lineTotalCents = (line: Pick<OrderLine, 'quantity' | 'rateCents'>): Cents =>
  line.quantity * line.rateCents

/** What the customer owes us: lines due at checkout plus shipping (architecture 5.5). */
export const orderTotalCents = (lines: readonly OrderLine[], shippingCents: Cents): Cents =>
  lines.reduce((sum, line) => sum + (line.isCarrierInventory ? 0 : lineTotalCents(line)), shippingCents)

export const unitCount = (lines: ReadonlyArray<{ quantity: number }>) =>
  lines.reduce((sum, line) => sum + line.quantity, 0)
