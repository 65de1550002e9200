import { brand } from '@portal/domain/brand'

/** The page until its quote is read; all that a browser without scripts ever shows. */
export function QuoteLoading() {
  return (
    <main id="main" className="wrap page" aria-busy="true">
      <div className="quote-head">
        <h1>Your quote</h1>
        <noscript>
          <p>
            This page needs JavaScript. Without it, answer the email that brought you here, or call{' '}
            <a className="link" href={brand.phone.href}>
              {brand.phone.dotted}
            </a>
            .
          </p>
        </noscript>
      </div>
      <p role="status">Loading your quote…</p>
    </main>
  )
}
