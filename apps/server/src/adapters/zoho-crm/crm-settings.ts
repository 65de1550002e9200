import * as z from 'zod'
import { type ZohoSettings, zohoSettings, zohoVariables } from '../zoho/zoho-settings.ts'

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

export const crmVariables = {
  ...zohoVariables,
  /** API names of the CRM's own modules and fields, as the organisation has named them. */
  ZOHO_CRM_MODULE_ADDRESS: apiName.default('Account_Addresses'),
  ZOHO_CRM_MODULE_DEVICE: apiName.default('Screen_Repair_Devices'),
  /** JSON: our field names to theirs, such as {"accounts.salesSupport":"Sales_Support"}; the rest keep their defaults. */
  ZOHO_CRM_FIELD_MAP: jsonMap.default({}),
  /** Minutes between two copies of what changed. */
  ZOHO_CRM_SYNC_MINUTES: z.coerce.number().int().min(1).max(1_440).default(5),
}

export type CrmSettings = {
  zoho: ZohoSettings
  addressModule: string
  deviceModule: string
  /** Our field names to theirs, where they differ from the defaults. */
  fieldMap: Readonly<Record<string, string>>
  syncMinutes: number
}

type Variables = z.output<z.ZodObject<typeof crmVariables>>

export const crmSettings = (settings: Variables): { crm: CrmSettings } => ({
  crm: {
    zoho: zohoSettings(settings),
    addressModule: settings.ZOHO_CRM_MODULE_ADDRESS,
    deviceModule: settings.ZOHO_CRM_MODULE_DEVICE,
    fieldMap: settings.ZOHO_CRM_FIELD_MAP,
    syncMinutes: settings.ZOHO_CRM_SYNC_MINUTES,
  },
})
