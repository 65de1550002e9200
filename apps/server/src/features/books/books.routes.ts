import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { listBookAgents, listInvoices, readBookInvoice, readFigures } from './book-invoices.ts'
import { readAccountTerms, readSettings, writeAccountTerms, writeSettings } from './book-settings.ts'
import { enterCreditNote, enterPayment, enterRefund, makeVoid, undoEntry } from './change-invoice.ts'
import { compareMonth } from './compare-month.ts'
import { exportInvoices, zipInvoices } from './export-invoices.ts'
import {
  applyCredit,
  receive,
  refundCredit,
  returnByBank,
  undo,
  undoRefund,
} from './payments/change-payment.ts'
import { listPayments, readPayment } from './payments/read-payments.ts'
import { readStatement, statementPdf } from './read-statement.ts'
import { renewLink } from './renew-link.ts'

export const bookRoutes = [
  route(contract.getInvoices, (ctx, { query }) => listInvoices(ctx, query)),
  route(contract.getInvoiceFigures, (ctx, { query }) => readFigures(ctx, query)),
  route(contract.getBookAgents, (ctx) => listBookAgents(ctx)),
  route(contract.exportInvoices, (ctx, { query }) => exportInvoices(ctx, query)),
  route(contract.getInvoicePdfs, (ctx, { query, tell }) => zipInvoices(ctx, query, tell)),
  route(contract.getInvoice, (ctx, { params }) => readBookInvoice(ctx, params.invoiceId)),
  route(contract.getStatement, (ctx, { params, query }) => readStatement(ctx, params.accountId, query)),
  route(contract.getStatementPdf, (ctx, { params, query }) => statementPdf(ctx, params.accountId, query)),
  route(contract.compareMonth, (ctx, { query }) => compareMonth(ctx, query)),
  route(contract.recordPayment, (ctx, { params, body }) => enterPayment(ctx, params.invoiceId, body)),
  route(contract.issueCreditNote, (ctx, { params, body }) => enterCreditNote(ctx, params.invoiceId, body)),
  route(contract.recordRefund, (ctx, { params, body }) => enterRefund(ctx, params.invoiceId, body)),
  route(contract.undoBookEntry, (ctx, { params }) => undoEntry(ctx, params.entryId)),
  route(contract.voidInvoice, (ctx, { params, body }) => makeVoid(ctx, params.invoiceId, body)),
  route(contract.renewInvoiceLink, (ctx, { params }) => renewLink(ctx, params.invoiceId)),
  route(contract.getPayments, (ctx, { query }) => listPayments(ctx, query)),
  route(contract.getPayment, (ctx, { params }) => readPayment(ctx, params.paymentId)),
  route(contract.receivePayment, (ctx, { body }) => receive(ctx, body)),
  route(contract.applyPayment, (ctx, { params, body }) => applyCredit(ctx, params.paymentId, body)),
  route(contract.refundPayment, (ctx, { params, body }) => refundCredit(ctx, params.paymentId, body)),
  route(contract.undoPaymentRefund, (ctx, { params }) => undoRefund(ctx, params.refundId)),
  route(contract.returnPayment, (ctx, { params, body }) => returnByBank(ctx, params.paymentId, body)),
  route(contract.undoPayment, (ctx, { params }) => undo(ctx, params.paymentId)),
  route(contract.getBookSettings, (ctx) => readSettings(ctx)),
  route(contract.saveBookSettings, (ctx, { body }) => writeSettings(ctx, body)),
  route(contract.getAccountTerms, (ctx, { params }) => readAccountTerms(ctx, params.accountId)),
  route(contract.saveAccountTerms, (ctx, { params, body }) => writeAccountTerms(ctx, params.accountId, body)),
]
