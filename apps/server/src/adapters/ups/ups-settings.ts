import * as z from 'zod'
import { given } from '../given.ts'

/** UPS: rates, delivery days and tracking share one registration (docs/going-live.md). */
export const upsVariables = {
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
}

export const upsNeeds = [
  'UPS_CLIENT_ID',
  'UPS_CLIENT_SECRET',
  'UPS_ACCOUNT_NUMBER',
  'UPS_ORIGIN_NAME',
  'UPS_ORIGIN_LINE',
  'UPS_ORIGIN_CITY',
  'UPS_ORIGIN_STATE',
  'UPS_ORIGIN_ZIP',
] as const

/** What the UPS adapters need. */
export type UpsSettings = {
  baseUrl: string
  clientId: string
  clientSecret: string
  accountNumber: string
  origin: { name: string; line: string; city: string; state: string; zip: string }
}

type Variables = z.output<z.ZodObject<typeof upsVariables>>

export const upsSettings = (settings: Variables): { ups: UpsSettings } => ({
  ups: {
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
  },
})
