import { accountFields, type CrmPerson, contactFields } from './crm-demo.ts'
import type { CrmTable } from './crm-table.ts'

/** Any number of made-up accounts of one agent and their contacts: each is drawn when it is asked for. */

const crowdStart = '5540230000'
const crowdId = (kind: number, place: number) => `${crowdStart}${kind}${String(place).padStart(7, '0')}`
const crowdPlace = (kind: number, id: string) =>
  id.startsWith(`${crowdStart}${kind}`) ? Number(id.slice(crowdStart.length + 1)) : undefined

/** The agent who owns all of them. */
export const crowdAgent: CrmPerson = {
  zohoUserId: `${crowdStart}10000001`,
  firstName: 'Robin',
  lastName: 'Crowd',
  email: 'robin.crowd@wbc.example',
}

const crowdAccount = (place: number) => ({
  zohoAccountId: crowdId(2, place),
  ownerZohoUserId: crowdAgent.zohoUserId,
  accountName: `Crowd Account ${String(place + 1).padStart(6, '0')}`,
  billingStreet: `${100 + (place % 9_000)} Depot Rd`,
  billingCity: 'Toledo',
  billingState: 'OH',
  billingCode: '43604',
  shippingStreet: `Dock ${1 + (place % 40)}, ${100 + (place % 9_000)} Depot Rd`,
  shippingCity: 'Toledo',
  shippingState: 'OH',
  shippingCode: '43604',
})

const crowdContact = (place: number, account: number) => ({
  zohoContactId: crowdId(3, place),
  zohoAccountId: crowdId(2, account),
  firstName: `First${place % 97}`,
  lastName: `Last${place % 1_013}`,
  email: `contact${place}@crowd.example`,
  mobile: `(555) 010-${String(place % 10_000).padStart(4, '0')}`,
})

/** Puts `size` accounts and contacts into their tables; contacts take turns among the accounts. */
export function addCrowd(
  tables: { accounts: CrmTable; contacts: CrmTable },
  size: { accounts: number; contacts: number },
  ownerName: string,
): void {
  tables.accounts.crowdIn({
    count: size.accounts,
    idAt: (place) => crowdId(2, place),
    make: (place) => accountFields(crowdAccount(place), ownerName),
  })
  tables.contacts.crowdIn({
    count: size.contacts,
    idAt: (place) => crowdId(3, place),
    make: (place) => contactFields(crowdContact(place, place % size.accounts)),
    placesOf: (accountId) => {
      const first = crowdPlace(2, accountId)
      if (first === undefined || first >= size.accounts) return []
      const count = Math.max(0, Math.ceil((size.contacts - first) / size.accounts))
      return Array.from({ length: count }, (_, n) => first + n * size.accounts)
    },
  })
}
