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

/** Failures of quotes (docs/spec/quotes.md). */
export const quoteErrors = {
  QUOTE_NOT_FOUND: {
    status: 404,
    message: 'This quote was not found. Check the link, or ask your agent for a new one.',
    when: 'The quote does not exist for the caller, or no working link has this token.',
  },
  QUOTE_ENDED: {
    status: 409,
    message: 'This quote can no longer be answered.',
    when: 'A quote is answered, withdrawn or linked to after it was answered, withdrawn or replaced, or after its last day, or the PDF of a withdrawn or replaced one is asked for by link; the message says which.',
  },
  QUOTE_CHANGED: {
    status: 409,
    message: 'This quote changed. Look at it, then answer again.',
    when: 'A quote is answered or corrected by a person who saw it before its latest correction, or an older version of it.',
  },
  QUOTE_OPEN: {
    status: 409,
    message: 'This quote has not expired. You can still accept it.',
    when: 'A new quote is asked for while the quote of the link can be accepted.',
  },
  QUOTE_CORRECTION_WAITS: {
    status: 409,
    message: 'This address can’t be used at the quoted price. You can send it to your agent.',
    when: 'A corrected address was not verified, or shipping would not cost what was quoted; the message says why.',
  },
  QUOTE_CORRECTIONS_FULL: {
    status: 429,
    message: 'Your agent has your corrections of today. Please call for anything urgent.',
    when: 'A quote already has ten corrections from the last 24 hours.',
  },
  QUOTE_COMMENTS_FULL: {
    status: 429,
    message: 'Your agent has your comments of today. Please call for anything urgent.',
    when: 'A quote already has ten comments from the last 24 hours.',
  },
  ORDER_FROZEN: {
    status: 409,
    message: 'This order is quoted and can’t be changed.',
    when: 'A draft is changed, submitted or removed while its quote is open, or was accepted and is still valid; the message names the quote and the way on.',
  },
} as const

/** Failures of the books (docs/spec/books.md). */
export const bookErrors = {
  INVOICE_NOT_FOUND: {
    status: 404,
    message: 'This invoice was not found.',
    when: 'The invoice does not exist, or belongs to others.',
  },
  PAYMENT_NOT_FOUND: {
    status: 404,
    message: 'This payment was not found.',
    when: 'The payment of an account does not exist, or belongs to others.',
  },
  PAYMENT_OVER: {
    status: 409,
    message: 'This payment was returned or undone.',
    when: 'A payment that was returned or undone is applied, refunded, returned or undone.',
  },
  PAYMENT_EXCEEDED: {
    status: 409,
    message: 'This is more than what is left of the payment.',
    when: 'More is applied to invoices, or refunded, than a payment has left.',
  },
  PAYMENT_REPEATED: {
    status: 409,
    message: 'This payment was entered already.',
    when: 'A payment with the account, method, number and amount of an earlier one is entered without `isRepeat`.',
  },
  BOOK_ENTRY_NOT_FOUND: {
    status: 404,
    message: 'This payment, credit note or refund was not found.',
    when: 'The payment, credit note or refund does not exist.',
  },
  INVOICE_VOID: {
    status: 409,
    message: 'This invoice is void.',
    when: 'A payment or credit note is entered for an invoice that is void, or it is made void again.',
  },
  INVOICE_SETTLED: {
    status: 409,
    message: 'This is more than what is left to pay.',
    when: 'A payment or credit note is higher than the balance of its invoice, or the invoice is paid already; or a refund is undone after its amount was paid or credited again.',
  },
  INVOICE_HAS_ENTRIES: {
    status: 409,
    message: 'Undo the payments and credit notes of this invoice first.',
    when: 'An invoice with payments or credit notes is to be made void.',
  },
  INVOICE_HAS_NO_LINK: {
    status: 409,
    message: 'This invoice has no link yet.',
    when: 'The link of an invoice that has no page yet is to be renewed.',
  },
  REFUND_EXCEEDS_PAID: {
    status: 409,
    message: 'This is more than what was paid.',
    when: 'A refund is higher than the payments of its invoice less earlier refunds.',
  },
  BOOK_ENTRY_REFUNDED: {
    status: 409,
    message: 'This payment was refunded. Undo the refund first.',
    when: 'A payment is undone without which more was refunded than paid.',
  },
  BOOK_ENTRY_UNDONE: {
    status: 409,
    message: 'This was undone already.',
    when: 'A payment, credit note or refund is undone a second time.',
  },
  LEDGER_KEEPS_BOOKS: {
    status: 409,
    message: 'Enter this in accounting. The portal shows it after its next look there.',
    when: 'A payment, credit note, refund or void is entered for an invoice that Zoho Inventory made.',
  },
  BOOKS_CHANGED: {
    status: 409,
    message: 'Someone else changed this. Load it again, then enter your change.',
    when: 'Terms or tax rates are saved with the version of an earlier state.',
  },
  TOO_MANY_INVOICES: {
    status: 400,
    message: 'These are more than 200 invoices. Filter the list, then try again.',
    when: 'A ZIP file of more than 200 invoices is requested.',
  },
} as const
