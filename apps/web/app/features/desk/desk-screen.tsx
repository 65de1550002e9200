import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { openCasesPath } from '@portal/domain/repair-paths'
import { allAgents, beginsAtDesk, hasDesk, isAdministrator, mayActForOthers } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { onlyFor } from '../../lib/only-for.ts'
import { useSession } from '../../lib/session.ts'
import { ToggleChip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../styles/desk.css'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { AgentsFailure, ListedAgentSelector } from '../order-header/listed-agent.tsx'
import { useAgentOfList } from '../order-header/use-listed-agent.ts'
import { deskQuery } from './desk.queries.ts'
import { DeskAccounts } from './desk-accounts.tsx'
import { DeskNav } from './desk-nav.tsx'
import { DeskWork } from './desk-work.tsx'

/** Only managers and Administrators load it. */
const AllAgents = lazy(() => import('./all-agents.tsx').then((module) => ({ default: module.AllAgents })))

export const meta: MetaFunction = () => [{ title: `Desk, ${brand.name}` }]

/** People without a desk go home (docs/spec/desk.md#who-may). */
export const clientLoader = onlyFor(hasDesk, paths.home)

export const HydrateFallback = PageSkeleton

/** The desk of an agent (docs/spec/desk.md): what needs them now, and their accounts. */
export default function DeskScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page grid content-start gap-8">
      <div className="title-row">
        <h1>Desk</h1>
      </div>
      {profile && mayActForOthers(profile) && <DeskNav current="work" />}
      {profile && <DeskOf profile={profile} />}
    </main>
  )
}

/** The agent is kept in the address, so that a manager can send a colleague to a desk. */
function DeskOf({ profile }: { profile: UserProfile }) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('agent')
  const remembered = asked === null || asked === allAgents ? undefined : { id: asked, label: '' }
  const agent = useAgentOfList(profile, { screen: 'desk', remembered })
  const agentId = agent.agent?.id
  const mayChooseAll = mayActForOthers(profile)
  // An Administrator who is an agent of the CRM only in name has no accounts to look at.
  const hasOwnDesk = profile.zohoUserId !== null && beginsAtDesk(profile)
  const isAll = mayChooseAll && (asked === allAgents || (asked === null && !hasOwnDesk))
  const choose = (chosen: { id: string } | null) =>
    setParams(chosen ? { agent: chosen.id } : {}, { replace: true, preventScrollReset: true })
  return (
    <>
      {!agent.isLocked && (
        <div className="desk-agent">
          <ListedAgentSelector agent={{ ...agent, ...(isAll && { agent: null }), choose }} />
          {mayChooseAll && (
            <div>
              <ToggleChip
                pressed={isAll}
                onToggle={() => choose(isAll && hasOwnDesk ? null : { id: allAgents })}
              >
                All agents
              </ToggleChip>
            </div>
          )}
          <AgentsFailure agent={agent} />
        </div>
      )}
      {isAll ? (
        <>
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <AllAgents mayReview={isAdministrator(profile)} />
          </Suspense>
          <DeskAccounts key={allAgents} agentId={allAgents} />
        </>
      ) : agentId === undefined ? (
        <EmptyState
          title="No agent selected."
          text={
            agent.isLocked
              ? 'Your user is not linked to an agent in the CRM, so it has no desk of its own.'
              : 'Choose an agent to see their desk.'
          }
        />
      ) : (
        <Desk
          key={agentId}
          agentId={agentId}
          profile={profile}
          isOwn={agent.isOwn}
          // Who sees cases of one agent only has no other list.
          casesPath={agent.isLocked ? openCasesPath() : openCasesPath(agentId)}
        />
      )}
    </>
  )
}

type DeskProps = { agentId: string; profile: UserProfile; isOwn: boolean; casesPath: string }

function Desk({ agentId, profile, isOwn, casesPath }: DeskProps) {
  const query = useQuery(deskQuery(agentId))
  return (
    <>
      <QueryFailure query={query} what="desk" />
      {query.isPending && !query.error && <WorkToCome />}
      {query.data && <DeskWork desk={query.data} profile={profile} isOwn={isOwn} casesPath={casesPath} />}
      <DeskAccounts agentId={agentId} />
    </>
  )
}

function WorkToCome() {
  return (
    <div className="grid gap-8" aria-busy="true">
      <p className="vh" role="status">
        Loading desk
      </p>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
