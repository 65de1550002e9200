import { agentLabel } from '@portal/domain/people'
import { orderAs, useOrderDraft } from '../checkout/order-draft.store.ts'
import { ActingNotice } from './acting-notice.tsx'
import { type ActingPerson, chosenBy } from './chosen-agent.ts'

/** Whose order the cart becomes, where that is another agent's. */
export function ActingInCheckout(person: ActingPerson) {
  const { profile } = person
  const agent = useOrderDraft(({ header }) => header.agent)
  const accountName = useOrderDraft(({ header }) => header.account?.label)
  const { zohoUserId } = profile
  const own = zohoUserId === null ? null : { id: zohoUserId, label: agentLabel(profile) }
  return (
    <ActingNotice acting={chosenBy(person, 'checkout', { agent, accountName })} onBack={() => orderAs(own)} />
  )
}
