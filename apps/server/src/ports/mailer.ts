/** An email, ready to go. */
export type Mail = {
  /** "order-confirmation-10001@portal.example", without brackets; the same at every attempt, so that mailboxes can tell a repetition. */
  messageId: string
  to: string
  subject: string
  html: string
  text: string
}

export type Mailer = {
  /** 'mailbox': nothing leaves this machine, and people read the mail at /dev/mailbox. */
  driver: 'smtp' | 'mailbox'
  /**
   * Resolves when the other side has taken responsibility for the mail.
   * Throws MailNotSent; after an abort by `signal` no one knows whether it arrived.
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  /** When a mail was last taken; null before the first. */
  lastSuccess(): Date | null
  close(): Promise<void>
}

/** `reason` may name the recipient: it is for the outbox row, never for a log. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  /** Another attempt cannot succeed: this recipient or this email was refused for good. */
  readonly isFinal: boolean
  readonly reason: string

  constructor({
    isFinal,
    code,
    reason,
    cause,
  }: { isFinal: boolean; code: string; reason: string; cause?: unknown }) {
    super(`The mail was not delivered (${code}).`, { cause })
    this.isFinal = isFinal
    this.reason = reason
  }
}
