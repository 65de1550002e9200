import { booksLimits } from '@portal/domain/books'
import { counted } from '@portal/domain/format'
import { FileArchive } from 'lucide-react'
import { useState } from 'react'
import { bytesOf, saveFile } from '../../lib/save-file.ts'
import { ExportMenu, inEachFormat } from '../../ui/export-menu.tsx'
import { type InvoicesAsked, readInvoicePdfs, readInvoicesFile } from './books.queries.ts'

type ExportInvoicesProps = { asked: InvoicesAsked; isEmpty: boolean; hasPdfs: boolean }

/** What the list shows as files: with lines as CSV and XLSX, and the invoices themselves as PDF in a ZIP (docs/spec/books.md#files). */
export function ExportInvoices({ asked, isEmpty, hasPdfs }: ExportInvoicesProps) {
  const [progress, setProgress] = useState('')

  async function saveZip() {
    try {
      const { result } = await readInvoicePdfs(asked, (done, total) => setProgress(`, ${done} of ${total}`))
      saveFile(result.fileName, new Blob([bytesOf(result.zip)], { type: 'application/zip' }))
      return `${counted(result.invoices, 'invoice')} exported as PDF.`
    } finally {
      setProgress('')
    }
  }

  if (isEmpty) return null
  const pdfs = {
    label: `PDFs (ZIP, up to ${booksLimits.zipMax})`,
    note: progress,
    icon: FileArchive,
    save: saveZip,
  }
  const tables = inEachFormat(async (format) => {
    const { result } = await readInvoicesFile(asked, format)
    const more = result.isCut
      ? ` A file has ${booksLimits.exportMax.toLocaleString('en-US')} lines at most: filter the list to export the rest.`
      : ''
    return { file: result, said: `${counted(result.invoices, 'invoice')} exported.${more}` }
  }, 'Lines')
  return <ExportMenu what="invoices" entries={hasPdfs ? [...tables, pdfs] : tables} />
}
