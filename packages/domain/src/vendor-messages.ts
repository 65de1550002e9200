/** What the portal says of the vendors behind it. Apart from the other messages, which forms of public pages load. */
export const vendorMessages = {
  noneFailed: 'Nothing failed.',
  noneWaiting: 'Nothing waits.',
  noneDelivered: 'No order has arrived yet.',
  noDrift: 'Portal and ledger agree.',
  embeddedCrm:
    'Accounts, contacts, addresses and devices are kept in the portal itself. There is nothing to copy.',
  handledReason: 'Please say what was done.',
  firstCopy: 'The CRM is being copied for the first time. More accounts appear as they arrive.',
  invoiceFollows: 'Invoice follows',
  errorWithoutReason: 'The ledger did not take this order.',
  managersMayRetry: 'A manager can send it again, or change it first.',
} as const
