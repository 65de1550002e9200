import { booksLimits } from '@portal/domain/books'
import { stateCode } from '@portal/domain/countries'
import * as z from 'zod'
import { ofAccount } from './books.ts'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { requiredText, singleLine, taxOfState } from './fields.ts'

const netDays = z
  .int('Enter whole days.')
  .min(0, 'Enter 0 or more days.')
  .max(booksLimits.netDaysMax, `Enter at most ${booksLimits.netDaysMax} days.`)

const taxRate = z.strictObject({
  state: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => stateCode(code) === code, 'Enter the two letters of a state.'),
  /** Thousandths of a percent: 6625 is 6.625%. */
  thousandths: z
    .int('Enter at most three decimals.')
    .min(1, 'Enter more than 0%.')
    .max(booksLimits.taxRateMax, 'Enter at most 25%.'),
})

export const bookSettings = z.object({
  version: z.int(),
  netDays: z.int(),
  taxRates: z.array(taxOfState),
  /** Of a live ledger terms and tax are set there. */
  isLive: z.boolean(),
})
export type BookSettings = z.infer<typeof bookSettings>

export const getBookSettings = endpoint(calls.getBookSettings, {
  scope: 'person',
  needs: 'order',
  summary: 'Payment terms and tax rates of the embedded ledger.',
  answer: result(bookSettings),
  errors: ['NOT_ALLOWED'],
})

export const saveBookSettings = endpoint(calls.saveBookSettings, {
  scope: 'person',
  needs: 'order',
  summary: 'Saves payment terms and tax rates; invoices that exist stay as they are.',
  body: z.strictObject({
    version: z.int().min(0),
    netDays,
    taxRates: z
      .array(taxRate)
      .max(70)
      .refine(
        (rates) => new Set(rates.map(({ state }) => state)).size === rates.length,
        'A state is entered twice.',
      ),
  }),
  answer: result(bookSettings),
  errors: ['BOOKS_CHANGED', 'NOT_ALLOWED'],
})

export const accountTerms = z.object({
  accountId: z.string(),
  accountName: z.string(),
  version: z.int(),
  netDays: z.nullable(z.int()),
  exemptCertificate: z.nullable(z.string()),
})
export type AccountTerms = z.infer<typeof accountTerms>

export const getAccountTerms = endpoint(calls.getAccountTerms, {
  scope: 'person',
  needs: 'order',
  summary: 'Net days and tax exemption of an account.',
  params: ofAccount,
  answer: result(accountTerms),
  errors: ['ACCOUNT_NOT_FOUND', 'NOT_ALLOWED'],
})

export const saveAccountTerms = endpoint(calls.saveAccountTerms, {
  scope: 'person',
  needs: 'order',
  summary: 'Saves net days and tax exemption of an account; null for those of the installation.',
  params: ofAccount,
  body: z.strictObject({
    version: z.int().min(0),
    netDays: z.nullable(netDays),
    exemptCertificate: z.nullable(requiredText(booksLimits.certificateMax).refine(...singleLine)),
  }),
  answer: result(accountTerms),
  errors: ['ACCOUNT_NOT_FOUND', 'BOOKS_CHANGED', 'NOT_ALLOWED'],
})
