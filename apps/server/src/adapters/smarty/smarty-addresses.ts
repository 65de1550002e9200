import type { UsStreetQuery } from '@portal/contract/addresses'
import type { AddressDriver, AddressUrls } from '../../ports/address-service.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { requestJson } from '../vendor-http/request-json.ts'

/** The vendor's four services; they are called by the browser, with a key that is public by design. */
const vendorUrls: AddressUrls = {
  usStreetUrl: 'https://us-street.api.smarty.com/street-address',
  usAutocompleteUrl: 'https://us-autocomplete-pro.api.smarty.com/lookup',
  intlStreetUrl: 'https://international-street.api.smarty.com/verify',
  intlAutocompleteUrl: 'https://international-autocomplete.api.smarty.com/v2/lookup',
}

const vendor = 'Smarty'
const timeoutMs = 5_000

/**
 * @param key the embedded key; the vendor checks that the page's host is on its list
 * @param from our own address, which the vendor wants to see with the key when the server asks
 * @param baseUrl one server that speaks all four protocols, in place of the vendor's
 */
export function smartyAddresses(
  key: string,
  { from, baseUrl }: { from: string; baseUrl?: string | undefined },
): AddressDriver {
  const urls = baseUrl === undefined ? vendorUrls : urlsAt(baseUrl)
  return {
    driver: 'live',
    key,
    urls,
    verifyUs: (query) => verifyUs(query, { key, url: urls.usStreetUrl, from }),
  }
}

const urlsAt = (baseUrl: string): AddressUrls => ({
  usStreetUrl: new URL('/street-address', baseUrl).href,
  usAutocompleteUrl: new URL('/lookup', baseUrl).href,
  intlStreetUrl: new URL('/verify', baseUrl).href,
  intlAutocompleteUrl: new URL('/v2/lookup', baseUrl).href,
})

async function verifyUs(
  query: UsStreetQuery,
  { key, url, from }: { key: string; url: string; from: string },
): Promise<unknown> {
  const asked = new URL(url)
  for (const [name, value] of Object.entries({ ...query, key }))
    if (value !== undefined) asked.searchParams.set(name, String(value))
  const headers = { referer: from }
  const { status, json } = await requestJson({ vendor, url: asked.href, method: 'GET', headers, timeoutMs })
  if (status !== 200) throw new IntegrationError(vendor, 'bad_response')
  return json
}

/** The origins that pages must be allowed to talk to; none while our own routes answer. */
export const addressOrigins = (addresses: AddressDriver): string[] =>
  addresses.driver === 'live'
    ? [...new Set(Object.values(addresses.urls).map((url) => new URL(url).origin))]
    : []
