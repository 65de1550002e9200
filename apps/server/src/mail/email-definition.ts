import type { Reader } from '../db/client.ts'
import type { SalesLedger } from '../ports/sales-ledger.ts'
import type { EmailContent } from './email-content.ts'
import type { MailData, MailKind } from './mail-kinds.ts'

/** The address of a page of the portal. */
export type Link = (path: string, query?: Record<string, string>) => string

/** What reading an email may need. */
export type EmailNeeds = {
  db: Reader
  now: () => Date
  /** Whose days emails name. */
  timeZone: string
  /** Whether it decides about tax. */
  ledger: Pick<SalesLedger, 'driver'>
}

type Definition<K extends MailKind, Found> = {
  kind: K
  /** Its text has a link that opens what is not public, and for how long it does at most, in ms. */
  secretMs?: number
  /** What the email says, at the time it is sent. Undefined when there is nothing to send any more. */
  find: (needs: EmailNeeds, data: MailData[K]) => Promise<Found | undefined>
  write: (
    found: Found,
    context: { link: Link; timeZone: string; data: MailData[K] },
  ) => EmailContent | undefined
}

/** A kind of email as it is registered: what was found is between its two halves alone. */
export type Email<K extends MailKind> = {
  kind: K
  secretMs: number | undefined
  contentOf(needs: EmailNeeds, data: MailData[K], link: Link): Promise<EmailContent | undefined>
}

/** An email of a feature; `find` reads what it says, and `write` makes its text from that. */
export const defineEmail = <K extends MailKind, Found>({
  kind,
  secretMs,
  find,
  write,
}: Definition<K, Found>): Email<K> => ({
  kind,
  secretMs,
  contentOf: async (needs, data, link) => {
    const found = await find(needs, data)
    return found === undefined ? undefined : write(found, { link, timeZone: needs.timeZone, data })
  },
})

/** One definition of each kind. */
export type Emails = { readonly [K in MailKind]: Email<K> }

export const byKind = <K extends MailKind>(emails: ReadonlyArray<Email<K>>) =>
  // Each stands under its own kind.
  Object.fromEntries(emails.map((email) => [email.kind, email])) as { [Kind in K]: Email<Kind> }

let load: (() => Promise<{ emails: Emails }>) | undefined
let loaded: Promise<{ emails: Emails }> | undefined

/** Once, at the start. The texts are loaded with the first mail, not with the process. */
export const registerEmails = (loading: () => Promise<{ emails: Emails }>): void => {
  load = loading
  loaded = undefined
}

export async function registeredEmails(): Promise<Emails> {
  if (!load) throw new Error('Call registerEmails at the start.')
  // Asking the loader again costs as much as a statement.
  loaded ??= load()
  return (await loaded).emails
}
