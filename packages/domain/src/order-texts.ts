import { limits } from './limits.ts'
import { deliveryDateProblem, formatRequestedDelivery } from './requested-delivery.ts'

/** A text or date of an order as people read it. */
type OrderFact = { name: OrderTextName; label: string; text: string }

type Texts<Name extends OrderTextName> = Readonly<Record<Name, string>>

/** The value of a text, dates as MM/dd/yyyy; '' for none. */
export const shownText = <Name extends OrderTextName>(name: Name, texts: Texts<Name>): string =>
  orderTexts[name].kind === 'date' ? formatRequestedDelivery(texts[name]) : texts[name]

const factOf = <Name extends OrderTextName>(name: Name, texts: Texts<Name>): OrderFact => ({
  name,
  label: orderTexts[name].factLabel,
  text: shownText(name, texts),
})

const isFilledIn = ({ text }: { text: string }) => text !== ''

/** Lines and dates that are filled in, for details and PDF. */
export const shortFactsOf = (texts: Texts<ListedTextName>): OrderFact[] =>
  listedTextNames.map((name) => factOf(name, texts)).filter(isFilledIn)

/** All notes, also those that are empty. */
export const notesFactsOf = (texts: OrderTexts): OrderFact[] => notesNames.map((name) => factOf(name, texts))

/** What emails say of these texts: label and value of each that is filled in. */
export const emailFactsOf = (
  names: readonly OrderTextName[],
  texts: OrderTexts,
): Array<readonly [label: string, text: string]> =>
  names.flatMap((name) => {
    const label = orderTexts[name].emailLabel
    const text = shownText(name, texts)
    return label === null || text === '' ? [] : [[label, text] as const]
  })

/** The notes of a sales order: what it has no field for, a line each, and the order's notes. */
export const ledgerNotesOf = (texts: OrderTexts): string =>
  [
    ...orderTextNames
      .filter((name) => orderTexts[name].leadsLedgerNotes)
      .map((name) => factOf(name, texts))
      .filter(isFilledIn)
      .map(({ label, text }) => `${label}: ${text}`),
    texts.notes,
  ]
    .filter((text) => text !== '')
    .join('\n')

/** How one text or date of an order's header is called, how long it may be, and where it appears. */
type OrderText = {
  /** Above its field in a form. */
  label: string
  /** Within a sentence. */
  name: string
  /** Beside its value: on the order, in its PDF, and as the column of the CSV. */
  factLabel: string
  /** Beside its value in the confirmation email; null keeps it out of emails. */
  emailLabel: string | null
  /** The most characters that it can have. */
  max: number
  /** Whether Order again takes it over from the past order. */
  isCopied: boolean
  /** Whether every request must have it. A new one must not: existing clients do not send it. */
  isRequired: boolean
  /** Whether it leads the notes of the sales order, which has no field for it. */
  leadsLedgerNotes: boolean
} & (
  | {
      kind: 'line'
      /** At the beginning of a sentence in a refusal of the API. */
      subject: string
      /** Shown in the letters of numbers and codes. */
      isCode: boolean
    }
  /** A calendar day after the business day, yyyy-MM-dd. */
  | {
      kind: 'date'
      /** Code and hint of the condition that it is still to come when the order is submitted. */
      blocker: 'delivery-date'
      hint: string
    }
  /** Several lines; shown on the order and in no list. */
  | { kind: 'notes' }
)

/**
 * The texts and dates of an order's header, in the order in which forms and outputs have them
 * (docs/spec/orders.md#fields). Contract, forms, stored drafts, details, PDF, CSV, emails and sales orders follow from
 * this list (CONTRIBUTING.md#add-a-field-to-an-order).
 */
export const orderTexts = {
  /** The customer's own number for the order, such as that of a purchase order. */
  referenceNumber: {
    kind: 'line',
    label: 'PO / reference number',
    name: 'PO / reference number',
    factLabel: 'PO / reference number',
    emailLabel: 'PO / reference',
    subject: 'A PO or reference number',
    isCode: true,
    max: limits.referenceNumberMax,
    isCopied: false,
    isRequired: false,
    // The sales order has a field for it.
    leadsLedgerNotes: false,
  },
  /** The day by which the customer wants the order. */
  requestedDeliveryDate: {
    kind: 'date',
    label: 'Requested delivery date',
    name: 'requested delivery date',
    factLabel: 'Requested delivery',
    emailLabel: 'Requested delivery',
    blocker: 'delivery-date',
    hint: 'choose a delivery date from tomorrow on',
    max: 'yyyy-MM-dd'.length,
    isCopied: false,
    isRequired: false,
    leadsLedgerNotes: true,
  },
  notes: {
    kind: 'notes',
    label: 'Order Notes',
    name: 'order notes',
    factLabel: 'Order notes',
    emailLabel: 'Order notes',
    max: limits.notesMax,
    isCopied: true,
    isRequired: true,
    // They are those notes.
    leadsLedgerNotes: false,
  },
  stagingNotes: {
    kind: 'notes',
    label: 'Staging Notes',
    name: 'staging notes',
    factLabel: 'Staging notes',
    emailLabel: null,
    max: limits.notesMax,
    isCopied: true,
    isRequired: true,
    leadsLedgerNotes: false,
  },
} as const satisfies Record<string, OrderText>

type Known = typeof orderTexts
export type OrderTextName = keyof Known
export type OrderTexts = Record<OrderTextName, string>
/** The names of all texts with this property. */
type NameWith<Part> = {
  [Name in OrderTextName]: Known[Name] extends Part ? Name : never
}[OrderTextName]
export type NotesName = NameWith<{ kind: 'notes' }>
/** Texts of one line and dates, which lists have as well. */
export type ListedTextName = Exclude<OrderTextName, NotesName>
export type RequiredTextName = NameWith<{ isRequired: true }>

// The keys of the list are its names.
export const orderTextNames = Object.keys(orderTexts) as OrderTextName[]
const kindOf = (name: OrderTextName): OrderText['kind'] => orderTexts[name].kind
export const isNotes = (name: OrderTextName): name is NotesName => kindOf(name) === 'notes'
/** Whether its value is shown in the letters of numbers and codes. */
export function isCode(name: OrderTextName): boolean {
  const text: OrderText = orderTexts[name]
  return text.kind === 'line' && text.isCode
}
export const listedTextNames = orderTextNames.filter((name): name is ListedTextName => !isNotes(name))
export const notesNames = orderTextNames.filter(isNotes)

const ofEach = (text: (name: OrderTextName) => string) =>
  // One entry for each of the names.
  Object.fromEntries(orderTextNames.map((name) => [name, text(name)])) as OrderTexts

export const emptyOrderTexts: OrderTexts = ofEach(() => '')

type SomeTexts = { readonly [Name in OrderTextName]?: string | undefined }

/**
 * The texts of an order, a draft or a form, and nothing else of it.
 * @param before what a text keeps that the source lacks
 */
export const orderTextsOf = (source: SomeTexts, before: SomeTexts = emptyOrderTexts): OrderTexts =>
  ofEach((name) => source[name] ?? before[name] ?? '')

/** The texts that Order again takes over; '' for the others, which belong to one order. */
export const copiedTextsOf = (order: OrderTexts): OrderTexts =>
  ofEach((name) => (orderTexts[name].isCopied ? order[name] : ''))

/**
 * What to do about each text that is wrong, for the hint beside a disabled button.
 * @param today the business day, yyyy-MM-dd
 */
export const orderTextHints = (texts: OrderTexts, today: string) => {
  const errors = orderTextErrors(texts, today)
  return orderTextNames
    .filter((name) => errors[name] !== undefined)
    .map((name) => ({ name, text: hintOf(orderTexts[name]) }))
}

const hintOf = (text: OrderText) => (text.kind === 'date' ? text.hint : `shorten the ${text.name}`)

/**
 * The dates that cannot be requested: what is wrong with each, and the code and hint of what blocks Submit.
 * @param today the business day, yyyy-MM-dd
 */
export const pastDatesOf = (texts: OrderTexts, today: string) =>
  orderTextNames.flatMap((name) => {
    const text: OrderText = orderTexts[name]
    const problem = text.kind === 'date' ? problemOf(text, texts[name], today) : undefined
    return text.kind === 'date' && problem !== undefined
      ? [{ name, problem, blocker: text.blocker, hint: text.hint }]
      : []
  })

/**
 * What is wrong with each text: it is longer than an order takes, or the date has come. Nothing is ever cut.
 * @param today the business day, yyyy-MM-dd
 */
export function orderTextErrors(texts: OrderTexts, today: string): Partial<Record<OrderTextName, string>> {
  const errors: Partial<Record<OrderTextName, string>> = {}
  for (const name of orderTextNames) {
    const problem = problemOf(orderTexts[name], texts[name], today)
    if (problem !== undefined) errors[name] = problem
  }
  return errors
}

const problemOf = (rule: OrderText, text: string, today: string): string | undefined =>
  rule.kind === 'date' ? deliveryDateProblem(text, today) : tooLong(rule, text)

function tooLong({ kind, label, name, max }: OrderText, text: string): string | undefined {
  const over = text.length - max
  if (over <= 0) return undefined
  const subject = kind === 'notes' ? label : `The ${name}`
  return `${subject} can have at most ${max.toLocaleString('en-US')} characters. Remove ${over.toLocaleString('en-US')}.`
}
