import type { Registration, UserDetails } from '@portal/contract/users'
import { formatPhone } from '@portal/domain/format-phone'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { Ledger, LedgerCell } from '../../ui/ledger.tsx'
import { None } from './user-marks.tsx'
import { UserSecondFactor } from './user-second-factor.tsx'

/** The facts of a user on one waybill (docs/spec/back-office.md#user-details). */
export function UserLedger({ user }: { user: UserDetails }) {
  return (
    <Ledger>
      <LedgerCell label="First name" span={4}>
        <bdi>{user.firstName}</bdi>
      </LedgerCell>
      <LedgerCell label="Last name" span={4}>
        <bdi>{user.lastName}</bdi>
      </LedgerCell>
      <LedgerCell label="Email" span={4}>
        <a className="link" href={`mailto:${encodeURIComponent(user.email)}`}>
          {user.email}
        </a>
      </LedgerCell>
      <LedgerCell label="Phone" span={4}>
        {formatPhone(user.phoneNumber) || <None />}
      </LedgerCell>
      <LedgerCell label="Is Active" span={4}>
        {user.isActive ? 'Yes' : 'No'}
        {user.isActive && !user.hasPassword && <small>Invited, no password yet</small>}
      </LedgerCell>
      <LedgerCell label="Two-step verification" span={4}>
        <UserSecondFactor user={user} />
      </LedgerCell>
      <LedgerCell label="WBC Zoho User Id" span={4}>
        <CrmId id={user.zohoUserId} />
      </LedgerCell>
      <LedgerCell label="Zoho Account Id" span={4}>
        <CrmId id={user.zohoAccountId} name={user.accountName} />
      </LedgerCell>
      <LedgerCell label="Zoho Contact Id" span={4}>
        <CrmId id={user.zohoContactId} name={user.contactName} />
      </LedgerCell>
    </Ledger>
  )
}

/** An id of the CRM, and what the CRM calls it. */
export function CrmId({ id, name }: { id: string | null; name?: string | null }) {
  if (id === null) return <None />
  return (
    <>
      <span className="mono">{id}</span>
      {name && (
        <small>
          <bdi>{name}</bdi>
        </small>
      )}
    </>
  )
}

/** What a person said of their company when they registered. */
export function RegistrationLedger({ registration, since }: { registration: Registration; since: string }) {
  const town = [registration.billingCity, `${registration.billingState} ${registration.billingZip}`.trim()]
  return (
    <Ledger>
      <LedgerCell label="Account name" span={4}>
        <bdi>{registration.accountName}</bdi>
      </LedgerCell>
      <LedgerCell label="Tax id" span={4}>
        <bdi className="mono">{registration.taxId}</bdi>
      </LedgerCell>
      <LedgerCell label="Registered" span={4}>
        {formatBusinessDate(since)}
      </LedgerCell>
      <LedgerCell label="Billing address" span={12}>
        <bdi>{registration.billingStreet}</bdi>
        <small>
          <bdi>{town.filter(Boolean).join(', ')}</bdi>
        </small>
      </LedgerCell>
    </Ledger>
  )
}
