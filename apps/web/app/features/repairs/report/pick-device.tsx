import type { UserProfile } from '@portal/contract/auth'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { paths, reportPath } from '@portal/domain/paths'
import { caseLimits, kindsFor } from '@portal/domain/repair-cases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useListFilter } from '../../../lib/use-list-filter.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Below, EmptyState, QueryFailure, ShowMore, Skeleton } from '../../../ui/page-states.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { DeviceStatusBadge } from '../../devices/device-look.tsx'
import { devicesQuery, everyDevice } from '../../devices/fleet.queries.ts'
import { accountIn } from '../../devices/fleet-address.ts'
import { useFleetScope } from '../../devices/use-fleet-scope.ts'
import { DeviceLine } from '../case-device.tsx'
import { ReportHeading, reportSteps } from './report-heading.tsx'

/** Who has one account only has nothing to choose. */
const loadWhoseFields = async () => (await import('../../devices/fleet-whose.tsx')).FleetWhoseFields

/** So many before the way to all of them: most people search. */
const shownFirst = 10

/** The first question of a report that names no device: which one. */
export function PickDevice({ profile }: { profile: UserProfile }) {
  const { params, typed, search, type, change } = useListFilter(fleetLimits.searchMax)
  const whose = useFleetScope(profile, accountIn(params))
  const FleetWhoseFields = useLoaded(loadWhoseFields, whose.mayChoose)
  const areFieldsAwaited =
    whose.agent.query.isPending ||
    (whose.accounts.isPending && !whose.hasNone) ||
    (whose.mayChoose && FleetWhoseFields === null)
  const query = useInfiniteQuery(
    devicesQuery({ ...whose.scope, ...everyDevice, search: search || undefined }),
  )
  const found = query.data?.pages.flatMap(({ results }) => results)
  // What was searched for is shown in any case: its page says why nothing can be reported for it.
  const devices = search ? found : found?.filter(({ status }) => kindsFor(status).length > 0)
  const [isWhole, setWhole] = useState(false)
  return (
    <div className="report">
      {whose.mayChoose && FleetWhoseFields && (
        <div className="report-whose">
          <FleetWhoseFields whose={whose} onChooseAccount={(account) => change({ account })} />
        </div>
      )}
      <Below isPending={areFieldsAwaited}>
        <section className="report-card grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Which device?">
          <h2>
            <ReportHeading number={1}>Which device?</ReportHeading>
          </h2>
          <SearchInput
            label="Search unit, phone, IMEI, holder, model, station"
            placeholder="Search devices"
            maxLength={fleetLimits.searchMax}
            value={typed}
            onValueChange={type}
          />
          {query.isError && devices === undefined && <QueryFailure query={query} what="devices" />}
          {query.isPending && !whose.hasNone && (
            <div aria-busy="true">
              <p className="vh" role="status">
                Loading
              </p>
              <Skeleton className="h-[36rem] w-full" />
            </div>
          )}
          {(devices?.length === 0 || whose.hasNone) && <None isSearched={search !== ''} />}
          {devices && devices.length > 0 && (
            <ul className="report-devices" aria-busy={query.isFetching || undefined}>
              {devices.slice(0, isWhole ? undefined : shownFirst).map((device) => (
                <li key={device.deviceId}>
                  <Link to={reportPath(device.deviceId)}>
                    <DeviceLine device={device} />
                    <DeviceStatusBadge status={device.status} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {devices && devices.length > shownFirst && !isWhole && (
            <Button variant="ghost" className="justify-self-center" onClick={() => setWhole(true)}>
              Show more devices
            </Button>
          )}
          {isWhole && <ShowMore query={query} />}
        </section>
      </Below>
      {/* Below the list on phones: it must not be pushed down. */}
      {!query.isPending && <NextSteps />}
    </div>
  )
}

const [, ...nextSteps] = reportSteps
const nextWords: Record<(typeof nextSteps)[number], string> = {
  'What happened?': 'Cracked, battery, charging port, lost, stolen, or other.',
  'Show it': `A few words and up to ${caseLimits.pictures} pictures, if you like.`,
  'Until then': 'Who has it, and the loan of a spare where one is free.',
}

/** The steps after the device: they show how long the report is. */
const NextSteps = () => (
  <section className="report-next" aria-label="What comes next">
    <ol start={2}>
      {nextSteps.map((step, index) => (
        <li key={step}>
          <ReportHeading number={index + 2}>{step}</ReportHeading>
          <p>{nextWords[step]}</p>
        </li>
      ))}
    </ol>
    <p>You see what it costs before you send it.</p>
  </section>
)

const None = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyState
      title="No devices match this search."
      text="Check the unit number, or search for the holder."
    />
  ) : (
    <EmptyState
      title="No devices yet."
      text="Problems are reported for devices of a fleet."
      action={
        <ButtonLink variant="ghost" to={paths.fleet}>
          Open Fleet
        </ButtonLink>
      }
    />
  )
