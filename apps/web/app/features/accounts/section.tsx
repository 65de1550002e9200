import type { ReactNode } from 'react'

type SectionProps = { title: string; count?: string | false; children: ReactNode }

/** A section of an account: its name, how much is in it, and the rest. */
export function Section({ title, count, children }: SectionProps) {
  return (
    <section aria-label={title} className="grid gap-4">
      <div className="title-row">
        <h2>{title}</h2>
        {count && <p className="text-ui text-muted">{count}</p>}
      </div>
      {children}
    </section>
  )
}

/** Whose section it is. */
export type OfAccount = { accountId: string; accountName: string }
