import * as z from 'zod'
import { given } from '../given.ts'
import { type ZohoSettings, zohoSettings, zohoVariables } from '../zoho/zoho-settings.ts'

export const ledgerVariables = {
  ...zohoVariables,
  ZOHO_INVENTORY_ORG_ID: z
    .string()
    .regex(/^\d{1,19}$/, 'has digits only')
    .optional(),
}

export type LedgerSettings = { zoho: ZohoSettings; organizationId: string }

type Variables = z.output<z.ZodObject<typeof ledgerVariables>>

export const ledgerSettings = (settings: Variables): { ledger: LedgerSettings } => ({
  ledger: { zoho: zohoSettings(settings), organizationId: given(settings, 'ZOHO_INVENTORY_ORG_ID') },
})
