import { deskLimits } from '@portal/domain/desk'
import { orderPath } from '@portal/domain/paths'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'

type WorkListProps<Row> = {
  /** Where the figure of this kind leads to. */
  id: string
  title: string
  note: ReactNode
  work: { rows: readonly Row[]; hasMore: boolean }
  rowKey: (row: Row) => string | number
  children: (row: Row) => ReactNode
  /** The list that has all of them. */
  all?: { to: string; label: string } | undefined
}

/** One kind of work, with what can be done about it; nothing where there is none. */
export function WorkList<Row>({ id, title, note, work, rowKey, children, all }: WorkListProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { rows } = work
  if (rows.length === 0) return null
  const shown = isWhole ? rows : rows.slice(0, deskLimits.rowsAtFirst)

  function seeAll() {
    setWhole(true)
    // The button goes: the first row that it brought has the focus.
    requestAnimationFrame(() => list.current?.children[shown.length]?.querySelector('a')?.focus())
  }

  return (
    <Section
      id={id}
      title={title}
      note={note}
      actions={
        all && (
          <Link className="link py-2 text-ui" to={all.to}>
            {all.label}
          </Link>
        )
      }
    >
      <ul ref={list} className="work-rows">
        {shown.map((row) => (
          <li key={rowKey(row)}>{children(row)}</li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="ghost" size="sm" onClick={seeAll}>
          {work.hasMore ? 'See the first' : 'See all'} {rows.length} <span className="vh">in {title}</span>
        </Button>
      )}
      {isWhole && work.hasMore && (
        <p className="text-small text-muted">Only the first {rows.length} are shown.</p>
      )}
    </Section>
  )
}

type WorkRowProps = {
  /** What it is, as a link. */
  lead: ReactNode
  accountName: string
  /** A state in a word. */
  badge?: ReactNode
  /** Since when, or until when. */
  when: ReactNode
  /** What happened, and what to do. */
  children: ReactNode
}

/** What it is and whose at the left, what happened in the middle, when at the right; one below the other on phones. */
export function WorkRow({ lead, accountName, badge, when, children }: WorkRowProps) {
  return (
    <>
      <div className="work-lead">
        {lead}
        <bdi className="text-muted">{accountName}</bdi>
      </div>
      <div className="work-what">{children}</div>
      <div className="work-when">
        {badge}
        <span>{when}</span>
      </div>
    </>
  )
}

export const OrderLead = ({ orderId }: { orderId: number }) => (
  <Link className="link inline-block py-1 font-semibold" to={orderPath(orderId)}>
    Order {orderId}
  </Link>
)
