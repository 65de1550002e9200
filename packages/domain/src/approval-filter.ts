/** How lists of orders are narrowed by approval (docs/spec/approvals.md#lists). Apart, so that lists load no rules of approvals. */
export const approvalFilters = ['waiting'] as const
export type ApprovalFilter = (typeof approvalFilters)[number]

export const approvalFilterLabels: Record<ApprovalFilter, string> = { waiting: 'Waiting for approval' }
