import { brand, type Company } from '@portal/domain/brand'
import { companyPhone } from '@portal/domain/company-settings'
import { phoneDigits } from '@portal/domain/settings-fields'
import * as z from 'zod'

/** Who to call and write to, and the film: what an installation sets otherwise than packages/domain/src/brand.ts. */
export const companySettings = {
  COMPANY_PHONE: z
    .string()
    .refine((text) => phoneDigits(text) !== undefined, 'has ten digits, such as 877.377.3375')
    .optional(),
  COMPANY_VANITY_PHONE: z.string().min(7).max(30).optional(),
  COMPANY_SALES_EMAIL: z.email().optional(),
  COMPANY_SUPPORT_EMAIL: z.email().optional(),
  COMPANY_ADDRESS: z.string().min(5).max(200).optional(),
  FILM_URL: z.url({ protocol: /^https$/ }).optional(),
  FILM_CAPTIONS_URL: z.url({ protocol: /^https$/ }).optional(),
  FILM_SECONDS: z.coerce.number().int().min(1).max(3_600).optional(),
}

type CompanySettings = z.output<z.ZodObject<typeof companySettings>>

/** The settings as `brand` takes them. A phone without a vanity form is shown dotted in its place. */
export function companyOf(given: CompanySettings): Partial<Company> {
  const phone = phoneOf(given)
  const { COMPANY_SALES_EMAIL, COMPANY_SUPPORT_EMAIL, COMPANY_ADDRESS } = given
  return {
    ...(phone && { phone }),
    ...(COMPANY_SALES_EMAIL !== undefined && { salesEmail: COMPANY_SALES_EMAIL }),
    ...(COMPANY_SUPPORT_EMAIL !== undefined && { supportEmail: COMPANY_SUPPORT_EMAIL }),
    ...(COMPANY_ADDRESS !== undefined && { postalAddress: COMPANY_ADDRESS }),
    ...filmOf(given),
  }
}

function phoneOf({ COMPANY_PHONE, COMPANY_VANITY_PHONE }: CompanySettings): Company['phone'] | undefined {
  if (COMPANY_PHONE === undefined)
    return COMPANY_VANITY_PHONE === undefined ? undefined : { ...brand.phone, vanity: COMPANY_VANITY_PHONE }
  return companyPhone(COMPANY_PHONE, COMPANY_VANITY_PHONE ?? '')
}

function filmOf({
  FILM_URL,
  FILM_CAPTIONS_URL,
  FILM_SECONDS,
}: CompanySettings): Pick<Partial<Company>, 'film'> {
  if (FILM_URL === undefined && FILM_CAPTIONS_URL === undefined && FILM_SECONDS === undefined) return {}
  const { film } = brand
  return {
    film: {
      ...film,
      url: FILM_URL ?? film.url,
      captions: FILM_CAPTIONS_URL ?? film.captions,
      seconds: FILM_SECONDS ?? film.seconds,
    },
  }
}
