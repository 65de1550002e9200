import type { getStuckWork, StuckCounts } from '@portal/contract/desk'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { mayActForOthers } from '@portal/domain/roles'
import {
  type AgeBand,
  ageBands,
  bandOf,
  type StuckKind,
  stuckKinds,
  stuckLimits,
} from '@portal/domain/stuck-work'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { findUndecided } from './desk-accounts.store.ts'
import { withAccounts } from './find-registrations.ts'
import { type Asked, countStuck, findAgentNames } from './stuck-work.store.ts'

type Counted = { age: AgeBand; agentId: string | null; count: number }

/**
 * How much work of every agent does not move on, by kind and age, and by agent and age (docs/spec/desk.md#all-agents).
 * Throws NOT_ALLOWED for all but managers and Administrators.
 */
export async function readStuckWork({
  db,
  actor,
  now,
  timeZone,
}: Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>): Promise<AnswerOf<typeof getStuckWork>> {
  if (!mayActForOthers(actor)) throw new AppError('NOT_ALLOWED')
  const asked = { now: now(), timeZone }
  const [counted, registered] = await Promise.all([
    Promise.all(stuckKinds.map(async (kind) => [kind, await countStuck(db, kind, asked)] as const)),
    countRegistrations(db, asked),
  ])
  const result = Object.fromEntries(counted.map(([kind, rows]) => [kind, byAge(rows)])) as StuckCounts
  const ofAgents = [
    ...counted.flatMap(([kind, rows]) => (kind === 'registrations' ? [] : rows)),
    ...registered,
  ]
  return {
    result,
    agents: await byAgent(
      db,
      ofAgents,
      stuckKinds.some((kind) => isCapped(result[kind])),
    ),
  }
}

const none = () => Object.fromEntries(ageBands.map((age) => [age, 0])) as Record<AgeBand, number>

function byAge(rows: readonly Counted[]): Record<AgeBand, number> {
  const ages = none()
  for (const { age, count } of rows) ages[age] += count
  return ages
}

const isCapped = (ages: StuckCounts[StuckKind]) =>
  Object.values(ages).some((count) => count >= stuckLimits.countMax)

/** Registrations have no agent of their own: the account that they name or come from has. */
async function countRegistrations(on: Reader, { now }: Asked): Promise<Counted[]> {
  const undecided = await withAccounts(on, 'all', await findUndecided(on))
  return undecided.map(({ registeredAt, account }) => ({
    age: bandOf(registeredAt, now),
    agentId: account?.agentId ?? null,
    count: 1,
  }))
}

/** Agents with the most work over 30 days first, then with the most work. */
async function byAgent(on: Reader, rows: readonly Counted[], isAtLeast: boolean) {
  const found = new Map<string | null, Counted[]>()
  for (const row of rows) found.set(row.agentId, [...(found.get(row.agentId) ?? []), row])
  const ids = [...found.keys()].filter((id) => id !== null)
  const names = new Map(
    (ids.length === 0 ? [] : await findAgentNames(on, ids)).map(({ agentId, name }) => [agentId, name]),
  )
  return [...found]
    .map(([agentId, of]) => ({
      agent: agentId === null ? null : { agentId, name: names.get(agentId) ?? '' },
      ages: byAge(of),
      isExact: !isAtLeast,
    }))
    .toSorted((one, other) => weightOf(other.ages) - weightOf(one.ages))
}

const oldWeight = 1_000_000
const weightOf = (ages: Record<AgeBand, number>) =>
  ages['over-30'] * oldWeight + ageBands.reduce((sum, age) => sum + ages[age], 0)
