import { limits } from './limits.ts'
import { deliveryDateProblem } from './requested-delivery.ts'

/** The texts that people write on the header of an order; the requested delivery date is one of them, as yyyy-MM-dd. */
export const orderWordsFields = ['referenceNumber', 'requestedDeliveryDate', 'notes', 'stagingNotes'] as const
export type OrderWordsField = (typeof orderWordsFields)[number]
export type OrderWords = Record<OrderWordsField, string>

type Rule = {
  /** At the beginning of a sentence. */
  label: string
  /** Within a sentence. */
  name: string
  max: number
}

const rules: Record<OrderWordsField, Rule> = {
  referenceNumber: {
    label: 'The PO / reference number',
    name: 'PO / reference number',
    max: limits.referenceNumberMax,
  },
  requestedDeliveryDate: {
    label: 'The requested delivery date',
    name: 'requested delivery date',
    max: 'yyyy-MM-dd'.length,
  },
  notes: { label: 'Order Notes', name: 'order notes', max: limits.notesMax },
  stagingNotes: { label: 'Staging Notes', name: 'staging notes', max: limits.notesMax },
}

const ofEach = (text: (field: OrderWordsField) => string) =>
  // One entry for each of the fields.
  Object.fromEntries(orderWordsFields.map((field) => [field, text(field)])) as OrderWords

export const emptyOrderWords: OrderWords = ofEach(() => '')

/** The texts of an order, a draft or a form, and nothing else of it; '' for one that an earlier release did not have. */
export const orderWordsOf = (source: Partial<OrderWords>): OrderWords =>
  ofEach((field) => source[field] ?? '')

/**
 * What to do about each text that is wrong, for the hint beside a disabled button.
 * @param today the business day, yyyy-MM-dd
 */
export const orderWordsHints = (words: OrderWords, today: string) => {
  const errors = orderWordsErrors(words, today)
  return orderWordsFields
    .filter((field) => errors[field] !== undefined)
    .map((field) => ({
      field,
      text: field === 'requestedDeliveryDate' ? laterDate : `shorten the ${rules[field].name}`,
    }))
}

/** As a hint beside a button says it. */
export const laterDate = 'choose a delivery date from tomorrow on'

/**
 * What is wrong with each text: it is longer than an order takes, or the delivery date has come. Nothing is ever cut.
 * @param today the business day, yyyy-MM-dd
 */
export function orderWordsErrors(words: OrderWords, today: string): Partial<Record<OrderWordsField, string>> {
  const errors: Partial<Record<OrderWordsField, string>> = {}
  for (const field of orderWordsFields) {
    const problem =
      field === 'requestedDeliveryDate'
        ? deliveryDateProblem(words[field], today)
        : tooLong(rules[field], words[field])
    if (problem !== undefined) errors[field] = problem
  }
  return errors
}

function tooLong({ label, max }: Rule, text: string): string | undefined {
  const over = text.length - max
  if (over <= 0) return undefined
  return `${label} can have at most ${max.toLocaleString('en-US')} characters. Remove ${over.toLocaleString('en-US')}.`
}
