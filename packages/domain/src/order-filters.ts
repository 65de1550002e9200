/** How lists of orders are narrowed by approval (docs/spec/approvals.md#lists). Apart, so that lists load no rules of approvals. */
export const approvalFilters = ['waiting', 'sent-back'] as const
export type ApprovalFilter = (typeof approvalFilters)[number]

export const approvalFilterLabels: Record<ApprovalFilter, string> = {
  waiting: 'Waiting for approval',
  'sent-back': 'Sent back',
}

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

/** Orders of one file of a list. */
export const ordersExportMax = 10_000
