import type { Said } from '../vendor-server.ts'
import { paged, refused, text } from './inventory-answer.ts'
import type { InventoryContact, Row } from './inventory-rows.ts'
import type { InventoryStore } from './inventory-store.ts'

/** Contacts as Zoho Inventory keeps them: their names are unique. */
export function fakeContacts({
  contacts,
  newId,
  answers,
}: Pick<InventoryStore, 'contacts' | 'newId' | 'answers'>) {
  const isSameName = (one: InventoryContact, name: string) =>
    one.contact_name.toLowerCase() === name.toLowerCase()

  function contactList(query: URLSearchParams): Said {
    const [account, name] = [query.get('zcrm_account_id'), query.get('contact_name')]
    const found = [...contacts.values()].filter(
      (one) =>
        !answers.filtersLists ||
        ((account === null || !answers.knowsCrmAccounts || one.zcrm_account_id === account) &&
          (name === null || isSameName(one, name))),
    )
    return paged('contacts', found.map(asContact), query)
  }

  const asContact = ({ zcrm_account_id, ...contact }: InventoryContact): Row =>
    answers.knowsCrmAccounts ? { ...contact, zcrm_account_id } : contact

  function addContact(contact: Partial<InventoryContact>): InventoryContact {
    const made = {
      contact_id: newId(),
      contact_name: 'A customer',
      zcrm_account_id: '',
      contact_type: 'customer',
      status: 'active',
      billing_address: {},
      contact_persons: [],
      ...contact,
    }
    contacts.set(made.contact_id, made)
    return made
  }

  function createContact(body: Row): Said {
    const name = text(body.contact_name)
    if (name === '') return refused(400, 1, 'Contact name is mandatory')
    if ([...contacts.values()].some((one) => isSameName(one, name)))
      return refused(400, 3062, `The customer "${name}" already exists.`)
    const made = addContact({
      contact_name: name,
      billing_address: (body.billing_address ?? {}) as Row,
      contact_persons: (body.contact_persons ?? []) as Row[],
    })
    return {
      status: 201,
      json: { code: 0, message: 'The contact has been added.', contact: asContact(made) },
    }
  }

  return { contactList, addContact, createContact }
}
