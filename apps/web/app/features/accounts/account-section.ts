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
] as const

export type AccountSection = (typeof accountSections)[number]['hash']

/** The section of a URL hash; details for an unknown one. */
export const sectionOf = (hash: string): AccountSection =>
  accountSections.find((section) => `#${section.hash}` === hash)?.hash ?? 'details'
