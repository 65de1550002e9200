import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import type { MetaFunction } from 'react-router'
import type { FirstQuery } from '../../lib/first-query.ts'
import { everyOrderQuery } from '../orders/orders.queries.ts'
import { OrderListScreen } from './order-list-screen.tsx'

export const meta: MetaFunction = ({ location }) => [{ title: `${titleAt(location)}, ${brand.name}` }]

function titleAt({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname !== paths.createOrder) return 'Orders'
  return new URLSearchParams(search).get('for') === 'quote' ? 'Create quote' : 'Create order'
}

export const handle = {
  staysWhenSignedOut: true,
  firstQuery: { query: ({ agentId }) => everyOrderQuery(agentId) },
} satisfies FirstQuery & { staysWhenSignedOut: true }

/**
 * Order history, second version (docs/spec/orders.md#lists); /create-order opens it with the panel open
 * (docs/spec/orders.md#create).
 */
export default function OrdersScreen() {
  return <OrderListScreen screen="orders" />
}
