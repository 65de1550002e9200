import type { IntlStreetCandidate, IntlStreetQuery } from '@portal/contract/addresses'
import { findCountry } from './countries.ts'

type Taken = { street: string; locality: string; area: string; postalCode: string }

/**
 * Judges an address outside the United States by its form alone: a country we know, a house number, a
 * place and a postal code as that country writes them make it Partial, precise to the Premise; anything
 * less is None. An unknown country has no candidate.
 */
export function verifyIntl(query: IntlStreetQuery): IntlStreetCandidate[] {
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
