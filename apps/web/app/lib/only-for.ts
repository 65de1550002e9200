import type { UserProfile } from '@portal/contract/auth'
import { redirect } from 'react-router'
import { getSession, sessionReady } from './session.ts'

/**
 * The loader of a page that only some people may see: others who are signed in go elsewhere. A person who is not signed in is
 * the app layout's to send to sign-in.
 */
export const onlyFor = (may: (profile: UserProfile) => boolean, elsewhere: string) =>
  Object.assign(
    async () => {
      await sessionReady()
      const session = getSession()
      if (session && !may(session.userProfile)) throw redirect(elsewhere)
      return null
    },
    { hydrate: true as const },
  )
