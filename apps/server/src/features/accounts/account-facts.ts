import type { accounts } from './accounts.tables.ts'

/** What people change of an account, as the back office shows it and the audit log compares it. */
export const accountFacts = (row: typeof accounts.$inferSelect) => ({
  accountName: row.accountName,
  agentId: row.ownerZohoUserId,
  isActive: row.isActive,
  billing: {
    street: row.billingStreet,
    city: row.billingCity,
    state: row.billingState,
    zip: row.billingCode,
  },
  shipping: {
    street: row.shippingStreet,
    city: row.shippingCity,
    state: row.shippingState,
    zip: row.shippingCode,
  },
  salesSupport: row.salesSupport,
  salesSupportEmail: row.salesSupportEmail,
})
