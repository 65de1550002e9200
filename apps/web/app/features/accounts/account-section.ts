import type { Access } from '@portal/domain/access-kinds'
import { accessAllows, type Needed } from '@portal/domain/account-access'
import { mayActForOthers, type Role } from '@portal/domain/roles'

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
  { hash: 'api-access', label: 'API access' },
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
  'api-access': 'people',
  webhooks: 'people',
}

type Viewer = { roles: readonly Role[]; access: Access }

const isOfAccountOrAdministrator = ({ roles }: Viewer) =>
  roles.includes('User') || roles.includes('Administrator')

/** Sections that not everyone of the staff manages; agents manage none of them. */
const managedBy: Partial<Record<AccountSection, (viewer: Viewer) => boolean>> = {
  people: isOfAccountOrAdministrator,
  'api-access': (viewer) => viewer.roles.includes('User') || mayActForOthers(viewer),
  webhooks: isOfAccountOrAdministrator,
}

/** The sections that a person sees. */
export const sectionsFor = (viewer: Viewer) =>
  accountSections.filter(
    ({ hash }) => accessAllows(viewer.access, neededFor[hash]) && (managedBy[hash]?.(viewer) ?? true),
  )

/** The section of a URL hash; details for an unknown one, and for one that the person does not see. */
export const sectionOf = (hash: string, sections: ReadonlyArray<{ hash: AccountSection }>): AccountSection =>
  sections.find((section) => `#${section.hash}` === hash)?.hash ?? 'details'
