import { orderStatus } from '@portal/domain/order-status'
import type { CorrectionPlace } from '@portal/domain/quote-corrections'
import { correctionLimits } from '@portal/domain/quote-corrections'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { addOrderItem } from '../orders/draft/order-items.ts'
import { updateOrder } from '../orders/draft/update-order.ts'
import { anAgentWithAccount, anUpdateForm, aShop, seen } from '../orders/testing.ts'
import { acceptQuote } from './answer-quote.ts'
import { correctLinkedAddress } from './correct-address.ts'
import { checkLinkedAddress } from './judge-correction.ts'
import { readLinkedQuote } from './linked-quote.ts'
import { createQuoteLink, listQuotes, sendQuote, withdrawQuote } from './quotes.ts'
import { aQuoteForm } from './testing.ts'

/** Corrections of addresses by link (docs/spec/quotes.md#addresses). */

const by = { name: 'Pat Lee', title: 'Owner', mayOrder: true as const }
const toledo = { street: '980 Airline Junction Rd', city: 'Toledo', state: 'OH', zip: '43607' }
/** Where UPS asks the same. */
const nearby = { street: '1200 Dorr St', city: 'Toledo', state: 'OH', zip: '43607' }
/** Where it costs more. */
const faraway = { street: '600 S Alameda St', city: 'Los Angeles', state: 'CA', zip: '90021' }
const nowhere = { street: 'By the old mill', city: 'Toledo', state: 'OH', zip: '43607' }

async function aQuotedDraft(
  tx: Tx,
  deps: Deps,
  {
    onAccept = 'submit',
    ...header
  }: Partial<Parameters<typeof anUpdateForm>[1] & object> & { onAccept?: 'submit' | 'wait' } = {},
) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const { offer } = await aShop(tx)
  const ctx = asCaller(deps, agent)
  const { orderId } = (await createOrder(ctx, parties)).result
  await addOrderItem(ctx, { orderId, offerId: offer.offerId, productId: offer.productId, quantity: 2 })
  const look = () => seen(deps, agent, orderId)
  const addresses = { billingAddress: toledo, shippingAddress: toledo }
  await updateOrder(ctx, orderId, anUpdateForm(parties, { ...addresses, ...header }))
  const { version } = await look()
  const { quoteId } = (await sendQuote(ctx, orderId, aQuoteForm({ version, onAccept }))).result
  const token = (await createQuoteLink(ctx, quoteId)).result.url.split('/q/')[1] ?? ''
  const visitor = { ...ctx, actor: null, tokenHash: null }
  const read = async () => (await readLinkedQuote(visitor, token)).result
  const wanted = (place: CorrectionPlace, address = nearby) => ({ token, place, position: null, address })
  const check = async (place: CorrectionPlace, address = nearby) =>
    (await checkLinkedAddress(visitor, wanted(place, address))).result
  const correct = async (
    place: CorrectionPlace,
    address = nearby,
    more: { asRequest?: boolean; revision?: number } = {},
  ) => {
    const { revision } = await read()
    const form = { ...wanted(place, address), asRequest: false, revision, ...more }
    return (await correctLinkedAddress(visitor, form)).result
  }
  return { agent, parties, ctx, orderId, look, quoteId, token, visitor, read, check, correct }
}

describe('a verified address at the same price', () => {
  test('is applied at once: to the quote, its order, the timeline and the agent’s email', async ({
    tx,
    deps,
  }) => {
    const { look, check, correct, ctx, orderId, visitor, token } = await aQuotedDraft(tx, deps)
    const before = await look()
    const checked = await check('shipping')
    expect(checked).toMatchObject({ outcome: 'applies', reason: '', rate: null })
    expect(checked.address.street).toBe('1200 Dorr St')
    const quote = await correct('shipping', checked.address)
    expect(quote).toMatchObject({
      revision: 1,
      order: { shippingStreet: '1200 Dorr St', billingStreet: toledo.street, orderTotal: before.orderTotal },
      corrections: [{ place: 'shipping', status: 'applied', before: { street: toledo.street }, reason: '' }],
    })
    const after = await look()
    expect(after).toMatchObject({
      statusId: orderStatus.draft,
      shippingStreet: '1200 Dorr St',
      billingStreet: toledo.street,
      shippingRate: before.shippingRate,
      orderTotal: before.orderTotal,
      quote: { state: 'sent', isBinding: true },
    })
    expect(after.timeline.at(-1)).toMatchObject({
      kind: 'quote-address-corrected',
      reason: expect.stringMatching(
        /^Q-\d+, link sent to Pat Lee\. Shipping address: 1200 Dorr St, Toledo, OH 43607\S*, instead of 980 /,
      ),
    })
    const [mail] = await writtenEmails(deps, 'quote-correction')
    expect(mail?.text).toContain('The address was verified and no price changed')
    expect(mail?.text).toContain('1200 Dorr St')
    expect((await listQuotes(ctx, orderId)).results[0]?.corrections).toHaveLength(1)

    await acceptQuote(visitor, { token, ...by, revision: 1 })
    expect(await look()).toMatchObject({
      statusId: orderStatus.submitted,
      shippingStreet: '1200 Dorr St',
      orderTotal: before.orderTotal,
    })
  })

  test('sent again, it changes nothing', async ({ tx, deps }) => {
    const { look, correct } = await aQuotedDraft(tx, deps)
    await correct('shipping')
    const { version } = await look()
    expect(await correct('shipping', nearby, { revision: 0 })).toMatchObject({ revision: 1 })
    expect((await look()).version).toBe(version)
    expect((await outbox(tx)).filter(({ kind }) => kind === 'quote-correction')).toHaveLength(1)
  })

  test('both addresses where they are the same; billing alone wherever it is', async ({ tx, deps }) => {
    const { look, correct } = await aQuotedDraft(tx, deps)
    await correct('both')
    expect(await look()).toMatchObject({ billingStreet: '1200 Dorr St', shippingStreet: '1200 Dorr St' })
    await correct('billing', faraway)
    expect(await look()).toMatchObject({
      billingCity: 'Los Angeles',
      shippingStreet: '1200 Dorr St',
      shippingSameAsBilling: false,
    })
    await expect(correct('both', toledo)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('a price that UPS changed everywhere since is not the correction’s', async ({ tx, deps }) => {
    const { look, visitor, token } = await aQuotedDraft(tx, deps)
    const { shippingRate, shippingDescription } = await look()
    const dearer = {
      ...visitor,
      shippingRates: {
        quote: async () => [{ description: String(shippingDescription), rateCents: 99_900 }],
      },
    }
    const form = { token, place: 'shipping' as const, position: null, address: nearby }
    const sent = { ...form, asRequest: false, revision: 0 }
    expect((await correctLinkedAddress(dearer, sent)).result.order?.shippingRate).toBe(shippingRate)
  })

  test('a reason for using an address as entered stays while the other address needs it', async ({
    tx,
    deps,
  }) => {
    const reason = 'New building'
    const { look, correct } = await aQuotedDraft(tx, deps, {
      addressOverrideReason: reason,
      billingAddress: nowhere,
    })
    await correct('shipping')
    expect((await look()).addressOverrideReason).toBe(reason)
    await correct('billing')
    expect((await look()).addressOverrideReason).toBeNull()
  })
})

describe('an address that changes the price, or is not verified', () => {
  test('is said before it is saved, refused, and goes to the agent only as a request', async ({
    tx,
    deps,
  }) => {
    const { look, check, correct, read, visitor, token, ctx, orderId } = await aQuotedDraft(tx, deps)
    const before = await look()
    const checked = await check('shipping', faraway)
    expect(checked).toMatchObject({
      outcome: 'other-rate',
      rate: { quoted: before.shippingRate, description: before.shippingDescription },
    })
    expect(checked.rate?.now).toBeGreaterThan(before.shippingRate ?? 0)
    await expect(correct('shipping', faraway)).rejects.toMatchObject({
      code: 'QUOTE_CORRECTION_WAITS',
      message: `${checked.reason} You can send the address to your agent.`,
    })
    expect((await read()).corrections).toEqual([])

    const quote = await correct('shipping', faraway, { asRequest: true })
    expect(quote).toMatchObject({
      revision: 1,
      order: { shippingStreet: toledo.street, orderTotal: before.orderTotal },
      corrections: [{ status: 'requested', reason: checked.reason, rate: checked.rate }],
    })
    expect(await look()).toMatchObject({ shippingStreet: toledo.street, version: before.version })
    const [mail] = await writtenEmails(deps, 'quote-correction')
    expect(mail?.text).toContain('Nothing was changed yet.')
    expect(mail?.text).toContain(checked.reason)

    // Asked for twice, it is one request; accepted meanwhile, the order waits for the agent.
    expect(await correct('shipping', faraway, { asRequest: true })).toMatchObject({ revision: 1 })
    expect((await acceptQuote(visitor, { token, ...by })).result).toMatchObject({
      state: 'accepted',
      isSubmitted: false,
    })
    expect((await listQuotes(ctx, orderId)).results[0]?.waitReason).toMatch(
      /^Another address was requested\. Shipping address: 600 S Alameda St/,
    )
    expect((await look()).statusId).toBe(orderStatus.draft)
  })

  test('a request is taken back with the quoted address, and the quote is submitted when accepted', async ({
    tx,
    deps,
  }) => {
    const { correct, visitor, token, look } = await aQuotedDraft(tx, deps)
    await correct('shipping', faraway, { asRequest: true })
    expect(await correct('shipping', toledo)).toMatchObject({
      revision: 2,
      corrections: [{ status: 'requested' }, { status: 'withdrawn' }],
    })
    expect((await look()).timeline.at(-1)?.kind).toBe('quote-address-withdrawn')
    expect((await acceptQuote(visitor, { token, ...by })).result.isSubmitted).toBe(true)
  })

  test('an address that the service does not know, or when it does not answer', async ({ tx, deps }) => {
    const { check, correct, visitor, token } = await aQuotedDraft(tx, deps)
    expect(await check('billing', nowhere)).toMatchObject({
      outcome: 'unverified',
      reason: 'The address is invalid.',
    })
    expect(await correct('billing', nowhere, { asRequest: true })).toMatchObject({
      corrections: [{ status: 'requested', address: nowhere, reason: 'The address is invalid.', rate: null }],
    })
    const silent = {
      ...visitor,
      addresses: {
        driver: 'live' as const,
        key: '',
        urls: { usStreetUrl: '', usAutocompleteUrl: '', intlStreetUrl: '', intlAutocompleteUrl: '' },
        verifyUs: () => Promise.reject(new Error('down')),
      },
    }
    const form = { token, place: 'shipping' as const, position: null, address: nearby }
    expect((await checkLinkedAddress(silent, form)).result.outcome).toBe('unanswered')
  })

  test('a place that the person has not seen is not saved', async ({ tx, deps }) => {
    const { look, visitor, token } = await aQuotedDraft(tx, deps)
    const moving = {
      ...visitor,
      addresses: {
        driver: 'live' as const,
        key: '',
        urls: { usStreetUrl: '', usAutocompleteUrl: '', intlStreetUrl: '', intlAutocompleteUrl: '' },
        verifyUs: async () => [
          {
            input_index: 0,
            candidate_index: 0,
            delivery_line_1: '1200 Dorr St',
            components: { city_name: 'Akron', state_abbreviation: 'OH', zipcode: '44301', plus4_code: '' },
            analysis: { dpv_match_code: 'Y' },
          },
        ],
      },
    }
    const form = { token, place: 'billing' as const, position: null, address: nearby }
    expect((await checkLinkedAddress(moving, form)).result).toMatchObject({
      outcome: 'applies',
      address: { city: 'Akron', zip: '44301' },
    })
    await expect(
      correctLinkedAddress(moving, { ...form, asRequest: false, revision: 0 }),
    ).rejects.toMatchObject({ code: 'QUOTE_CORRECTION_WAITS' })
    expect((await look()).billingCity).toBe('Toledo')
    const found = { ...form, address: { ...nearby, city: 'Akron', zip: '44301' } }
    await correctLinkedAddress(moving, { ...found, asRequest: false, revision: 0 })
    expect((await look()).billingCity).toBe('Akron')
  })

  test('an address on the account’s file is verified like every other, so that answers tell nothing', async ({
    tx,
    deps,
  }) => {
    const { check, parties } = await aQuotedDraft(tx, deps)
    await tx.$client.query('update accounts set billing_street = $2 where zoho_account_id = $1', [
      parties.accountId,
      nowhere.street,
    ])
    expect(await check('billing', { ...nowhere })).toMatchObject({ outcome: 'unverified' })
  })
})

describe('who may, and when', () => {
  test('only while the quote is open', async ({ tx, deps }) => {
    const { check, correct, ctx, quoteId, visitor, token } = await aQuotedDraft(tx, deps)
    const late = { ...visitor, now: () => new Date(testNow.getTime() + 15 * 24 * 3_600_000) }
    const form = { token, place: 'shipping' as const, position: null, address: nearby }
    await expect(checkLinkedAddress(late, form)).rejects.toMatchObject({ code: 'QUOTE_ENDED' })
    await expect(correctLinkedAddress(late, { ...form, asRequest: true, revision: 0 })).rejects.toMatchObject(
      { code: 'QUOTE_ENDED' },
    )
    await withdrawQuote(ctx, quoteId)
    await expect(check('shipping')).rejects.toMatchObject({ code: 'QUOTE_ENDED' })
    await expect(correct('shipping')).rejects.toMatchObject({ code: 'QUOTE_ENDED' })
  })

  test('a person who saw an older address is refused, to accept and to correct', async ({ tx, deps }) => {
    const { correct, visitor, token } = await aQuotedDraft(tx, deps)
    await correct('shipping')
    await expect(correct('billing', nearby, { revision: 0 })).rejects.toMatchObject({ code: 'QUOTE_CHANGED' })
    await expect(acceptQuote(visitor, { token, ...by, revision: 0 })).rejects.toMatchObject({
      code: 'QUOTE_CHANGED',
    })
    expect((await acceptQuote(visitor, { token, ...by, revision: 1 })).result.isSubmitted).toBe(true)
    expect((await acceptQuote(visitor, { token, ...by, revision: 0 })).result.state, 'again').toBe('accepted')
  })

  test('ten a day, and lookups are limited for the network and for the quote', async ({ tx, deps }) => {
    const { correct, visitor, token } = await aQuotedDraft(tx, deps)
    for (let n = 1; n <= correctionLimits.perDay; n++)
      await correct('billing', { ...nowhere, street: `Mill ${n}` }, { asRequest: true })
    await expect(correct('billing', nowhere, { asRequest: true })).rejects.toMatchObject({
      code: 'QUOTE_CORRECTIONS_FULL',
    })
    const limited = { ...visitor, rateLimits: 'on' as const }
    const form = { token, place: 'billing' as const, position: null, address: nowhere }
    for (let n = 1; n <= 40; n++) await checkLinkedAddress(limited, form)
    await expect(checkLinkedAddress(limited, form)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await expect(
      correctLinkedAddress(limited, { ...form, asRequest: true, revision: 10 }),
    ).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const elsewhere = { ...limited, ip: '203.0.113.9' }
    for (let n = 41; n <= correctionLimits.lookupsPerDay; n++) await checkLinkedAddress(elsewhere, form)
    await expect(checkLinkedAddress(elsewhere, form)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})
