import type { ReactNode } from 'react'
import { formatBusinessMoment } from '../lib/business-date.ts'
import { useFirstRows } from '../lib/use-first-rows.ts'
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
  const { shown, showAll } = useFirstRows(entries, entriesShown, '.record-timeline > li')
  if (entries.length === 0) return null
  return (
    <RecordCard title="Timeline" headingId={headingId} note={note} isPrinted={false}>
      <ol className="record-timeline">
        {shown.map(({ key, title, at, lines, isBad = false }) => (
          <li key={key} data-bad={isBad || undefined}>
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
      {showAll && (
        <div className="record-documents">
          <Button variant="ghost" size="sm" onClick={showAll}>
            Show all {entries.length} entries
          </Button>
        </div>
      )}
    </RecordCard>
  )
}
