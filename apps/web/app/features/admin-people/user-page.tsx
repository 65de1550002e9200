import type { UserDetails } from '@portal/contract/users'
import { loadFailure } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, requestIdOf } from '../../lib/api.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ShortId } from '../../ui/description-list.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { EmptyState, ErrorPanel, Skeleton } from '../../ui/page-states.tsx'
import { headOnItsWay, RecordColumns, RecordHead } from '../../ui/record.tsx'
import { userQuery } from './people.queries.ts'
import { UserStatus } from './user-facts.tsx'
import '../../styles/user.css'

const isUserId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

type UserPageProps = {
  userId: string
  /** Follows the user's name in the title of the page. */
  title: string
  children: (user: UserDetails) => ReactNode
}

/** A page about one user, in all its states (docs/spec/back-office.md#user-details). */
export function UserPage({ userId, title, children }: UserPageProps) {
  if (!isUserId(userId)) return <NoSuchUser />
  // Another user is another page: nothing that was typed for this one may reach them.
  return (
    <LoadedUser key={userId} userId={userId.toLowerCase()} title={title}>
      {children}
    </LoadedUser>
  )
}

function LoadedUser({ userId, title, children }: UserPageProps) {
  const query = useQuery(userQuery(userId))
  const navigate = useNavigate()
  const user = query.data
  usePageTitle(user ? `${user.fullName}, ${title}` : null)
  useArrival(user !== undefined)
  if (query.error instanceof ApiError && query.error.code === 'USER_NOT_FOUND') return <NoSuchUser />
  if (user) return <Page>{children(user)}</Page>
  if (query.isPending)
    return (
      <Page busy>
        <RecordHead title={title} {...headOnItsWay} />
        <p className="vh" role="status">
          Loading
        </p>
        <Skeleton className="h-24 w-full" />
        <RecordColumns
          first={<Skeleton className="h-96 w-full" />}
          side={
            <>
              <Skeleton className="h-60 w-full" />
              <Skeleton className="h-36 w-full" />
            </>
          }
          rest={<Skeleton className="h-60 w-full" />}
        />
      </Page>
    )
  return (
    <Page>
      <RecordHead title={title} />
      <ErrorPanel
        message={loadFailure('user details', query.error.message)}
        requestId={requestIdOf(query.error)}
        retryLabel="Go Back"
        onRetry={() => void navigate(paths.adminUsers)}
      />
    </Page>
  )
}

/** Arriving focused the heading over the grey shapes, which goes with them; or a part of the page was asked for. */
function useArrival(isLoaded: boolean) {
  const { key, hash } = useLocation()
  useEffect(() => {
    if (!isLoaded) return
    const part = hash ? document.getElementById(hash.slice(1)) : null
    if (part) part.scrollIntoView()
    if (key !== 'default' && document.activeElement === document.body) focusHeading()
  }, [isLoaded, key, hash])
}

function NoSuchUser() {
  return (
    <Page>
      <RecordHead title="User not found" />
      <EmptyState
        title={refusalMessages.noUser}
        text="The link may be mistyped, or the registration was declined."
        action={
          <ButtonLink variant="ghost" to={paths.adminUsers}>
            Back to Users
          </ButtonLink>
        }
      />
    </Page>
  )
}

/** The heading of a user: who it is, whether they can sign in, and the end of the id. */
export const UserHead = ({ user, acts }: { user: UserDetails; acts: ReactNode }) => (
  <RecordHead
    title={<bdi>{user.fullName}</bdi>}
    state={
      <>
        <UserStatus user={user} />
        {user.isAdmin && <Badge tone="info">Admin</Badge>}
      </>
    }
    text={
      <>
        <bdi className="wrap-anywhere">{user.email}</bdi>, ID <ShortId id={user.id} />
      </>
    }
    acts={acts}
  />
)

const Page = ({ busy = false, children }: { busy?: boolean; children: ReactNode }) => (
  <main id="main" className="wrap page" {...(busy ? { 'aria-busy': true } : {})}>
    <BackLink to={paths.adminUsers}>Back to Users</BackLink>
    {children}
  </main>
)
