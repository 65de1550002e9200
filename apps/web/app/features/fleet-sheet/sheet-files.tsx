import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { bytesOf, saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { readSample } from './units.queries.ts'

type SheetFilesProps = {
  isReading: boolean
  /** Undefined while the account is not known, which files are checked against. */
  onFile: ((file: File) => void) | undefined
  hasSample: boolean
  /** Behind one button, where there is no room for two. */
  isMenu: boolean
}

/** Opens a file of units, and downloads a sample of one. */
export function SheetFiles({ isReading, onFile, hasSample, isMenu }: SheetFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const sample = useSample()
  const open = () => input.current?.click()
  return (
    <>
      {onFile && (
        <input
          ref={input}
          type="file"
          className="vh"
          tabIndex={-1}
          aria-label="File with units"
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) onFile(file)
          }}
        />
      )}
      {isMenu && onFile && hasSample ? (
        <DisclosureMenu
          buttonClassName="btn btn-ghost btn-sm"
          button={
            <>
              <FileUp size={18} aria-hidden />
              File
            </>
          }
        >
          {(close) => (
            <ul>
              <li>
                <button
                  type="button"
                  disabled={isReading}
                  onClick={() => {
                    close()
                    open()
                  }}
                >
                  Open a file
                </button>
              </li>
              <li>
                <button
                  type="button"
                  disabled={sample.isBusy}
                  onClick={() => {
                    close()
                    void sample.download()
                  }}
                >
                  Sample file
                </button>
              </li>
            </ul>
          )}
        </DisclosureMenu>
      ) : (
        <>
          {onFile && (
            <Button
              size="sm"
              variant="ghost"
              busy={isReading}
              icon={<FileUp size={18} aria-hidden />}
              onClick={open}
            >
              Open a file
            </Button>
          )}
          {hasSample && (
            <Button
              size="sm"
              variant="ghost"
              busy={sample.isBusy}
              icon={<Download size={18} aria-hidden />}
              onClick={() => void sample.download()}
            >
              Sample file
            </Button>
          )}
        </>
      )}
    </>
  )
}

function useSample() {
  const [isBusy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { fileName, type, base64 } = (await readSample()).result
      saveFile(fileName, new Blob([bytesOf(base64)], { type }))
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download }
}
