import type { APIRequestContext } from '@playwright/test'
import { callApi } from './api.ts'
import type { SignedIn } from './people.ts'

type QuoteWish = { validDays?: number; onAccept?: 'wait' | 'submit' }

/** Sends a draft as a quote to Pat Lee. Answers the quote and where it was sent. */
export async function sendQuote(
  request: APIRequestContext,
  { token }: SignedIn,
  orderId: number,
  { validDays = 14, onAccept = 'wait' }: QuoteWish = {},
) {
  const { results } = await callApi(request, 'getSingleOrder', { token, params: { orderId } })
  const recipientEmail = `pat-${orderId}@route.example`
  const { result } = await callApi(request, 'sendQuote', {
    token,
    params: { orderId },
    body: { version: results[0]?.version, recipientName: 'Pat Lee', recipientEmail, validDays, onAccept },
  })
  return { ...result, recipientEmail }
}

/** The path of a quote's public page. */
export async function quotePath(request: APIRequestContext, { token }: SignedIn, quoteId: string) {
  const { result } = await callApi(request, 'createQuoteLink', { token, params: { quoteId } })
  return new URL(result.url).pathname
}
