import * as z from 'zod'
import { given } from '../given.ts'

/** How both Zoho adapters are let in. */
export const zohoVariables = {
  /** Where tokens come from; the data centre of the organisation decides. */
  ZOHO_ACCOUNTS_URL: z.url({ protocol: /^https?$/ }).default('https://accounts.zoho.com'),
  /** In place of the host that the token names: for a proxy, or a stand-in. */
  ZOHO_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  ZOHO_CLIENT_ID: z.string().min(1).optional(),
  ZOHO_CLIENT_SECRET: z.string().min(1).optional(),
  ZOHO_REFRESH_TOKEN: z.string().min(1).optional(),
}

export const zohoSigns = ['ZOHO_CLIENT_ID', 'ZOHO_CLIENT_SECRET', 'ZOHO_REFRESH_TOKEN'] as const

/** What both Zoho adapters need to be let in. */
export type ZohoSettings = {
  accountsUrl: string
  apiUrl: string | undefined
  clientId: string
  clientSecret: string
  refreshToken: string
}

type Variables = z.output<z.ZodObject<typeof zohoVariables>>

export const zohoSettings = (settings: Variables): ZohoSettings => ({
  accountsUrl: settings.ZOHO_ACCOUNTS_URL,
  apiUrl: settings.ZOHO_API_URL,
  clientId: given(settings, 'ZOHO_CLIENT_ID'),
  clientSecret: given(settings, 'ZOHO_CLIENT_SECRET'),
  refreshToken: given(settings, 'ZOHO_REFRESH_TOKEN'),
})
