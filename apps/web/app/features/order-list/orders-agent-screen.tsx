import { brand } from '@portal/domain/brand'
import type { MetaFunction } from 'react-router'
import type { FirstQuery } from '../../lib/first-query.ts'
import { everyOrderQuery } from '../orders/orders.queries.ts'
import { OrderListScreen } from './order-list-screen.tsx'

export const meta: MetaFunction = () => [{ title: `Orders, ${brand.name}` }]

export const handle = {
  staysWhenSignedOut: true,
  firstQuery: { query: ({ agentId }) => everyOrderQuery(agentId) },
} satisfies FirstQuery & { staysWhenSignedOut: true }

/** Order history, agent version (docs/spec/orders.md#lists); "Orders" in the navigation leads here. */
export default function OrdersAgentScreen() {
  return <OrderListScreen screen="orders-agent" />
}
