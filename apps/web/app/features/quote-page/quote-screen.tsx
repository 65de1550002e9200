import { brand } from '@portal/domain/brand'
import { Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { pageMeta } from '../../lib/seo.ts'
import { QuoteLoading } from './quote-loading.tsx'
import '../../styles/quote.css'

const QuotePage = lazy(() => import('./quote-page.tsx').then((module) => ({ default: module.QuotePage })))

/** The frame is the same for all quotes, and so names none. */
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Your quote',
    description: `A quote from ${brand.name}, for the people it was sent to.`,
    unlisted: true,
  })

/**
 * The page of a quote for people without an account (docs/spec/quotes.md#page). The server sends its frame: what is
 * quoted is read in the browser, so that the server's pages hold nothing of it.
 */
export default function QuoteScreen() {
  return (
    <Suspense fallback={<QuoteLoading />}>
      <QuotePage />
    </Suspense>
  )
}
