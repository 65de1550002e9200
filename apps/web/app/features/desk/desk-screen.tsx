import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { allAgents, mayActForOthers } from '@portal/domain/roles'
import { ageBands, stuckKinds } from '@portal/domain/stuck-work'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { MetaFunction } from 'react-router'
import type { FirstQuery } from '../../lib/first-query.ts'
import { lazy } from '../../lib/lazy.ts'
import { useSession } from '../../lib/session.ts'
import { useListFilter } from '../../lib/use-list-filter.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Below, EmptyState, PageSkeleton, Skeleton } from '../../ui/page-states.tsx'
import '../../styles/desk-queue.css'
import { PageHead } from '../../ui/work-bar.tsx'
import { AgentsFailure, ListedAgentSelector } from '../order-header/listed-agent.tsx'
import { useAgentOfList } from '../order-header/use-listed-agent.ts'
import { queueQuery, stuckCountsQuery } from './desk.queries.ts'
import { DeskEmpty } from './desk-empty.tsx'
import { DeskNav } from './desk-nav.tsx'
import { Queue, useQueueIsPending, useQueueTotal } from './queue.tsx'
import type { TeamWanted } from './team.tsx'
import { Today } from './today.tsx'

/** Only managers and Administrators load it. */
const Team = lazy(() => import('./team.tsx').then((module) => ({ default: module.Team })))

const AskCoverDialog = lazy(() =>
  import('../cover/ask-cover-dialog.tsx').then((module) => ({ default: module.AskCoverDialog })),
)

/** It stands below the queue. */
const DeskAccounts = lazy(() =>
  import('./desk-accounts.tsx').then((module) => ({ default: module.DeskAccounts })),
)

export const meta: MetaFunction = () => [{ title: `Desk, ${brand.name}` }]

export const handle = {
  firstQuery: [
    { of: ['Manager', 'WbcManager', 'Administrator'], query: () => stuckCountsQuery },
    { of: ['WbcAgent'], query: ({ agentId }) => queueQuery(agentId, { kind: null, age: null }) },
  ],
} satisfies FirstQuery

export const HydrateFallback = PageSkeleton

/** The desk of an agent (docs/spec/desk.md): what needs them now, and their accounts. */
export default function DeskScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page grid content-start gap-5">
      {profile && <DeskOf profile={profile} />}
    </main>
  )
}

/** The agent and the part of the queue are kept in the address, so that a manager can send a colleague to it. */
function DeskOf({ profile }: { profile: UserProfile }) {
  const { params, change } = useListFilter()
  const asked = params.get('agent')
  const remembered = asked === null || asked === allAgents ? undefined : { id: asked, label: '' }
  const agent = useAgentOfList(profile, { screen: 'desk', remembered })
  const mayChooseAll = mayActForOthers(profile)
  const isAll = mayChooseAll && (asked === null || asked === allAgents)
  const wanted: TeamWanted = {
    kind: stuckKinds.find((one) => one === params.get('kind')) ?? null,
    age: ageBands.find((band) => band === params.get('age')) ?? null,
    of: isAll ? params.get('of') : null,
  }
  const agentId = isAll ? allAgents : agent.agent?.id
  const choose = (chosen: { id: string } | null) =>
    change({ agent: chosen?.id ?? null, kind: null, age: null, of: null, quiet: null })
  return (
    <>
      <DeskHead
        agentId={wanted.of ?? agentId}
        wanted={wanted}
        asks={mayChooseAll ? null : (agent.own?.id ?? null)}
        views={mayChooseAll && <DeskNav current={isAll ? 'team' : agent.isOwn ? 'mine' : null} />}
      >
        {!agent.isLocked && (
          <div className="desk-who">
            <ListedAgentSelector agent={{ ...agent, ...(isAll && { agent: null }), choose }} />
          </div>
        )}
      </DeskHead>
      {!agent.isLocked && <AgentsFailure agent={agent} />}
      {isAll ? (
        <>
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <Team profile={profile} wanted={wanted} change={change} />
          </Suspense>
          <AccountsOfAll />
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
        <DeskOfOne
          key={agentId}
          agentId={agentId}
          profile={profile}
          isOwn={agent.isOwn}
          wanted={wanted}
          change={change}
        />
      )}
    </>
  )
}

type DeskHeadProps = {
  agentId: string | undefined
  wanted: TeamWanted
  /** The agent who may ask for cover here: whose own desk it is, and who does not decide about it. */
  asks: string | null
  views: ReactNode
  /** The choice of the agent. */
  children: ReactNode
}

/** The page's name, how much there is to do, today, and what agents begin most often: no more than the first act of the queue. */
function DeskHead({ agentId, wanted, asks, views, children }: DeskHeadProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Suspense>
        {isAsking && asks !== null && <AskCoverDialog agentId={asks} onClose={() => setAsking(false)} />}
      </Suspense>
      <PageHead
        title="Desk"
        views={views}
        actions={
          <div className="actions">
            {asks !== null && (
              <Button variant="ghost" aria-haspopup="dialog" onClick={() => setAsking(true)}>
                Ask for cover
              </Button>
            )}
            <ButtonLink variant="ghost" to={paths.accounts}>
              Accounts
            </ButtonLink>
            <ButtonLink variant="ghost" to={paths.createOrder} icon={<Plus size={18} aria-hidden />}>
              Create order
            </ButtonLink>
          </div>
        }
      />
      <div className="desk-head">
        <p className="desk-day">
          {agentId !== undefined && <QueueTotal agentId={agentId} wanted={wanted} />}
          <Today />
        </p>
        {children}
      </div>
    </>
  )
}

function QueueTotal({ agentId, wanted }: { agentId: string; wanted: TeamWanted }) {
  const total = useQueueTotal(agentId, wanted)
  return total !== '' && <span>{total}</span>
}

function AccountsOfAll() {
  const { isPending } = useQuery(stuckCountsQuery)
  return (
    <Below isPending={isPending}>
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <DeskAccounts key={allAgents} agentId={allAgents} />
      </Suspense>
    </Below>
  )
}

type DeskProps = {
  agentId: string
  profile: UserProfile
  isOwn: boolean
  wanted: TeamWanted
  change: (wanted: Partial<TeamWanted>) => void
}

function DeskOfOne({ agentId, profile, isOwn, wanted, change }: DeskProps) {
  return (
    <>
      <Queue
        agentId={agentId}
        profile={profile}
        wanted={wanted}
        change={change}
        empty={<DeskEmpty name={isOwn ? profile.firstName : ''} />}
      />
      <Below isPending={useQueueIsPending(agentId, wanted)}>
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <DeskAccounts agentId={agentId} />
        </Suspense>
      </Below>
    </>
  )
}
