import { booksPath } from '@portal/domain/books-paths'
import { brand } from '@portal/domain/brand'
import { loadFailure } from '@portal/domain/messages'
import { keepsBooks } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { requestIdOf } from '../../lib/api.ts'
import { onlyFor } from '../../lib/only-for.ts'
import { useSession } from '../../lib/session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../styles/books.css'
import { AccountTermsSection } from './account-terms-section.tsx'
import { bookSettingsQuery } from './books.queries.ts'
import { SettingsForm } from './settings-form.tsx'

export const meta: MetaFunction = () => [{ title: `Terms and tax, ${brand.name}` }]

/** Only those who keep the books have settings; others go to the invoices. */
export const clientLoader = onlyFor(keepsBooks, booksPath)

export const HydrateFallback = PageSkeleton

/** Payment terms, tax by state, and what accounts have of their own (docs/spec/books.md#settings). */
export default function SettingsScreen() {
  const isSignedIn = useSession() !== null
  return (
    <main id="main" className="wrap page grid grid-cols-[minmax(0,1fr)] content-start gap-8">
      <BackLink to={booksPath}>Back to Invoices</BackLink>
      <div className="title-row">
        <h1>Terms and tax</h1>
      </div>
      {isSignedIn && <Loaded />}
    </main>
  )
}

function Loaded() {
  const query = useQuery(bookSettingsQuery)
  if (query.isPending) return <Skeleton className="h-64 w-full" />
  if (!query.data)
    return (
      <ErrorPanel
        message={loadFailure('settings', query.error?.message ?? '')}
        requestId={requestIdOf(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <>
      {query.data.isLive && (
        <p className="text-muted">
          Invoices are made in Zoho Inventory, with its own terms and taxes. What is entered here has no
          effect while it is connected.
        </p>
      )}
      <SettingsForm key={query.data.version} settings={query.data} />
      <AccountTermsSection />
    </>
  )
}
