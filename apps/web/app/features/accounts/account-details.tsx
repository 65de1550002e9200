import type { Account } from '@portal/contract/accounts'
import { Ledger, LedgerCell } from '../../ui/ledger.tsx'
import { MailLink, None } from '../../ui/reach-links.tsx'

/** The facts of an account on one waybill. */
export function AccountDetails({ account }: { account: Account }) {
  const { accountName, ownerName, salesSupport, salesSupportEmail } = account
  return (
    <section aria-label="Details">
      <Ledger>
        <LedgerCell label="Account">{accountName}</LedgerCell>
        <LedgerCell label="Owner">{ownerName || <None />}</LedgerCell>
        <LedgerCell label="Sales support">{salesSupport || <None />}</LedgerCell>
        <LedgerCell label="Support email">
          <MailLink email={salesSupportEmail} />
        </LedgerCell>
        <LedgerCell label="Billing address" span={6}>
          <Address
            street={account.billingStreet}
            city={account.billingCity}
            state={account.billingState}
            code={account.billingCode}
          />
        </LedgerCell>
        <LedgerCell label="Shipping address" span={6}>
          <Address
            street={account.shippingStreet}
            city={account.shippingCity}
            state={account.shippingState}
            code={account.shippingCode}
          />
        </LedgerCell>
      </Ledger>
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
