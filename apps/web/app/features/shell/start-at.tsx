import type { UserProfile } from '@portal/contract/auth'
import { securityCalls } from '@portal/contract/security-calls'
import { type StartPage, startPageLabel, startPagesOf, unchosenStart } from '@portal/domain/start-pages'
import { useId } from 'react'
import { accessOfProfile } from '../../lib/access.ts'
import { messageOf } from '../../lib/api.ts'
import { beginSession, getToken, useSession } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'

/** Which page a person starts at after signing in (docs/spec/sign-in.md#start-page); kept with them at once. */
export function StartAt() {
  const profile = useSession()?.userProfile
  return profile ? <StartAtChoice profile={profile} /> : null
}

function StartAtChoice({ profile }: { profile: UserProfile }) {
  const id = useId()
  const set = useCall(securityCalls.setStartPage)
  const person = { ...profile, access: accessOfProfile(profile) }
  const choices = startPagesOf(person)
  if (choices.length < 2) return null

  async function choose(startAt: StartPage) {
    const token = getToken()
    try {
      await set.mutateAsync({ body: { startAt } })
      if (token !== null && token === getToken())
        beginSession({ token, userProfile: { ...profile, startAt } })
      toast(`You will start at ${startPageLabel(startAt)}.`, { tone: 'success' })
    } catch (error) {
      toast(`Your start page was not changed. ${messageOf(error)}`, { tone: 'danger' })
    }
  }

  return (
    <div className="menu-theme min-h-11">
      <label htmlFor={id}>Start at</label>
      <span className="w-36">
        <Select
          id={id}
          value={set.isPending ? set.variables.body.startAt : (profile.startAt ?? unchosenStart(person))}
          disabled={set.isPending}
          onChange={(event) => {
            const startAt = choices.find((page) => page === event.target.value)
            if (startAt) void choose(startAt)
          }}
        >
          {choices.map((page) => (
            <option key={page} value={page}>
              {startPageLabel(page)}
            </option>
          ))}
        </Select>
      </span>
    </div>
  )
}
