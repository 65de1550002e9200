/** `VENDORS=live`: the vendors are stand-ins of the real ones (playwright.config.ts). */
export const isLive = process.env.VENDORS === 'live'

/** Where the browser asks about addresses: our own routes, or the vendor's. */
export const addressCalls = isLive
  ? { usStreet: '/street-address', usAutocomplete: '/lookup', intlStreet: '/verify' }
  : {
      usStreet: '/address/us-street',
      usAutocomplete: '/address/us-autocomplete',
      intlStreet: '/address/intl-street',
    }

/** The same as patterns for `page.route`; a script such as `/assets/verify-addresses.js` is none of them. */
export const addressRoute = (call: keyof typeof addressCalls) => new RegExp(`${addressCalls[call]}(?![\\w-])`)

/** Every one of them. */
export const anyAddressCall = isLive ? /\/(street-address|lookup|verify)(?![\w-])/ : /\/api\/address\//
