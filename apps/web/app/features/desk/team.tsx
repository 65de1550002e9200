import type { UserProfile } from '@portal/contract/auth'
import type { StuckCounts } from '@portal/contract/desk'
import { deskPath } from '@portal/domain/paths'
import { allAgents } from '@portal/domain/roles'
import {
  type AgeBand,
  ageBandLabels,
  ageBands,
  type StuckKind,
  stuckKindLabels,
  stuckKinds,
  stuckLimits,
} from '@portal/domain/stuck-work'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallAnswer } from '../../lib/api.ts'
import { Loaded, Loading } from '../../ui/loaded.tsx'
import { Below, EmptyState, Skeleton } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { type QueueWanted, stuckCountsQuery } from './desk.queries.ts'
import { Queue } from './queue.tsx'
import { countText } from './queue-look.tsx'

/** Which part of everyone's work an address names. */
export type TeamWanted = QueueWanted & {
  /** One agent's; null for everyone's. */
  of: string | null
}

type TeamProps = { profile: UserProfile; wanted: TeamWanted; change: (wanted: Partial<TeamWanted>) => void }

/** Work of every agent by agent, kind and age, each figure a filter, and below it what they wait for (docs/spec/desk.md#all-agents). */
export function Team({ profile, wanted, change }: TeamProps) {
  const query = useQuery(stuckCountsQuery)
  return (
    <>
      <Loaded
        query={query}
        what="desk"
        saysLater
        pending={
          <Loading what="desk" className="team">
            <Skeleton className="w-full" />
            <Skeleton className="w-full" />
          </Loading>
        }
      >
        {({ result, agents }) => (
          <div className="team">
            <ByAgent agents={agents} wanted={wanted} />
            <ByKind counts={result} wanted={wanted} />
          </div>
        )}
      </Loaded>
      <Below isPending={query.isPending}>
        <Section
          id="rows"
          title="Most urgent first"
          note={wordsOf(wanted, query.data)}
          actions={
            isNarrowed(wanted) && (
              <Link className="link py-2 text-ui" to={teamPath({ of: null, kind: null, age: null })}>
                Show everything
              </Link>
            )
          }
        >
          <Queue
            key={wanted.of}
            agentId={wanted.of ?? allAgents}
            profile={profile}
            wanted={wanted}
            change={change}
            empty={
              <EmptyState
                title="Nothing is waiting."
                text="What needs an agent lines up here, the worst first."
              />
            }
          />
        </Section>
      </Below>
    </>
  )
}

const isNarrowed = ({ of, kind, age }: TeamWanted) => of !== null || kind !== null || age !== null

function wordsOf({ of, kind, age }: TeamWanted, counts: CallAnswer<'getStuckWork'> | undefined): string {
  const agent = counts?.agents.find((one) => one.agent?.agentId === of)?.agent
  return [
    of === null ? 'of every agent' : `of ${agent?.name ?? 'one agent'}`,
    ...(kind === null ? [] : [stuckKindLabels[kind]]),
    ...(age === null ? [] : [ageBandLabels[age]]),
  ].join(', ')
}

function teamPath({ of, kind, age }: TeamWanted): string {
  const named = new URLSearchParams({
    agent: allAgents,
    ...(of !== null && { of }),
    ...(kind !== null && { kind }),
    ...(age !== null && { age }),
  })
  return `${deskPath}?${named}#rows`
}

type Ages = Record<AgeBand, number>
const sumOf = (ages: Ages) => ageBands.reduce((sum, age) => sum + ages[age], 0)
const isExact = (ages: Ages) => ageBands.every((age) => ages[age] < stuckLimits.countMax)

function ByAgent({ agents, wanted }: { agents: CallAnswer<'getStuckWork'>['agents']; wanted: TeamWanted }) {
  const most = Math.max(1, ...agents.flatMap(({ ages }) => Object.values(ages)))
  return (
    <AgeTable title="By agent and age" first="Agent">
      {agents.map(({ agent, ages, isExact }) => {
        const name = agent?.name ?? 'No agent'
        return (
          <AgeRow
            key={agent?.agentId ?? ''}
            name={name}
            ages={ages}
            most={most}
            isExact={isExact}
            head={
              agent ? (
                <Link className="link" to={`${deskPath}?agent=${agent.agentId}`}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                name
              )
            }
            // Only registrations have no agent.
            to={(age) =>
              agent ? { of: agent.agentId, kind: null, age } : { of: null, kind: 'registrations', age }
            }
            isShown={(age) => agent !== null && wanted.of === agent.agentId && wanted.age === age}
          />
        )
      })}
    </AgeTable>
  )
}

function ByKind({ counts, wanted }: { counts: StuckCounts; wanted: TeamWanted }) {
  const most = Math.max(1, ...stuckKinds.flatMap((kind) => Object.values(counts[kind])))
  return (
    <AgeTable title="By kind" first="Kind">
      {stuckKinds.map((kind: StuckKind) => (
        <AgeRow
          key={kind}
          name={stuckKindLabels[kind]}
          ages={counts[kind]}
          most={most}
          isExact={isExact(counts[kind])}
          head={stuckKindLabels[kind]}
          to={(age) => ({ of: null, kind, age })}
          isShown={(age) => wanted.of === null && wanted.kind === kind && wanted.age === age}
        />
      ))}
    </AgeTable>
  )
}

/** Short heads of columns: "days" is said above. */
const heads: Record<AgeBand, string> = {
  '0-1': '0–1 day',
  '2-7': '2–7',
  '8-30': '8–30',
  'over-30': 'Over 30',
}

const AgeTable = ({ title, first, children }: { title: string; first: string; children: ReactNode }) => (
  <section className="team-card" aria-label={title}>
    <h2>
      {title} <small>days since each began</small>
    </h2>
    <table className="age-figures">
      <caption className="vh">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {ageBands.map((age) => (
            <th key={age} scope="col">
              {heads[age]}
            </th>
          ))}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)

type AgeRowProps = {
  name: string
  head: ReactNode
  ages: Ages
  /** The largest figure of the table. */
  most: number
  isExact: boolean
  to: (age: AgeBand | null) => TeamWanted
  isShown: (age: AgeBand | null) => boolean
}

const AgeRow = ({ name, head, ages, most, isExact, to, isShown }: AgeRowProps) => (
  <tr>
    <th scope="row">{head}</th>
    {ageBands.map((age) => (
      <td key={age} data-age={age} style={{ '--heat': ages[age] / most } as React.CSSProperties}>
        <FigureLink
          count={ages[age]}
          text={countText(ages[age], isExact)}
          about={`${name}, ${ageBandLabels[age]}`}
          to={teamPath(to(age))}
          isShown={isShown(age)}
        />
      </td>
    ))}
    <td>
      <FigureLink
        count={sumOf(ages)}
        text={countText(sumOf(ages), isExact)}
        about={`${name}, all`}
        to={teamPath(to(null))}
        isShown={isShown(null)}
      />
    </td>
  </tr>
)

type FigureLinkProps = { count: number; text: string; about: string; to: string; isShown: boolean }

const FigureLink = ({ count, text, about, to, isShown }: FigureLinkProps) =>
  count === 0 ? (
    <span className="text-muted">0</span>
  ) : (
    <Link to={to} {...(isShown && { 'aria-current': true })}>
      {text}
      <span className="vh"> {about}</span>
    </Link>
  )
