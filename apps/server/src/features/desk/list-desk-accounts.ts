import type { getDeskAccounts } from '@portal/contract/desk'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { zohoId } from '@portal/contract/fields'
import { businessDay, daysAfter } from '@portal/domain/business-day'
import { allAgentsQuietDays, type DeskAccountSort, daysBefore, deskLimits } from '@portal/domain/desk'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/list-refusals.ts'
import { summarizeFleets } from '../fleet/devices/summarize-fleets.ts'
import { type AccountPlace, findDeskAccounts, findLastContacts } from './desk-accounts.store.ts'
import { reachOfDesk } from './desk-agent.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/**
 * Accounts of an agent, or of all agents, as the desk shows them, those that have not ordered for longest first unless sorted otherwise
 * (docs/spec/desk.md#accounts).
 * Throws AGENT_NOT_FOUND as `reachOfDesk`, INVALID_INPUT for a cursor that is none.
 */
export async function listDeskAccounts(
  ctx: Needs,
  agentId: string,
  { quiet, sort = 'quietest', limit = deskLimits.accountsPage, cursor }: QueryOf<typeof getDeskAccounts>,
): Promise<AnswerOf<typeof getDeskAccounts>> {
  const reach = await reachOfDesk(ctx, agentId)
  const { db } = ctx
  // Every account of every agent is a long list that no one asks for.
  const days = quiet ?? (reach === 'all' ? allAgentsQuietDays : undefined)
  const now = ctx.now()
  const rows = await findDeskAccounts(db, {
    reach,
    quietSince: days === undefined ? null : daysBefore(now, Number(days)),
    sort,
    after: cursor === undefined ? null : placeOf(cursor, sort),
    // One row more than requested shows whether there is a next page.
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const ids = page.map(({ accountId }) => accountId)
  const today = businessDay(now, ctx.timeZone)
  const [fleets, contacts] = await Promise.all([
    summarizeFleets(db, ids, { from: today, to: daysAfter(today, deskLimits.coverEndsDays) }),
    ids.length === 0 ? [] : findLastContacts(db, ids),
  ])
  const contactOf = new Map(contacts.map(({ accountId, at }) => [accountId, at]))
  const last = page.at(-1)
  return {
    results: page.map(({ accountId, accountName, agentId, agentName, orderId, submittedAt }) => {
      const fleet = fleets.get(accountId)
      return {
        accountId,
        accountName,
        agent: { agentId, name: agentName },
        lastOrder:
          orderId === null || submittedAt === null
            ? null
            : { orderId, submittedAt: submittedAt.toISOString() },
        devices: fleet?.devices ?? 0,
        devicesIsExact: fleet?.isExact ?? true,
        coverEnds: fleet?.coverEnds ?? null,
        lastContactAt: later(contactOf.get(accountId), submittedAt)?.toISOString() ?? null,
      }
    }),
    nextCursor: rows.length > limit && last ? cursorOf(last, sort) : null,
  }
}

/** Submitting an order that was a draft for long is contact too. */
const later = (one: Date | undefined, other: Date | null) =>
  one !== undefined && (other === null || one >= other) ? one : other

/** The id comes first: a name can contain everything. */
const cursorOf = ({ accountId, key }: AccountPlace, sort: DeskAccountSort) => `${accountId}.${sort}.${key}`

function placeOf(cursor: string, sort: DeskAccountSort): AccountPlace {
  const [, accountId, sorted, key] = /^(\d+)\.([a-z]+)\.(.*)$/s.exec(cursor) ?? []
  const isPlace = zohoId.safeParse(accountId).success && sorted === sort
  if (!isPlace || accountId === undefined || key === undefined) throw noSuchPage()
  if (sort !== 'name' && !/^(-1|\d{1,16})$/.test(key)) throw noSuchPage()
  return { accountId, key }
}
