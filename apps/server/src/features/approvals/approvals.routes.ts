import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { decideApproval, requestApproval, withdrawApproval } from './approvals.ts'
import { approveAndSubmit } from './approve-and-submit.ts'
import { listWaiting, readApproval } from './read-approvals.ts'
import { readRules, saveRules } from './rules.ts'

export const approvalRoutes = [
  route(contract.getAccountRules, (ctx, { params }) => readRules(ctx, params.accountId)),
  route(contract.saveAccountRules, (ctx, { params, body }) => saveRules(ctx, params.accountId, body)),
  route(contract.getApproval, (ctx, { params }) => readApproval(ctx, params.orderId)),
  route(contract.getWaitingApprovals, (ctx) => listWaiting(ctx)),
  route(contract.requestApproval, (ctx, { params, body }) => requestApproval(ctx, params.orderId, body)),
  route(contract.withdrawApproval, (ctx, { params }) => withdrawApproval(ctx, params.approvalId)),
  route(contract.approveOrder, (ctx, { params }) =>
    decideApproval(ctx, params.approvalId, { status: 'approved' }),
  ),
  route(contract.approveAndSubmit, (ctx, { params }) => approveAndSubmit(ctx, params.approvalId)),
  route(contract.sendOrderBack, (ctx, { params, body }) =>
    decideApproval(ctx, params.approvalId, { status: 'sent-back', reason: body.reason }),
  ),
]
