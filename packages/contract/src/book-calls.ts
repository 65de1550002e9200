import { named, read, write } from './call.ts'

/** Invoices, statements and their settings (docs/spec/books.md). */
export const bookCalls = named({
  getInvoices: read('/books/GetInvoices'),
  getInvoiceFigures: read('/books/GetFigures'),
  getBookAgents: read('/books/GetAgents'),
  exportInvoices: read('/books/Export'),
  getInvoicePdfs: read('/books/GetPdfs'),
  getInvoice: read('/books/GetInvoice/:invoiceId'),
  getStatement: read('/books/GetStatement/:accountId'),
  getStatementPdf: read('/books/GetStatementPdf/:accountId'),
  compareMonth: read('/books/CompareMonth'),
  recordPayment: write('/books/RecordPayment/:invoiceId'),
  issueCreditNote: write('/books/IssueCreditNote/:invoiceId'),
  recordRefund: write('/books/RecordRefund/:invoiceId'),
  undoBookEntry: write('/books/UndoEntry/:entryId'),
  voidInvoice: write('/books/VoidInvoice/:invoiceId'),
  renewInvoiceLink: write('/books/RenewLink/:invoiceId'),
  getBookSettings: read('/books/GetSettings'),
  saveBookSettings: write('/books/SaveSettings'),
  getAccountTerms: read('/books/GetAccountTerms/:accountId'),
  saveAccountTerms: write('/books/SaveAccountTerms/:accountId'),
})
