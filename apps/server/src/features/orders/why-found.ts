import type { OrderMatch } from '@portal/contract/orders'
import type { FoundRow } from './order-history.store.ts'

/** How much of a long text is given on either side of the words, in letters. */
const contextLetters = 40

/** An order's parts that its row does not show, in the order in which one is named as the reason. */
const hiddenParts: Array<[part: OrderMatch['part'], read: (row: FoundRow) => string[]]> = [
  ['referenceNumber', ({ referenceNumber }) => [referenceNumber]],
  ['contactEmail', ({ contactEmail }) => [contactEmail]],
  ['contactPhone', ({ contactMobile }) => [contactMobile]],
  ['product', ({ productNames }) => productNames.split('\n')],
  ['orderNotes', ({ notes }) => [notes]],
  ['stagingNotes', ({ stagingNotes }) => [stagingNotes]],
]

/**
 * Why a search found this order: null where its number, account or contact, which every list shows, have the words. What is
 * in none of its texts was found by the serial number of a device of the account.
 */
export function whyFound(row: FoundRow, typed: string): OrderMatch | null {
  const wanted = typed.toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(wanted)
  const shown = [String(row.orderId), row.accountName, `${row.contactFirstName} ${row.contactLastName}`]
  if (shown.some(has)) return null
  for (const [part, read] of hiddenParts) {
    const text = read(row).find(has)
    if (text !== undefined) return { part, text: around(text, wanted) }
  }
  const digits = digitsOf(typed)
  if (digits.length >= 3 && digitsOf(row.contactMobile).includes(digits.replace(/^1(?=\d{10}$)/, '')))
    return { part: 'contactPhone', text: row.contactMobile }
  return { part: 'device', text: typed }
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The words with the whole words beside them, on one line. */
function around(text: string, wanted: string): string {
  const at = text.toLowerCase().indexOf(wanted)
  const end = at + wanted.length
  const before = text.slice(Math.max(0, at - contextLetters), at)
  const after = text.slice(end, end + contextLetters)
  const isCutBefore = at > contextLetters
  const isCutAfter = end + contextLetters < text.length
  const part = [
    isCutBefore ? `…${before.replace(/^\S*\s/, '')}` : before,
    text.slice(at, end),
    isCutAfter ? `${after.replace(/\s\S*$/, '')}…` : after,
  ]
  return part.join('').replace(/\s+/g, ' ').trim()
}
