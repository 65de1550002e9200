import type { UserProfile } from '@portal/contract/auth'
import type { Home } from '@portal/contract/home'
import { accessAllows } from '@portal/domain/account-access'
import { counted } from '@portal/domain/format'
import { greetingAt } from '@portal/domain/home'
import { booksPath, paths, receiveBase, reportPath, statementPath } from '@portal/domain/paths'
import type { Access } from '@portal/domain/roles'
import { FileText, MessageSquareWarning, PackageOpen, ReceiptText, Repeat2, Store } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { accessOfProfile } from '../../lib/access.ts'
import { businessDay, weekdayOf } from '../../lib/business-date.ts'
import { lazy } from '../../lib/lazy.ts'
import { useNow } from '../../lib/use-now.ts'
import { Skeleton } from '../../ui/page-states.tsx'
import { goodsWords } from '../boxes/arriving-row.tsx'

const AgainDialog = lazy(() =>
  import('../order-page/order-again.tsx').then((module) => ({ default: module.AgainDialog })),
)

/** What limited people read of their access. */
const accessWords: Partial<Record<Access, string>> = {
  approves: 'Approval access: orders, quotes and approvals',
  fleet: 'Fleet access: devices, boxes and repairs',
  invoices: 'Invoice access: submitted orders, invoices and statements',
}

type HomeHeadProps = { profile: UserProfile; home: Home | undefined }

/** Who is greeted, whose home it is, and the two acts that people come for. */
export function HomeHead({ profile, home }: HomeHeadProps) {
  const hour = useNow().getHours()
  return (
    <header className="home-head">
      <div className="home-who">
        <p className="home-greeting">
          {greetingAt(hour)}, {profile.firstName}
        </p>
        <div className="home-whose">
          {home ? (
            <Whose home={home} access={accessOfProfile(profile)} />
          ) : (
            <Skeleton className="h-5 w-72 max-w-full" />
          )}
        </div>
      </div>
      <div className="home-acts">
        {home ? (
          <Acts home={home} access={accessOfProfile(profile)} />
        ) : (
          <>
            <Skeleton className="to-come-tile" />
            <Skeleton className="to-come-tile" />
          </>
        )}
      </div>
    </header>
  )
}

function Whose({ home: { account, fleet }, access }: { home: Home; access: Access }) {
  const stations = fleet?.stations.filter(({ stationId }) => stationId !== null).length ?? 0
  return (
    <>
      {account.name !== '' && <span>{account.name}</span>}
      {account.shortCode !== '' && <span className="unit">{account.shortCode}</span>}
      {accessWords[access] ? (
        <span>{accessWords[access]}</span>
      ) : (
        fleet &&
        fleet.devices > 0 && (
          <span>
            {counted(fleet.devices, 'device')}
            {stations > 0 && ` at ${counted(stations, 'station')}`}
          </span>
        )
      )}
    </>
  )
}

/** At most two, the first with the signal color. */
function Acts({ home, access }: { home: Home; access: Access }) {
  if (access === 'invoices')
    return (
      <>
        <Act
          isFirst
          to={statementPath(home.account.accountId)}
          icon={<FileText size={22} />}
          title="Statement"
          text="To today, as PDF"
        />
        <Act to={booksPath} icon={<ReceiptText size={22} />} title="Invoices" text="This month’s files" />
      </>
    )
  const orders = accessAllows(access, 'order')
  if (!accessAllows(access, 'fleet')) return null
  return (
    <>
      {orders && <OrderAct home={home} />}
      <Act
        isFirst={!orders}
        to={reportPath()}
        icon={<MessageSquareWarning size={22} />}
        title="Report a problem"
        text="Cracked, lost, other"
      />
      {!orders && (
        <Act to={receiveBase} icon={<PackageOpen size={22} />} title="Receive a box" text="Scan its code" />
      )}
    </>
  )
}

/** The last order once more, or the shop before the first. */
function OrderAct({ home: { again, failed } }: { home: Home }) {
  const [isOpen, setOpen] = useState(false)
  if (again === null)
    return (
      <Act
        isFirst
        to={paths.phones}
        icon={<Store size={22} />}
        title="Shop phones"
        text={failed.includes('again') ? 'Your last order could not be read' : 'Your first order starts here'}
      />
    )
  const { orderId, submittedAt, ...goods } = again
  return (
    <>
      <button type="button" className="home-act" data-first onClick={() => setOpen(true)}>
        <Repeat2 size={22} aria-hidden />
        <b>Order again</b>
        <small>
          {goodsWords(goods)}, {weekdayOf(businessDay(submittedAt))}
        </small>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AgainDialog orderId={orderId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type ActProps = { to: string; icon: ReactNode; title: string; text: string; isFirst?: boolean }

const Act = ({ to, icon, title, text, isFirst = false }: ActProps) => (
  <Link className="home-act" to={to} {...(isFirst && { 'data-first': true })}>
    <span aria-hidden="true">{icon}</span>
    <b>{title}</b>
    <small>{text}</small>
  </Link>
)
