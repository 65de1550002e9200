import type { IntlStreetCandidate, IntlStreetQuery } from '@portal/contract/addresses'
import type { AddressService } from '../../ports/address-service.ts'
import type { PostalData } from '../../ports/postal-data.ts'
import { zipData } from '../zip-data/zip-data.ts'
import { suggestUs } from './suggest-us.ts'
import { verifyUs } from './verify-us.ts'

/** The default address service (docs/spec/integrations.md#addresses): no account and no network, real ZIP data. */
export const offlineAddresses = (postal: PostalData = zipData()): AddressService => ({
  verifyUs: (query, inputIndex, knownAt) => verifyUs(postal, query, inputIndex, knownAt),
  suggestUs: (search, known) => suggestUs(postal, search, known),
  verifyIntl: async (query) => verifyIntl(query),
})

type Taken = { street: string; locality: string; area: string; postalCode: string }

/**
 * Judges an address outside the United States by its form alone: a country we know, a house number, a
 * place and a postal code as that country writes them make it Partial, precise to the Premise; anything
 * less is None. An unknown country has no candidate.
 */
function verifyIntl(query: IntlStreetQuery): IntlStreetCandidate[] {
  const country = findCountry(query.country ?? '')
  if (!country) return []
  const { street, locality, area, postalCode } = query.freeform
    ? fromFreeform(query.freeform, country.postalCode)
    : fromFields(query, country.postalCode)
  const [, premise] = /(?:^|\s)(\d+\w*(?:[-/]\d+\w*)?)(?=\s|$)/.exec(street) ?? []
  const isWhole = premise !== undefined && locality !== '' && postalCode !== ''
  return [
    {
      address1: street,
      address2: [locality, postalCode].filter((part) => part !== '').join(' '),
      components: {
        country_iso_3: country.iso3,
        locality,
        administrative_area: area,
        postal_code: postalCode,
        ...(premise !== undefined && { premise, thoroughfare: tidy(street.replace(premise, '')) }),
      },
      analysis: {
        verification_status: isWhole ? 'Partial' : 'None',
        address_precision: isWhole ? 'Premise' : 'None',
        max_address_precision: 'Premise',
      },
    },
  ]
}

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^,+|,+$/g, '')
    .trim()

function fromFields(query: IntlStreetQuery, pattern: RegExp): Taken {
  const lines = [query.address1, query.address2, query.address3, query.address4]
  const given = tidy(query.postal_code ?? '').toUpperCase()
  return {
    street: tidy(lines.filter((line) => line?.trim()).join(', ')),
    locality: tidy(query.locality ?? ''),
    area: tidy(query.administrative_area ?? ''),
    postalCode: new RegExp(`^(?:${pattern.source})$`, 'i').test(given) ? given : '',
  }
}

/** "10 Downing Street, London, Greater London, SW1A 2AA": the part with a number, the next one, what is left, the postal code anywhere behind the street. */
function fromFreeform(freeform: string, pattern: RegExp): Taken {
  const parts = freeform
    .split(/[,\n]/)
    .map(tidy)
    .filter((part) => part !== '')
  const at = parts.findIndex((part) => /\d/.test(part))
  const street = parts[at] ?? ''
  let postalCode = ''
  const rest = parts.slice(at + 1).map((part) => {
    const found =
      postalCode === '' ? new RegExp(`(?:^|\\s)(${pattern.source})(?=\\s|$)`, 'i').exec(part)?.[1] : undefined
    if (found === undefined) return part
    postalCode = found.toUpperCase()
    return tidy(part.replace(found, ''))
  })
  const [locality = '', ...areas] = rest.filter((part) => part !== '')
  return { street, locality, area: areas[0] ?? '', postalCode }
}

/** Countries whose addresses we can judge by their form: three letters, two letters, name, and how a postal code looks. */
type Country = { iso3: string; iso2: string; name: string; postalCode: RegExp }

const country = (iso3: string, iso2: string, name: string, postalCode: RegExp): Country => ({
  iso3,
  iso2,
  name,
  postalCode,
})

const countries: readonly Country[] = [
  country('USA', 'US', 'United States', /\d{5}(?:-\d{4})?/),
  country('AUS', 'AU', 'Australia', /\d{4}/),
  country('AUT', 'AT', 'Austria', /\d{4}/),
  country('BEL', 'BE', 'Belgium', /\d{4}/),
  country('BRA', 'BR', 'Brazil', /\d{5}-?\d{3}/),
  country('CAN', 'CA', 'Canada', /[A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z] ?\d[A-CEGHJ-NPR-TV-Z]\d/),
  country('CHE', 'CH', 'Switzerland', /\d{4}/),
  country('DEU', 'DE', 'Germany', /\d{5}/),
  country('DNK', 'DK', 'Denmark', /\d{4}/),
  country('ESP', 'ES', 'Spain', /\d{5}/),
  country('FIN', 'FI', 'Finland', /\d{5}/),
  country('FRA', 'FR', 'France', /\d{5}/),
  country('GBR', 'GB', 'United Kingdom', /[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}/),
  country('IND', 'IN', 'India', /\d{3} ?\d{3}/),
  country('IRL', 'IE', 'Ireland', /[A-Z]\d[\dW] ?[A-Z\d]{4}/),
  country('ITA', 'IT', 'Italy', /\d{5}/),
  country('JPN', 'JP', 'Japan', /\d{3}-?\d{4}/),
  country('MEX', 'MX', 'Mexico', /\d{5}/),
  country('NLD', 'NL', 'Netherlands', /\d{4} ?[A-Z]{2}/),
  country('NOR', 'NO', 'Norway', /\d{4}/),
  country('NZL', 'NZ', 'New Zealand', /\d{4}/),
  country('POL', 'PL', 'Poland', /\d{2}-\d{3}/),
  country('PRT', 'PT', 'Portugal', /\d{4}-\d{3}/),
  country('SWE', 'SE', 'Sweden', /\d{3} ?\d{2}/),
]

/** By three letters, two letters or English name, any case. */
const findCountry = (given: string): Country | undefined => {
  const wanted = given.trim().toLowerCase()
  return countries.find((one) => [one.iso3, one.iso2, one.name].some((name) => name.toLowerCase() === wanted))
}
