import { openCalls } from '@portal/contract/open-calls'
import { paths } from '@portal/domain/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MetaFunction, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { pageMeta } from '../../lib/seo.ts'
import { endSession, getToken, sessionReady } from '../../lib/session.ts'

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Sign Out', description: 'Signing you out.', unlisted: true })

/** Signs out and goes home, leaving nothing to come back to (docs/spec/navigation.md#header). */
export default function LogoutScreen() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useEffect(() => {
    void sessionReady().then(async () => {
      // What is still being read would be refused.
      await queryClient.cancelQueries()
      // The token is revoked while we still have it; leaving does not wait for the answer.
      if (getToken() !== null) call(openCalls.logout, {}).catch(() => {})
      endSession()
      queryClient.clear()
      // With what was typed into the order; the draft's own words for it are not part of this page until then.
      void import('../checkout/order-draft.store.ts').then(({ clearDraft }) => clearDraft())
      void navigate(paths.home, { replace: true })
    })
  }, [navigate, queryClient])
  return (
    <main id="main" className="wrap page">
      <h1 className="text-h2">Signing out</h1>
    </main>
  )
}
