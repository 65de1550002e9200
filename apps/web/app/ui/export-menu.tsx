import type { TableFile } from '@portal/contract/table-files'
import { type TableFormat, tableFormats } from '@portal/domain/table-formats'
import { Download, FileSpreadsheet, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../lib/api.ts'
import { saveTable } from '../lib/save-file.ts'
import { useOneAtATime } from '../lib/use-one-at-a-time.ts'
import { Spinner } from './button.tsx'
import { DisclosureMenu } from './disclosure-menu.tsx'
import { toast } from './toast.tsx'

/** A file that can be had: its words in the menu, and what fetches and saves it and answers what to say then. */
type ExportEntry = {
  label: string
  /** How far it is, behind the label. */
  note?: string
  icon?: LucideIcon
  save: () => Promise<string>
}

const formatLabels: Record<TableFormat, string> = { csv: 'CSV', xlsx: 'Excel' }

/**
 * A list in each format that files have.
 * @param read asks the server, and answers with what to say once the file is saved
 * @param of what the file has, where the menu has more than one such list
 */
export const inEachFormat = (
  read: (format: TableFormat) => Promise<{ file: TableFile; said: string }>,
  of = '',
): ExportEntry[] =>
  tableFormats.map((format) => ({
    label: of === '' ? formatLabels[format] : `${of}, ${formatLabels[format]}`,
    save: async () => {
      const { file, said } = await read(format)
      saveTable(file)
      return said
    },
  }))

type ExportMenuProps = {
  /** What is exported, for the words of a failure: "orders". */
  what: string
  entries: readonly ExportEntry[]
  label?: string
  /** Whether it is one of the tools above a list, at the end of their row. */
  isTool?: boolean
  isSmall?: boolean
}

/** The one way out of a list: its files (docs/spec/screens.md#files). */
export function ExportMenu({
  what,
  entries,
  label = 'Export',
  isTool = true,
  isSmall = isTool,
}: ExportMenuProps) {
  const [working, setWorking] = useState<string | null>(null)
  const once = useOneAtATime()

  const run = (entry: ExportEntry, close: () => void) =>
    once(async () => {
      setWorking(entry.label)
      try {
        toast(await entry.save(), { tone: 'success' })
        close()
      } catch (error) {
        toast(`The ${what} were not exported. ${messageOf(error)}`, { tone: 'danger' })
      }
      setWorking(null)
    })

  return (
    <DisclosureMenu
      align={isTool ? 'end' : 'start'}
      buttonClassName={isSmall ? 'btn btn-ghost btn-sm' : 'btn btn-ghost'}
      button={
        <>
          {working === null ? <Download size={16} aria-hidden /> : <Spinner />}
          {isTool ? <span className="tool-words">{label}</span> : label}
        </>
      }
    >
      {(close) => (
        <ul>
          {entries.map((entry) => {
            const Icon = entry.icon ?? FileSpreadsheet
            return (
              <li key={entry.label}>
                <button
                  type="button"
                  aria-busy={working === entry.label}
                  onClick={() => void run(entry, close)}
                >
                  {working === entry.label ? <Spinner /> : <Icon size={16} aria-hidden />}
                  {entry.label}
                  {entry.note}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </DisclosureMenu>
  )
}
