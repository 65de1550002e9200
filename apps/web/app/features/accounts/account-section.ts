import type { Access } from '@portal/domain/access-kinds'
import { accessAllows, type Needed } from '@portal/domain/account-access'
import type { Role } from '@portal/domain/roles'

/** The sections of an account in the order of their tabs (docs/spec/accounts.md#details); each is a URL hash. */
export const accountSections = [
  { hash: 'details', label: 'Details' },
  { hash: 'contacts', label: 'Contacts' },
  { hash: 'shipping-addresses', label: 'Shipping Addresses' },
  { hash: 'orders', label: 'Order History' },
  { hash: 'screen-repair-program', label: 'Screen Repair Program' },
  { hash: 'stations', label: 'Stations' },
  { hash: 'kits', label: 'Kits' },
  { hash: 'approval', label: 'Approval' },
  { hash: 'people', label: 'People' },
  { hash: 'webhooks', label: 'Webhooks' },
] as const

export type AccountSection = (typeof accountSections)[number]['hash']

/** What people of the account need for a section (docs/spec/colleagues.md#kinds). */
const neededFor: Record<AccountSection, Needed> = {
  details: 'everyone',
  contacts: 'everyone',
  'shipping-addresses': 'everyone',
  orders: 'readOrders',
  'screen-repair-program': 'fleet',
  stations: 'fleet',
  kits: 'order',
  approval: 'readDrafts',
  people: 'people',
  webhooks: 'people',
}

type Viewer = { roles: readonly Role[]; access: Access }

/** Managed by the account and by Administrators, and not by agents. */
const ownSections: readonly AccountSection[] = ['people', 'webhooks']

/** The sections that a person sees. */
export const sectionsFor = ({ roles, access }: Viewer) =>
  accountSections.filter(
    ({ hash }) =>
      accessAllows(access, neededFor[hash]) &&
      (!ownSections.includes(hash) || roles.includes('User') || roles.includes('Administrator')),
  )

/** The section of a URL hash; details for an unknown one, and for one that the person does not see. */
export const sectionOf = (hash: string, sections: ReadonlyArray<{ hash: AccountSection }>): AccountSection =>
  sections.find((section) => `#${section.hash}` === hash)?.hash ?? 'details'
