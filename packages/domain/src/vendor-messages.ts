/** What the portal says of the vendors behind it. Apart from the other messages, which forms of public pages load. */
export const vendorMessages = {
  noneFailed: 'No failed orders.',
  noneWaiting: 'Queue is empty.',
  noneExported: 'No synced orders yet.',
  noDrift: 'No differences between portal and ledger.',
  embeddedCrm: 'Accounts, contacts, addresses and devices are stored in the portal itself. Nothing to sync.',
  handledReason: 'Please say what you did.',
  firstCopy: 'The first CRM sync is running. More accounts will appear as they arrive.',
  invoiceFollows: 'Invoice follows',
  errorWithoutReason: 'Please contact us.',
} as const

/** What the states of an order export are called (docs/glossary.md, order export). */
export const orderExportLabels = {
  waiting: 'Waiting',
  exported: 'Synced',
  failed: 'Failed',
  handled: 'Handled manually',
  voiding: 'Being cancelled',
  void: 'Cancelled',
} as const
