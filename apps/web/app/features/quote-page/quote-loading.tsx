import { brand } from '@portal/domain/brand'
import { QuoteFrame } from './quote-frame.tsx'

/** The page until its quote is read; all that a browser without scripts ever shows. */
export function QuoteLoading() {
  return (
    <QuoteFrame
      isBusy
      hero={
        <div className="quote-title">
          <h1>Your quote</h1>
          <p role="status">Loading your quote…</p>
          <noscript>
            <p>
              This page needs JavaScript. Without it, answer the email that brought you here, or call{' '}
              <a href={brand.phone.href}>{brand.phone.dotted}</a>.
            </p>
          </noscript>
        </div>
      }
    />
  )
}
