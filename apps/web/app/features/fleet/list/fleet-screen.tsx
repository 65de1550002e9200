import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { useMay } from '../../../lib/access.ts'
import { ApiError } from '../../../lib/api.ts'
import type { FirstQuery } from '../../../lib/first-query.ts'
import { lazy } from '../../../lib/lazy.ts'
import { useSession } from '../../../lib/session.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { phone, useMedia } from '../../../lib/use-media.ts'
import { QueryFailure, SignedOut } from '../../../ui/page-states.tsx'
import '../../../styles/fleet.css'
import { PhoneSort } from '../../../ui/phone-sort.tsx'
import { PageHead } from '../../../ui/work-bar.tsx'
import { manifestQuery } from '../../catalog/catalog.queries.ts'
import { accountsQuery } from '../../crm/accounts.queries.ts'
import {
  figuresQuery,
  fleetSettingsQuery,
  glanceMax,
  glanceQuery,
  isOfAllAgents,
  modelsQuery,
  stationsQuery,
} from '../../devices/fleet.queries.ts'
import { useFleetScope } from '../../devices/use-fleet-scope.ts'
import { kitsQuery } from '../../kits/kits.queries.ts'
import { OpenCaseLinks, useFleetCases, useOpenCases } from '../../repairs/open-cases.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { fleetColumns } from './fleet-columns.tsx'
import { FigureButtons, wholeFleet } from './fleet-figures.tsx'
import { FleetAbout, StationPaper } from './fleet-head.tsx'
import { FleetToCome, NoSuchAccount, RepairOffer } from './fleet-states.tsx'
import { FleetTable } from './fleet-table.tsx'
import { FleetToolbar } from './fleet-toolbar.tsx'
import { FleetTitleActions, FleetTools } from './fleet-tools.tsx'
import { useFleetDialogs } from './use-fleet-dialogs.tsx'
import { fleetCount, useFleetAddress, useFleetList, useSelection } from './use-fleet-list.ts'

/** Who has one account only has nothing to choose. */
const loadWhoseFields = async () => (await import('../../devices/fleet-whose.tsx')).FleetWhoseFields

/** In the bar, where there is room for it. */
const FleetViews = lazy(() => import('./fleet-views.tsx').then((module) => ({ default: module.FleetViews })))

/** Below the figures, so that it can come a moment later. */
const FleetGlance = lazy(() =>
  import('./fleet-glance.tsx').then((module) => ({ default: module.FleetGlance })),
)

export const meta: MetaFunction = () => [{ title: `Fleet, ${brand.name}` }]

export const handle = {
  staysWhenSignedOut: true,
  // Whose devices there are to see.
  firstQuery: { query: ({ agentId }) => accountsQuery(agentId) },
} satisfies FirstQuery & { staysWhenSignedOut: true }

/** Every device of an account, or of all accounts of an agent (docs/spec/fleet.md#lists). */
export default function FleetScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page list-page">
      {profile ? (
        <Fleet profile={profile} />
      ) : (
        <>
          <PageHead title="Fleet" />
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
  const planned = figures.data?.planned ?? 0
  const listed = all === undefined ? undefined : all + planned
  const stations = useQuery(stationsQuery(accountId)).data
  const shortCode = useQuery(fleetSettingsQuery(accountId)).data?.shortCode ?? ''
  const hasGlance = listed !== undefined && listed > 0 && listed <= glanceMax
  const glance = useQuery(glanceQuery(hasGlance ? accountId : null))
  const openCases = useOpenCases(whose.scope)
  const cases = useFleetCases(whose.scope)
  const list = useFleetList(whose.scope, address)
  const selection = useSelection(list.rows, JSON.stringify(whose.scope))
  const mayOrder = useMay('order')
  const kits = useQuery({ ...kitsQuery(accountId ?? ''), enabled: accountId !== null && mayOrder }).data ?? []
  const models = useQuery(modelsQuery(whose.scope)).data ?? []
  const carriers = useQuery(manifestQuery).data?.carriers ?? []
  const dialogs = useFleetDialogs({ whose, address, list })
  const isNarrow = useMedia('(max-width: 59.99rem)')
  const isPhone = useMedia(phone)
  const columns = fleetColumns({
    selection,
    chosen: address.columns,
    hasAccounts: accountId === null,
    hasAgents: isAll,
    isNarrow,
    casesOf: ({ deviceId }) => <OpenCaseLinks cases={openCases.get(deviceId)} />,
    onAction: dialogs.act,
  })
  // Without any device there is nothing to count, to filter or to look for: the empty state says so.
  const hasDevices = (listed !== undefined && listed > 0) || list.rows.length > 0 || list.isFiltered

  // Whose fleet it is, figures, boards and the table are shown together: one after the other they would push each other down.
  const isBoardAwaited = hasGlance && accountId !== null && glance.isPending
  const FleetWhoseFields = useLoaded(loadWhoseFields, whose.mayChoose)
  const areFieldsAwaited = whose.agent.query.isPending || (whose.mayChoose && FleetWhoseFields === null)
  const isSettled =
    !areFieldsAwaited && (whose.hasNone || figures.isError || (figures.isSuccess && !isBoardAwaited))
  const [isShown, setShown] = useState(isSettled)
  if (isSettled && !isShown) setShown(true)

  // On phones it has a line of its own, which keeps its place until it is known.
  const countToCome = isPhone ? '\u00a0' : undefined
  const counted = list.query.isSuccess
    ? fleetCount({ ...list, shown: list.rows.length, all: isAll ? undefined : all, planned })
    : countToCome

  // On phones among the filters, as in other lists; above an empty state, and where the agents could not be read, in sight.
  const areFieldsInSheet = isPhone && hasDevices && !whose.agent.query.isError
  const fields = whose.mayChoose && FleetWhoseFields && (
    <FleetWhoseFields whose={whose} arePills={!isPhone} onChooseAccount={address.chooseAccount} />
  )

  if (figures.error instanceof ApiError && figures.error.code === 'ACCOUNT_NOT_FOUND')
    return <NoSuchAccount />
  return (
    <>
      <PageHead
        title="Fleet"
        views={
          // Its place is kept until it is known whether there are devices.
          (hasDevices || !isShown) && (
            <Suspense fallback={<span style={{ height: '1.3125rem' }} />}>
              <FleetViews
                accountId={accountId}
                figures={isAll ? undefined : figures.data}
                params={address.params}
              />
            </Suspense>
          )
        }
        actions={accountId !== null && !isPhone && <FleetTitleActions onOpen={dialogs.open} />}
      />
      {isShown && isPhone && !areFieldsInSheet && fields}
      {isShown && accountId !== null && (
        <RepairOffer accountId={accountId} onOpen={() => dialogs.open({ dialog: 'repairOffer' })} />
      )}
      {figures.error && <QueryFailure query={figures} what="figures" />}
      {!isShown && <FleetToCome />}
      {isShown && hasDevices && (
        <FigureButtons
          figures={figures.data}
          isAll={isAll}
          devices={hasGlance && accountId !== null ? glance.data : undefined}
          filters={address.filters}
          onFilter={address.filter}
        />
      )}
      {isShown && (accountId !== null || hasDevices || (!isPhone && whose.mayChoose)) && (
        <FleetAbout
          whose={whose}
          shortCode={shortCode}
          all={all}
          planned={planned}
          stations={stations}
          cases={cases}
          fields={!isPhone && fields}
          onOpen={dialogs.open}
        >
          {hasGlance && accountId !== null && (
            <Suspense fallback={<span style={{ height: 'var(--control-sm)' }} />}>
              <FleetGlance accountId={accountId} shortCode={shortCode} query={glance} />
            </Suspense>
          )}
        </FleetAbout>
      )}
      {isShown && hasDevices && (
        <FleetToolbar
          address={address}
          choices={{ stations, kits, models, carriers }}
          count={list.tooShort ?? counted}
          pasted={list.pasted}
          whose={areFieldsInSheet && fields}
          sort={<PhoneSort isIcon columns={columns} sort={address.sort} onSort={address.sortBy} />}
          tools={
            // On phones the menu above has them: without any there is no row for them.
            (!isPhone || address.filters.stationId !== null) && (
              <>
                <StationPaper station={address.filters.stationId} stations={stations} />
                {!isPhone && <FleetTools hasViews={accountId !== null} onOpen={dialogs.open} />}
              </>
            )
          }
        />
      )}
      <BulkBar
        selection={selection}
        scope={whose.scope}
        onExport={(what) => dialogs.open({ dialog: 'export', what })}
        onPrint={dialogs.print}
      />
      {isShown && (
        <FleetTable
          columns={columns}
          whose={whose}
          list={list}
          address={address}
          selection={selection}
          onImport={() => dialogs.open({ dialog: 'import' })}
        />
      )}
      {dialogs.shown}
    </>
  )
}
