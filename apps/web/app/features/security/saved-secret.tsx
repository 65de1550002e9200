import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FieldError } from '../../ui/field.tsx'

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

type ShownOnceProps = {
  intro: ReactNode
  /** What the box says that is checked once it is saved. */
  label: string
  /** What is said while it is not checked. */
  missing: string
  saved: SavedCodes
  children: ReactNode
}

/** Something secret that is shown this once, until its owner says that it is saved. It takes the focus. */
export function ShownOnce({ intro, label, missing, saved, children }: ShownOnceProps) {
  const introText = useRef<HTMLParagraphElement>(null)
  const tick = useRef<HTMLInputElement>(null)
  const errorId = useId()
  useEffect(() => introText.current?.focus(), [])
  useEffect(() => {
    if (saved.isMissing) tick.current?.focus()
  }, [saved.isMissing])
  return (
    <div className="grid gap-5">
      <p ref={introText} tabIndex={-1} className="outline-none">
        {intro}
      </p>
      {children}
      <div className="grid gap-1.5">
        <Checkbox
          ref={tick}
          label={label}
          checked={saved.isSaved}
          onChange={(event) => saved.say(event.target.checked)}
          {...(saved.isMissing ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        />
        {saved.isMissing && <FieldError id={errorId}>{missing}</FieldError>}
      </div>
    </div>
  )
}

/**
 * Recovery codes that are shown once: the way out opens when their owner says that they are saved.
 * `onClose` is called then.
 */
export function useSavedCodes(onClose: () => void) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [isAsked, setAsked] = useState(false)
  return {
    codes,
    show: setCodes,
    isSaved,
    say: setSaved,
    /** Someone wanted to leave before. */
    isMissing: isAsked && !isSaved,
    close() {
      setAsked(true)
      if (isSaved) onClose()
    },
  }
}

export type SavedCodes = ReturnType<typeof useSavedCodes>
