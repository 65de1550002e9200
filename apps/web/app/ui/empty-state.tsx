import type { ReactNode } from 'react'

export type EmptyStateProps = {
  /** The exact sentence of the spec, or its heading where it gives both. */
  title: ReactNode
  text?: ReactNode
  /** One next step. */
  action?: ReactNode
  /** A small line drawing; only the cart and the orders have one. */
  picture?: ReactNode
}

/** Nothing here yet, said kindly, with one way on. */
export function EmptyState({ title, text, action, picture }: EmptyStateProps) {
  return (
    <div className="empty">
      {picture}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
