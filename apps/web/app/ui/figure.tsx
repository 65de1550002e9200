import type { ReactNode } from 'react'
import { Link } from 'react-router'
import '../styles/figures.css'

/** Figures at a glance, one beside the other. */
export const FigureStrip = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className="figure-strip" aria-label={label}>
    {children}
  </ul>
)

type FigureProps = {
  label: string
  value: ReactNode
  /** Where it leads, to what it counts; then its line has no links. */
  to?: string
  /** Late, lost or refused. */
  isBad?: boolean
  /** A line about it. */
  children: ReactNode
}

/** A figure of a `FigureStrip`. */
export function Figure({ label, value, to, isBad = false, children }: FigureProps) {
  const parts = (
    <>
      <span>{label}</span>
      <b {...(isBad ? { className: 'late-text' } : {})}>{value}</b>
      <small>{children}</small>
    </>
  )
  return <li>{to === undefined ? <div>{parts}</div> : <Link to={to}>{parts}</Link>}</li>
}
