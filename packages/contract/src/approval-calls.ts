import { named, read, write } from './call.ts'

/** Approval of orders (docs/spec/approvals.md#calls). */
export const approvalCalls = named({
  getAccountRules: read('/approval/GetRules/:accountId'),
  saveAccountRules: write('/approval/SaveRules/:accountId'),
  getApproval: read('/approval/GetByOrder/:orderId'),
  getWaitingApprovals: read('/approval/GetWaiting'),
  requestApproval: write('/approval/Request/:orderId'),
  withdrawApproval: write('/approval/Withdraw/:approvalId'),
  approveOrder: write('/approval/Approve/:approvalId'),
  approveAndSubmit: write('/approval/ApproveAndSubmit/:approvalId'),
  sendOrderBack: write('/approval/SendBack/:approvalId'),
})
