import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { useMay } from '../../lib/access.ts'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { useMedia } from '../../lib/use-media.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SignedOut } from '../../ui/signed-out.tsx'
import '../../styles/fleet.css'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { manifestQuery } from '../catalog/catalog.queries.ts'
import { kitsQuery } from '../kits/kits.queries.ts'
import { OpenCaseLinks, useOpenCases } from '../repairs/open-cases.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { wholeFleet } from './figure-notes.ts'
import {
  figuresQuery,
  fleetSettingsQuery,
  glanceMax,
  glanceQuery,
  isOfAllAgents,
  modelsQuery,
  stationsQuery,
} from './fleet.queries.ts'
import { fleetColumns } from './fleet-columns.tsx'
import { FigureButtons } from './fleet-figures.tsx'
import { FleetLede } from './fleet-lede.tsx'
import { FleetTable } from './fleet-table.tsx'
import { FleetToolbar } from './fleet-toolbar.tsx'
import { FleetTitleActions, FleetTools, StationPaper } from './fleet-tools.tsx'
import { RepairOffer } from './repair-offer.tsx'
import { useFleetDialogs } from './use-fleet-dialogs.tsx'
import { fleetCount, useFleetAddress, useFleetList } from './use-fleet-list.ts'
import { useFleetScope } from './use-fleet-scope.ts'
import { useSelection } from './use-selection.ts'

/** Who has one account only has nothing to choose. */
const FleetWhoseFields = lazy(() =>
  import('./fleet-whose.tsx').then((module) => ({ default: module.FleetWhoseFields })),
)

/** Cases and figures of repairs, below the figures of the fleet. */
const FleetRepairs = lazy(() =>
  import('../repairs/fleet-repairs.tsx').then((module) => ({ default: module.FleetRepairs })),
)

/** Below the figures, so that it can come a moment later. */
const FleetGlance = lazy(() =>
  import('./fleet-glance.tsx').then((module) => ({ default: module.FleetGlance })),
)

export const meta: MetaFunction = () => [{ title: `Fleet, ${brand.name}` }]

export const handle = { staysWhenSignedOut: true }

/** Every device of an account, or of all accounts of an agent (docs/spec/fleet.md#lists). */
export default function FleetScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      {profile ? (
        <Fleet profile={profile} />
      ) : (
        <>
          <h1>Fleet</h1>
          <SignedOut />
        </>
      )}
    </main>
  )
}

function Fleet({ profile }: { profile: UserProfile }) {
  const address = useFleetAddress()
  const whose = useFleetScope(profile, address.accountId, address.all)
  const { accountId } = whose.scope
  const figures = useQuery(figuresQuery(whose.scope))
  const isAll = isOfAllAgents(whose.scope)
  const all = figures.data && wholeFleet(figures.data)
  const stations = useQuery(stationsQuery(accountId)).data
  const settings = useQuery(fleetSettingsQuery(accountId)).data
  const hasGlance = all !== undefined && all > 0 && all <= glanceMax
  const glance = useQuery(glanceQuery(hasGlance ? accountId : null))
  const openCases = useOpenCases(whose.scope)
  const list = useFleetList(whose.scope, address)
  const selection = useSelection(list.rows, JSON.stringify(whose.scope))
  const mayOrder = useMay('order')
  const kits = useQuery({ ...kitsQuery(accountId ?? ''), enabled: accountId !== null && mayOrder }).data ?? []
  const models = useQuery(modelsQuery(whose.scope)).data ?? []
  const carriers = useQuery(manifestQuery).data?.carriers ?? []
  const dialogs = useFleetDialogs({ whose, address, list })
  const isNarrow = useMedia('(max-width: 59.99rem)')
  // Without any device there is nothing to count, to filter or to look for: the empty state says so.
  const hasDevices = (all !== undefined && all > 0) || list.rows.length > 0 || list.isFiltered

  if (figures.error instanceof ApiError && figures.error.code === 'ACCOUNT_NOT_FOUND')
    return <NoSuchAccount />
  return (
    <>
      <div className="grid gap-2">
        <div className="title-row">
          <h1>Fleet</h1>
          {accountId !== null && <FleetTitleActions onOpen={dialogs.open} />}
        </div>
        <FleetLede whose={whose} shortCode={settings?.shortCode ?? ''} all={all} stations={stations} />
      </div>
      {whose.mayChoose && (
        <Suspense fallback={<div className="fleet-whose-place" />}>
          <FleetWhoseFields whose={whose} onChooseAccount={address.chooseAccount} />
        </Suspense>
      )}
      {accountId !== null && (
        <RepairOffer accountId={accountId} onOpen={() => dialogs.open({ dialog: 'repairOffer' })} />
      )}
      {figures.error && <QueryFailure query={figures} what="figures" />}
      {hasDevices && (
        <>
          <FigureButtons
            figures={figures.data}
            isAll={isAll}
            devices={hasGlance && accountId !== null ? glance.data : undefined}
            filters={address.filters}
            onFilter={address.filter}
          />
          <Suspense fallback={<p className="min-h-6" />}>
            <FleetRepairs scope={whose.scope} />
          </Suspense>
          {hasGlance && accountId !== null && (
            <Suspense fallback={<div className="glance h-15" />}>
              <FleetGlance shortCode={settings?.shortCode ?? ''} query={glance} />
            </Suspense>
          )}
          <FleetToolbar
            address={address}
            choices={{ stations, kits, models, carriers }}
            count={
              list.tooShort ??
              (list.query.isSuccess
                ? fleetCount({ ...list, shown: list.rows.length, all: isAll ? undefined : all })
                : undefined)
            }
            pasted={list.pasted}
            tools={
              <>
                <StationPaper station={address.filters.station} stations={stations} />
                <FleetTools hasViews={accountId !== null} onOpen={dialogs.open} />
              </>
            }
          />
        </>
      )}
      <BulkBar
        selection={selection}
        scope={whose.scope}
        onExport={(what) => dialogs.open({ dialog: 'export', what })}
        onPrint={dialogs.print}
      />
      <FleetTable
        columns={fleetColumns({
          selection,
          chosen: address.columns,
          hasAccounts: accountId === null,
          hasAgents: isAll,
          isNarrow,
          casesOf: ({ deviceId }) => <OpenCaseLinks cases={openCases.get(deviceId)} />,
          onAction: dialogs.act,
        })}
        whose={whose}
        list={list}
        address={address}
        selection={selection}
        onImport={() => dialogs.open({ dialog: 'import' })}
      />
      {dialogs.shown}
    </>
  )
}

/** The account of the address is not there, or another agent's: for this person it is the same (docs/spec/roles.md#access-to-objects). */
const NoSuchAccount = () => (
  <>
    <h1>Fleet</h1>
    <EmptyState
      title={refusalMessages.noAccount}
      text="The link may be mistyped, or the account is no longer yours."
      action={
        <ButtonLink variant="ghost" to={paths.fleet}>
          Show your fleet
        </ButtonLink>
      }
    />
  </>
)
