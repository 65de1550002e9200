/** The vendor's API hosts, one for each of its data centres. */
const apiHost = /^www\.(?:zohoapis\.(?:com|eu|in|jp|sa|uk|ca|com\.au|com\.cn)|zohocloud\.ca)$/

/**
 * Whether the host that a token names may be sent that token: one of the vendor's own by TLS, or, where tokens come
 * from a stand-in, that same machine. A host that answers in the vendor's place must not lead us elsewhere
 * (docs/spec/security.md#outgoing-requests).
 */
export function isVendorDomain(apiDomain: string, accountsUrl: string): boolean {
  const named = originOf(apiDomain)
  if (!named) return false
  if (apiHost.test(named.hostname)) return named.protocol === 'https:' && named.port === ''
  const accounts = new URL(accountsUrl)
  return !isVendors(accounts.hostname) && named.hostname === accounts.hostname
}

/** Nothing but scheme, host and port; undefined when it contains anything else. */
function originOf(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && [url.origin, `${url.origin}/`].includes(text) ? url : undefined
}

const isVendors = (hostname: string) => /^accounts\.(?:zoho\.[a-z.]+|zohocloud\.ca)$/.test(hostname)
