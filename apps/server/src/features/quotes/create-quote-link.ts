import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { createQuoteLink as endpoint } from '@portal/contract/quotes'
import { quoteLinkPath } from '@portal/domain/quote-path'
import type { SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { findQuoteFor } from './find-quote-for.ts'
import { insertLink, lockQuote } from './quotes.store.ts'
import { refuseEnded } from './refuse-ended.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'publicBaseUrl'>

/** A new link to an open quote (docs/spec/quotes.md#link). Throws QUOTE_NOT_FOUND and QUOTE_ENDED. */
export const createQuoteLink = (ctx: Needs, quoteId: string): Promise<AnswerOf<typeof endpoint>> =>
  ctx.inTransaction(async (tx) => {
    await findQuoteFor(tx, ctx, quoteId)
    const quote = await lockQuote(tx, quoteId)
    if (!quote) throw new AppError('QUOTE_NOT_FOUND')
    const at = ctx.now()
    refuseEnded(quote, at)
    const token = newToken()
    await insertLink(tx, { tokenHash: hashToken(token), quoteId, createdAt: at })
    return { result: { url: `${ctx.publicBaseUrl.replace(/\/+$/, '')}${quoteLinkPath(token)}` } }
  })
