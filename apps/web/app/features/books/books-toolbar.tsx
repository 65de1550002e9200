import type { ReactNode } from 'react'
import { phone, useMedia } from '../../lib/use-media.ts'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { SelectPill } from '../../ui/pill.tsx'
import { type BooksAddress, monthLabel, monthsUntil, shortMonth } from './books-address.ts'

type BooksToolbarProps = {
  address: BooksAddress
  /** Empty for people of an account. */
  agents: readonly ComboboxOption[]
  /** The name of the account that narrows the list; '' for all. */
  accountName: string
  /** "Showing 50 of 140 invoices"; undefined while that is not known. */
  count: string | undefined
  tools: ReactNode
  /** yyyy-MM */
  thisMonth: string
}

/** Above the invoices: which of them, and how many that is. */
export function BooksToolbar({ address, agents, accountName, count, tools, thisMonth }: BooksToolbarProps) {
  const { filters, filter } = address
  const id = filters.accountId
  return (
    <ListBar
      address={address}
      choices={{ agentId: agents, accountId: id === null ? [] : [{ id, label: accountName || id }] }}
      own={{
        agentId: agents.length > 0 && (
          <Combobox
            label="Agent"
            placeholder="All agents"
            options={agents}
            value={filters.agentId}
            onChange={(agentId) => filter({ agentId })}
          />
        ),
      }}
      hidden={agents.length > 0 ? [] : ['accountId']}
      lead={<MonthPill address={address} thisMonth={thisMonth} />}
      // People of an account have all of it in view.
      {...(agents.length > 0 ? { show: 'Show invoices' } : {})}
      count={count}
      tools={tools}
    />
  )
}

function MonthPill({
  address: { filters, filter },
  thisMonth,
}: Pick<BooksToolbarProps, 'address' | 'thisMonth'>) {
  const { month } = filters
  const nameOf = useMedia(phone) ? shortMonth : monthLabel
  return (
    <SelectPill
      label="Month"
      value={month ?? 'all'}
      words={month === null ? 'All months' : nameOf(month)}
      onChange={(chosen) => filter({ month: chosen === 'all' ? null : chosen })}
    >
      <option value="all">All months</option>
      {monthsUntil(thisMonth, month).map((one) => (
        <option key={one} value={one}>
          {monthLabel(one)}
        </option>
      ))}
    </SelectPill>
  )
}
