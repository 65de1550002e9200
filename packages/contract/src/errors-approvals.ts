/** Failures of approvals (docs/spec/approvals.md). */
export const approvalErrors = {
  APPROVAL_REQUIRED: {
    status: 409,
    message: 'This order needs approval.',
    when: 'An order is submitted that needs approval by the rules of its account and is not approved as it is now; the message says why and by whom.',
  },
  APPROVAL_NOT_NEEDED: {
    status: 409,
    message: 'This order needs no approval. Submit it.',
    when: 'Approval is requested for an order that can be submitted without it.',
  },
  APPROVER_MISSING: {
    status: 409,
    message:
      'No active approver of the account can approve this order. Ask an administrator to name another approver.',
    when: 'Approval is requested, and every approver that the account names is inactive, gone, or the person whose order it is.',
  },
  APPROVAL_NOT_FOUND: {
    status: 404,
    message: 'This request for approval was not found.',
    when: 'The request does not exist, or is about an order that the caller may not see.',
  },
  APPROVAL_ENDED: {
    status: 409,
    message: 'This request can no longer be decided.',
    when: 'A request for approval is withdrawn or decided after it was decided, withdrawn or replaced, or after its order changed; the message says which.',
  },
  NOT_APPROVER: {
    status: 403,
    message: 'Only an approver of the account can decide this. Orders of your own need another approver.',
    when: 'An order is approved or sent back by a person whom the rules of its account do not name, or who created or requested it where the account does not allow that.',
  },
  RULES_CHANGED: {
    status: 409,
    message: 'These rules were changed by another person. Look at them again.',
    when: 'Rules of an account are saved from a version that is not the newest.',
  },
} as const
