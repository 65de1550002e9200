import { businessDay, daysAfter, startOfBusinessDay } from './business-day.ts'
import { mayTake } from './order-status.ts'
import type { Actor } from './roles.ts'

/** Quotes: what a customer is offered for a draft, until a day (docs/spec/quotes.md). */

/** How a quote is stored. That it expired or was replaced follows from its day and from newer versions. */
export const quoteStatuses = ['sent', 'accepted', 'declined', 'withdrawn'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** How a quote stands at a moment, as people read it. */
export const quoteStates = [
  'sent',
  'seen',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'superseded',
] as const
export type QuoteState = (typeof quoteStates)[number]

export const quoteStateLabels: Record<QuoteState, string> = {
  sent: 'Sent',
  seen: 'Seen',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  superseded: 'Replaced',
}

/** What acceptance does: the order is submitted at once, or waits for the agent. */
export const onAcceptChoices = ['submit', 'wait'] as const
export type OnAccept = (typeof onAcceptChoices)[number]

export const quoteLimits = {
  /** For how many days a quote is valid, today not counted. */
  validDays: { min: 1, max: 90, default: 14 },
  /** An open quote with no more hours than this is "expiring" in lists. */
  expiringHours: 72,
  /** The contact is reminded on the day so many days before the last one, at this hour of the business. */
  reminder: { daysBefore: 2, hour: 9 },
  /** The agent is told of a quote that ended without an answer within this many days. */
  tellExpiredDays: 7,
  /** Days after the end in which the link says that the quote has expired; then it is unknown. */
  linkDaysAfterEnd: 30,
  recipientNameMax: 80,
  messageMax: 2_000,
  answerNameMax: 80,
  answerTitleMax: 80,
  reasonMax: 500,
  commentMax: 1_000,
  /** Comments that one quote takes in 24 hours. */
  commentsPerDay: 10,
  /** Links of one quote that work at once; an older one ends when another is made. */
  linksMax: 20,
} as const

/** 10482 → "Q-10482". */
export const quoteLabel = (quoteNumber: number) => `Q-${quoteNumber}`

/** A quote as far as its state goes. */
export type QuoteMoments = {
  status: QuoteStatus
  /** Whether no newer version was sent. */
  isLatest: boolean
  firstSeenAt: Date | string | null
  /** The first moment at which it can no longer be accepted. */
  expiresAt: Date | string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const hasPassed = (moment: Date | string, now: Date) => new Date(moment).getTime() <= now.getTime()

/** How a quote stands at a moment (docs/spec/quotes.md#states). */
export function quoteStateOf(quote: QuoteMoments, now: Date): QuoteState {
  const { status, isLatest, firstSeenAt } = quote
  // What was answered stays answered; only an offer that was not answered is replaced.
  if (status === 'accepted' || status === 'declined') return status
  if (!isLatest) return 'superseded'
  if (status === 'withdrawn') return status
  if (hasPassed(quote.expiresAt, now)) return 'expired'
  return firstSeenAt === null ? 'sent' : 'seen'
}

/** Whether the contact can still say yes or no. */
export const isOpen = (quote: QuoteMoments, now: Date): boolean =>
  openStates.includes(quoteStateOf(quote, now))
const openStates: readonly QuoteState[] = ['sent', 'seen']

/** The last moment at which a quote can end now, or has ended, that counts as expiring. */
export const expiringUntil = (now: Date): Date => new Date(now.getTime() + quoteLimits.expiringHours * hourMs)

/** Whether the contact can still answer and has little time left. */
export const isExpiring = (quote: QuoteMoments, now: Date): boolean =>
  isOpen(quote, now) && hasPassed(quote.expiresAt, expiringUntil(now))

/**
 * The state that lists show beside the status: how the quote of a draft stands, and of other orders only that it was accepted.
 * What was taken back is over. Filters of lists ask the same of the database (docs/spec/quotes.md#lists).
 */
export function listedQuoteStateOf(
  quote: QuoteMoments,
  isDraft: boolean,
  now: Date,
): ListedQuoteState | null {
  const state = quoteStateOf(quote, now)
  if (state === 'withdrawn' || state === 'superseded') return null
  return isDraft || state === 'accepted' ? state : null
}
export const listedQuoteStates = ['sent', 'seen', 'accepted', 'declined', 'expired'] as const
export type ListedQuoteState = (typeof listedQuoteStates)[number]

/** Whether an accepted quote keeps its prices when its draft is submitted at this moment. */
export const keepsPrices = (quote: QuoteMoments, now: Date): boolean =>
  quote.status === 'accepted' && quote.isLatest && !hasPassed(quote.expiresAt, now)

/** Whether a draft is bound by its quote at this moment, and can be neither changed nor removed (docs/spec/quotes.md#freezing). */
export const isBound = (quotedUntil: Date | string | null, now: Date): boolean =>
  quotedUntil !== null && !hasPassed(quotedUntil, now)

/**
 * The last day of a quote that is sent now, and the moment after it; both in the business's time zone.
 * @param validDays 1 is until the end of tomorrow
 */
export function validityOf(
  now: Date,
  validDays: number,
  timeZone: string,
): { validUntil: string; expiresAt: Date } {
  const validUntil = daysAfter(businessDay(now, timeZone), validDays)
  return { validUntil, expiresAt: startOfBusinessDay(daysAfter(validUntil, 1), timeZone) }
}

/**
 * When the contact is reminded of a quote that was not answered; null where it was sent on that day or later, so that the
 * reminder would follow the quote at once (docs/spec/quotes.md#reminders).
 */
export function reminderAt(
  { validUntil, sentAt }: { validUntil: string; sentAt: Date },
  timeZone: string,
): Date | null {
  const day = daysAfter(validUntil, -quoteLimits.reminder.daysBefore)
  if (businessDay(sentAt, timeZone) >= day) return null
  return new Date(startOfBusinessDay(day, timeZone).getTime() + quoteLimits.reminder.hour * hourMs)
}

/** Whether the units of a quoted order can be numbered by link: numbers change no price, so also after it was accepted. */
export const mayNumberByLink = (quote: QuoteMoments, isDraft: boolean, now: Date): boolean =>
  isDraft && (isOpen(quote, now) || (quote.status === 'accepted' && quote.isLatest))

/** For how long a link works at most, in ms. */
export const quoteLinkMs = (quoteLimits.validDays.max + 1 + quoteLimits.linkDaysAfterEnd) * dayMs

/** When links of a quote stop working altogether. */
export const linksEndAt = (expiresAt: Date): Date =>
  new Date(expiresAt.getTime() + quoteLimits.linkDaysAfterEnd * dayMs)

/** Who sends and withdraws quotes: agents and managers. Customers see them. */
export const mayQuote = (actor: Pick<Actor, 'roles' | 'zohoUserId'>): boolean => mayTake(actor, 'quote')

/** What the public page and refusals say of a quote that can no longer be answered. */
export const quoteEndedWords: Record<Exclude<QuoteState, 'sent' | 'seen'>, string> = {
  accepted: 'This quote was already accepted.',
  declined: 'This quote was already declined.',
  expired: 'This quote has expired. Ask your agent for a new one.',
  withdrawn: 'This quote was withdrawn. Ask your agent for a new one.',
  superseded: 'There is a newer version of this quote. Look for it in your email, or ask your agent.',
}
