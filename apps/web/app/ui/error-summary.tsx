import { TriangleAlert } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

export type SummaryEntry = {
  text: string
  /** The id of the field, or of the part of the page, where it is put right. */
  at?: string
  /** What must happen before the place is there, such as opening a form. It moves the focus itself. */
  go?: () => void
}

type ErrorSummaryProps = {
  title: ReactNode
  entries: readonly SummaryEntry[]
  /** The summary takes the focus whenever this is another value, as after each refused press. */
  asked: unknown
  requestId?: string | undefined
  children?: ReactNode
}

/** What is wrong, on top of a form, with a link to each place. It takes the focus and is announced. */
export function ErrorSummary({ title, entries, asked, requestId, children }: ErrorSummaryProps) {
  const panel = useRef<HTMLDivElement>(null)
  // The same words again are announced again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another press is the reason to move the focus
  useEffect(() => panel.current?.focus(), [asked])
  return (
    <div className="error-panel" role="alert" tabIndex={-1} ref={panel}>
      <TriangleAlert size={20} aria-hidden />
      <h2 className="text-body">{title}</h2>
      {entries.length > 0 && (
        <ul className="grid gap-1 mt-1">
          {entries.map((entry) => (
            <li key={`${entry.at} ${entry.text}`}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {requestId && <small>Request {requestId}</small>}
      {children}
    </div>
  )
}

function Entry({ entry: { text, at, go } }: { entry: SummaryEntry }) {
  if (go !== undefined)
    return (
      <button type="button" className="link text-left" onClick={go}>
        {text}
      </button>
    )
  if (at === undefined) return text
  // The address keeps its stage: a hash would be a step in the history.
  function follow(event: MouseEvent) {
    event.preventDefault()
    focusOn(at ?? '')
  }
  return (
    <a className="link" href={`#${at}`} onClick={follow}>
      {text}
    </a>
  )
}

const fields = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** Focuses the field with this id, or the first usable one inside it; else a button there, such as Retry, or the place itself. */
export function focusOn(id: string) {
  const place = document.getElementById(id)
  if (place === null) return
  const field = place.matches(fields) ? place : place.querySelector<HTMLElement>(fields)
  const control = field ?? place.querySelector<HTMLElement>('button:not(:disabled)')
  if (control) return control.focus()
  place.tabIndex = -1
  place.focus()
}
