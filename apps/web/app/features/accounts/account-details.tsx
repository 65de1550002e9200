import type { Account } from '@portal/contract/accounts'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { MailLink, None } from '../../ui/reach-links.tsx'

/** The facts of an account in one description list. */
export function AccountDetails({ account }: { account: Account }) {
  const { accountName, ownerName, salesSupport, salesSupportEmail } = account
  return (
    <section aria-label="Details">
      <DescriptionList>
        <DescriptionListItem label="Account">{accountName}</DescriptionListItem>
        <DescriptionListItem label="Owner">{ownerName || <None />}</DescriptionListItem>
        <DescriptionListItem label="Sales support">{salesSupport || <None />}</DescriptionListItem>
        <DescriptionListItem label="Support email">
          <MailLink email={salesSupportEmail} />
        </DescriptionListItem>
        <DescriptionListItem label="Billing address" span={6}>
          <Address
            street={account.billingStreet}
            city={account.billingCity}
            state={account.billingState}
            code={account.billingCode}
          />
        </DescriptionListItem>
        <DescriptionListItem label="Shipping address" span={6}>
          <Address
            street={account.shippingStreet}
            city={account.shippingCity}
            state={account.shippingState}
            code={account.shippingCode}
          />
        </DescriptionListItem>
      </DescriptionList>
    </section>
  )
}

type AddressProps = { street: string; city: string; state: string; code: string }

function Address({ street, city, state, code }: AddressProps) {
  const town = [city, `${state} ${code}`.trim()].filter(Boolean).join(', ')
  if (street === '' && town === '') return <None />
  return (
    <>
      {street}
      {town && <small>{town}</small>}
    </>
  )
}
