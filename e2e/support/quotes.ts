import type { APIRequestContext, Page } from '@playwright/test'
import { businessDay, defaultTimeZone } from '@portal/domain/business-day'
import { eq } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/db/client.ts'
import { orders } from '../../apps/server/src/db/schema/orders.tables.ts'
import { quotes } from '../../apps/server/src/db/schema/quotes.tables.ts'
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

/** Accepts the quote on its page in the name of Pat Lee, in the dialog that asks who accepts. */
export async function acceptOnPage(page: Page, { receipt = '' } = {}) {
  await page.getByRole('button', { name: /^Accept (quote|version \d+)$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Accept quote Q-\d+$/ })
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Pat Lee')
  await dialog.getByRole('textbox', { name: 'Your title' }).fill('Owner')
  await dialog.getByRole('textbox', { name: 'Send my receipt to' }).fill(receipt)
  await dialog.getByRole('checkbox', { name: /^I may order for/ }).check()
  await dialog.getByRole('button', { name: /^Accept( and order)?$/ }).click()
}

/** As if the last day of a quote was two days ago; its draft is free. */
export async function expireQuote(database: Database, quoteId: string) {
  const expiresAt = new Date(Date.now() - 24 * 3_600_000)
  const validUntil = businessDay(new Date(expiresAt.getTime() - 24 * 3_600_000), defaultTimeZone)
  await database.inTransaction(async (tx) => {
    const [quote] = await tx
      .update(quotes)
      .set({ expiresAt, validUntil })
      .where(eq(quotes.quoteId, quoteId))
      .returning({ orderId: quotes.orderId })
    await tx
      .update(orders)
      .set({ quotedUntil: null })
      .where(eq(orders.orderId, quote?.orderId ?? 0))
  })
}
