import * as z from 'zod'

const apiName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,49}$/, 'is not an API name')
const jsonMap = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('is not JSON')
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), apiName))

/** Settings of the vendors behind the ports (docs/spec/product.md#configuration). */
export const vendorSettings = {
  CRM_DRIVER: z.enum(['embedded', 'live']).optional(),
  LEDGER_DRIVER: z.enum(['embedded', 'live']).optional(),
  /** Where tokens come from; the data centre of the organisation decides. */
  ZOHO_ACCOUNTS_URL: z.url({ protocol: /^https?$/ }).default('https://accounts.zoho.com'),
  /** In place of the host that the token names: for a proxy, or a stand-in. */
  ZOHO_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  ZOHO_CLIENT_ID: z.string().min(1).optional(),
  ZOHO_CLIENT_SECRET: z.string().min(1).optional(),
  ZOHO_REFRESH_TOKEN: z.string().min(1).optional(),
  /** API names of the CRM's own modules and fields, as the organisation has named them. */
  ZOHO_CRM_MODULE_ADDRESS: apiName.default('Account_Addresses'),
  ZOHO_CRM_MODULE_DEVICE: apiName.default('Screen_Repair_Devices'),
  /** JSON: our field names to theirs, such as {"accounts.salesSupport":"Sales_Support"}; the rest keep their defaults. */
  ZOHO_CRM_FIELD_MAP: jsonMap.default({}),
  /** Minutes between two copies of what changed. */
  ZOHO_CRM_SYNC_MINUTES: z.coerce.number().int().min(1).max(1_440).default(5),
  ZOHO_INVENTORY_ORG_ID: z
    .string()
    .regex(/^\d{1,19}$/, 'has digits only')
    .optional(),
  RATES_DRIVER: z.enum(['embedded', 'live']).optional(),
  /** Delivery days; those of RATES_DRIVER where it is left out. */
  TRANSIT_DRIVER: z.enum(['embedded', 'live']).optional(),
  /** Where boxes are; that of RATES_DRIVER where it is left out. */
  TRACKING_DRIVER: z.enum(['embedded', 'live']).optional(),
  /** What UPS sends along with every Track Alert; without it none is taken. */
  UPS_TRACK_ALERT_SECRET: z.string().min(16, 'has at least 16 characters').max(256).optional(),
  UPS_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://onlinetools.ups.com'),
  UPS_CLIENT_ID: z.string().min(1).optional(),
  UPS_CLIENT_SECRET: z.string().min(1).optional(),
  UPS_ACCOUNT_NUMBER: z
    .string()
    .regex(/^[A-Za-z0-9]{6}$/, 'has six letters or digits')
    .optional(),
  UPS_ORIGIN_NAME: z.string().min(1).max(35).optional(),
  UPS_ORIGIN_LINE: z.string().min(1).max(35).optional(),
  UPS_ORIGIN_CITY: z.string().min(1).max(30).optional(),
  UPS_ORIGIN_STATE: z
    .string()
    .regex(/^[A-Z]{2}$/, 'has two capital letters')
    .optional(),
  UPS_ORIGIN_ZIP: z
    .string()
    .regex(/^\d{5}$/, 'has five digits')
    .optional(),
  ADDRESS_DRIVER: z.enum(['embedded', 'live']).optional(),
  /** Public by design: the browser sends it. */
  SMARTY_EMBEDDED_KEY: z.string().min(1).optional(),
  /** One server that speaks the vendor's four protocols, in place of the vendor's own. */
  SMARTY_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where uploaded product pictures are kept: files of DATA_DIR, or a bucket of any storage that speaks S3. */
  PICTURES_DRIVER: z.enum(['files', 's3']).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9.-]{3,63}$/, 'has 3 to 63 lower-case letters, digits, dots and hyphens')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}

const schema = z.object(vendorSettings)
type VendorSettings = z.output<typeof schema>

/** What the UPS adapter needs. */
export type UpsSettings = {
  baseUrl: string
  clientId: string
  clientSecret: string
  accountNumber: string
  origin: { name: string; line: string; city: string; state: string; zip: string }
}

/** What both Zoho adapters need to be let in. */
export type ZohoSettings = {
  accountsUrl: string
  apiUrl: string | undefined
  clientId: string
  clientSecret: string
  refreshToken: string
}

export type CrmSettings = {
  zoho: ZohoSettings
  addressModule: string
  deviceModule: string
  /** Our field names to theirs, where they differ from the defaults. */
  fieldMap: Readonly<Record<string, string>>
  syncMinutes: number
}

export type LedgerSettings = { zoho: ZohoSettings; organizationId: string }

/** Which driver each vendor's port uses, with all that it needs. */
export type VendorConfig = {
  crm: { driver: 'embedded' } | { driver: 'live'; crm: CrmSettings }
  ledger: { driver: 'embedded' } | { driver: 'live'; ledger: LedgerSettings }
  rates: { driver: 'embedded' } | { driver: 'live'; ups: UpsSettings }
  transit: { driver: 'embedded' } | { driver: 'live'; ups: UpsSettings }
  tracking: { driver: 'embedded' } | { driver: 'live'; ups: UpsSettings }
  addresses: { driver: 'embedded' } | { driver: 'live'; key: string; baseUrl: string | undefined }
  pictures: { driver: 'files' } | { driver: 's3'; s3: BucketSettings }
}

/** What the S3 adapter needs. */
export type BucketSettings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** What makes each driver live, and what else it then needs. */
const zohoSigns = ['ZOHO_CLIENT_ID', 'ZOHO_CLIENT_SECRET', 'ZOHO_REFRESH_TOKEN'] as const
const upsNeeds = [
  'UPS_CLIENT_ID',
  'UPS_CLIENT_SECRET',
  'UPS_ACCOUNT_NUMBER',
  'UPS_ORIGIN_NAME',
  'UPS_ORIGIN_LINE',
  'UPS_ORIGIN_CITY',
  'UPS_ORIGIN_STATE',
  'UPS_ORIGIN_ZIP',
] as const
const ports = [
  {
    driver: 'CRM_DRIVER',
    live: 'live',
    other: 'embedded',
    signs: zohoSigns,
    needs: [...zohoSigns],
  },
  {
    driver: 'LEDGER_DRIVER',
    live: 'live',
    other: 'embedded',
    signs: ['ZOHO_INVENTORY_ORG_ID', ...zohoSigns],
    needs: [...zohoSigns, 'ZOHO_INVENTORY_ORG_ID'],
  },
  {
    driver: 'RATES_DRIVER',
    live: 'live',
    other: 'embedded',
    signs: ['UPS_CLIENT_ID', 'UPS_CLIENT_SECRET', 'UPS_ACCOUNT_NUMBER'],
    needs: [...upsNeeds],
  },
  {
    driver: 'TRANSIT_DRIVER',
    live: 'live',
    other: 'embedded',
    // It follows RATES_DRIVER, which says what is missing.
    signs: [],
    needs: [...upsNeeds],
  },
  {
    driver: 'TRACKING_DRIVER',
    live: 'live',
    other: 'embedded',
    signs: [],
    needs: [...upsNeeds],
  },
  {
    driver: 'ADDRESS_DRIVER',
    live: 'live',
    other: 'embedded',
    signs: ['SMARTY_EMBEDDED_KEY'],
    needs: ['SMARTY_EMBEDDED_KEY'],
  },
  {
    driver: 'PICTURES_DRIVER',
    live: 's3',
    other: 'files',
    signs: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    needs: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
] as const

/**
 * A port that is half configured never falls back in silence: each sentence names a variable that is
 * missing. Empty when every port is either embedded or complete.
 */
export function halfConfigured(settings: VendorSettings): string[] {
  return ports.flatMap(({ driver, live, other, signs, needs }) => {
    if (settings[driver] === live)
      return needs
        .filter((name) => settings[name] === undefined)
        .map((name) => `  ${name}: is needed because ${driver} is ${live}`)
    const sign = signs.find((name) => settings[name] !== undefined)
    if (settings[driver] === undefined && sign !== undefined)
      return [`  ${driver}: say ${live} or ${other}, because ${sign} is set`]
    return []
  })
}

/** Throws for settings that `halfConfigured` complains of. */
export const vendorConfig = (settings: VendorSettings): VendorConfig => ({
  crm:
    settings.CRM_DRIVER === 'live' ? { driver: 'live', crm: crmSettings(settings) } : { driver: 'embedded' },
  ledger:
    settings.LEDGER_DRIVER === 'live'
      ? { driver: 'live', ledger: ledgerSettings(settings) }
      : { driver: 'embedded' },
  rates:
    settings.RATES_DRIVER === 'live'
      ? { driver: 'live', ups: upsSettings(settings) }
      : { driver: 'embedded' },
  transit:
    (settings.TRANSIT_DRIVER ?? settings.RATES_DRIVER) === 'live'
      ? { driver: 'live', ups: upsSettings(settings) }
      : { driver: 'embedded' },
  tracking:
    (settings.TRACKING_DRIVER ?? settings.RATES_DRIVER) === 'live'
      ? { driver: 'live', ups: upsSettings(settings) }
      : { driver: 'embedded' },
  addresses:
    settings.ADDRESS_DRIVER === 'live'
      ? { driver: 'live', key: given(settings, 'SMARTY_EMBEDDED_KEY'), baseUrl: settings.SMARTY_BASE_URL }
      : { driver: 'embedded' },
  pictures:
    settings.PICTURES_DRIVER === 's3' ? { driver: 's3', s3: bucketSettings(settings) } : { driver: 'files' },
})

const zohoSettings = (settings: VendorSettings): ZohoSettings => ({
  accountsUrl: settings.ZOHO_ACCOUNTS_URL,
  apiUrl: settings.ZOHO_API_URL,
  clientId: given(settings, 'ZOHO_CLIENT_ID'),
  clientSecret: given(settings, 'ZOHO_CLIENT_SECRET'),
  refreshToken: given(settings, 'ZOHO_REFRESH_TOKEN'),
})

const crmSettings = (settings: VendorSettings): CrmSettings => ({
  zoho: zohoSettings(settings),
  addressModule: settings.ZOHO_CRM_MODULE_ADDRESS,
  deviceModule: settings.ZOHO_CRM_MODULE_DEVICE,
  fieldMap: settings.ZOHO_CRM_FIELD_MAP,
  syncMinutes: settings.ZOHO_CRM_SYNC_MINUTES,
})

const ledgerSettings = (settings: VendorSettings): LedgerSettings => ({
  zoho: zohoSettings(settings),
  organizationId: given(settings, 'ZOHO_INVENTORY_ORG_ID'),
})

const bucketSettings = (settings: VendorSettings): BucketSettings => ({
  endpoint: given(settings, 'S3_ENDPOINT'),
  region: settings.S3_REGION,
  bucket: given(settings, 'S3_BUCKET'),
  accessKeyId: given(settings, 'S3_ACCESS_KEY_ID'),
  secretAccessKey: given(settings, 'S3_SECRET_ACCESS_KEY'),
})

const upsSettings = (settings: VendorSettings): UpsSettings => ({
  baseUrl: settings.UPS_BASE_URL,
  clientId: given(settings, 'UPS_CLIENT_ID'),
  clientSecret: given(settings, 'UPS_CLIENT_SECRET'),
  accountNumber: given(settings, 'UPS_ACCOUNT_NUMBER').toUpperCase(),
  origin: {
    name: given(settings, 'UPS_ORIGIN_NAME'),
    line: given(settings, 'UPS_ORIGIN_LINE'),
    city: given(settings, 'UPS_ORIGIN_CITY'),
    state: given(settings, 'UPS_ORIGIN_STATE'),
    zip: given(settings, 'UPS_ORIGIN_ZIP'),
  },
})

function given(settings: VendorSettings, name: keyof VendorSettings): string {
  const value = settings[name]
  if (typeof value !== 'string') throw new Error(`${name} is not set.`)
  return value
}
