import { addressAt } from '@portal/domain/address-at'
import type { OwnEmailText } from '@portal/domain/email-settings'
import { type Email, type EmailNeeds, type Link, registeredEmails } from './email-definition.ts'
import { emailHtml } from './email-html.ts'
import { emailText } from './email-text.ts'
import type { Mail, MailKind } from './mail-kinds.ts'
import { withOwnText } from './own-text.ts'

type Needs = EmailNeeds & {
  publicBaseUrl: string
  /** What the installation wrote for an email of this kind; left out where all have the texts of the product. */
  ownEmailText?: (kind: string) => OwnEmailText | undefined
}

/**
 * Subject and bodies of a queued mail, from what is true now. Undefined when there is nothing to
 * send any more: its subject was deleted, or its link would not work.
 */
export async function writeEmail(needs: Needs, mail: Mail) {
  // A row has the data of its kind.
  const email: Email<MailKind> = (await registeredEmails())[mail.kind]
  const written = await email.contentOf(needs, mail.data, linkFrom(needs.publicBaseUrl))
  const content = written && withOwnText(written, needs.ownEmailText?.(mail.kind))
  return content && { subject: content.subject, html: emailHtml(content), text: emailText(content) }
}

/** Links lead where the configuration says, regardless of the host in a request. */
const linkFrom =
  (publicBaseUrl: string): Link =>
  (path, query) =>
    addressAt(publicBaseUrl, `${path}${query ? `?${new URLSearchParams(query)}` : ''}`)
