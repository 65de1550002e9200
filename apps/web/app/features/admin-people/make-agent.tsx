import type { UserDetails } from '@portal/contract/users'
import { adminUserAccountsPath } from '@portal/domain/paths'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/page-states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCrmFreshness } from '../crm/crm-freshness.queries.ts'

// Few open it, and its fields are heavy.
const AgentForm = lazy(() => import('./create-record.tsx').then((module) => ({ default: module.AgentForm })))

const sectionId = 'make-agent'

/** Only the embedded CRM takes new agents from the portal, and customers are none. */
function useMayBecomeAgent({ zohoUserId, zohoAccountId }: UserDetails) {
  const { freshness } = useCrmFreshness()
  return freshness?.live === false && zohoUserId === null && zohoAccountId === null
}

/** Makes a user who is not linked to an account an agent of the embedded CRM. */
export function MakeAgent({ user }: { user: UserDetails }) {
  const [isOpen, setOpen] = useState(false)
  if (!useMayBecomeAgent(user)) return null
  const { firstName, lastName, email } = user
  return (
    <div id={sectionId} className="grid justify-items-start gap-2 scroll-mt-24">
      <p className="max-w-prose text-muted">
        Employees who order for customers are agents. Making this user an agent signs them out.
      </p>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Make agent
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Make agent">
        {isOpen && (
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <AgentForm
              values={{ firstName, lastName, email }}
              onCreated={() => {
                setOpen(false)
                toast('The user is an agent now.', { tone: 'success' })
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </div>
  )
}

/** Beside roles that cannot be chosen without a Zoho login: where a user gets one. */
export function MakeAgentHint({ user }: { user: UserDetails }) {
  if (!useMayBecomeAgent(user)) return null
  return (
    <Notice>
      Some roles require a Zoho login, which agents have. To give this user one, choose{' '}
      <Link className="link" to={`${adminUserAccountsPath(user.id)}#${sectionId}`}>
        Make agent
      </Link>{' '}
      on their user accounts page.
    </Notice>
  )
}
