import type { Home, HomeFleet, HomeMoney } from '@portal/contract/home'
import { brand } from '@portal/domain/brand'
import { daysBetween } from '@portal/domain/business-day'
import { formatCents, fromDollars } from '@portal/domain/money'
import { booksPath, devicePath, overdueInvoicesPath, paths, reportPath } from '@portal/domain/paths'
import { Mail, Phone, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '../../lib/access.ts'
import { businessDay } from '../../lib/business-date.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ShortDay } from '../../ui/short-day.tsx'
import { HomeCard, MoreBelow } from './home-card.tsx'

/** Days in which an end is soon enough to be in amber. */
const soonDays = 7

/** Coverage that ends within 60 days: the devices whose coverage ends next, and the way to all of them. */
export function CoverEnds({ coverEnds }: { coverEnds: HomeFleet['coverEnds'] }) {
  const { devices, named, until } = coverEnds
  const today = businessDay(new Date())
  if (devices === 0)
    return (
      <HomeCard title="Coverage ending soon">
        <div className="home-foot">
          <p>
            Nothing ends before <ShortDay day={until} />.
          </p>
        </div>
      </HomeCard>
    )
  return (
    <HomeCard
      title="Coverage ending soon"
      note={
        <>
          {devices.toLocaleString('en-US')} by <ShortDay day={until} />
        </>
      }
    >
      <ul className="home-rows">
        {named.map(({ deviceId, unitNumber, holder, endsOn }) => (
          <li key={deviceId} className="cover-row">
            <Link className="cover-unit" to={devicePath(deviceId)}>
              <span className="unit">{unitNumber ?? 'No number'}</span>
            </Link>
            <span>{holder}</span>
            <EndsOn day={endsOn} days={daysBetween(today, endsOn)} />
          </li>
        ))}
      </ul>
      {devices > named.length && (
        <MoreBelow
          more={devices - named.length}
          act={
            <ButtonLink variant="ghost" size="sm" to={`${paths.fleet}?cover=soon`}>
              Show all
            </ButtonLink>
          }
        />
      )}
    </HomeCard>
  )
}

function EndsOn({ day, days }: { day: string; days: number }) {
  if (days > soonDays)
    return (
      <span className="text-muted">
        <ShortDay day={day} />
      </span>
    )
  return <b className="ends-soon">{days <= 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} days`}</b>
}

/** What the account owes and what of it is late, for people who came for more than their invoices. */
export const OwedCard = ({ money: { owed, overdue } }: { money: HomeMoney }) => (
  <HomeCard
    title="You owe"
    link={
      <Link className="link" to={booksPath}>
        Invoices
      </Link>
    }
  >
    <p className="home-foot owed-brief">
      <b>{formatCents(fromDollars(owed))}</b>
      {overdue > 0 ? (
        <Link className="link" to={overdueInvoicesPath}>
          {formatCents(fromDollars(overdue))} is overdue
        </Link>
      ) : (
        <span className="text-muted">{owed > 0 ? 'Nothing is overdue' : 'Everything is paid'}</span>
      )}
    </p>
  </HomeCard>
)

/** Who looks after the account, and how to reach them. */
export function AgentCard({ agent }: { agent: NonNullable<Home['agent']> }) {
  const reports = useMay('fleet')
  return (
    <section className="home-card agent-card" aria-label="Your agent">
      <span className="agent-mark" aria-hidden="true">
        <UserRound size={22} />
      </span>
      <div>
        <b>{agent.name}</b>
        <p>Your agent</p>
        <p>{brand.support.phoneHours}</p>
      </div>
      <div className="agent-ways">
        <a className="btn btn-ghost btn-sm" href={brand.phone.href} aria-label={`Call ${brand.phone.vanity}`}>
          <Phone size={16} aria-hidden /> Call
        </a>
        {agent.email !== '' && (
          <a
            className="btn btn-ghost btn-sm"
            href={`mailto:${agent.email}`}
            aria-label={`Email ${agent.name}`}
          >
            <Mail size={16} aria-hidden /> Email
          </a>
        )}
      </div>
      {reports && (
        <p className="agent-note">
          Phone lost?{' '}
          <Link className="link" to={reportPath()}>
            Report it now
          </Link>
        </p>
      )}
    </section>
  )
}
