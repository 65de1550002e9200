import { limits } from './limits.ts'

/** The texts that people write on the header of an order. */
export const orderWordsFields = ['referenceNumber', 'notes', 'stagingNotes'] as const
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
  notes: { label: 'Order Notes', name: 'order notes', max: limits.notesMax },
  stagingNotes: { label: 'Staging Notes', name: 'staging notes', max: limits.notesMax },
}

const ofEach = (text: (field: OrderWordsField) => string) =>
  // One entry for each of the fields.
  Object.fromEntries(orderWordsFields.map((field) => [field, text(field)])) as OrderWords

export const emptyOrderWords: OrderWords = ofEach(() => '')

/** The texts of an order, a draft or a form, and nothing else of it. */
export const orderWordsOf = (source: OrderWords): OrderWords => ofEach((field) => source[field])

/** What to do about texts that are too long, for the hint beside a disabled button. */
export const orderWordsHints = (words: OrderWords) => {
  const errors = orderWordsErrors(words)
  return orderWordsFields
    .filter((field) => errors[field] !== undefined)
    .map((field) => ({ field, text: `shorten the ${rules[field].name}` }))
}

/** What is wrong with each text: only that it is longer than an order takes. Nothing is ever cut. */
export function orderWordsErrors(words: OrderWords): Partial<Record<OrderWordsField, string>> {
  const errors: Partial<Record<OrderWordsField, string>> = {}
  for (const field of orderWordsFields) {
    const { label, max } = rules[field]
    const over = words[field].length - max
    if (over > 0)
      errors[field] =
        `${label} can have at most ${max.toLocaleString('en-US')} characters. Remove ${over.toLocaleString('en-US')}.`
  }
  return errors
}
