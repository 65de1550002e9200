import { formatLongDay } from './format-long-day.ts'
import type { OrderAction } from './order-status.ts'
import { quoteLabel } from './quotes.ts'

/** What a draft refuses while it is quoted (docs/spec/quotes.md#freezing). */
const refused: readonly OrderAction[] = ['edit', 'submit', 'remove']

/** Whether a quoted draft refuses this action. Everything else is refused or allowed by its status alone. */
export const isRefusedQuoted = (action: OrderAction): boolean => refused.includes(action)

/** What a draft refuses while it waits for approval (docs/spec/approvals.md#freezing). */
export const isRefusedWaiting = (action: OrderAction): boolean =>
  action === 'quote' || refused.includes(action)

/** A quote as far as it freezes its order. */
export type FreezingQuote = {
  quoteNumber: number
  /** The last day on which it can be accepted, yyyy-MM-dd. */
  validUntil: string
  /** Whether the contact has said yes, and the order waits to be submitted. */
  isAccepted: boolean
}

/**
 * Why a quoted order is refused, and what to do.
 * @param mayWithdraw whether the person may withdraw quotes; customers are sent to their agent
 */
export function quotedWords(
  { quoteNumber, validUntil, isAccepted }: FreezingQuote,
  { mayWithdraw }: { mayWithdraw: boolean },
): string {
  const label = quoteLabel(quoteNumber)
  const state = isAccepted
    ? `This order was accepted as ${label}.`
    : `This order is quoted as ${label} until ${formatLongDay(validUntil)}.`
  return mayWithdraw
    ? `${state} Withdraw the quote to change it.`
    : `${state} Ask your agent if something has to change.`
}
