import { booksLimits } from '@portal/domain/books'
import { counted } from '@portal/domain/format'
import { Download, FileArchive, FileSpreadsheet, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Spinner } from '../../ui/button.tsx'
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { type InvoicesAsked, readInvoicePdfs, readInvoicesFile } from './books.queries.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

type Working = 'csv' | 'xlsx' | 'zip' | null
type ExportInvoicesProps = { asked: InvoicesAsked; isEmpty: boolean; hasPdfs: boolean }

/** What the list shows as files: with lines as CSV and XLSX, and the invoices themselves as PDF in a ZIP (docs/spec/books.md#files). */
export function ExportInvoices({ asked, isEmpty, hasPdfs }: ExportInvoicesProps) {
  const [working, setWorking] = useState<Working>(null)
  const [progress, setProgress] = useState('')
  const once = useOneAtATime()

  const save = (kind: Exclude<Working, null>) =>
    once(async () => {
      setWorking(kind)
      try {
        await (kind === 'zip' ? saveZip() : saveTable(kind))
      } catch (error) {
        toast(`The invoices were not exported. ${messageOf(error)}`, { tone: 'danger' })
      }
      setWorking(null)
      setProgress('')
    })

  async function saveTable(format: 'csv' | 'xlsx') {
    const { fileName, invoices, isCut, csv, xlsx } = (await readInvoicesFile(asked, format)).result
    const file =
      csv === null
        ? new Blob([bytesOf(xlsx ?? '')], { type: xlsxType })
        : new Blob([csv], { type: 'text/csv;charset=utf-8' })
    saveFile(fileName, file)
    const more = isCut
      ? ` A file has ${booksLimits.exportMax.toLocaleString('en-US')} lines at most: filter the list to export the rest.`
      : ''
    toast(`${counted(invoices, 'invoice')} exported.${more}`, { tone: 'success' })
  }

  async function saveZip() {
    const { result } = await readInvoicePdfs(asked, (done, total) => setProgress(`${done} of ${total}`))
    saveFile(result.fileName, new Blob([bytesOf(result.zip)], { type: 'application/zip' }))
    toast(`${counted(result.invoices, 'invoice')} exported as PDF.`, { tone: 'success' })
  }

  if (isEmpty) return null
  return (
    <DisclosureMenu
      align="end"
      buttonClassName="btn btn-ghost btn-sm"
      button={
        <>
          {working === null ? <Download size={16} aria-hidden /> : <Spinner />}
          <span className="tool-words">Export</span>
        </>
      }
    >
      {() => (
        <ul>
          {(['csv', 'xlsx'] as const).map((format) => (
            <li key={format}>
              <Entry icon={FileSpreadsheet} busy={working === format} onPress={() => void save(format)}>
                {format.toUpperCase()} with lines
              </Entry>
            </li>
          ))}
          {hasPdfs && (
            <li>
              <Entry icon={FileArchive} busy={working === 'zip'} onPress={() => void save('zip')}>
                {progress === '' ? `PDFs (ZIP, up to ${booksLimits.zipMax})` : `PDFs: ${progress}`}
              </Entry>
            </li>
          )}
        </ul>
      )}
    </DisclosureMenu>
  )
}

type EntryProps = { icon: LucideIcon; busy: boolean; onPress: () => void; children: ReactNode }

/** Stays in the open menu, which shows how far a file is. */
const Entry = ({ icon: Icon, busy, onPress, children }: EntryProps) => (
  <button type="button" aria-busy={busy} onClick={onPress}>
    {busy ? <Spinner /> : <Icon size={16} aria-hidden />}
    {children}
  </button>
)
