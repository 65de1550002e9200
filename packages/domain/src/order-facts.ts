import {
  type ListedTextName,
  listedTextNames,
  notesNames,
  type OrderTextName,
  type OrderTexts,
  orderTextNames,
  orderTexts,
} from './order-texts.ts'
import { formatRequestedDelivery } from './requested-delivery.ts'

/** A text or date of an order as people read it. */
export type OrderFact = { name: OrderTextName; label: string; text: string }

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
