import type { ReactNode } from 'react'

export type SectionProps = {
  /** Where a link on the page leads to. */
  id?: string
  title: string
  /** A few quiet words beside the title, such as a count. */
  note?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ id, title, note, actions, children }: SectionProps) {
  return (
    <section id={id} aria-label={title} className="grid scroll-mt-24 gap-4">
      <div className="title-row">
        <h2>{title}</h2>
        {note && <p className="text-ui text-muted">{note}</p>}
        {actions && <div className="actions">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

type RecordPageProps = {
  /** The way one level up, a `BackLink`. */
  back: ReactNode
  title: string
  /** In place of the title: the heading of a record, which is as high as its own will be. */
  head?: ReactNode
  /** While the record is read. */
  busy?: boolean
  children: ReactNode
}

/** The frame of one record's page while it is loading, has failed, or does not exist: the way back, a title, and what is said. */
export function RecordPage({ back, title, head, busy = false, children }: RecordPageProps) {
  return (
    <main id="main" className="wrap page" {...(busy ? { 'aria-busy': true } : {})}>
      {back}
      {head ?? (
        <div className="title-row pt-1 pb-6">
          <h1 className="wrap-anywhere">{title}</h1>
        </div>
      )}
      {children}
    </main>
  )
}
