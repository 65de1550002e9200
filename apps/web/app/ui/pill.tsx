import { Plus, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'

/** A value of a filter that can be taken off again. */
export type PillRemoval = {
  /** "Status: Draft (remove)" */
  label: string
  onRemove: () => void
}

type PillProps = { removal?: PillRemoval | undefined; children: ReactNode }

/** The field of a filter with its name in front, in one line: dashed without a value, solid with one. */
export function Pill({ removal, children }: PillProps) {
  const pill = useRef<HTMLSpanElement>(null)
  return (
    <span className="pill" ref={pill} {...(removal ? { 'data-on': true } : {})}>
      {children}
      {removal && (
        <button
          type="button"
          className="pill-x"
          onClick={() => {
            removal.onRemove()
            // The button goes, and the focus with it; a box to type into would open its list.
            setTimeout(() => pill.current?.querySelector<HTMLElement>('select, .input-btn')?.focus())
          }}
        >
          <span className="vh">{removal.label}</span>
          <X size={14} strokeWidth={2.5} aria-hidden />
        </button>
      )}
    </span>
  )
}

type SelectPillProps = {
  label: string
  value: string
  /** What is chosen, in words; null for nothing. */
  words: string | null
  /** Without it the field always has a value. */
  removal?: PillRemoval | undefined
  onChange: (value: string) => void
  /** The options. */
  children: ReactNode
}

/** A list of values as a pill; the browser's own list lies over it, unseen. */
export function SelectPill({ label, value, words, removal, onChange, children }: SelectPillProps) {
  const id = useId()
  return (
    <Pill removal={removal}>
      {words === null && <Plus size={14} aria-hidden />}
      <label htmlFor={id}>{label}</label>
      {words !== null && (
        <span className="pill-words" aria-hidden="true">
          {`: ${words}`}
        </span>
      )}
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </Pill>
  )
}
