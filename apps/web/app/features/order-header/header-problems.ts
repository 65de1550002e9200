import { messages } from '@portal/domain/messages'
import { orderTextNames } from '@portal/domain/order-texts'
import type { SummaryEntry } from '../../ui/error-summary.tsx'
import { addressEntries } from '../addresses/address-summary.ts'
import { checkHeader, type EmptyStreet, shownErrors } from './header-check.ts'
import { partyFieldIds, textFieldId } from './header-field-ids.ts'
import { type OrderHeader, ownAddresses } from './order-header.ts'

export const selectAnAgent = 'Select an Agent'

/** What is wrong with the addresses, each error leading to its field. */
export const addressProblems = (header: OrderHeader, emptyStreet?: EmptyStreet): SummaryEntry[] =>
  ownAddresses(header).flatMap((owner) => addressEntries(owner, shownErrors(owner, header, emptyStreet)))

/** Everything that is wrong with a header, in the order of the form, each error leading to its field. */
export const headerProblems = (header: OrderHeader, emptyStreet?: EmptyStreet): SummaryEntry[] => [
  ...partyProblems(header),
  ...addressProblems(header, emptyStreet),
  ...textProblems(header),
]

const partyProblems = ({ agent, account, contact }: OrderHeader): SummaryEntry[] => [
  ...(agent === null ? [{ text: selectAnAgent, at: partyFieldIds.agent }] : []),
  ...(account === null ? [{ text: messages.selectors.selectAccount, at: partyFieldIds.account }] : []),
  ...(contact === null ? [{ text: messages.selectors.selectContact, at: partyFieldIds.contact }] : []),
]

function textProblems(header: OrderHeader): SummaryEntry[] {
  const { textErrors } = checkHeader(header)
  return orderTextNames.flatMap((name) => {
    const text = textErrors[name]
    return text === undefined ? [] : [{ text, at: textFieldId(name) }]
  })
}
