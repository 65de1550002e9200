import type { LinkedQuote } from '@portal/contract/quotes'
import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { initials } from '../../lib/initials.ts'
import { Logo } from '../../ui/logo.tsx'
import { Tape } from '../../ui/tape.tsx'

type QuoteFrameProps = {
  agent?: LinkedQuote['agent'] | undefined
  /** What stands on the asphalt: the heading of the page. */
  hero: ReactNode
  /** Above everything: what changed while the page was read. */
  news?: ReactNode
  isBusy?: boolean
  children?: ReactNode
}

/** The frame of a quote's page, in place of the site's: the mark, and who offers it with their phone number. */
export function QuoteFrame({ agent, hero, news, isBusy = false, children }: QuoteFrameProps) {
  const name = agent?.full_name ?? ''
  return (
    <>
      {news}
      <header className="quote-top on-dark">
        <div className="quote-wrap">
          <Link to={paths.home} className="home">
            <Logo />
          </Link>
          <div className="quote-agent">
            {name !== '' && (
              <>
                <Initials of={name} />
                <span className="quote-agent-name">
                  <b>{name}</b>
                  <small>Your agent, {brand.support.phoneHours}</small>
                </span>
              </>
            )}
            <a href={brand.phone.href}>{brand.phone.dotted}</a>
          </div>
        </div>
      </header>
      <main id="main" aria-busy={isBusy || undefined}>
        <div className="quote-hero on-dark">
          <div className="quote-wrap">{hero}</div>
        </div>
        <Tape />
        <div className="quote-wrap">{children}</div>
      </main>
    </>
  )
}

/** "WP" of Wes Porter; screen readers read the name beside it. */
export const Initials = ({ of }: { of: string }) => (
  <span className="quote-initials" aria-hidden="true">
    {initials(of)}
  </span>
)
