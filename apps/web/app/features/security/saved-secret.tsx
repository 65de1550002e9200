import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ShownOnce } from './shown-once.tsx'
import type { SavedCodes } from './use-saved-codes.ts'

type SavedSecretProps = {
  secret: string
  /** What it is called in a sentence: "API key". */
  what: string
  /** How programs use it. */
  use: ReactNode
  saved: SavedCodes
}

/** A secret of programs, this once, to copy. */
export const SavedSecret = ({ secret, what, use, saved }: SavedSecretProps) => (
  <ShownOnce
    intro={`We can’t show this ${what} again. Keep it where your program reads its secrets, never in its source code.`}
    label={`I saved my ${what}`}
    missing="Check this box once it is saved."
    saved={saved}
  >
    <section aria-label={what} className="grid gap-3 rounded-md border border-line bg-sunken p-4">
      <p className="mono wrap-anywhere">{secret}</p>
      <div>
        <CopyButton text={secret} what={what} size="sm" />
      </div>
    </section>
    <p className="text-ui text-muted">{use}</p>
  </ShownOnce>
)
