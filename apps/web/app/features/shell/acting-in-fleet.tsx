import type { Account } from '@portal/contract/accounts'
import type { UserProfile } from '@portal/contract/auth'
import { agentNameOf } from '@portal/domain/people'
import { mayChooseAgent } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { accountQuery } from '../crm/accounts.queries.ts'
import { deviceQuery } from '../devices/fleet.queries.ts'
import { chooseAgentOf, useListedAgent } from '../orders/order-list.store.ts'
import { type Acting, ActingNotice } from './acting-notice.tsx'

/** In the list of devices: whose account the address names, else the agent who was chosen. */
export function ActingInFleet({ profile, isCovering }: { profile: UserProfile; isCovering: boolean }) {
  const agent = useListedAgent(profile.email)
  const [params, setParams] = useSearchParams()
  const accountId = params.get('account')
  const account = useQuery({ ...accountQuery(accountId ?? ''), enabled: accountId !== null }).data
  const mayChoose = isCovering || mayChooseAgent(profile, 'fleet')
  const isChosen = agent && agent.id !== profile.zohoUserId && mayChoose
  const ofAgent = isChosen ? { agentName: agentNameOf(agent.label), accountName: undefined } : null

  /** Account, station and import are another agent's as well. */
  function switchBack() {
    chooseAgentOf(profile.email, undefined)
    setParams((before) => {
      for (const name of ['account', 'station', 'import']) before.delete(name)
      return before
    })
  }

  return (
    <ActingNotice acting={accountId === null ? ofAgent : ofAccount(profile, account)} onBack={switchBack} />
  )
}

/** On the page of a device, which reads it; here it is only looked at. */
export function ActingOnDevice({ profile, deviceId }: { profile: UserProfile; deviceId: string }) {
  const accountId = useQuery({ ...deviceQuery(deviceId), enabled: false }).data?.accountId
  const account = useQuery({ ...accountQuery(accountId ?? ''), enabled: accountId !== undefined }).data
  return <ActingNotice acting={ofAccount(profile, account)} />
}

/** The wire names the owner of an account without an id. */
function ofAccount(profile: UserProfile, account: Account | undefined): Acting | null {
  if (!account || account.ownerName === `${profile.firstName} ${profile.lastName}`) return null
  return { agentName: account.ownerName, accountName: account.accountName }
}
