import { brand } from '@portal/domain/brand'
import { formatMoment } from '@portal/domain/format-date'
import { Download, Printer } from 'lucide-react'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { SavedCodes } from './saved-secret.tsx'
import { ShownOnce } from './saved-secret.tsx'

type CodesStepProps = { codes: readonly string[]; email: string; saved: SavedCodes }

/** Recovery codes, this once: to copy, to keep as a file or on paper. */
export function CodesStep({ codes, email, saved }: CodesStepProps) {
  const file = recoveryFile(codes, { email, madeAt: new Date() })
  return (
    <ShownOnce
      intro="Each code works once, in place of your app. We can’t show these again. Keep them somewhere you can reach without your phone."
      label="I saved my recovery codes"
      missing="Check this box once they are saved."
      saved={saved}
    >
      <div className="print-alone grid gap-3">
        <p className="print-only">
          Recovery codes of {email}, made {formatMoment(new Date())}. Each works once.
        </p>
        <ol
          aria-label="Recovery codes"
          className="mono grid gap-x-6 gap-y-2 rounded-md border border-line bg-sunken p-4 sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} what="recovery codes" size="sm" />
        <Button
          variant="ghost"
          size="sm"
          icon={<Download size={18} aria-hidden />}
          onClick={() => saveFile(recoveryFileName, new Blob([file], { type: 'text/plain' }))}
        >
          Download .txt
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon={<Printer size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
    </ShownOnce>
  )
}

const recoveryFileName = `${brand.shortName}-recovery-codes.txt`

/** Recovery codes as a text file: whose they are, since when, and what they are for. */
export const recoveryFile = (
  codes: readonly string[],
  { email, madeAt }: { email: string; madeAt: Date },
): string =>
  [
    `${brand.name} recovery codes for ${email}`,
    `Made ${formatMoment(madeAt)}. Each works once, in place of a code from your app.`,
    '',
    ...codes,
    '',
  ].join('\r\n')
