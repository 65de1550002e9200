import type { ReactNode } from 'react'

/** Facts of an order, an account or a product in a grid of twelve columns. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="description-list">{children}</dl>
}

export type DescriptionListItemProps = {
  label: ReactNode
  /** Of twelve columns on wide screens. */
  span?: 3 | 4 | 6 | 12
  /** Edited and not saved yet: a hi-vis edge. */
  changed?: boolean
  /** A form control is here instead of a text. */
  editing?: boolean
  children: ReactNode
}

/** The span of each of several cells, two in a row; the last one of an odd number takes the whole row. */
export const spanInPairs = (place: number, count: number) => (place === count - 1 && place % 2 === 0 ? 12 : 6)

/** One fact. Further lines in the cell are `<small>`; long texts are `<span className="plain">`. */
export function DescriptionListItem({
  label,
  span = 3,
  changed = false,
  editing = false,
  children,
}: DescriptionListItemProps) {
  return (
    <div
      data-span={span}
      {...(changed ? { 'data-changed': true } : {})}
      {...(editing ? { 'data-editing': true } : {})}
    >
      <dt>
        {label}
        {changed && <span className="vh"> (changed)</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Key facts of a product: three columns, two on phones. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const idEndMax = 8

/** The end of a long id, which is its own: what comes before says when it was made. It is read out, copied and found as a whole. */
export const ShortId = ({ id }: { id: string }) => (
  <span className="mono" title={id}>
    <span className="vh">{id.slice(0, -idEndMax)}</span>
    {id.slice(-idEndMax)}
  </span>
)
