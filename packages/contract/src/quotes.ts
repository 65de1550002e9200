import { limits } from '@portal/domain/limits'
import { onAcceptChoices, quoteLimits, quoteStates } from '@portal/domain/quotes'
import * as z from 'zod'
import { calls } from './calls.ts'
import { orderDestination } from './destinations.ts'
import { endpoint, result, results } from './endpoint.ts'
import { orderIdParam, pdfFile, requiredText, singleLine, storable, taxOfState, uuid } from './fields.ts'
import { fleetSettings } from './fleet.ts'
import { unitLine, unitProblem, unitRow, unitSheet } from './fleet-units.ts'
import { order, orderItem } from './orders.ts'
import { quoteCorrection } from './quote-corrections.ts'
import { atMostRows, linePosition, unitCells } from './unit-rows.ts'

/** Quotes: a draft offered to its customer until a day (docs/spec/quotes.md). */

/**
 * A draft as it was quoted: what the customer is to see of it and nothing that is internal, such as staging notes, the ids of
 * the CRM or why an address was not verified. Amounts are dollars.
 */
export const quotedOrder = order
  .pick({
    orderId: true,
    dateCreated: true,
    numberOfItems: true,
    orderTotal: true,
    itemsTotal: true,
    freightTotal: true,
    costs: true,
    account: true,
    zohoContactName: true,
    zohoUser: true,
    billingStreet: true,
    billingCity: true,
    billingState: true,
    billingCode: true,
    shippingStreet: true,
    shippingCity: true,
    shippingState: true,
    shippingCode: true,
    shipDirect: true,
    shippingDescription: true,
    shippingRate: true,
    referenceNumber: true,
    requestedDeliveryDate: true,
    promisedDeliveryDate: true,
    installedApps: true,
    notes: true,
  })
  .extend({
    orderItems: z.array(
      orderItem.pick({
        orderItemId: true,
        carrier: true,
        purchaseTypeId: true,
        purchaseType: true,
        productTypeId: true,
        quantity: true,
        rate: true,
        total: true,
        isCarrierInventory: true,
        isAddOn: true,
        ratePlanDisplay: true,
        ratePlanPrice: true,
        termMonths: true,
        offer: true,
      }),
    ),
    destinations: z.array(
      orderDestination.omit({ stationId: true, addressOverrideReason: true, mayShipDirect: true }),
    ),
  })
export type QuotedOrder = z.infer<typeof quotedOrder>
export type QuotedItem = QuotedOrder['orderItems'][number]

const comment = z.object({ commentId: z.string(), text: z.string(), at: z.string() })

/** What everyone reads of a quote. Moments are ISO 8601. */
const quoteFacts = z.object({
  quoteNumber: z.int(),
  /** 1, 2, … of its order. */
  version: z.int(),
  state: z.enum(quoteStates),
  onAccept: z.enum(onAcceptChoices),
  /** The last business day on which it can be accepted, yyyy-MM-dd. */
  validUntil: z.string(),
  recipientName: z.string(),
  /** What the agent wrote with it; '' for nothing. */
  message: z.string(),
  sentAt: z.string(),
  answeredAt: z.nullable(z.string()),
  /** Name and title of the person who accepted, or the name of the one who declined. */
  answeredName: z.nullable(z.string()),
  answeredTitle: z.nullable(z.string()),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
  comments: z.array(comment),
  /** The oldest first. */
  corrections: z.array(quoteCorrection),
})

/** A quote for those who see its order. */
export const quote = quoteFacts.extend({
  quoteId: z.string(),
  orderId: z.int(),
  recipientEmail: z.string(),
  orderTotal: z.number(),
  firstSeenAt: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
  /** Why an accepted quote was not submitted at once. */
  waitReason: z.nullable(z.string()),
})
export type Quote = z.infer<typeof quote>

/** A quote for everyone who has its link. */
export const linkedQuote = quoteFacts.extend({
  /** Whether it can be accepted and declined. */
  isOpen: z.boolean(),
  /** Whether its order was submitted. */
  isSubmitted: z.boolean(),
  /** Whether its devices can be given unit numbers by this link. */
  mayNumber: z.boolean(),
  /** Of its addresses; grows with each correction. */
  revision: z.int(),
  /** The tax that the invoice of its order adds, as `addedTax` of an order. */
  addedTax: z.nullable(taxOfState),
  order: quotedOrder,
})
export type LinkedQuote = z.infer<typeof linkedQuote>

const { validDays } = quoteLimits
const daysWords = `A quote is valid for ${validDays.min} to ${validDays.max} days.`
export const linkToken = z.string().min(1).max(100)
const token = linkToken
const ofQuote = z.object({ quoteId: uuid })
const nameOf = (max: number, words: string) =>
  z
    .string()
    .trim()
    .min(1, words)
    .max(max, `Use at most ${max} characters.`)
    .refine(...storable)
    .refine(...singleLine)

export const sendQuote = endpoint(calls.sendQuote, {
  summary:
    'Offer a draft as it is to a person, by email with a link. The draft can’t be changed until the quote is answered, withdrawn or expired. A quote of the draft that was sent before is replaced. With `onAccept` "submit" the draft must be ready to submit.',
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({
    /** The version of the order that the person saw; a newer one is refused. */
    version: z.int().min(0),
    recipientName: nameOf(quoteLimits.recipientNameMax, 'Enter the name of the recipient.'),
    recipientEmail: z
      .email('Enter an email address such as name@company.com.')
      .max(limits.emailMax, `Use at most ${limits.emailMax} characters.`),
    message: z
      .string()
      .trim()
      .max(quoteLimits.messageMax, `Use at most ${quoteLimits.messageMax} characters.`)
      .refine(...storable)
      .optional(),
    /** Today not counted: 1 is until the end of tomorrow. */
    validDays: z.int(daysWords).min(validDays.min, daysWords).max(validDays.max, daysWords),
    onAccept: z.enum(onAcceptChoices, 'Choose what happens when the quote is accepted.'),
  }),
  answer: result(quote),
  errors: [
    'ORDER_NOT_FOUND',
    'NOT_ALLOWED',
    'ORDER_NOT_DRAFT',
    'ORDER_FROZEN',
    'ORDER_CHANGED',
    'ORDER_EMPTY',
    'ORDER_FULL',
    'ORDER_INCOMPLETE',
    'OFFERS_CHANGED',
    'DIRECT_NOT_OFFERED',
    'ADDRESS_UNVERIFIED',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const withdrawQuote = endpoint(calls.withdrawQuote, {
  summary:
    'Take a quote back that was not answered, or that was accepted and waits to be submitted. Its draft can be changed again.',
  params: ofQuote,
  answer: result(quote),
  errors: ['QUOTE_NOT_FOUND', 'NOT_ALLOWED', 'QUOTE_ENDED', 'ORDER_NOT_DRAFT'],
})

export const createQuoteLink = endpoint(calls.createQuoteLink, {
  summary:
    'A new link to a quote that can be answered, to be passed on. Only its answer has it: what is kept is a hash.',
  params: ofQuote,
  answer: result(z.object({ url: z.string() })),
  errors: ['QUOTE_NOT_FOUND', 'QUOTE_ENDED'],
})

export const getQuotes = endpoint(calls.getQuotes, {
  summary: 'The quotes of an order, the newest first.',
  params: z.object({ orderId: orderIdParam }),
  answer: results(quote),
  errors: ['ORDER_NOT_FOUND'],
})

export const getQuotePdf = endpoint(calls.getQuotePdf, {
  summary: 'A quote as a PDF document, base64, without anything internal.',
  params: ofQuote,
  answer: result(pdfFile),
  errors: ['QUOTE_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const byLink = ['QUOTE_NOT_FOUND', 'TOO_MANY_REQUESTS'] as const

export const readQuote = endpoint(calls.readQuote, {
  summary: 'The quote of a link. Changes nothing.',
  body: z.strictObject({ token }),
  answer: result(linkedQuote),
  errors: byLink,
})

export const readQuotePdf = endpoint(calls.readQuotePdf, {
  summary: 'The quote of a link as a PDF document, base64. Changes nothing.',
  body: z.strictObject({ token }),
  answer: result(pdfFile),
  errors: [...byLink, 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const noteQuoteSeen = endpoint(calls.noteQuoteSeen, {
  summary:
    'Note that the quote of a link was looked at. Pages call it when a person opens them, so that programs that follow links are not taken for people.',
  body: z.strictObject({ token }),
  answer: result(z.null()),
  errors: byLink,
})

export const acceptQuote = endpoint(calls.acceptQuote, {
  summary:
    'Accept the quote of a link. Its order is submitted at the quoted prices, or waits for the agent, as was chosen when it was sent. Accepting again changes nothing.',
  body: z.strictObject({
    token,
    name: nameOf(quoteLimits.answerNameMax, 'Enter your name.'),
    title: nameOf(quoteLimits.answerTitleMax, 'Enter your title.'),
    /** The revision that the person saw; another one is refused. */
    revision: z.int().min(0).optional(),
  }),
  answer: result(linkedQuote),
  errors: [...byLink, 'QUOTE_ENDED', 'QUOTE_CHANGED'],
})

export const declineQuote = endpoint(calls.declineQuote, {
  summary: 'Decline the quote of a link, with a reason for the agent. Declining again changes nothing.',
  body: z.strictObject({
    token,
    name: nameOf(quoteLimits.answerNameMax, 'Enter your name.'),
    reason: requiredText(quoteLimits.reasonMax),
  }),
  answer: result(linkedQuote),
  errors: [...byLink, 'QUOTE_ENDED'],
})

export const commentOnQuote = endpoint(calls.commentOnQuote, {
  summary:
    'Send the agent a question or remark about the quote of a link. The same text again changes nothing.',
  body: z.strictObject({ token, text: requiredText(quoteLimits.commentMax) }),
  answer: result(linkedQuote),
  errors: [...byLink, 'QUOTE_COMMENTS_FULL'],
})

/** A row of the fleet sheet as links have it: without phone numbers and what ports need. */
const linkedUnit = unitRow.pick({
  position: true,
  deviceId: true,
  version: true,
  canEdit: true,
  unitNumber: true,
  holder: true,
  stationId: true,
})
const linkedCells = z.object(unitCells).pick({ unitNumber: true, holder: true, stationId: true }).shape
const savedLinkedUnit = linkedUnit.extend({ orderItemId: z.string() })
export type SavedLinkedUnit = z.infer<typeof savedLinkedUnit>

const linkedUnitSheet = unitSheet.pick({ canEdit: true, stations: true }).extend({
  lines: z.array(unitLine.extend({ rows: z.array(linkedUnit) })),
  settings: fleetSettings.pick({ unitDigits: true, nextNumber: true }),
})
export type LinkedUnitSheet = z.infer<typeof linkedUnitSheet>

export const readQuoteUnits = endpoint(calls.readQuoteUnits, {
  summary:
    'The fleet sheet of the order of a link: a row for each phone, tablet and router, with unit number, holder and station. Changes nothing.',
  body: z.strictObject({ token }),
  answer: result(linkedUnitSheet),
  errors: [...byLink, 'QUOTE_ENDED', 'UNITS_CLOSED'],
})

export const checkQuoteUnits = endpoint(calls.checkQuoteUnits, {
  summary: 'Everything that is wrong with the rows of a sheet. Saves nothing, and names no other device.',
  body: z.strictObject({
    token,
    rows: atMostRows(z.strictObject({ ...linkedCells, place: z.int().min(1).max(1_000_000).optional() })),
  }),
  answer: results(unitProblem.omit({ deviceId: true })),
  errors: [...byLink, 'QUOTE_ENDED', 'UNITS_CLOSED'],
})

export const saveQuoteUnits = endpoint(calls.saveQuoteUnits, {
  summary:
    'Save unit number, holder and station of rows of the sheet; what else a row has stays. Otherwise as SaveUnits. The same rows again change nothing.',
  body: z.strictObject({
    token,
    rows: atMostRows(
      z.strictObject({
        orderItemId: uuid,
        position: linePosition,
        /** As answered before; 0 for a row that was empty. */
        version: z.int().min(0),
        deviceId: uuid.nullable().optional(),
        ...linkedCells,
      }),
    ).min(1),
  }),
  answer: result(z.object({ saved: z.array(savedLinkedUnit), changed: z.array(savedLinkedUnit) })),
  errors: [...byLink, 'QUOTE_ENDED', 'UNITS_CLOSED'],
})

/** All calls of quotes, for the contract. */
export const quoteEndpoints = {
  sendQuote,
  withdrawQuote,
  createQuoteLink,
  getQuotes,
  getQuotePdf,
  readQuote,
  readQuotePdf,
  readQuoteUnits,
  checkQuoteUnits,
  saveQuoteUnits,
  noteQuoteSeen,
  acceptQuote,
  declineQuote,
  commentOnQuote,
} as const
