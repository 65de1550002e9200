import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'warning' | 'success' | 'danger' | 'info'
/** The shape before the word, so that colour is never the only sign. */
export type BadgeMark = 'square' | 'outline' | 'circle' | 'triangle'

export type BadgeProps = { tone?: BadgeTone; mark?: BadgeMark; children: ReactNode }

/** A state in a word. */
export function Badge({ tone = 'neutral', mark, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone} {...(mark ? { 'data-mark': mark } : {})}>
      {children}
    </span>
  )
}
