/** How the embedded ledger numbers what it makes: "SO-00001", "INV-00001" and "CN-00001". */

export const salesOrderNumber = (n: number | string) => `SO-${padded(n)}`
export const invoiceNumber = (n: number | string) => `INV-${padded(n)}`
export const creditNoteNumber = (n: number | string) => `CN-${padded(n)}`

const padded = (n: number | string) => String(n).padStart(5, '0')
