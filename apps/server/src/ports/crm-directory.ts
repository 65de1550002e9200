/**
 * A live CRM, read in pages (docs/spec/integrations.md#crm-copy). What it answers is copied into our own tables, which
 * every screen reads (ADR 0008); with the embedded CRM those tables are the CRM, and this port is not used.
 */
export type CrmAgent = {
  zohoUserId: string
  firstName: string
  lastName: string
  email: string
  isActive: boolean
}

export type CrmAccount = {
  zohoAccountId: string
  /** The agent whose account it is. */
  ownerZohoUserId: string
  accountName: string
  isActive: boolean
  billingStreet: string
  billingCity: string
  billingState: string
  billingCode: string
  shippingStreet: string
  shippingCity: string
  shippingState: string
  shippingCode: string
  salesSupport: string
  salesSupportEmail: string
  modifiedAt: Date
}

export type CrmContact = {
  zohoContactId: string
  zohoAccountId: string
  firstName: string
  lastName: string
  email: string
  mobile: string
  phone: string
}

export type CrmAddress = {
  id: string
  zohoAccountId: string
  street1: string
  street2: string
  city: string
  state: string
  zipCode: string
  addressTypeDisplay: string
}

export type CrmRepairDevice = {
  id: string
  zohoAccountId: string
  serialNumberImei: string
  deviceMake: string
  deviceModel: string
  /** yyyy-MM-dd. */
  expirationDate: string
  /** A secret: never in a log. */
  pin: string
  status: string
}

/** What is copied, in an order in which nothing refers to what comes later. */
export const crmKinds = ['agents', 'accounts', 'contacts', 'addresses', 'devices'] as const
export type CrmKind = (typeof crmKinds)[number]
/** What belongs to an account. */
export type CrmDetailKind = Exclude<CrmKind, 'agents' | 'accounts'>
export type CrmRows = {
  agents: CrmAgent
  accounts: CrmAccount
  contacts: CrmContact
  addresses: CrmAddress
  devices: CrmRepairDevice
}

export type CrmPage<T> = {
  rows: T[]
  /** To be handed back for the next page; null after the last. Understood by the adapter alone. */
  next: string | null
}

export type CrmQuestion = {
  /** Only what changed since; null for everything. */
  since: Date | null
  /** Where to continue; null for the first page. */
  cursor: string | null
  signal?: AbortSignal
}

export type CrmDirectory = {
  /**
   * One page, at most 200 rows; agents always in full. Throws IntegrationError; 'conflict' when a cursor has
   * expired, and the walk of this kind has to begin again. But for agents, rows come in the order of their ids,
   * and the page holds every row from the cursor up to its last: regardless of changes during the walk, none that
   * stays is left out.
   */
  readPage<K extends CrmKind>(kind: K, question: CrmQuestion): Promise<CrmPage<CrmRows[K]>>
  /** Ids of what was deleted there, in pages. Agents are never deleted, they become inactive. */
  readDeleted(kind: Exclude<CrmKind, 'agents'>, question: CrmQuestion): Promise<CrmPage<string>>
  /** Single records, read again, at most 100 ids; what is gone or hidden is not in the answer. */
  readSome<K extends CrmKind>(kind: K, ids: readonly string[], signal?: AbortSignal): Promise<CrmRows[K][]>
  /** One page of what belongs to an account. */
  readOfAccount<K extends CrmDetailKind>(
    kind: K,
    zohoAccountId: string,
    question: Omit<CrmQuestion, 'since'>,
  ): Promise<CrmPage<CrmRows[K]>>
  /** Which kind a notification's module is; undefined for one that is not copied. */
  kindOfModule(module: string): Exclude<CrmKind, 'agents'> | undefined
  /**
   * Asks the CRM to tell us of changes at this address until `expiresAt`; the same channel again prolongs it.
   * Only hints come, signed by nothing but the token.
   */
  watch(channel: { id: string; notifyUrl: string; token: string; expiresAt: Date }): Promise<void>
  /** Whether the CRM answers and lets us in: the cheapest question. Throws IntegrationError. */
  check(signal?: AbortSignal): Promise<void>
  lastSuccess(): Date | null
}
