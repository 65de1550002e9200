/**
 * The web address of an order's invoice; null while there is none. Invoices of our own may be kept as a path,
 * so that they follow the portal to another address. What is not a web address is not shown.
 */
export function invoiceAddress(link: string | null, publicBaseUrl: string): string | null {
  const url = link === null ? null : URL.parse(link, publicBaseUrl)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
