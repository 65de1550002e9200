import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { holdsWebAddress } from '@portal/domain/names'
import { onAcceptChoices, quoteLimits, quoteStates } from '@portal/domain/quotes'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result, results } from './endpoint.ts'
import { orderIdParam, pdfFile, requiredText, singleLine, storable, taxOfState, uuid } from './fields.ts'
import { order, orderItem } from './orders.ts'
import { quoteCorrection } from './quote-corrections.ts'
import { orderDestination } from './shipping.ts'

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
        discounts: true,
        offer: true,
      }),
    ),
    destinations: z.array(
      orderDestination.omit({
        stationId: true,
        addressOverrideReason: true,
        mayShipDirect: true,
        isRemainder: true,
      }),
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
  /** When a new quote was asked for after this one had expired, and what should be different; '' for nothing. */
  renewalAskedAt: z.nullable(z.string()),
  renewalNote: z.string(),
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
  /** What carriers bill every month. */
  monthly: z.number(),
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
  accountName: z.string(),
  agent: quotedOrder.shape.zohoUser,
  /** The tax that was announced with it, as `addedTax` of an order. */
  addedTax: z.nullable(taxOfState),
  /** What was offered; null of a quote that was withdrawn or replaced, which has no message, comments and corrections either. */
  order: z.nullable(quotedOrder),
})
export type LinkedQuote = z.infer<typeof linkedQuote>
/** One that still shows what was offered. */
export type OfferedQuote = LinkedQuote & { order: QuotedOrder }

const { validDays } = quoteLimits
const daysWords = `A quote is valid for ${validDays.min} to ${validDays.max} days.`
export const linkToken = z.string().min(1).max(100)
export const token = linkToken
const ofQuote = z.object({ quoteId: uuid })
const emailOf = z
  .email('Enter an email address such as name@company.com.')
  .max(limits.emailMax, `Use at most ${limits.emailMax} characters.`)
/** The version that the person saw; that of the link itself when left out. Another one than the newest is refused. */
export const seenVersion = z.int().min(1).optional()
const nameOf = (max: number, words: string) =>
  z
    .string()
    .trim()
    .min(1, words)
    .max(max, `Use at most ${max} characters.`)
    .refine(...storable)
    .refine(...singleLine)
    // It goes into an email to another person.
    .refine((name) => !holdsWebAddress(name), messages.user.nameWebAddress)

export const sendQuote = endpoint(calls.sendQuote, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Offer a draft as it is to a person, by email with a link. The draft can’t be changed until the quote is answered, withdrawn or expired. A quote of the draft that was sent before is replaced. With `onAccept` "submit" the draft must be ready to submit.',
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({
    /** The version of the order that the person saw; a newer one is refused. */
    version: z.int().min(0),
    recipientName: nameOf(quoteLimits.recipientNameMax, 'Enter the name of the recipient.'),
    recipientEmail: emailOf,
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
    'TOO_MANY_REQUESTS',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const withdrawQuote = endpoint(calls.withdrawQuote, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Take a quote back that was not answered, or that was accepted and waits to be submitted. Its draft can be changed again.',
  params: ofQuote,
  answer: result(quote),
  errors: ['QUOTE_NOT_FOUND', 'NOT_ALLOWED', 'QUOTE_ENDED', 'ORDER_NOT_DRAFT'],
})

export const createQuoteLink = endpoint(calls.createQuoteLink, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'A new link to a quote that can be answered, to be passed on. Only its answer has it: what is kept is a hash.',
  params: ofQuote,
  answer: result(z.object({ url: z.string() })),
  errors: ['QUOTE_NOT_FOUND', 'QUOTE_ENDED'],
})

export const getQuotes = endpoint(calls.getQuotes, {
  scope: 'orders:read',
  needs: 'readDrafts',
  summary: 'The quotes of an order, the newest first.',
  params: z.object({ orderId: orderIdParam }),
  answer: results(quote),
  errors: ['ORDER_NOT_FOUND'],
})

export const getQuotePdf = endpoint(calls.getQuotePdf, {
  scope: 'orders:read',
  needs: 'readDrafts',
  summary: 'A quote as a PDF document, base64, without anything internal.',
  params: ofQuote,
  answer: result(pdfFile),
  errors: ['QUOTE_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const byLink = ['QUOTE_NOT_FOUND', 'TOO_MANY_REQUESTS'] as const

export const readQuote = endpoint(calls.readQuote, {
  summary:
    'The quote of a link; of one that was withdrawn or replaced only how it ended and who its agent is. Changes nothing.',
  body: z.strictObject({ token }),
  answer: result(linkedQuote),
  errors: byLink,
})

export const readQuotePdf = endpoint(calls.readQuotePdf, {
  summary:
    'The quote of a link as a PDF document, base64; none of a quote that was withdrawn or replaced. Changes nothing.',
  body: z.strictObject({ token }),
  answer: result(pdfFile),
  errors: [...byLink, 'QUOTE_ENDED', 'TOO_MANY_DOCUMENTS', 'BUSY'],
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
    /** That this person may order for the account. */
    mayOrder: z.literal(true, 'Confirm that you may order for this company.'),
    /** Where the receipt goes; to the recipient of the quote when left out. */
    receiptEmail: emailOf.optional(),
    version: seenVersion,
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
    version: seenVersion,
  }),
  answer: result(linkedQuote),
  errors: [...byLink, 'QUOTE_ENDED', 'QUOTE_CHANGED'],
})

export const commentOnQuote = endpoint(calls.commentOnQuote, {
  summary:
    'Send the agent a question or remark about the quote of a link. The same text again changes nothing.',
  body: z.strictObject({ token, text: requiredText(quoteLimits.commentMax) }),
  answer: result(linkedQuote),
  errors: [...byLink, 'QUOTE_ENDED', 'QUOTE_COMMENTS_FULL'],
})

export const askForNewQuote = endpoint(calls.askForNewQuote, {
  summary:
    'Ask the agent for a new quote in place of an expired one, with what should be different. Asking again changes nothing.',
  body: z.strictObject({
    token,
    note: z
      .string()
      .trim()
      .max(quoteLimits.renewalNoteMax, `Use at most ${quoteLimits.renewalNoteMax} characters.`)
      .refine(...storable)
      .optional(),
  }),
  answer: result(linkedQuote),
  errors: [...byLink, 'QUOTE_ENDED', 'QUOTE_OPEN'],
})
