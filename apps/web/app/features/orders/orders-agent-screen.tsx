import type { OrderRow } from '@portal/contract/orders'
import { brand } from '@portal/domain/brand'
import { formatDate } from '@portal/domain/format'
import { orderPath, paths } from '@portal/domain/paths'
import { useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { RemovableChip } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Choice, chooseAccountOf, useOrderListChoices } from './order-list.store.ts'
import { OrderListTable } from './order-list-table.tsx'
import { OrderListToolbar, searchWaitMs } from './order-list-toolbar.tsx'
import { SignedOut } from './signed-out.tsx'
import { useListAgent } from './use-list-agent.ts'
import { useOrderHistory } from './use-order-history.ts'

export const meta: MetaFunction = () => [{ title: `Orders, ${brand.name}` }]

const columns: Column<OrderRow>[] = [
  {
    key: 'orderId',
    header: 'Order ID',
    card: 'lead',
    cell: ({ orderId }) => (
      <Link className="mono" to={orderPath(orderId)} state={{ from: paths.ordersAgent }}>
        {orderId}
      </Link>
    ),
    sortBy: ({ orderId }) => orderId,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ statusId }) => <StatusBadge statusId={statusId} />,
    sortBy: ({ statusId }) => statusId,
  },
  {
    key: 'dateCreated',
    header: 'Order Date',
    cell: ({ dateCreated }) => <span className="tabular-nums">{formatDate(dateCreated)}</span>,
    sortBy: ({ dateCreated }) => dateCreated,
  },
  {
    key: 'account',
    header: 'Account',
    cell: ({ account }) => account.accountName,
    sortBy: ({ account }) => account.accountName,
  },
  {
    key: 'contact',
    header: 'Contact',
    cell: ({ zohoContactName }) => zohoContactName,
    sortBy: ({ zohoContactName }) => zohoContactName,
  },
]

/** Order history, agent version (portal 2). */
export default function OrdersAgentScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div className="title-row">
        <h1>Orders</h1>
      </div>
      {profile ? <History profile={profile} /> : <SignedOut />}
    </main>
  )
}

type Profile = NonNullable<ReturnType<typeof useSession>>['userProfile']

function History({ profile }: { profile: Profile }) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), searchWaitMs)
  const agent = useListAgent(profile, 'orders-agent')
  const history = useOrderHistory({ agentId: agent.agent?.id ?? null, search })
  const { account } = useOrderListChoices(profile.email)
  const chooseAccount = (choice: Choice | null) => chooseAccountOf(profile.email, choice)
  const shown = account
    ? history.rows.filter(({ zohoAccountId }) => zohoAccountId === account.id)
    : history.rows

  return (
    <>
      <OrderListToolbar
        agent={agent}
        search={typed}
        onSearch={setTyped}
        status={
          history.query.isSuccess && (
            <>
              <p role="status">
                Showing {shown.length.toLocaleString('en-US')} of {history.total.toLocaleString('en-US')}{' '}
                orders
              </p>
              {account && (
                <RemovableChip onRemove={() => chooseAccount(null)}>Account: {account.label}</RemovableChip>
              )}
            </>
          )
        }
      >
        <Combobox
          key={`account filter of ${agent.agent?.id}`}
          label="Account"
          placeholder="All accounts"
          options={withPresent(history.accounts, account)}
          value={account?.id ?? null}
          onChange={(id) => chooseAccount(history.accounts.find((option) => option.id === id) ?? null)}
        />
      </OrderListToolbar>
      <OrderListTable
        caption={`Orders of ${agent.agent?.label ?? 'no agent'}`}
        columns={columns}
        agent={agent}
        history={history}
        rows={shown}
        search={search}
        onClearSearch={() => setTyped('')}
        onClearAccount={() => chooseAccount(null)}
      />
    </>
  )
}

/** The remembered account is an option even when none of the loaded orders is of it. */
const withPresent = (accounts: Choice[], present: Choice | null) =>
  present && !accounts.some(({ id }) => id === present.id) ? [present, ...accounts] : accounts
