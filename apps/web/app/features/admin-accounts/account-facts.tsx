import type { AccountRecord } from '@portal/contract/crm-record-changes'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'

/** The facts of an account in one list. */
export function AccountFacts({ account }: { account: AccountRecord }) {
  const { agentName, billing, shipping, salesSupport, salesSupportEmail } = account
  return (
    <DescriptionList>
      <DescriptionListItem label="Agent" span={4}>
        <bdi>{agentName}</bdi>
      </DescriptionListItem>
      <DescriptionListItem label="Support name" span={4}>
        {salesSupport || 'None'}
      </DescriptionListItem>
      <DescriptionListItem label="Support email" span={4}>
        {salesSupportEmail || 'None'}
      </DescriptionListItem>
      <DescriptionListItem label="Billing address" span={6}>
        {lineOf(billing)}
      </DescriptionListItem>
      <DescriptionListItem label="Shipping address" span={6}>
        {lineOf(shipping)}
      </DescriptionListItem>
    </DescriptionList>
  )
}

/** "1 Dock St, Toledo, OH 43604" */
const lineOf = ({ street, city, state, zip }: AccountRecord['billing']) =>
  [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ') || 'None'
