import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { SavedCodes } from './use-saved-codes.ts'

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
