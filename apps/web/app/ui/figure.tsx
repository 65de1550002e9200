import type { ReactNode } from 'react'

export type FigureProps = { label: string; value: number; children: ReactNode }

/** A number to be seen from afar, with a line about it. Stands in a `<dl className="description-list">`. */
export function Figure({ label, value, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="text-h2 leading-tight font-semibold tabular-nums">
          {value.toLocaleString('en-US')}
        </span>
        <small>{children}</small>
      </dd>
    </div>
  )
}
