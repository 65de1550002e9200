import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { turnOffUser as turnOffUserCall } from '@portal/contract/handovers'
import { handoverMessages, needsSuccessor } from '@portal/domain/handovers'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { holdRecords, setAgentActive } from '../accounts/agent-records.ts'
import { getUser, queueForAdministrators } from '../users/lock-user-for.ts'
import { setUserActive } from '../users/save-user.ts'
import { nameOf } from '../users/users.ts'
import { countWorkOf, type Item, insertHandover, insertItems } from './handovers.store.ts'
import { countsOf, lockParties, moveAccountsOf, moveCovers, movePersonal, tellPeople } from './move-work.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId' | 'crm'>

/**
 * Turns off a user who leaves, and gives what is theirs to the agent who takes over (docs/spec/handovers.md#someone-leaves): all or
 * nothing. Their sign-ins and API keys end at once.
 * Throws USER_NOT_FOUND, USER_CHANGED, USER_NOT_ACTIVE, LAST_ADMINISTRATOR, AGENT_NOT_FOUND, and INVALID_INPUT without an agent who
 * can take over.
 */
export const turnOffUser = (
  ctx: Needs,
  { userId, version, toAgentId, tellsCustomers }: BodyOf<typeof turnOffUserCall>,
): Promise<AnswerOf<typeof turnOffUserCall>> =>
  ctx.inTransaction(async (tx) => {
    // In the order in which others take these: records of the CRM first, then users.
    await holdRecords(tx)
    await queueForAdministrators(tx)
    const before = await getUser(tx, userId)
    if (!before.isActive) throw new AppError('USER_NOT_ACTIVE')

    const handoverId = v7()
    const at = ctx.now()
    const fromAgentId = before.zohoUserId
    const { items, accountIds } =
      fromAgentId === null
        ? { items: [], accountIds: [] }
        : await moveWorkOf(tx, ctx, { fromAgentId, toAgentId })
    // After their drafts are held: a person who submits one of them meanwhile holds it, and then names the user.
    await setUserActive(tx, ctx, { userId, version, isActive: false })
    const endsAgent =
      fromAgentId !== null && ctx.crm === null && (await setAgentActive(tx, ctx, fromAgentId, false))
    const tells = tellsCustomers && accountIds.length > 0
    await insertHandover(tx, {
      handoverId,
      kind: 'leaver',
      userId,
      fromAgentId,
      toAgentId: items.length > 0 ? (toAgentId ?? null) : null,
      endsAgent,
      tellsCustomers: tells,
      at,
      by: ctx.actor.userId,
    })
    await insertItems(tx, handoverId, items)
    if (tells && toAgentId !== undefined)
      await tellPeople(tx, accountIds, { occasion: handoverId, agentId: toAgentId })
    const moved = countsOf(items)
    await recordChange(tx, ctx, {
      entity: 'user',
      entityId: userId,
      entityName: nameOf(before),
      action: 'turned off',
      before: null,
      after: { ...(toAgentId !== undefined && { agentId: toAgentId }), ...moved },
    })
    return { result: { handoverId, moved } }
  })

type Wanted = { fromAgentId: string; toAgentId: string | undefined }

async function moveWorkOf(
  tx: Tx,
  ctx: Needs,
  { fromAgentId, toAgentId }: Wanted,
): Promise<{ items: Item[]; accountIds: string[] }> {
  if (toAgentId === undefined) {
    if (needsSuccessor(await countWorkOf(tx, fromAgentId, ctx.now())))
      throw refused(handoverMessages.chooseSuccessor)
    return { items: [], accountIds: [] }
  }
  if (toAgentId === fromAgentId) throw refused(handoverMessages.oneself)
  const between = await lockParties(tx, { fromAgentId, toAgentId }, 'toAgentId')
  const covers = await moveCovers(tx, ctx, between)
  // Owners of accounts are changed in a live CRM; drafts follow those that were changed there.
  const work = await moveAccountsOf(tx, ctx, between, { keepsAccounts: ctx.crm !== null })
  const personal = await movePersonal(tx, between)
  return { accountIds: work.accountIds, items: [...work.items, ...covers, ...personal] }
}

const refused = (message: string) => new AppError('INVALID_INPUT', { fields: { toAgentId: [message] } })
