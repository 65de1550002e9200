/** What the users list can be filtered by (docs/spec/back-office.md#users); `waiting`: registered, and not approved yet. */
export const userStatuses = ['active', 'inactive', 'waiting'] as const
export type UserStatus = (typeof userStatuses)[number]
