/**
 * Every kind of email with what its row knows about it: ids, and nothing that can be read when the email is written.
 * Each `<noun>.emails.ts` of a feature adds its own. `token` is the one secret; it is erased when the email is sent.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it.
export interface MailData {}

export type MailKind = keyof MailData
/** A kind with its data. */
export type Mail = { [K in MailKind]: { kind: K; data: MailData[K] } }[MailKind]
