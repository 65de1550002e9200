import { orderPath, paths } from '@portal/domain/paths'
import { useMay } from '../../lib/access.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** To the order of a box; to the fleet for people who see no orders (docs/spec/colleagues.md#kinds). */
export function WayOn({ orderId, variant }: { orderId: number; variant?: 'ghost' }) {
  const look = variant === undefined ? {} : { variant }
  const maySeeOrders = useMay('readOrders')
  return (
    <ButtonLink {...look} to={maySeeOrders ? orderPath(orderId) : paths.fleet}>
      {maySeeOrders ? 'Open the order' : 'Open the fleet'}
    </ButtonLink>
  )
}

/** Back to the order or the orders; to the fleet for people who see none. */
export function WayBack({ orderId }: { orderId?: number }) {
  const maySeeOrders = useMay('readOrders')
  if (!maySeeOrders) return <BackLink to={paths.fleet}>Back to Fleet</BackLink>
  if (orderId === undefined) return <BackLink to={paths.orders}>Back to Orders</BackLink>
  return <BackLink to={orderPath(orderId)}>Order {orderId}</BackLink>
}
