/** How lists of orders are narrowed by their quotes (docs/spec/quotes.md#lists). Apart, so that lists load no rules of quotes. */
export const quoteFilters = ['sent', 'seen', 'accepted', 'declined', 'expiring', 'expired'] as const
export type QuoteFilter = (typeof quoteFilters)[number]

export const quoteFilterLabels: Record<QuoteFilter, string> = {
  sent: 'Sent',
  seen: 'Seen',
  accepted: 'Accepted',
  declined: 'Declined',
  expiring: 'Expiring soon',
  expired: 'Expired',
}
