import { paperCalls } from '@portal/contract/paper-calls'
import { FileDown } from 'lucide-react'
import { call, messageOf } from '../../lib/api.ts'
import { SavePdf, useSavePdf } from '../../ui/save-pdf.tsx'
import { toast } from '../../ui/toast.tsx'

/** Buttons that save what is printed of orders and stations (docs/spec/staging.md#paper). */

const sayProblem = (problem: Error | null) => {
  if (problem) toast(messageOf(problem), { tone: 'danger' })
}

const buildSheetOf = (orderId: number) => ({
  ask: () => call(paperCalls.getBuildSheet, { params: { orderId: String(orderId) } }),
  onProblem: sayProblem,
})

/** Saves the build sheet of an order at the staging desk. */
export const BuildSheet = ({ orderId }: { orderId: number }) => (
  <SavePdf size="sm" {...buildSheetOf(orderId)}>
    Build sheet<span className="vh"> of order {orderId}, PDF</span>
  </SavePdf>
)

/** The same at a bench, where buttons are larger. */
export function BenchBuildSheet({ orderId }: { orderId: number }) {
  const { isBusy, save } = useSavePdf(buildSheetOf(orderId))
  return (
    <button type="button" className="bench-key" aria-disabled={isBusy} onClick={() => void save()}>
      <FileDown size={24} aria-hidden />
      Build sheet<span className="vh">, PDF</span>
    </button>
  )
}

/** Saves the handover list of a station. */
export const HandoverList = ({ stationId, name }: { stationId: string; name: string }) => (
  <SavePdf
    size="sm"
    ask={() => call(paperCalls.getHandoverList, { params: { stationId } })}
    onProblem={sayProblem}
  >
    Handover list<span className="vh"> of {name}, PDF</span>
  </SavePdf>
)

/** Saves the handover list of a box that arrives. */
export const BoxHandoverList = ({ boxCode }: { boxCode: string }) => (
  <SavePdf ask={() => call(paperCalls.getBoxHandoverList, { params: { boxCode } })} onProblem={sayProblem}>
    Handover list<span className="vh"> of this box, PDF</span>
  </SavePdf>
)
