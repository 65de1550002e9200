import { TriangleAlert } from 'lucide-react'
import type { CSSProperties, ReactNode, Ref } from 'react'

type StateBandProps = {
  /** What a screen reader calls it. */
  label: string
  /** Its heading: where the record is, in one line. Left out where the alert says it. */
  title?: ReactNode
  headingId?: string
  headingRef?: Ref<HTMLHeadingElement>
  /** A sentence below the heading. */
  text?: ReactNode
  /** At the right of the heading: when it comes, or how much is done. */
  aside?: ReactNode
  /** A strip on top, red or amber: what is wrong or waits, and what may be done. */
  alert?: { title: ReactNode; text: ReactNode; acts?: ReactNode; tone?: 'danger' | 'warning' } | undefined
  ref?: Ref<HTMLElement>
  children?: ReactNode
}

/** The state of a record, above everything else on its page: where it is, when it comes, what it lacks. */
export function StateBand({
  label,
  title,
  headingId,
  headingRef,
  text,
  aside,
  alert,
  ref,
  children,
}: StateBandProps) {
  return (
    <section
      className="state-band"
      aria-label={label}
      ref={ref}
      tabIndex={-1}
      {...(alert ? { 'data-alert': alert.tone ?? 'danger' } : {})}
    >
      {alert && (
        <div className="band-say">
          <div>
            <h2>
              <TriangleAlert size={20} aria-hidden />
              {alert.title}
            </h2>
            {alert.text}
          </div>
          {alert.acts && <div className="band-acts">{alert.acts}</div>}
        </div>
      )}
      {title !== undefined && (
        <div className="band-say">
          <div>
            <h2 id={headingId} ref={headingRef}>
              {title}
            </h2>
            {text}
          </div>
          {aside && <p className="band-aside">{aside}</p>}
        </div>
      )}
      {children}
    </section>
  )
}

export type BandStep = {
  key: string
  label: string
  /** How much of it is done, from 0 to 1. */
  share: number
  words: ReactNode
  isNow: boolean
  /** Its day has passed. */
  isLate?: boolean
}

/** The stages of a record: done, now, to come. Stages can overlap. */
export const BandRoute = ({ label, steps }: { label: string; steps: readonly BandStep[] }) => (
  <ol className="band-route" aria-label={label} style={{ '--steps': steps.length } as CSSProperties}>
    {steps.map(({ key, label: name, share, words, isNow, isLate = false }) => (
      <li
        key={key}
        style={{ '--share': `${share * 100}%` } as CSSProperties}
        data-look={share === 1 ? 'done' : isNow ? 'now' : share > 0 ? 'part' : 'later'}
        {...(isNow ? { 'aria-current': 'step' as const } : {})}
      >
        <b>{name}</b>
        <span {...(isLate ? { className: 'late-text' } : {})}>{words}</span>
      </li>
    ))}
  </ol>
)
