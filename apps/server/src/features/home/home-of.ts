import { accessOf } from '@portal/domain/account-access'
import { businessDay } from '@portal/domain/business-day'
import { type Access, type AgentReach, agentReach, isCustomer } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'

export type HomeNeeds = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone' | 'alert' | 'publicBaseUrl'>

/** Whose home it is, and at which moment. */
export type HomeOf = {
  accountId: string
  access: Access
  /** Whose orders of the account the person sees: after a change of its agent, another's orders stay that agent's. */
  agents: AgentReach
  now: Date
  today: string
  timeZone: string
}

/** An account as its caller may see it now. */
export function homeOf({ actor, now, timeZone }: HomeNeeds, accountId: string): HomeOf {
  const at = now()
  return {
    accountId,
    access: accessOf(actor),
    agents: isCustomer(actor) ? 'all' : agentReach(actor),
    now: at,
    today: businessDay(at, timeZone),
    timeZone,
  }
}

/**
 * Reads the parts of a page, each by itself: one that cannot be read is null and leaves the others; the operator is told.
 * @param page what the operator is told: "a part of Home"
 * @param failed gets the names of the parts that could not be read
 */
export const partsOf =
  <Name extends string>(
    { alert }: Pick<HomeNeeds, 'alert'>,
    { accountId }: { accountId: string | null },
    page: string,
    failed: Name[],
  ) =>
  async <Read>(may: boolean, part: Name, read: () => Promise<Read>): Promise<Read | null> => {
    if (!may) return null
    try {
      return await read()
    } catch (error) {
      alert(`${page} could not be read`, { part, accountId, error })
      failed.push(part)
      return null
    }
  }
