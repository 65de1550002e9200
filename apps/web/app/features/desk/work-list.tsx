import { orderPath } from '@portal/domain/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
  if (work.rows.length === 0) return null
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
      <ul className="work-rows">
        {work.rows.map((row) => (
          <li key={rowKey(row)}>{children(row)}</li>
        ))}
      </ul>
      {work.hasMore && <p className="text-small text-muted">Only the first {work.rows.length} are shown.</p>}
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
