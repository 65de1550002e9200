import { orderPath } from '@portal/domain/paths'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

type OrderLinkProps = {
  orderId: number
  /** The address of the history that it is in. */
  list: string
  className?: string
  children: ReactNode
}

/** From a history to one of its orders, whose "Back to Orders" leads to the same search again. */
export function OrderLink({ orderId, list, children, ...look }: OrderLinkProps) {
  const { search } = useLocation()
  return (
    <Link {...look} to={orderPath(orderId)} state={{ from: `${list}${search}` }}>
      {children}
    </Link>
  )
}
