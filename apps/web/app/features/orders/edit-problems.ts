import { type AddressOwner, addressOwners } from '@portal/domain/address'
import { messages } from '@portal/domain/messages'
import { orderWordsFields } from '@portal/domain/order-words'
import type { SummaryEntry } from '../../ui/error-summary.tsx'
import { refusalOf } from '../addresses/address-check.ts'
import { addressEntries } from '../addresses/address-summary.ts'
import { checkEdit, type OrderEdit, slotOf } from './order-edit.ts'
import { editFieldIds } from './order-field-ids.ts'

/** What a refused Update has to say, in the order of the form, each with the place where it is put right. */
export function editProblems(edit: OrderEdit): SummaryEntry[] {
  const { wordsErrors } = checkEdit(edit)
  return [
    ...partyEntries(edit),
    ...ownersOf(edit).flatMap((owner) => addressEntries(owner, shownErrors(owner, edit))),
    ...orderWordsFields.flatMap((field) => {
      const text = wordsErrors[field]
      return text === undefined ? [] : [{ text, at: editFieldIds[field] }]
    }),
  ]
}

const partyEntries = ({ agent, account, contact }: OrderEdit): SummaryEntry[] => [
  ...(agent === null ? [{ text: 'Select an Agent', at: editFieldIds.agent }] : []),
  ...(account === null ? [{ text: messages.selectors.selectAccount, at: editFieldIds.account }] : []),
  ...(contact === null ? [{ text: messages.selectors.selectContact, at: editFieldIds.contact }] : []),
]

/** Shipping that is the same as billing has no fields of its own. */
const ownersOf = ({ sameAsBilling }: OrderEdit): readonly AddressOwner[] =>
  sameAsBilling ? ['Billing'] : addressOwners

/** What stands at the fields; a refusal of the address service stands at the street. */
function shownErrors(owner: AddressOwner, edit: OrderEdit) {
  const errors = owner === 'Billing' ? edit.billingErrors : edit.shippingErrors
  const street = errors.street ?? refusalOf(slotOf(owner, edit))
  return street === undefined ? errors : { ...errors, street }
}
