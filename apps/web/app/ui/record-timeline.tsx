import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatBusinessMoment } from '../lib/business-date.ts'
import { Button } from './button.tsx'
import { RecordCard } from './record.tsx'

type RecordEntry = {
  key: string
  title: ReactNode
  at: string
  /** Below the title: values, reasons, and who where the title does not say it. */
  lines: readonly string[]
  isBad?: boolean
}

/** So many entries are shown at once; the others follow at a press. */
const entriesShown = 8

type RecordTimelineProps = {
  headingId: string
  /** The latest first. */
  entries: readonly RecordEntry[]
  note?: ReactNode
}

/** What happened to a record; nothing where nothing did. */
export function RecordTimeline({ headingId, entries, note }: RecordTimelineProps) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  if (entries.length === 0) return null
  const shown = isWhole ? entries : entries.slice(0, entriesShown)

  function showAll() {
    // The button leaves: the first entry that it shows is read on from.
    flushSync(() => setWhole(true))
    const next = list.current?.children[entriesShown]
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    <RecordCard title="Timeline" headingId={headingId} note={note} isPrinted={false}>
      <ol className="record-timeline" ref={list}>
        {shown.map(({ key, title, at, lines, isBad = false }, place) => (
          <li key={key} data-bad={isBad || undefined} {...(place === entriesShown ? { tabIndex: -1 } : {})}>
            <span>{title}</span>
            <time dateTime={at}>{formatBusinessMoment(at)}</time>
            {lines.map((line) => (
              <small key={line} className="wrap-anywhere">
                {line}
              </small>
            ))}
          </li>
        ))}
      </ol>
      {shown.length < entries.length && (
        <div className="record-documents">
          <Button variant="ghost" size="sm" onClick={showAll}>
            Show all {entries.length} entries
          </Button>
        </div>
      )}
    </RecordCard>
  )
}
