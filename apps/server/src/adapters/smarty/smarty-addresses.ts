import type { AddressDriver, AddressUrls } from '../../ports/address-service.ts'

/** The vendor's four services; they are called by the browser, with a key that is public by design. */
const vendorUrls: AddressUrls = {
  usStreetUrl: 'https://us-street.api.smarty.com/street-address',
  usAutocompleteUrl: 'https://us-autocomplete-pro.api.smarty.com/lookup',
  intlStreetUrl: 'https://international-street.api.smarty.com/verify',
  intlAutocompleteUrl: 'https://international-autocomplete.api.smarty.com/v2/lookup',
}

/**
 * @param key the embedded key; the vendor checks that the page's host is on its list
 * @param baseUrl one server that speaks all four protocols, in place of the vendor's
 */
export const smartyAddresses = (key: string, baseUrl?: string): AddressDriver => ({
  driver: 'live',
  key,
  urls:
    baseUrl === undefined
      ? vendorUrls
      : {
          usStreetUrl: new URL('/street-address', baseUrl).href,
          usAutocompleteUrl: new URL('/lookup', baseUrl).href,
          intlStreetUrl: new URL('/verify', baseUrl).href,
          intlAutocompleteUrl: new URL('/v2/lookup', baseUrl).href,
        },
})

/** The origins that pages must be allowed to talk to; none while our own routes answer. */
export const addressOrigins = (addresses: AddressDriver): string[] =>
  addresses.driver === 'live'
    ? [...new Set(Object.values(addresses.urls).map((url) => new URL(url).origin))]
    : []
