import type { ReactNode } from 'react'
import type { AddressOf } from '../../lib/use-list.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { AgentsFailure, ListedAgentSelector } from '../order-header/listed-agent.tsx'
import { ordersList } from '../orders/list-address.ts'
import type { AccountFilter, ListAgent } from './use-order-list.ts'

export type OrdersAddress = AddressOf<typeof ordersList>

type OrderListToolbarProps = {
  /** Left out where another part of the screen chooses the agent. */
  agent?: ListAgent | undefined
  /** Left out for customers, who have one account. */
  account?: AccountFilter | undefined
  address: OrdersAddress
  /** "Showing X of Y orders"; undefined while that is not known, and where there are none to count. */
  count: string | undefined
  /** The order, on phones. */
  sort: ReactNode
  /** What can be done with the list, at the end of the row. */
  tools: ReactNode
}

/** Above an order history: whose orders, which of them, and how many that is. */
export function OrderListToolbar({ agent, account, address, count, sort, tools }: OrderListToolbarProps) {
  const { filters, filter } = address
  return (
    <>
      <ListBar
        isCountFirst
        address={address}
        choices={{ accountId: account?.options }}
        hidden={account ? [] : ['accountId']}
        before={agent && !agent.isHidden && <ListedAgentSelector agent={agent} />}
        own={{
          accountId: account && (
            <Combobox
              key={account.key}
              label="Account"
              placeholder="All accounts"
              options={account.options}
              value={filters.accountId}
              onChange={(accountId) => filter({ accountId })}
            />
          ),
        }}
        show="Show orders"
        onClearFilters={() => filter(ordersList.none)}
        count={count}
        sort={sort}
        tools={tools}
      />
      {agent && <AgentsFailure agent={agent} />}
    </>
  )
}
