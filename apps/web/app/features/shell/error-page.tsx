import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { notFoundMessage } from '@portal/domain/public-messages'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { OfflineMark } from '../../ui/offline-mark.tsx'

/** What a thrown route error says about itself: 404s apart from the rest, and the request id when the server gave one. */
export function readRouteError(error: unknown): { notFound: boolean; requestId: string | undefined } {
  if (!isRouteErrorResponse(error)) return { notFound: false, requestId: undefined }
  const data: unknown = error.data
  const requestId =
    typeof data === 'object' && data !== null && 'requestId' in data ? String(data.requestId) : undefined
  return { notFound: error.status === 404, requestId }
}

/** The page instead of a broken page: what happened, two ways on, and the id that support needs. */
export function ErrorPage({ error }: { error: unknown }) {
  const { notFound, requestId: toldBy } = readRouteError(error)
  const [reportedAs, setReportedAs] = useState<string>()
  useEffect(() => {
    // What the server answered is in its log already.
    if (!isRouteErrorResponse(error))
      void import('./report-broken-page.ts')
        .then(({ reportBrokenPage }) => reportBrokenPage(error))
        .then(setReportedAs)
  }, [error])
  const requestId = toldBy ?? reportedAs
  return (
    <>
      <header className="site-header" data-kind="public">
        <div className="wrap site-bar">
          <Link to={paths.home} className="home" reloadDocument>
            <Logo />
          </Link>
        </div>
        <OfflineMark />
      </header>
      <main id="main" className="wrap">
        <div className="page-message">
          <h1>{notFound ? notFoundMessage : 'Something went wrong on our side.'}</h1>
          <p>
            {notFound
              ? 'The link may be old or mistyped.'
              : 'Everything you saved is safe. Try again, or call us and we’ll sort it out.'}
          </p>
          <div className="actions">
            {!notFound && (
              // A full load on purpose: the broken state may still be in memory.
              <Button onClick={() => location.reload()}>Try again</Button>
            )}
            <ButtonLink to={paths.home} variant={notFound ? 'primary' : 'ghost'} reloadDocument={!notFound}>
              Back to Home
            </ButtonLink>
            <a className="btn btn-ghost" href={brand.phone.href}>
              Call {brand.phone.vanity}
            </a>
          </div>
          {requestId && <p className="mono text-label text-subtle">Request {requestId}</p>}
        </div>
      </main>
    </>
  )
}
