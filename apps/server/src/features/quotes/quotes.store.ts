import { orderStatus } from '@portal/domain/order-status'
import { quoteLimits } from '@portal/domain/quotes'
import type { Actor } from '@portal/domain/roles'
import { and, asc, desc, eq, gt, inArray, isNull, lte, not, notInArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import {
  type QuoteCorrectionRow,
  type QuoteRow,
  quoteComments,
  quoteCorrections,
  quoteLinks,
  quotes,
} from '../../db/schema/quotes.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { roleNames } from '../../db/user-roles.ts'
import { coveredAgents } from '../agent-covers/running-covers.ts'
import { type OwnedQuote, ownedQuotes } from './find-quote.ts'

export type CommentRow = typeof quoteComments.$inferSelect

/** The quote of a link, whether or not it ended. */
export async function findQuoteOfLink(on: Reader, tokenHash: Buffer): Promise<OwnedQuote | undefined> {
  const [found] = await ownedQuotes(on)
    .innerJoin(quoteLinks, eq(quoteLinks.quoteId, quotes.quoteId))
    .where(eq(quoteLinks.tokenHash, tokenHash))
  return found
}

/** The newest quote of an order. */
export async function findNewestQuote(on: Reader, orderId: number): Promise<OwnedQuote | undefined> {
  const [newest] = await ownedQuotes(on).where(and(eq(quotes.orderId, orderId), quotes.isLatest))
  return newest
}

/** The quote; every other change of it waits until the transaction ends. Its order is locked before. */
export async function lockQuote(tx: Tx, quoteId: string): Promise<QuoteRow | undefined> {
  const [quote] = await tx.select().from(quotes).where(eq(quotes.quoteId, quoteId)).for('update')
  return quote
}

/** Quotes of an order, the newest first. */
export const listQuoteRows = (on: Reader, orderId: number): Promise<QuoteRow[]> =>
  on.select().from(quotes).where(eq(quotes.orderId, orderId)).orderBy(desc(quotes.version))

/** Comments of these quotes, the oldest first. */
export async function listComments(on: Reader, quoteIds: readonly string[]): Promise<CommentRow[]> {
  if (quoteIds.length === 0) return []
  return on
    .select()
    .from(quoteComments)
    .where(inArray(quoteComments.quoteId, [...quoteIds]))
    .orderBy(asc(quoteComments.at), asc(quoteComments.commentId))
}

/** Stores a new version, in place of those before. */
export async function insertQuote(tx: Tx, quote: typeof quotes.$inferInsert): Promise<QuoteRow> {
  await tx.update(quotes).set({ isLatest: false }).where(eq(quotes.orderId, quote.orderId))
  const [stored] = await tx.insert(quotes).values(quote).returning()
  if (!stored) throw new Error('An insert answers its row.')
  return stored
}

export async function updateQuote(tx: Tx, quoteId: string, changes: Partial<QuoteRow>): Promise<QuoteRow> {
  const [stored] = await tx.update(quotes).set(changes).where(eq(quotes.quoteId, quoteId)).returning()
  if (!stored) throw new Error('A locked row is there.')
  return stored
}

/** Notes the first look at a quote. */
export async function writeFirstSeen(tx: Tx, quoteId: string, at: Date): Promise<void> {
  await tx
    .update(quotes)
    .set({ firstSeenAt: at })
    .where(and(eq(quotes.quoteId, quoteId), isNull(quotes.firstSeenAt)))
}

type Ending = { after: Date; until: Date; untold: 'remindedAt' | 'expiryToldAt' }

/** Newest quotes without an answer that end in this time, of which something was not told yet; the first to end first. */
export const listEnding = (on: Reader, { after, until, untold }: Ending): Promise<QuoteRow[]> =>
  on
    .select()
    .from(quotes)
    .where(
      and(
        quotes.isLatest,
        eq(quotes.status, 'sent'),
        gt(quotes.expiresAt, after),
        lte(quotes.expiresAt, until),
        isNull(quotes[untold]),
      ),
    )
    .orderBy(asc(quotes.expiresAt), asc(quotes.orderId))

/** Adds a link; of more than `linksMax` that were not emailed the oldest end. */
export async function insertLink(tx: Tx, link: typeof quoteLinks.$inferInsert): Promise<void> {
  await tx.insert(quoteLinks).values(link)
  const kept = tx
    .select({ tokenHash: quoteLinks.tokenHash })
    .from(quoteLinks)
    .where(and(eq(quoteLinks.quoteId, link.quoteId), not(quoteLinks.isEmailed)))
    .orderBy(desc(quoteLinks.createdAt), desc(quoteLinks.tokenHash))
    .limit(quoteLimits.linksMax)
  await tx
    .delete(quoteLinks)
    .where(
      and(
        eq(quoteLinks.quoteId, link.quoteId),
        not(quoteLinks.isEmailed),
        notInArray(quoteLinks.tokenHash, kept),
      ),
    )
}

export async function insertComment(tx: Tx, comment: CommentRow): Promise<void> {
  await tx.insert(quoteComments).values(comment)
}

/** Frees a draft from its quote, or binds it. */
export async function updateQuotedUntil(tx: Tx, orderId: number, quotedUntil: Date | null): Promise<void> {
  await tx
    .update(orders)
    .set({ quotedUntil, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.orderId, orderId), eq(orders.statusId, orderStatus.draft)))
}

/** A user as rules know them; undefined when they may not use the portal any more. */
export async function findActor(on: Reader, userId: string, at: Date): Promise<Actor | undefined> {
  const [actor] = await on
    .select({
      userId: users.userId,
      zohoUserId: users.zohoUserId,
      zohoAccountId: users.zohoAccountId,
      zohoContactId: users.zohoContactId,
      access: users.access,
      roles: roleNames,
      covers: coveredAgents(at),
    })
    .from(users)
    .where(and(eq(users.userId, userId), users.isActive))
  return actor
}

/** Corrections of these quotes, the oldest first. */
export async function listCorrections(
  on: Reader,
  quoteIds: readonly string[],
): Promise<QuoteCorrectionRow[]> {
  if (quoteIds.length === 0) return []
  return on
    .select()
    .from(quoteCorrections)
    .where(inArray(quoteCorrections.quoteId, [...quoteIds]))
    .orderBy(asc(quoteCorrections.at), asc(quoteCorrections.correctionId))
}

export async function insertCorrection(tx: Tx, correction: QuoteCorrectionRow): Promise<void> {
  await tx.insert(quoteCorrections).values(correction)
}
