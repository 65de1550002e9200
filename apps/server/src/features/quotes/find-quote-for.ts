import { AppError } from '@portal/contract/errors'
import { mayActFor } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { findQuote, type OwnedQuote } from './find-quote.ts'

/** A quote of an order that the caller may see. Throws QUOTE_NOT_FOUND. */
export async function findQuoteFor(
  on: Reader,
  { actor }: Pick<SignedInContext, 'actor'>,
  quoteId: string,
): Promise<OwnedQuote> {
  const quote = await findQuote(on, quoteId)
  if (!quote || !mayActFor(actor, quote)) throw new AppError('QUOTE_NOT_FOUND')
  return quote
}
