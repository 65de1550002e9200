import type { Registration, UserDetails } from '@portal/contract/users'
import { accessLabels } from '@portal/domain/colleagues'
import { formatPhone } from '@portal/domain/format-phone'
import { accountPath, paths } from '@portal/domain/paths'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { sendsEmails } from '../../lib/emails.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEndSecondFactorOfUser } from './people.queries.ts'
import { None } from './user-facts.tsx'
import { WantedList } from './wanted-list.tsx'

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
  const { wanted = [] } = registration
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
      {wanted.length > 0 && (
        <DescriptionListItem label={registration.asksQuote ? 'Asks for a quote for' : 'Chose'} span={12}>
          <WantedList wanted={wanted} />
        </DescriptionListItem>
      )}
    </DescriptionList>
  )
}

/**
 * Whether a user's second factor is on, and the way to help who lost their phone
 * (docs/spec/sign-in.md#two-step-verification).
 */
function UserSecondFactor({ user }: { user: UserDetails }) {
  const ownEmail = useSession()?.userProfile.email
  if (!user.hasSecondFactor) return 'Off'
  return (
    <>
      On
      <small>
        {user.email === ownEmail ? (
          <Link className="link" to={paths.mySecurity}>
            Change it in Sign-in & security
          </Link>
        ) : (
          <TurnOff user={user} />
        )}
      </small>
    </>
  )
}

function TurnOff({ user }: { user: UserDetails }) {
  const end = useEndSecondFactorOfUser()
  const [isAsked, setAsked] = useState(false)

  async function turnOff() {
    try {
      await end.mutateAsync({ body: { userId: user.id } })
      toast(`Two-step verification is off for ${user.fullName}.`, { tone: 'success' })
      // The button that asked is gone, and the focus with it.
      setTimeout(focusHeading)
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    setAsked(false)
  }
  return (
    <>
      <Button variant="link" onClick={() => setAsked(true)}>
        Turn off two-step verification
      </Button>
      <ConfirmDialog
        open={isAsked}
        question={`Turn off two-step verification for ${user.fullName}?`}
        text={`They’ll be able to sign in with just their password. They will be signed out everywhere${sendsEmails() ? ' and get an email' : ''}. First confirm the request really came from them.`}
        busy={end.isPending}
        onYes={() => void turnOff()}
        onNo={() => setAsked(false)}
      />
    </>
  )
}
