import type { UserDetails } from '@portal/contract/users'
import { paths } from '@portal/domain/paths'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEndSecondFactorOfUser } from './people.queries.ts'

/**
 * Whether a user's second factor is on, and the way to help who lost their phone
 * (docs/spec/sign-in.md#two-step-verification).
 */
export function UserSecondFactor({ user }: { user: UserDetails }) {
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
        text="They’ll be able to sign in with just their password. They will be signed out everywhere and get an email. First confirm the request really came from them."
        busy={end.isPending}
        onYes={() => void turnOff()}
        onNo={() => setAsked(false)}
      />
    </>
  )
}
