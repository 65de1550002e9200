import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { SavedCodes } from './use-saved-codes.ts'

type SavedSecretProps = {
  secret: string
  /** What it is called in a sentence: "API key". */
  what: string
  /** How programs use it. */
  use: ReactNode
  saved: SavedCodes
}

/** A secret that is shown this once, to copy. It takes the focus. */
export function SavedSecret({ secret, what, use, saved }: SavedSecretProps) {
  const intro = useRef<HTMLParagraphElement>(null)
  const tick = useRef<HTMLInputElement>(null)
  const errorId = useId()
  useEffect(() => intro.current?.focus(), [])
  useEffect(() => {
    if (saved.isMissing) tick.current?.focus()
  }, [saved.isMissing])
  return (
    <div className="grid gap-5">
      <p ref={intro} tabIndex={-1} className="outline-none">
        We can’t show this {what} again. Keep it where your program reads its secrets, never in its source
        code.
      </p>
      <section aria-label={what} className="grid gap-3 rounded-md border border-line bg-sunken p-4">
        <p className="mono wrap-anywhere">{secret}</p>
        <div>
          <CopyButton text={secret} what={what} size="sm" />
        </div>
      </section>
      <p className="text-ui text-muted">{use}</p>
      <div className="grid gap-1.5">
        <Checkbox
          ref={tick}
          label={`I saved my ${what}`}
          checked={saved.isSaved}
          onChange={(event) => saved.say(event.target.checked)}
          {...(saved.isMissing ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        />
        {saved.isMissing && <FieldError id={errorId}>Check this box once it is saved.</FieldError>}
      </div>
    </div>
  )
}
