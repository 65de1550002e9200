import { businessDay, daysAfter, startOfBusinessDay } from './business-day.ts'
import { formatLongDay } from './format-date.ts'
import { mayTake, type OrderAction } from './order-status.ts'
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

/** By what a list of quotes is narrowed: how a quote stands, with what ends soon and what is asked for again by itself. */
export const quoteListStates = [
  'sent',
  'seen',
  'expiring',
  'accepted',
  'declined',
  'expired',
  'asked',
  'withdrawn',
] as const
export type QuoteListState = (typeof quoteListStates)[number]

export const quoteListStateLabels: Record<QuoteListState, string> = {
  ...quoteStateLabels,
  expiring: 'Expiring',
  asked: 'New quote asked for',
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
  /** What should be different in the new quote that is asked for. */
  renewalNoteMax: 500,
  commentMax: 1_000,
  /** Comments that one quote takes in 24 hours. */
  commentsPerDay: 10,
  /** Links of one quote, besides emailed ones, that work at once; an older one ends when another is made. */
  linksMax: 20,
  /** An open page reads its quote again so often, in ms. */
  readAgainMs: 60_000,
  /** Lists count quotes up to here. */
  countMax: 1_000,
  searchMax: 100,
  /** Quotes that one person sends: each is an email to somebody we may not know. */
  sentPerMinute: 10,
  sentPerDay: 200,
} as const

/** 10482 → "Q-10482". */
export const quoteLabel = (quoteNumber: number) => `Q-${quoteNumber}`

/** "Q-10482", "q10482" and "10482" → 10482; null for every other text. */
export function quoteNumberOf(text: string): number | null {
  const [, digits] = /^(?:q-?)?(\d{1,9})$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

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

/**
 * Whether a new quote can be asked for by link: what was offered may still be wanted, and its draft can still be quoted
 * (docs/spec/quotes.md#asking-for-a-new-one).
 */
export const mayAskForNew = ({ state, isSubmitted }: { state: QuoteState; isSubmitted: boolean }): boolean =>
  state === 'expired' && !isSubmitted

/** In place of a new quote, for an order that is no longer a draft. */
export const orderedSinceWords = 'This order was already submitted. Ask your agent about it.'

/**
 * Whether the link of a replaced version shows the newest one: only where both were sent to the same address, as what was offered to
 * another person is not theirs to read (docs/spec/quotes.md#link).
 */
export const followsNewest = (
  replaced: { recipientEmail: string },
  newest: { recipientEmail: string },
): boolean => replaced.recipientEmail.trim().toLowerCase() === newest.recipientEmail.trim().toLowerCase()

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

/**
 * Whether the next act of a draft is to send its quote, and Submit comes after it: it was begun as a quote, or has had one that can no
 * longer be accepted. One that can be, or was, freezes the draft.
 */
export const isOfferedFirst = ({
  isForQuote,
  quote,
}: {
  isForQuote: boolean
  quote: { isBinding: boolean } | null
}): boolean => (quote === null ? isForQuote : !quote.isBinding)

/** Whether an answer is still to come, as long as its days last. */
export const isUnanswered = (state: QuoteState): boolean => state === 'sent' || state === 'seen'

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

/**
 * Whether people with the link still read what was offered: not of a quote that was taken back or replaced. Of an expired one its
 * recipient has seen it (docs/spec/quotes.md#page).
 */
export const showsOffer = (state: QuoteState): boolean => state !== 'withdrawn' && state !== 'superseded'

/** What a quote says of its last day, as a label and a sentence: only one that can be accepted or was accepted promises prices. */
export function validityWords(state: QuoteState): { label: string; words: string } {
  const holds = state === 'sent' || state === 'seen' || state === 'accepted'
  return holds
    ? { label: 'Valid until', words: 'Prices hold until the end of this day.' }
    : { label: 'Was valid until', words: 'Prices no longer hold.' }
}

/** What a draft refuses while it is quoted (docs/spec/quotes.md#freezing). */
const refused: readonly OrderAction[] = ['edit', 'submit', 'remove']

/** Whether a quoted draft refuses this action. Everything else is refused or allowed by its status alone. */
export const isRefusedQuoted = (action: OrderAction): boolean => refused.includes(action)

/** What a draft refuses while it waits for approval (docs/spec/approvals.md#freezing). */
export const isRefusedWaiting = (action: OrderAction): boolean =>
  action === 'quote' || refused.includes(action)

/** A quote as far as it freezes its order. */
type FreezingQuote = {
  quoteNumber: number
  /** The last day on which it can be accepted, yyyy-MM-dd. */
  validUntil: string
  /** Whether the contact has said yes, and the order waits to be submitted. */
  isAccepted: boolean
}

/**
 * Why a quoted order is refused, and what to do.
 * @param mayWithdraw whether the person may withdraw quotes; customers are sent to their agent
 */
export function quotedWords(
  { quoteNumber, validUntil, isAccepted }: FreezingQuote,
  { mayWithdraw }: { mayWithdraw: boolean },
): string {
  const label = quoteLabel(quoteNumber)
  const state = isAccepted
    ? `This order was accepted as ${label}.`
    : `This order is quoted as ${label} until ${formatLongDay(validUntil)}.`
  return mayWithdraw
    ? `${state} Withdraw the quote to change it.`
    : `${state} Ask your agent if something has to change.`
}
