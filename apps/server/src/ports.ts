import * as z from 'zod'
import { bucketSettings, bucketVariables } from './adapters/s3-pictures/bucket-settings.ts'
import { smartySettings, smartyVariables } from './adapters/smarty/smarty-settings.ts'
import { upsNeeds, upsSettings, upsVariables } from './adapters/ups/ups-settings.ts'
import { zohoSigns } from './adapters/zoho/zoho-settings.ts'
import { crmSettings, crmVariables } from './adapters/zoho-crm/crm-settings.ts'
import { ledgerSettings, ledgerVariables } from './adapters/zoho-inventory/ledger-settings.ts'

/** A variable that names the driver of a port. */
const driverVariable = <Own extends string, Vendor extends string>(own: Own, vendor: Vendor) =>
  z.enum([own, vendor]).optional()

/** Who answers for a port: its name in settings and in the API, and the words that people read. */
type Driver = { driver: string; by: string }

/** The variables that choose the driver and configure it. */
type PortSettings = {
  /** The variable that names the driver; the embedded one where it is left out. */
  variable: string
  /** The variable that counts where `variable` is left out. */
  follows?: string
  /** All of them, `variable` included; several ports may share some. */
  variables: Record<string, z.ZodType>
  /** One of these without a choice of driver stops the start: it was meant to be live. */
  signs: readonly string[]
  /** Without these a live port stops the start. */
  needs: readonly string[]
  /** Where secrets and customers' data travel: beyond this machine by TLS only. */
  addresses?: readonly string[]
  /** What the live adapter needs. Throws for what is not set. */
  read: (given: never) => object
}

type Port = {
  /** As the Vendors screen calls it. */
  name: string
  /** The driver that is a part of the product. */
  own: Driver
  /** The driver that reaches someone else over a network. */
  vendor: Driver
  /** Why nothing is known yet of a live one that cannot be asked without doing something. */
  unknown?: string
  settings?: PortSettings
}

/**
 * Every port of the portal, in the order in which people read them. The Vendors screen, `npm run doctor`, readiness,
 * the configuration and the start read this table; open-adapters.ts makes the adapters (docs/spec/integrations.md).
 */
export const ports = {
  database: {
    name: 'Database',
    own: { driver: 'embedded', by: 'Built-in PostgreSQL' },
    vendor: { driver: 'yours', by: 'Your PostgreSQL' },
  },
  crm: {
    name: 'CRM',
    own: { driver: 'embedded', by: 'Built-in accounts' },
    vendor: { driver: 'live', by: 'Zoho CRM' },
    settings: {
      variable: 'CRM_DRIVER',
      variables: { CRM_DRIVER: driverVariable('embedded', 'live'), ...crmVariables },
      signs: zohoSigns,
      needs: zohoSigns,
      addresses: ['ZOHO_ACCOUNTS_URL', 'ZOHO_API_URL'],
      read: crmSettings,
    },
  },
  ledger: {
    name: 'Ledger',
    own: { driver: 'embedded', by: 'Built-in invoices' },
    vendor: { driver: 'live', by: 'Zoho Inventory' },
    settings: {
      variable: 'LEDGER_DRIVER',
      variables: { LEDGER_DRIVER: driverVariable('embedded', 'live'), ...ledgerVariables },
      signs: ['ZOHO_INVENTORY_ORG_ID', ...zohoSigns],
      needs: [...zohoSigns, 'ZOHO_INVENTORY_ORG_ID'],
      addresses: ['ZOHO_ACCOUNTS_URL', 'ZOHO_API_URL'],
      read: ledgerSettings,
    },
  },
  rates: {
    name: 'Shipping rates',
    own: { driver: 'embedded', by: 'Built-in rate table' },
    vendor: { driver: 'live', by: 'UPS' },
    unknown: 'No rate requests since this server started.',
    settings: {
      variable: 'RATES_DRIVER',
      variables: { RATES_DRIVER: driverVariable('embedded', 'live'), ...upsVariables },
      signs: ['UPS_CLIENT_ID', 'UPS_CLIENT_SECRET', 'UPS_ACCOUNT_NUMBER'],
      needs: upsNeeds,
      addresses: ['UPS_BASE_URL'],
      read: upsSettings,
    },
  },
  transit: {
    name: 'Delivery days',
    own: { driver: 'embedded', by: 'Built-in calendar' },
    vendor: { driver: 'live', by: 'UPS' },
    unknown: 'No requests for delivery days since this server started.',
    settings: {
      variable: 'TRANSIT_DRIVER',
      follows: 'RATES_DRIVER',
      variables: { TRANSIT_DRIVER: driverVariable('embedded', 'live'), ...upsVariables },
      // RATES_DRIVER says what is missing.
      signs: [],
      needs: upsNeeds,
      addresses: ['UPS_BASE_URL'],
      read: upsSettings,
    },
  },
  tracking: {
    name: 'Tracking',
    own: { driver: 'embedded', by: 'Built-in calendar' },
    vendor: { driver: 'live', by: 'UPS' },
    unknown: 'No box was tracked since this server started.',
    settings: {
      variable: 'TRACKING_DRIVER',
      follows: 'RATES_DRIVER',
      variables: { TRACKING_DRIVER: driverVariable('embedded', 'live'), ...upsVariables },
      signs: [],
      needs: upsNeeds,
      addresses: ['UPS_BASE_URL'],
      read: upsSettings,
    },
  },
  addresses: {
    name: 'Address checks',
    own: { driver: 'embedded', by: 'ZIP codes and known addresses' },
    vendor: { driver: 'live', by: 'Smarty' },
    unknown: 'Browsers call this service directly, so the server has no status for it.',
    settings: {
      variable: 'ADDRESS_DRIVER',
      variables: { ADDRESS_DRIVER: driverVariable('embedded', 'live'), ...smartyVariables },
      signs: ['SMARTY_EMBEDDED_KEY'],
      needs: ['SMARTY_EMBEDDED_KEY'],
      addresses: ['SMARTY_BASE_URL'],
      read: smartySettings,
    },
  },
  pictures: {
    name: 'Pictures',
    own: { driver: 'files', by: 'Files on this server' },
    vendor: { driver: 's3', by: 'S3 storage' },
    unknown: 'Not checked until a picture is needed.',
    settings: {
      variable: 'PICTURES_DRIVER',
      variables: { PICTURES_DRIVER: driverVariable('files', 's3'), ...bucketVariables },
      signs: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      needs: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      addresses: ['S3_ENDPOINT'],
      read: bucketSettings,
    },
  },
  mail: {
    name: 'Mail',
    own: { driver: 'mailbox', by: 'Mailbox on this server' },
    vendor: { driver: 'smtp', by: 'SMTP' },
    unknown: 'No emails sent since this server started.',
  },
} as const satisfies Record<string, Port>

type Ports = typeof ports
export type PortName = keyof Ports

/** In the order of the table. */
export const portNames = Object.keys(ports) as PortName[]

/** Ports whose driver a variable chooses. */
export type ChosenPort = {
  [P in PortName]: Ports[P] extends { settings: PortSettings } ? P : never
}[PortName]

export const chosenPorts = portNames.flatMap((port) => {
  const one: Port = ports[port]
  return one.settings ? [{ port: port as ChosenPort, ...one, settings: one.settings }] : []
})

/** The driver of each of them, with all that its adapter needs. */
export type PortConfig = {
  [P in ChosenPort]:
    | { driver: Ports[P]['own']['driver'] }
    | ({ driver: Ports[P]['vendor']['driver'] } & ReturnType<Ports[P]['settings']['read']>)
}

type Joined<Union> = (Union extends unknown ? (given: Union) => void : never) extends (
  given: infer All,
) => void
  ? All
  : never
/** What each variable may be, all ports together. */
export type PortVariables = Joined<Ports[ChosenPort]['settings']['variables']>
