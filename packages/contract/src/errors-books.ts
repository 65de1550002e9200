/** Failures of the books (docs/spec/books.md). */
export const bookErrors = {
  INVOICE_NOT_FOUND: {
    status: 404,
    message: 'This invoice was not found.',
    when: 'The invoice does not exist, or belongs to others.',
  },
  BOOK_ENTRY_NOT_FOUND: {
    status: 404,
    message: 'This payment or credit note was not found.',
    when: 'The payment or credit note does not exist.',
  },
  INVOICE_VOID: {
    status: 409,
    message: 'This invoice is void.',
    when: 'A payment or credit note is entered for an invoice that is void, or it is made void again.',
  },
  INVOICE_SETTLED: {
    status: 409,
    message: 'This is more than what is left to pay.',
    when: 'A payment or credit note is higher than the balance of its invoice, or the invoice is paid already.',
  },
  INVOICE_HAS_ENTRIES: {
    status: 409,
    message: 'Undo the payments and credit notes of this invoice first.',
    when: 'An invoice with payments or credit notes is to be made void.',
  },
  BOOK_ENTRY_UNDONE: {
    status: 409,
    message: 'This was undone already.',
    when: 'A payment or credit note is undone a second time.',
  },
  LEDGER_KEEPS_BOOKS: {
    status: 409,
    message: 'Enter this in accounting. The portal shows it after its next look there.',
    when: 'A payment, credit note or void is entered for an invoice that Zoho Inventory made.',
  },
  BOOKS_CHANGED: {
    status: 409,
    message: 'Someone else changed this. Load it again, then enter your change.',
    when: 'Terms or tax rates are saved with the version of an earlier state.',
  },
  TOO_MANY_INVOICES: {
    status: 400,
    message: 'These are more than 200 invoices. Filter the list, then try again.',
    when: 'A ZIP file of more than 200 invoices is requested.',
  },
} as const
