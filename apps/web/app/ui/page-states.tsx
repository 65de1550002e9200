import { loadFailure, messages } from '@portal/domain/messages'
import { TriangleAlert } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { requestIdOf } from '../lib/api.ts'
import { signInAgainPath } from '../lib/sign-in-path.ts'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { classNames } from './class-names.ts'

/** One grey bar in the size its classes give. It appears after 150 ms, so fast answers never flash. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span className={classNames('skeleton block', className)} aria-hidden="true" />
}

const lineWidths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3', 'w-3/4']

/** Lines of text to come. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <span className="grid gap-2.5 w-full" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
        <Skeleton key={line} className={`h-4 ${lineWidths[line % lineWidths.length] ?? 'w-full'}`} />
      ))}
    </span>
  )
}

/** The shape of a signed-in page until the browser knows who is there: a title, a toolbar, rows. */
export function PageSkeleton() {
  return (
    <main id="main" className="wrap page" aria-busy="true">
      <p className="vh" role="status">
        Loading
      </p>
      <noscript>
        <p>This part of the portal needs JavaScript. The shop and all public pages work without it.</p>
      </noscript>
      <div className="grid gap-6 pt-4">
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-11 w-full max-w-md" />
        <SkeletonLines lines={6} />
      </div>
    </main>
  )
}

type BelowProps = {
  /** Whether what stands above is still on its way. */
  isPending: boolean
  children: ReactNode
}

/** Read at once, and shown when the height of what stands above is known: nothing that is seen moves. */
export const Below = ({ isPending, children }: BelowProps) => (
  <div className={isPending ? 'hidden' : 'contents'}>{children}</div>
)

type EmptyStateProps = {
  /** The exact sentence of the spec, or its heading where it gives both. */
  title: ReactNode
  text?: ReactNode
  /** One next step. */
  action?: ReactNode
  /** A small line drawing, such as `EmptyPicture`, where there is nothing at all yet. */
  picture?: ReactNode
}

/** Nothing here yet, said kindly, with one way on. */
export function EmptyState({ title, text, action, picture }: EmptyStateProps) {
  return (
    <div className="empty">
      {picture}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}

type ErrorPanelProps = {
  /** The exact sentence. */
  message: ReactNode
  onRetry?: () => void
  /** Retry, Try Again or Go Back, as the screen's spec says. */
  retryLabel?: string
  busy?: boolean
  /** Lets support find the failed call. */
  requestId?: string | undefined
}

/** A failure in words with a way on; announced at once. */
export function ErrorPanel({
  message,
  onRetry,
  retryLabel = 'Retry',
  busy = false,
  requestId,
}: ErrorPanelProps) {
  return (
    <div className="error-panel" role="alert">
      <TriangleAlert size={20} aria-hidden />
      <p>{message}</p>
      {requestId && <small>Request {requestId}</small>}
      {onRetry && (
        <Button variant="ghost" size="sm" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}

export type QueryFailureProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** What could not be read, as the sentence of the failure names it, or the whole sentence. */
  what: Parameters<typeof loadFailure>[0] | ((error: Error) => string)
  /** Retry or Try Again, as the screen's spec says. */
  retryLabel?: string
}

/** A query that failed: what could not be read, why, and a button that reads it again. Nothing while it has not failed. */
export function QueryFailure({ query, what, retryLabel }: QueryFailureProps) {
  if (!query.error) return null
  return (
    <ErrorPanel
      message={typeof what === 'string' ? loadFailure(what, query.error.message) : what(query.error)}
      requestId={requestIdOf(query.error)}
      {...(retryLabel === undefined ? {} : { retryLabel })}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

export type ShowMoreProps = {
  /** A list that is read page by page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  /** Shows the rows that are here and not shown yet (`usePhoneRows`): they come before the next page. */
  showAll?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/** The way to more rows of a list; nothing once all of it is shown. */
export function ShowMore({ query, showAll }: ShowMoreProps) {
  if (!query.hasNextPage && !showAll) return null
  return (
    <Button
      variant="ghost"
      className="justify-self-center"
      busy={query.isFetchingNextPage}
      onClick={showAll ?? (() => void query.fetchNextPage())}
    >
      Show more
    </Button>
  )
}

/**
 * Shown when the session ends while the page is open (docs/spec/sign-in.md#sessions). Signing in leads back to the page
 * as it was.
 */
export function SignedOut() {
  const { pathname, search, hash } = useLocation()
  return (
    <EmptyState
      title={messages.orders.signedOut}
      action={<ButtonLink to={signInAgainPath(`${pathname}${search}${hash}`)}>Sign In</ButtonLink>}
    />
  )
}
