import type { ReactNode } from 'react'

export type RecordPageProps = {
  /** The way one level up, a `BackLink`. */
  back: ReactNode
  title: string
  /** While the record is read. */
  busy?: boolean
  children: ReactNode
}

/** The frame of one record's page while it is loading, has failed, or does not exist: the way back, a title, and what is said. */
export function RecordPage({ back, title, busy = false, children }: RecordPageProps) {
  return (
    <main id="main" className="wrap page" {...(busy ? { 'aria-busy': true } : {})}>
      {back}
      <div className="title-row pt-1 pb-6">
        <h1 className="wrap-anywhere">{title}</h1>
      </div>
      {children}
    </main>
  )
}
