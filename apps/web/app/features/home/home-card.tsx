import { counted } from '@portal/domain/format'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/page-states.tsx'

type HomeCardProps = {
  title: string
  /** A few quiet words beside the title, such as a count. */
  note?: ReactNode
  /** A link at the right. */
  link?: ReactNode
  children: ReactNode
}

/** A part of Home under its heading. */
export function HomeCard({ title, note, link, children }: HomeCardProps) {
  const id = useId()
  return (
    <section className="home-card" aria-labelledby={id}>
      <div className="home-card-head">
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
        {link}
      </div>
      {children}
    </section>
  )
}

export type RowTone = 'danger' | 'warning' | 'info' | 'success' | 'plain'

type HomeRowProps = {
  tone: RowTone
  icon: ReactNode
  title: ReactNode
  why: ReactNode
  /** One button. */
  act?: ReactNode
}

/** What, why, and one way on. */
export const HomeRow = ({ tone, icon, title, why, act }: HomeRowProps) => (
  <li className="home-row">
    <span className="home-mark" data-tone={tone} aria-hidden="true">
      {icon}
    </span>
    <div>
      <b>{title}</b>
      <p>{why}</p>
    </div>
    {act}
  </li>
)

type PartFailedProps = { what: string; query: { isFetching: boolean; refetch: () => unknown } }

/** In place of a part that could not be read. The others are as they are. */
export const PartFailed = ({ what, query }: PartFailedProps) => (
  <div role="alert">
    <ul className="home-rows">
      <HomeRow
        tone="danger"
        icon={<TriangleAlert size={18} />}
        title={`We couldn’t load ${what}`}
        why="The rest of this page is current."
        act={
          <Button variant="ghost" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        }
      />
    </ul>
  </div>
)

/** Below the rows of a part that has more. */
export const MoreBelow = ({ more, act }: { more: number; act: ReactNode }) => (
  <div className="home-foot">
    <p>{counted(more, 'more', 'more')}</p>
    {act}
  </div>
)

/** Rows to come, with the heights of rows. */
export const RowsToCome = ({ rows, mark = 'to-come-mark' }: { rows: number; mark?: string }) => (
  <ul className="home-rows" aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
      <li key={row} className="home-row">
        <Skeleton className={mark} />
        <div className="grid gap-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3.5 w-2/5" />
        </div>
        <Skeleton className="to-come-act" />
      </li>
    ))}
  </ul>
)
