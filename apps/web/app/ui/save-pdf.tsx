import { FileDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { bytesOf, saveFile } from '../lib/save-file.ts'
import { Button, type ButtonProps } from './button.tsx'

type PdfAnswer = { result: { fileName: string; base64: string } }
type SavesPdf = {
  /** Asks for the document. It is fetched like everything else: no token is in an address. */
  ask: () => Promise<PdfAnswer>
  onProblem: (problem: Error | null) => void
}
type SavePdfProps = SavesPdf & { size?: ButtonProps['size']; children: ReactNode }

/** Saves a document as a PDF file, for buttons that look different; `save` does nothing while one is on its way. */
export function useSavePdf({ ask, onProblem }: SavesPdf) {
  const [isBusy, setBusy] = useState(false)

  async function save() {
    if (isBusy) return
    onProblem(null)
    setBusy(true)
    try {
      const { result } = await ask()
      saveFile(result.fileName, new Blob([bytesOf(result.base64)], { type: 'application/pdf' }))
    } catch (error) {
      onProblem(error instanceof Error ? error : new Error(String(error)))
    }
    setBusy(false)
  }

  return { isBusy, save }
}

/** A button that saves a document as a PDF file. */
export function SavePdf({ ask, onProblem, size = 'md', children }: SavePdfProps) {
  const { isBusy, save } = useSavePdf({ ask, onProblem })
  return (
    <Button
      variant="ghost"
      size={size}
      icon={<FileDown size={16} aria-hidden />}
      busy={isBusy}
      onClick={() => void save()}
    >
      {children}
    </Button>
  )
}
