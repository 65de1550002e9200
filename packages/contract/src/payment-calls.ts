import { named, read, write } from './call.ts'

/** Money that came in from accounts (docs/spec/books.md#received). */
export const paymentCalls = named({
  getPayments: read('/payments/GetPayments'),
  getPayment: read('/payments/GetPayment/:paymentId'),
  receivePayment: write('/payments/Receive'),
  applyPayment: write('/payments/Apply/:paymentId'),
  refundPayment: write('/payments/Refund/:paymentId'),
  undoPaymentRefund: write('/payments/UndoRefund/:refundId'),
  returnPayment: write('/payments/Return/:paymentId'),
  undoPayment: write('/payments/Undo/:paymentId'),
})
