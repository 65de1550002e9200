import type { Registration, UserDetails } from '@portal/contract/users'
import { accessLabels } from '@portal/domain/access-words'
import { formatPhone } from '@portal/domain/format-phone'
import { accountPath } from '@portal/domain/paths'
import { Link } from 'react-router'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { None } from './user-marks.tsx'
import { UserSecondFactor } from './user-second-factor.tsx'

/** The facts of a user in one description list (docs/spec/back-office.md#user-details). */
export function UserDetailsList({ user }: { user: UserDetails }) {
  return (
    <DescriptionList>
      <DescriptionListItem label="First name" span={4}>
        <bdi>{user.firstName}</bdi>
      </DescriptionListItem>
      <DescriptionListItem label="Last name" span={4}>
        <bdi>{user.lastName}</bdi>
      </DescriptionListItem>
      <DescriptionListItem label="Email" span={4}>
        <a className="link" href={`mailto:${encodeURIComponent(user.email)}`}>
          {user.email}
        </a>
      </DescriptionListItem>
      <DescriptionListItem label="Phone" span={4}>
        {formatPhone(user.phoneNumber) || <None />}
      </DescriptionListItem>
      <DescriptionListItem label="Is Active" span={4}>
        {user.isActive ? 'Yes' : 'No'}
        {user.isActive && !user.hasPassword && <small>Invited, no password yet</small>}
      </DescriptionListItem>
      <DescriptionListItem label="Two-step verification" span={4}>
        <UserSecondFactor user={user} />
      </DescriptionListItem>
      <DescriptionListItem label="WBC Zoho User Id" span={4}>
        <CrmId id={user.zohoUserId} />
      </DescriptionListItem>
      <DescriptionListItem label="Zoho Account Id" span={4}>
        <CrmId id={user.zohoAccountId} name={user.accountName} />
      </DescriptionListItem>
      {user.zohoAccountId !== null && (
        <DescriptionListItem label="Access" span={4}>
          {accessLabels[user.access]}
          <small>
            <Link className="link" to={`${accountPath(user.zohoAccountId)}#people`}>
              People of this account
            </Link>
          </small>
        </DescriptionListItem>
      )}
      {/* Alone in its row where the access of a customer comes before it. */}
      <DescriptionListItem label="Zoho Contact Id" span={user.zohoAccountId === null ? 4 : 12}>
        <CrmId id={user.zohoContactId} name={user.contactName} />
      </DescriptionListItem>
    </DescriptionList>
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
export function RegistrationDetailsList({
  registration,
  since,
}: {
  registration: Registration
  since: string
}) {
  const town = [registration.billingCity, `${registration.billingState} ${registration.billingZip}`.trim()]
  return (
    <DescriptionList>
      <DescriptionListItem label="Account name" span={4}>
        <bdi>{registration.accountName}</bdi>
      </DescriptionListItem>
      <DescriptionListItem label="Tax id" span={4}>
        <bdi className="mono">{registration.taxId}</bdi>
      </DescriptionListItem>
      <DescriptionListItem label="Registered" span={4}>
        {formatBusinessDate(since)}
      </DescriptionListItem>
      <DescriptionListItem label="Billing address" span={12}>
        <bdi>{registration.billingStreet}</bdi>
        <small>
          <bdi>{town.filter(Boolean).join(', ')}</bdi>
        </small>
      </DescriptionListItem>
    </DescriptionList>
  )
}
