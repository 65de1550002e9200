import type { FleetFigures, getFiguresByAccount } from '@portal/contract/devices'
import type { AnswerOf } from '@portal/contract/endpoint'
import { type DeviceStatus, deviceGroups } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import type { SignedInContext } from '../../deps.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { coverSoon } from './list-devices.ts'
import { countByStatus, countCoverEnds, type Whose } from './roster.store.ts'
import { whoseOfAgent } from './whose-of-agent.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>
type Answer = AnswerOf<typeof getFiguresByAccount>

/** How many devices of an account are in each group (docs/spec/fleet.md#figures). Throws ACCOUNT_NOT_FOUND. */
export async function readFiguresOfAccount(needs: Needs, accountId: string): Promise<Answer> {
  await getVisibleAccount(needs, accountId)
  return { result: await figuresOf(needs, { accountId }) }
}

/** The same for the accounts of an agent, or of all agents, counted up to 10,000 each. Throws AGENT_NOT_FOUND. */
export const readFiguresOfAgent = async (needs: Needs, agentId: string): Promise<Answer> => ({
  result: await figuresOf(needs, await whoseOfAgent(needs, agentId)),
})

async function figuresOf(needs: Needs, whose: Whose): Promise<FleetFigures> {
  const [counted, soon] = await Promise.all([
    countByStatus(needs.db, whose),
    countCoverEnds(needs.db, whose, coverSoon(needs)),
  ])
  const totals = new Map<DeviceStatus, number>(counted.map(({ status, total }) => [status, total]))
  const countMax = 'isAll' in whose ? fleetLimits.countMax : Number.POSITIVE_INFINITY
  const sum = (statuses: readonly DeviceStatus[]) =>
    Math.min(
      countMax,
      statuses.reduce((total, status) => total + (totals.get(status) ?? 0), 0),
    )
  return {
    planned: sum(deviceGroups.planned),
    onTheWay: sum(deviceGroups.onTheWay),
    inService: sum(deviceGroups.inService),
    spare: sum(deviceGroups.spare),
    inRepair: sum(deviceGroups.inRepair),
    lost: sum(deviceGroups.lost),
    ended: sum(deviceGroups.ended),
    coverSoon: Math.min(countMax, soon),
  }
}
