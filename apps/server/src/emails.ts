import { coverEmails } from './features/agent-covers/cover.emails.ts'
import { keyEmails } from './features/api-keys/key.emails.ts'
import { approvalEmails } from './features/approvals/approval.emails.ts'
import { signInEmails } from './features/auth/sign-in.emails.ts'
import { colleagueEmails } from './features/colleagues/colleague.emails.ts'
import { finderEmails } from './features/fleet/tag-page/finder.emails.ts'
import { handoverEmails } from './features/handovers/handover.emails.ts'
import { orderEmails } from './features/orders/order.emails.ts'
import { quoteEmails } from './features/quotes/quote.emails.ts'
import { quoteNewsEmails } from './features/quotes/quote-news.emails.ts'
import { caseEmails } from './features/repairs/case.emails.ts'
import { settingEmails } from './features/settings/setting.emails.ts'
import { setupEmails } from './features/setup/setup.emails.ts'
import { boxEmails } from './features/staging/boxes/box.emails.ts'
import { numbersEmails } from './features/staging/numbers/numbers.emails.ts'
import { receivingEmails } from './features/staging/receiving/receiving.emails.ts'
import { emailChangeEmails } from './features/users/email-change.emails.ts'
import { userEmails } from './features/users/user.emails.ts'
import { webhookEmails } from './features/webhooks/webhook.emails.ts'
import { byKind, type Emails } from './mail/email-definition.ts'

/** Every email that the portal writes. It does not compile while a kind of MailData is missing. */
export const emails: Emails = byKind([
  ...signInEmails,
  ...userEmails,
  ...emailChangeEmails,
  ...colleagueEmails,
  ...coverEmails,
  ...keyEmails,
  ...settingEmails,
  ...finderEmails,
  ...orderEmails,
  ...quoteEmails,
  ...quoteNewsEmails,
  ...approvalEmails,
  ...boxEmails,
  ...numbersEmails,
  ...receivingEmails,
  ...caseEmails,
  ...webhookEmails,
  ...setupEmails,
  ...handoverEmails,
])
