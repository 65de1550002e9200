import type { Desk } from '@portal/contract/desk'

type Kind = Exclude<keyof Desk, 'agent'>

/** What each kind of work is called above the lists, in their order. */
const kinds: ReadonlyArray<{ kind: Kind; id: string; label: string }> = [
  { kind: 'errors', id: 'errors', label: 'In Error' },
  { kind: 'quotes', id: 'quotes', label: 'Quotes' },
  { kind: 'lateBoxes', id: 'boxes', label: 'Late boxes' },
  { kind: 'cases', id: 'cases', label: 'Open cases' },
  { kind: 'approvals', id: 'approvals', label: 'Approvals' },
  { kind: 'drafts', id: 'drafts', label: 'Drafts' },
  { kind: 'registrations', id: 'registrations', label: 'Registrations' },
]

/** How much of each kind of work there is; each figure leads to its list. */
export function WorkFigures({ desk }: { desk: Desk }) {
  return (
    <nav aria-label="What needs you now">
      <ul className="work-figures">
        {kinds.map(({ kind, id, label }) => (
          <li key={kind}>
            <WorkFigure id={id} label={label} work={desk[kind]} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type WorkFigureProps = { id: string; label: string; work: { rows: readonly unknown[]; hasMore: boolean } }

function WorkFigure({ id, label, work: { rows, hasMore } }: WorkFigureProps) {
  const content = (
    <>
      <b>
        {rows.length}
        {hasMore && '+'}
      </b>
      <span>{label}</span>
    </>
  )
  if (rows.length === 0) return <p className="work-figure">{content}</p>
  return (
    <a href={`#${id}`} className="work-figure">
      {content}
    </a>
  )
}
