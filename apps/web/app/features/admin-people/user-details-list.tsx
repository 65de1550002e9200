import type { Registration, UserDetails } from '@portal/contract/users'
import { accessLabels } from '@portal/domain/colleagues'
import { formatPhone } from '@portal/domain/format-phone'
import { accountPath, paths } from '@portal/domain/paths'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { sendsEmails } from '../../lib/emails.ts'
import { lazy } from '../../lib/lazy.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { None } from '../../ui/none.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEndSecondFactorOfUser } from './people.queries.ts'
import { WantedList } from './wanted-list.tsx'

const ChangeEmailDialog = lazy(async () => ({
  default: (await import('./change-email-dialog.tsx')).ChangeEmailDialog,
}))

/** The facts of a user, beside what is done with them (docs/spec/back-office.md#user-details). */
export const UserDetailsList = ({ user }: { user: UserDetails }) => (
  <>
    <RecordCard title="Person">
      <dl className="record-facts">
        <DescriptionListItem label="First name">
          <bdi>{user.firstName}</bdi>
        </DescriptionListItem>
        <DescriptionListItem label="Last name">
          <bdi>{user.lastName}</bdi>
        </DescriptionListItem>
        <DescriptionListItem label="Email">
          <a className="link" href={`mailto:${encodeURIComponent(user.email)}`}>
            {user.email}
          </a>
          <UserEmailChange user={user} />
        </DescriptionListItem>
        <DescriptionListItem label="Phone">{formatPhone(user.phoneNumber) || <None />}</DescriptionListItem>
      </dl>
    </RecordCard>
    <RecordCard title="Sign-in">
      <dl className="record-facts">
        <DescriptionListItem label="ID">
          <span className="mono wrap-anywhere">{user.id}</span>
        </DescriptionListItem>
        <DescriptionListItem label="Is Active">
          {user.isActive ? 'Yes' : 'No'}
          {user.isActive && !user.hasPassword && <small>Invited, no password yet</small>}
        </DescriptionListItem>
        <DescriptionListItem label="Two-step verification">
          <UserSecondFactor user={user} />
        </DescriptionListItem>
      </dl>
    </RecordCard>
    <RecordCard title="CRM">
      <dl className="record-facts">
        <DescriptionListItem label="WBC Zoho User Id">
          <CrmId id={user.zohoUserId} />
        </DescriptionListItem>
        <DescriptionListItem label="Zoho Account Id">
          <CrmId id={user.zohoAccountId} name={user.accountName} />
        </DescriptionListItem>
        {user.zohoAccountId !== null && (
          <DescriptionListItem label="Access">
            {accessLabels[user.access]}
            <small>
              <Link className="link" to={`${accountPath(user.zohoAccountId)}#people`}>
                People of this account
              </Link>
            </small>
          </DescriptionListItem>
        )}
        <DescriptionListItem label="Zoho Contact Id">
          <CrmId id={user.zohoContactId} name={user.contactName} />
        </DescriptionListItem>
      </dl>
    </RecordCard>
  </>
)

/** The way to another email address of someone who signs in; one's own takes the password. */
function UserEmailChange({ user }: { user: UserDetails }) {
  const ownEmail = useSession()?.userProfile.email
  const [isOpen, setOpen] = useState(false)
  if (!user.isActive) return null
  if (user.email === ownEmail)
    return (
      <small>
        <Link className="link" to={paths.mySecurity}>
          Change it in Sign-in & security
        </Link>
      </small>
    )
  return (
    <small>
      <Button variant="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change email
      </Button>
      <Suspense>{isOpen && <ChangeEmailDialog user={user} onClose={() => setOpen(false)} />}</Suspense>
    </small>
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
