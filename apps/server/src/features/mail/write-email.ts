import type { OwnEmailText } from '@portal/domain/email-settings'
import { hourMs, minuteMs } from '@portal/domain/limits'
import { orderStatus } from '@portal/domain/order-status'
import { isOpen, listedQuoteStateOf } from '@portal/domain/quotes'
import type { Reader } from '../../db/client.ts'
import { hashToken } from '../../http/session.ts'
import { findAccountKeyForEmail } from '../api-keys/find-account-key-for-email.ts'
import { findKeyForEmail } from '../api-keys/find-key-for-email.ts'
import { findApprovalForEmail } from '../approvals/find-approval-for-email.ts'
import { findAddedTax, type WithLedger } from '../books/find-added-tax.ts'
import { findAccessForEmail } from '../colleagues/find-access-for-email.ts'
import { findInvitationForEmail } from '../colleagues/find-invitation-for-email.ts'
import { finderMessage } from '../fleet/tag-page/finder-email.ts'
import { findMessageForEmail } from '../fleet/tag-page/finder-messages.store.ts'
import { findWholeOrder } from '../orders/find-whole-order.ts'
import { findAddedTaxOfQuote } from '../quotes/find-added-tax-of-quote.ts'
import { findCommentForEmail, findCorrectionForEmail, findQuote } from '../quotes/find-quote.ts'
import {
  findCaseEventForEmail,
  findCaseForEmail,
  findCaseMessageForEmail,
} from '../repairs/find-case-for-email.ts'
import { findBoxDestination } from '../staging/boxes/box-destination.ts'
import { findArriving } from '../staging/receiving/receiving.store.ts'
import { findEndpointForEmail } from '../webhooks/find-endpoint-for-email.ts'
import {
  accountApproved,
  invitation,
  passwordReset,
  registrationDeclined,
  registrationKnown,
  registrationReceived,
  registrationWaiting,
  testEmail,
} from './account-emails.ts'
import { accountKeyCreated, accountKeyCreatorLeft, accountKeyRevoked } from './account-key-emails.ts'
import { approvalDecided, approvalReminder, approvalRequested } from './approval-emails.ts'
import { boxDelivered, boxProblem, boxReceived, boxShipped, directMissing } from './box-emails.ts'
import { caseChanged, caseLate, caseMessage, caseReported, caseReturn } from './case-emails.ts'
import { accessChanged, accessEnded, colleagueInvitation } from './colleague-emails.ts'
import {
  findBoxForEmail,
  findDirectMissing,
  findEmailRecipient,
  findResetForEmail,
} from './email-content.store.ts'
import type { EmailContent } from './email-content.ts'
import { emailHtml } from './email-html.ts'
import { emailText } from './email-text.ts'
import type { Mail } from './mail-kinds.ts'
import { orderConfirmation, orderError } from './order-emails.ts'
import { demoEmail, withOwnText } from './own-text.ts'
import {
  quoteAnswered,
  quoteCommented,
  quoteCorrected,
  quoteExpired,
  quoteOffered,
  quoteReminder,
} from './quote-emails.ts'
import {
  apiKeyCreated,
  apiKeyRevoked,
  passwordChanged,
  passwordSet,
  recoveryCodesNew,
  recoveryCodeUsed,
  secondFactorGuessed,
  secondFactorOff,
  secondFactorOffByAdministrator,
  secondFactorOn,
  signInGuessed,
} from './security-emails.ts'
import { webhookOff } from './webhook-emails.ts'

type Needs = {
  db: Reader
  now: () => Date
  publicBaseUrl: string
  timeZone: string
  ledger: WithLedger['ledger']
  /** What the installation wrote for an email of this kind; left out where all have the texts of the product. */
  ownEmailText?: (kind: string) => OwnEmailText | undefined
}

/**
 * Subject and bodies of a queued mail, from what is true now. Undefined when there is nothing to
 * send any more: its subject was deleted, or its link would not work.
 */
export async function writeEmail(needs: Needs, mail: Mail) {
  const written = await contentOf(needs, mail)
  const content = written && withOwnText(written, needs.ownEmailText?.(mail.kind))
  return content && { subject: content.subject, html: emailHtml(content), text: emailText(content) }
}

async function contentOf(needs: Needs, mail: Mail): Promise<EmailContent | undefined> {
  const { db, now, publicBaseUrl, timeZone } = needs
  const link = linkFrom(publicBaseUrl)
  switch (mail.kind) {
    case 'order-confirmation': {
      const order = await findWholeOrder(db, mail.data.orderId)
      return order && orderConfirmation(order, link, timeZone, await findAddedTax(db, needs, order))
    }
    case 'order-error': {
      const order = await findWholeOrder(db, mail.data.orderId)
      return order && orderError(order, mail.data.reason, link)
    }
    case 'box-shipped': {
      const box = await findBoxForEmail(db, mail.data.boxId)
      return box && boxShipped(box, await findBoxDestination(db, box), link)
    }
    case 'box-delivered': {
      const box = await findBoxForEmail(db, mail.data.boxId)
      return box && boxDelivered(box, link)
    }
    case 'box-problem': {
      const box = await findBoxForEmail(db, mail.data.boxId)
      return box && boxProblem(box, mail.data.problem, link)
    }
    case 'box-received': {
      const { boxId } = mail.data
      const [box, arriving] = await Promise.all([findBoxForEmail(db, boxId), findArriving(db, boxId)])
      return box && boxReceived(box, arriving, link)
    }
    case 'direct-missing': {
      const missing = await findDirectMissing(db, mail.data.orderId)
      return missing[0] && directMissing({ ...missing[0], missing }, link)
    }
    case 'finder-message': {
      const found = await findMessageForEmail(db, mail.data.messageId)
      return found && finderMessage(found, link)
    }
    case 'quote': {
      const { quoteId, token } = mail.data
      const quote = await findQuote(db, quoteId)
      if (!quote || !isOpen(quote, now())) return undefined
      return quoteOffered(quote, token, link, await findAddedTaxOfQuote(db, needs, quote))
    }
    case 'quote-reminder': {
      const { quoteId, token } = mail.data
      const quote = await findQuote(db, quoteId)
      if (!quote || !isOpen(quote, now())) return undefined
      return quoteReminder(quote, token, link, await findAddedTaxOfQuote(db, needs, quote))
    }
    case 'quote-expired': {
      const quote = await findQuote(db, mail.data.quoteId)
      const isDraft = quote?.orderStatusId === orderStatus.draft
      return quote && listedQuoteStateOf(quote, isDraft, now()) === 'expired'
        ? quoteExpired(quote, link)
        : undefined
    }
    case 'quote-answered': {
      const quote = await findQuote(db, mail.data.quoteId)
      return quote && quoteAnswered(quote, link)
    }
    case 'quote-comment': {
      const found = await findCommentForEmail(db, mail.data.commentId)
      return found && quoteCommented(found, link)
    }
    case 'quote-correction': {
      const found = await findCorrectionForEmail(db, mail.data.correctionId)
      return found && quoteCorrected(found, link)
    }
    case 'approval-requested': {
      const found = await findApprovalForEmail(db, needs, mail.data.approvalId)
      return found?.approval.status === 'waiting' ? approvalRequested(found, link) : undefined
    }
    case 'approval-reminder': {
      const found = await findApprovalForEmail(db, needs, mail.data.approvalId)
      return found?.approval.status === 'waiting' ? approvalReminder(found, link) : undefined
    }
    case 'approval-decided': {
      const found = await findApprovalForEmail(db, needs, mail.data.approvalId)
      return found && approvalDecided(found, link)
    }
    case 'case-reported': {
      const found = await findCaseForEmail(db, mail.data.caseId)
      return found && caseReported(found, mail.data.reader, link)
    }
    case 'case-changed': {
      const found = await findCaseEventForEmail(db, mail.data)
      return found && caseChanged(found, link)
    }
    case 'case-message': {
      const found = await findCaseMessageForEmail(db, mail.data.messageId)
      return found && caseMessage(found, link)
    }
    case 'case-late': {
      const found = await findCaseForEmail(db, mail.data.caseId)
      return found && caseLate(found, link)
    }
    case 'case-return': {
      const found = await findCaseForEmail(db, mail.data.caseId)
      return found && caseReturn(found, link)
    }
    case 'setting-test': {
      const content = demoEmail(mail.data.kind, mail.data)
      return { ...content, subject: `[Test] ${content.subject}` }
    }
    case 'password-reset': {
      const { userId, token } = mail.data
      const { person, leftMs } = await personWithToken({ db, now }, userId, token)
      // Rounded up: the email is sent moments after its link was created.
      const minutesLeft = Math.ceil(leftMs / minuteMs)
      return person && minutesLeft > 0 ? passwordReset(person, token, minutesLeft, link) : undefined
    }
    case 'invitation': {
      const { userId, token } = mail.data
      const { person, leftMs } = await personWithToken({ db, now }, userId, token)
      // Rounded up: the email is sent moments after its link was created.
      const daysLeft = Math.ceil(leftMs / (24 * hourMs))
      return person && daysLeft > 0 ? invitation(person, token, daysLeft, link) : undefined
    }
    case 'colleague-invitation': {
      const { invitationId, token } = mail.data
      const found = await findInvitationForEmail(db, { invitationId, tokenHash: hashToken(token) })
      const daysLeft = Math.ceil(((found?.expiresAt.getTime() ?? 0) - now().getTime()) / (24 * hourMs))
      return found && daysLeft > 0 ? colleagueInvitation(found, { token, daysLeft, link }) : undefined
    }
    case 'access-changed': {
      const found = await findAccessForEmail(db, mail.data)
      return found?.isActive ? accessChanged(found, link) : undefined
    }
    case 'access-ended': {
      const found = await findAccessForEmail(db, mail.data)
      // A person who is let in again meanwhile was told so by an invitation.
      return found && !found.isActive ? accessEnded(found) : undefined
    }
    case 'api-key-created': {
      const key = await findKeyForEmail(db, mail.data.keyId)
      return key && apiKeyCreated(key, link, timeZone)
    }
    case 'api-key-revoked': {
      const key = await findKeyForEmail(db, mail.data.keyId)
      return key && apiKeyRevoked(key, link)
    }
    case 'account-key-created':
    case 'account-key-revoked':
    case 'account-key-creator-left': {
      const key = await findAccountKeyForEmail(db, mail.data)
      return key && accountKeyEmails[mail.kind](key, link, timeZone)
    }
    case 'webhook-off': {
      const found = await findEndpointForEmail(db, mail.data)
      return found && webhookOff(found)
    }
    case 'registration-declined':
      return registrationDeclined(mail.data)
    default: {
      const [person] = await findEmailRecipient(db, mail.data.userId)
      return person && personEmails[mail.kind](person, link)
    }
  }
}

/** Whom a token lets in, and for how many ms; 0 once it was used or another took its place. */
async function personWithToken({ db, now }: Pick<Needs, 'db' | 'now'>, userId: string, token: string) {
  const [person] = await findEmailRecipient(db, userId)
  const [reset] = await findResetForEmail(db, hashToken(token))
  return { person, leftMs: reset ? reset.expiresAt.getTime() - now().getTime() : 0 }
}

const accountKeyEmails = {
  'account-key-created': accountKeyCreated,
  'account-key-revoked': accountKeyRevoked,
  'account-key-creator-left': accountKeyCreatorLeft,
}

const personEmails = {
  'password-set': passwordSet,
  'password-changed': passwordChanged,
  'second-factor-on': secondFactorOn,
  'second-factor-off': secondFactorOff,
  'second-factor-off-by-administrator': secondFactorOffByAdministrator,
  'second-factor-guessed': secondFactorGuessed,
  'sign-in-guessed': signInGuessed,
  'recovery-codes-new': recoveryCodesNew,
  'recovery-code-used': recoveryCodeUsed,
  'registration-received': registrationReceived,
  'registration-known': registrationKnown,
  'registration-waiting': registrationWaiting,
  'account-approved': accountApproved,
  'test-email': testEmail,
}

/** Links lead where the configuration says, regardless of the host in a request. */
const linkFrom =
  (publicBaseUrl: string) =>
  (path: string, query?: Record<string, string>): string =>
    `${publicBaseUrl.replace(/\/+$/, '')}${path}${query ? `?${new URLSearchParams(query)}` : ''}`
