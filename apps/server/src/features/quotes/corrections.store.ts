import { asc, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { type QuoteCorrectionRow, quoteCorrections } from './quotes.tables.ts'

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
