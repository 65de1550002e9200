/** Whose section it is. */
export type OfAccount = { accountId: string; accountName: string }
