/** What a person of an account has access to (docs/spec/colleagues.md#kinds); `account-access.ts` says what each may do. */
export const accessKinds = ['full', 'orders', 'approves', 'fleet', 'invoices'] as const
export type Access = (typeof accessKinds)[number]

/** What an invitation can give; full access is given to a colleague who has accepted one. */
export const invitedKinds = ['orders', 'approves', 'fleet', 'invoices'] as const satisfies readonly Access[]
export type InvitedAccess = (typeof invitedKinds)[number]
