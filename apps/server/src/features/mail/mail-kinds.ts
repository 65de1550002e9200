import { colleagueInvitationMs } from '@portal/domain/account-access'
import type { BoxProblem } from '@portal/domain/boxes'
import type { OwnEmailKind } from '@portal/domain/email-settings'
import { invitationMs, passwordResetMs } from '@portal/domain/limits'
import { quoteLinkMs } from '@portal/domain/quotes'

/**
 * Every email we write, with what its row knows about it: ids, and nothing that can be read when
 * the email is written. `token` is the one secret; it is erased when the email is sent.
 */
export type MailData = {
  'order-confirmation': { orderId: number }
  'order-error': { orderId: number; reason: string }
  'box-shipped': { boxId: string }
  'box-delivered': { boxId: string }
  'box-problem': { boxId: string; problem: BoxProblem }
  /** What was received of a box by then. */
  'box-received': { boxId: string }
  /** Devices of a direct shipment that are missing by then. */
  'direct-missing': { orderId: number }
  'finder-message': { messageId: string }
  quote: { quoteId: string; token: string }
  /** It ends soon. */
  'quote-reminder': { quoteId: string; token: string }
  /** It ended without an answer. */
  'quote-expired': { quoteId: string }
  /** It was accepted or declined. */
  'quote-answered': { quoteId: string }
  'quote-comment': { commentId: string }
  /** An address was corrected by link, or the agent is asked for it. */
  'quote-correction': { correctionId: string }
  'approval-requested': { approvalId: string }
  /** It waits since a day or more. */
  'approval-reminder': { approvalId: string }
  /** It was approved or sent back. */
  'approval-decided': { approvalId: string }
  /** A person is invited to an account by one of its people. */
  'colleague-invitation': { invitationId: string; token: string }
  /** The access of a person of an account was changed, or ended, by this person. */
  'access-changed': { userId: string; byUserId: string }
  'access-ended': { userId: string; byUserId: string }
  'case-reported': { caseId: string; reader: 'customer' | 'staff' }
  /** Something happened to a case, for the other side. */
  'case-changed': { caseId: string; eventId: string }
  'case-message': { messageId: string }
  /** Staff is late with something of a case. */
  'case-late': { caseId: string }
  /** The old device is to come back soon. */
  'case-return': { caseId: string }
  'password-reset': { userId: string; token: string }
  /** The first one, after an invitation. */
  'password-set': { userId: string }
  'password-changed': { userId: string }
  'second-factor-on': { userId: string }
  'second-factor-off': { userId: string }
  'second-factor-off-by-administrator': { userId: string }
  'second-factor-guessed': { userId: string }
  'sign-in-guessed': { userId: string }
  'recovery-codes-new': { userId: string }
  'recovery-code-used': { userId: string }
  'api-key-created': { keyId: string }
  /** By an Administrator. */
  'api-key-revoked': { keyId: string }
  /** About a key of an account, to one of those with full access: who created or revoked it, or left. */
  'account-key-created': AccountKeyData
  'account-key-revoked': AccountKeyData
  'account-key-creator-left': AccountKeyData
  /** An endpoint was turned off because it failed for days. Emails of the version before go to the user who created it. */
  'webhook-off': { webhookId: string; userId?: string }
  /** A text of the settings, tried by an Administrator. */
  'setting-test': { kind: OwnEmailKind; subject: string; opening: string }
  'registration-received': { userId: string }
  'registration-known': { userId: string }
  'registration-waiting': { userId: string }
  'account-approved': { userId: string }
  /** The registration is deleted by then, so the row has the data of the email. */
  'registration-declined': { firstName: string; email: string; accountName: string; reason: string }
  invitation: { userId: string; token: string }
  /** An Administrator tries whether emails arrive. */
  'test-email': { userId: string }
}

type AccountKeyData = { keyId: string; userId: string; byUserId: string }

export type MailKind = keyof MailData
/** A kind with its data. */
export type Mail = { [K in MailKind]: { kind: K; data: MailData[K] } }[MailKind]

/** Emails whose text has a link that opens what is not public, and for how long it does at most, in ms. */
const secretKinds: Partial<Record<MailKind, number>> = {
  'password-reset': passwordResetMs,
  invitation: invitationMs,
  'colleague-invitation': colleagueInvitationMs,
  quote: quoteLinkMs,
  'quote-reminder': quoteLinkMs,
}
// The keys of the object are kinds.
export const secretLifetimes = Object.entries(secretKinds) as Array<[MailKind, number]>
export const holdsSecret = (kind: MailKind) => kind in secretKinds
