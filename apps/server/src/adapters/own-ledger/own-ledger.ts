import type { InTransaction } from '../../db/client.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import type { SalesLedger } from '../../ports/sales-ledger.ts'

/** The embedded ledger: sales orders and invoices in our own tables. */
export function ownLedger(_needs: { inTransaction: InTransaction; publicBaseUrl: string }): SalesLedger {
  const unavailable = async () => {
    throw new IntegrationError('own ledger', 'unavailable', { retryable: true })
  }
  return {
    driver: 'embedded',
    ensureCustomer: unavailable,
    createSalesOrder: unavailable,
    confirmSalesOrder: unavailable,
    voidSalesOrder: unavailable,
    createInvoice: unavailable,
    findSalesOrders: unavailable,
    check: async () => {},
    lastSuccess: () => null,
  }
}
