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
import { ButtonLink } from '../../ui/button-link.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { EmptyState, ErrorPanel, Skeleton, SkeletonLines } from '../../ui/page-states.tsx'
import { userQuery } from './people.queries.ts'

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
        <Title>{title}</Title>
        <p className="vh" role="status">
          Loading
        </p>
        <Skeleton className="h-40 w-full" />
        <SkeletonLines lines={5} />
      </Page>
    )
  return (
    <Page>
      <Title>{title}</Title>
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
      <Title>User not found</Title>
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

/** As large as the name that takes its place. */
const Title = ({ children }: { children: string }) => (
  <div className="title-row">
    <h1>{children}</h1>
  </div>
)

function Page({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <main id="main" className="wrap page grid content-start gap-6" {...(busy ? { 'aria-busy': true } : {})}>
      <div className="-mb-5">
        <BackLink to={paths.adminUsers}>Back to Users</BackLink>
      </div>
      {children}
    </main>
  )
}
