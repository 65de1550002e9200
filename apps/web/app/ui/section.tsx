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
