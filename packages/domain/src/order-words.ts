import { limits } from './limits.ts'

/** What people write on an order's header in their own words. */
export type OrderWords = { notes: string; stagingNotes: string; referenceNumber: string }
export type OrderWordsField = keyof OrderWords

export const orderWordsFields = ['referenceNumber', 'notes', 'stagingNotes'] as const

const rules: Record<OrderWordsField, { label: string; max: number }> = {
  referenceNumber: { label: 'The PO / reference number', max: limits.referenceNumberMax },
  notes: { label: 'Order Notes', max: limits.notesMax },
  stagingNotes: { label: 'Staging Notes', max: limits.notesMax },
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
