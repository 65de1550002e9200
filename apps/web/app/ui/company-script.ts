/**
 * What the installation set of its phone, email, address and film, for the browser. It runs before the modules that
 * read it; nothing is written where everything is as in brand.ts. How invoices are paid is only for those who have one.
 */
export function companyScript(): string {
  const { remitTo: _address, bankTransfer: _bank, ...company } = globalThis.portalCompany ?? {}
  if (Object.keys(company).length === 0) return ''
  // A "<" could end the script.
  return `<script>globalThis.portalCompany=${JSON.stringify(company).replaceAll('<', '\\u003c')}</script>`
}
