import '../../lib/portal-calls.ts'
import { call } from '../../lib/api.ts'
import { SavePdf } from '../../ui/save-pdf.tsx'

type OrderPdfProps = { orderId: number; onProblem: (problem: Error | null) => void }

/** Saves the order as a PDF file. */
export const OrderPdf = ({ orderId, onProblem }: OrderPdfProps) => (
  <SavePdf
    ask={() => call('getOrderPdf', { params: { orderId: String(orderId) }, query: {} })}
    onProblem={onProblem}
  >
    PDF<span className="vh"> of order {orderId}</span>
  </SavePdf>
)
