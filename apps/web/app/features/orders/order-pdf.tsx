import '../../lib/portal-calls.ts'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'

type OrderPdfProps = { orderId: number; onProblem: (problem: Error | null) => void }

/** Saves the order as a PDF file. It is fetched like everything else: no token is in an address. */
export function OrderPdf({ orderId, onProblem }: OrderPdfProps) {
  const [isBusy, setBusy] = useState(false)

  async function save() {
    onProblem(null)
    setBusy(true)
    try {
      const { result } = await call('getOrderPdf', { params: { orderId: String(orderId) }, query: {} })
      const bytes = Uint8Array.from(atob(result.base64), (letter) => letter.charCodeAt(0))
      saveFile(result.fileName, new Blob([bytes], { type: 'application/pdf' }))
    } catch (error) {
      onProblem(error instanceof Error ? error : new Error(String(error)))
    }
    setBusy(false)
  }

  return (
    <Button
      variant="ghost"
      icon={<FileDown size={16} aria-hidden />}
      busy={isBusy}
      onClick={() => void save()}
    >
      PDF<span className="vh"> of order {orderId}</span>
    </Button>
  )
}
