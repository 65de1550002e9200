import type { Mailer } from '../../ports/mailer.ts'

/** The default: every mail is taken and goes nowhere. The outbox keeps it, and /dev/mailbox shows it. */
export function mailboxMailer(now = () => new Date()): Mailer {
  let last: Date | null = null
  return {
    driver: 'mailbox',
    send: async () => {
      last = now()
    },
    lastSuccess: () => last,
    close: async () => {},
  }
}
