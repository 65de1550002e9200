import type { AccountAttention, AccountOverview as Overview } from '@portal/contract/account-overview'
import type { Account } from '@portal/contract/accounts'
import type { HistoryOrder } from '@portal/contract/orders'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import { lateDaysWords } from '@portal/domain/home'
import { formatCents, fromDollars } from '@portal/domain/money'
import { customerHomePath } from '@portal/domain/paths'
import { caseLabel } from '@portal/domain/repair-cases'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../lib/access.ts'
import { useMedia, wide } from '../../lib/use-media.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DescriptionListItem } from '../../ui/description-list.tsx'
import { Figure, FigureStrip } from '../../ui/figure.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { None } from '../../ui/none.tsx'
import { Below, Skeleton } from '../../ui/page-states.tsx'
import { MailLink, PhoneLink } from '../../ui/reach-links.tsx'
import { RecordCard, RecordColumns } from '../../ui/record.tsx'
import { ShortDay } from '../../ui/short-day.tsx'
import { accountOrdersQuery, contactsQuery } from '../crm/accounts.queries.ts'
import { needWords } from '../home/need-words.tsx'
import { coversOf, Fleet, Stations } from './account-fleet.tsx'
import { attentionLink, figureLinks, type LinkedAccount } from './account-links.ts'
import { overviewQuery } from './account-overview.queries.ts'
import { Address, ownOrderColumns } from './account-sections.tsx'
import { useLinkedAccount } from './use-linked-account.ts'

/** Rows that the overview names; the tabs have all of them. */
const named = { orders: 5, contacts: 4 } as const

/** An account at a glance (docs/spec/accounts.md#overview). */
export function AccountOverview({ account }: { account: Account }) {
  const { accountId } = account
  const query = useQuery(overviewQuery(accountId))
  const overview = query.data
  const fleet = overview?.fleet
  // What needs attention is beside the fleet, and on phones before it.
  const isWide = useMedia(wide)
  const mayFleet = useMay('fleet')
  const mayReadOrders = useMay('readOrders')
  const linked = useLinkedAccount(accountId)
  const isPending = overview === undefined && !query.error
  const attention =
    overview &&
    (overview.needs ? <NeedsYou needs={overview.needs} /> : <Attention linked={linked} overview={overview} />)
  return (
    <>
      <Loaded
        query={query}
        what="account details"
        retryLabel="Try Again"
        pending={<Skeleton className="figure-strip-to-come" />}
      >
        {(shown) => <Figures linked={linked} overview={shown} />}
      </Loaded>
      {!isWide && (attention ?? (isPending && <Skeleton className="h-40 w-full mt-5" />))}
      <RecordColumns
        first={
          <>
            {mayFleet && isPending && <Skeleton className="h-56 w-full" />}
            {fleet && fleet.devices > 0 && <Fleet linked={linked} fleet={fleet} />}
            <Below isPending={mayFleet && isPending}>
              {mayReadOrders && <LastOrders account={account} />}
              <Contacts account={account} />
            </Below>
          </>
        }
        side={
          <>
            {isPending && <Skeleton className="h-40 w-full" />}
            {isWide && attention}
            {overview?.money && <Money money={overview.money} />}
            <Below isPending={isPending}>
              <Facts account={account} shortCode={overview?.shortCode ?? ''} />
            </Below>
          </>
        }
        rest={fleet && fleet.devices > 0 && <Stations fleet={fleet} />}
      />
    </>
  )
}

type OverviewProps = { linked: LinkedAccount; overview: Overview }

/** Numbers that lead to what they count. */
function Figures({ linked, overview: { fleet, arriving, cases, money } }: OverviewProps) {
  const to = figureLinks(linked)
  return (
    <FigureStrip label="Figures">
      {fleet && (
        <Figure to={to.inService} label="Devices in service" value={count(fleet.counts.inService)}>
          of {count(fleet.devices)}, {count(fleet.counts.onTheWay)} on the way
        </Figure>
      )}
      {arriving && (
        <Figure to={to.arriving} label="Deliveries to come" value={count(arriving.total)}>
          {arriving.late > 0 ? <b className="late-text">{count(arriving.late)} late</b> : 'None late'}
        </Figure>
      )}
      {cases && (
        <Figure to={to.cases} label="Open cases" value={count(cases.open)}>
          {cases.late > 0 ? <b className="late-text">{count(cases.late)} late</b> : 'None late'}
        </Figure>
      )}
      {money ? (
        money.overdue > 0 ? (
          <Figure to={to.owed} label="Overdue" value={dollars(money.overdue)} isBad>
            of {dollars(money.owed)} owed
          </Figure>
        ) : (
          <Figure to={to.owed} label="Owed" value={dollars(money.owed)}>
            {money.owed > 0 ? 'Nothing overdue' : 'Everything is paid'}
          </Figure>
        )
      ) : (
        fleet && (
          <Figure to={to.covers} label="Coverage ending soon" value={count(coversOf(fleet))}>
            within {fleetLimits.coverSoonDays} days
          </Figure>
        )
      )}
    </FigureStrip>
  )
}

const count = (value: number) => value.toLocaleString('en-US')
const dollars = (value: number) => formatCents(fromDollars(value))

/** Where each column is on phones, in rows of two lines. */
const lines: Record<string, NonNullable<Column<HistoryOrder>['line']>> = {
  orderId: 'lead',
  orderTotal: 'first-end',
  status: 'second',
  dateCreated: 'second-end',
}

/** In the order of the history, which is not sorted here. */
const lastOrderColumns: Column<HistoryOrder>[] = ownOrderColumns.map(({ sortBy, sortWords, ...column }) => {
  const line = lines[column.key]
  return line === undefined ? column : { ...column, line }
})

function LastOrders({ account: { accountId, accountName } }: { account: Account }) {
  const query = useInfiniteQuery(accountOrdersQuery(accountId))
  const rows = query.data?.pages[0]?.results ?? []
  return (
    <RecordCard
      title="Last orders"
      actions={
        rows.length > 0 && (
          <Link className="link py-2 text-ui" to={{ hash: 'orders' }}>
            All orders
          </Link>
        )
      }
    >
      {rows.length === 0 && !query.isPending ? (
        <p className="record-card-body text-muted">
          {query.error ? 'The orders could not be loaded.' : 'No orders yet.'}
        </p>
      ) : (
        <DataTable
          caption={`Last orders of ${accountName}`}
          density="compact"
          phoneRows="lines"
          columns={lastOrderColumns}
          rows={rows.slice(0, named.orders)}
          rowKey={({ orderId }) => orderId}
          loading={query.isPending}
        />
      )}
    </RecordCard>
  )
}

function Contacts({ account: { accountId } }: { account: Account }) {
  const query = useQuery(contactsQuery(accountId))
  const contacts = query.data?.results ?? []
  return (
    <RecordCard
      title="Contacts"
      note={contacts.length > 0 && count(contacts.length)}
      actions={
        contacts.length > 0 && (
          <Link className="link py-2 text-ui" to={{ hash: 'contacts' }}>
            All contacts
          </Link>
        )
      }
    >
      {query.isPending && <Skeleton className="m-5 h-16" />}
      {!query.isPending && contacts.length === 0 && (
        <p className="record-card-body text-muted">
          {query.error ? 'The contacts could not be loaded.' : 'No contacts yet.'}
        </p>
      )}
      <ul className="account-people">
        {contacts.slice(0, named.contacts).map(({ id, first_Name, last_Name, email, mobile, phone }) => (
          <li key={id}>
            <b>{`${first_Name} ${last_Name}`.trim()}</b>
            {(mobile || phone) && <PhoneLink number={mobile || phone} />}
            {email && <MailLink email={email} />}
          </li>
        ))}
      </ul>
    </RecordCard>
  )
}

function Attention({ linked, overview: { attention, isPartial } }: OverviewProps) {
  return (
    <RecordCard title="Needs attention">
      {attention.length === 0 && (
        <p className="record-card-body text-muted">
          {isPartial ? 'Some of it could not be loaded.' : 'Nothing needs attention.'}
        </p>
      )}
      <ul className="account-attention">
        {attention.map((item) => {
          const words = wordsOf(item)
          return (
            <AttentionRow key={`${item.kind} ${words.title}`} to={attentionLink(item, linked)} {...words} />
          )
        })}
      </ul>
    </RecordCard>
  )
}

/** What needs its people, as their Home has it. */
function NeedsYou({ needs }: { needs: NonNullable<Overview['needs']> }) {
  return (
    <RecordCard title="Needs you" note={needs.length > 0 && count(needs.length)}>
      {needs.length === 0 && <p className="record-card-body text-muted">Nothing needs you now.</p>}
      <ul className="account-attention">
        {needs.map((need) => {
          const { key, title, why, to } = needWords(need)
          return (
            <AttentionRow
              key={key}
              to={to ?? customerHomePath}
              title={title}
              text={why}
              isBad={need.kind === 'overdue'}
            />
          )
        })}
      </ul>
    </RecordCard>
  )
}

type AttentionRowProps = { to: string; title: ReactNode; text: ReactNode; isBad: boolean }

const AttentionRow = ({ to, title, text, isBad }: AttentionRowProps) => (
  <li>
    <Link to={to}>
      {isBad ? (
        <TriangleAlert size={16} aria-hidden className="text-danger" />
      ) : (
        <Clock size={16} aria-hidden className="text-warning" />
      )}
      <span>
        <b>{title}</b>
        {text && <small>{text}</small>}
      </span>
      <ChevronRight size={16} aria-hidden />
    </Link>
  </li>
)

type AttentionWords = { title: string; text: ReactNode; isBad: boolean }

function wordsOf(item: AccountAttention): AttentionWords {
  switch (item.kind) {
    case 'late': {
      const box = item.boxNumber === null ? '' : `Box ${item.boxNumber} of order `
      const what = box ? `${box}${item.orderId}` : `Order ${item.orderId}`
      return {
        title: `${what} is ${lateDaysWords(item.daysLate)}`,
        text:
          item.day === null ? (
            'No new day yet'
          ) : (
            <>
              New day <ShortDay day={item.day} />
            </>
          ),
        isBad: true,
      }
    }
    case 'failed':
      return {
        title: `Order ${item.orderId} failed`,
        text: item.reason,
        isBad: true,
      }
    case 'missing':
      return {
        title: `${counted(item.units, 'device')} missing`,
        text: item.orderId === null ? '' : `From order ${item.orderId}`,
        isBad: true,
      }
    case 'case':
      return {
        title: `${caseLabel(item.caseNumber)} is late`,
        text: [item.unitNumber && `Unit ${item.unitNumber}`, item.model].filter(Boolean).join(', '),
        isBad: true,
      }
    case 'approval':
      return {
        title: `Order ${item.orderId} waits for approval`,
        text: dollars(item.orderTotal),
        isBad: false,
      }
    case 'covers':
      return {
        title: `Coverage of ${counted(item.devices, 'device')} ends`,
        text: (
          <>
            By <ShortDay day={item.until} />
          </>
        ),
        isBad: false,
      }
  }
}

function Money({
  money: { owed, overdue, invoices, overdueInvoices },
}: {
  money: NonNullable<Overview['money']>
}) {
  return (
    <RecordCard label="Balance" className="record-money">
      <div>
        <dl>
          <div className="sum">
            <dt>Owed</dt>
            <dd>{dollars(owed)}</dd>
          </div>
          {overdue > 0 && (
            <div className="text-danger">
              <dt>Overdue, {counted(overdueInvoices, 'invoice')}</dt>
              <dd>{dollars(overdue)}</dd>
            </div>
          )}
          <div>
            <dt>Not due, {counted(invoices - overdueInvoices, 'invoice')}</dt>
            <dd>{dollars(owed - overdue)}</dd>
          </div>
        </dl>
      </div>
    </RecordCard>
  )
}

/** Who looks after the account, and its addresses. */
function Facts({ account, shortCode }: { account: Account; shortCode: string }) {
  const { accountName, ownerName, salesSupport, salesSupportEmail } = account
  return (
    <RecordCard title="Details">
      <dl className="record-facts">
        <DescriptionListItem label="Account">{accountName}</DescriptionListItem>
        <DescriptionListItem label="Owner">{ownerName || <None />}</DescriptionListItem>
        <DescriptionListItem label="Sales support">{salesSupport || <None />}</DescriptionListItem>
        <DescriptionListItem label="Support email">
          <MailLink email={salesSupportEmail} />
        </DescriptionListItem>
        <DescriptionListItem label="Billing address">
          <Address
            street={account.billingStreet}
            city={account.billingCity}
            state={account.billingState}
            code={account.billingCode}
          />
        </DescriptionListItem>
        <DescriptionListItem label="Shipping address">
          <Address
            street={account.shippingStreet}
            city={account.shippingCity}
            state={account.shippingState}
            code={account.shippingCode}
          />
        </DescriptionListItem>
        {shortCode !== '' && (
          <DescriptionListItem label="Short code">
            <span className="unit">{shortCode}</span>
          </DescriptionListItem>
        )}
      </dl>
    </RecordCard>
  )
}
