import { adminPaths } from '@portal/domain/admin-paths'
import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { Link, type MetaFunction } from 'react-router'
import { BackLink } from '../../ui/back-link.tsx'
import { Section } from '../../ui/section.tsx'
import { NewPriceChange } from './new-price-change.tsx'
import { PriceChangeList } from './price-change-list.tsx'

export const meta: MetaFunction = () => [{ title: `Price changes, ${brand.name}` }]

/** Prices of many offers that change together, now or on a day (docs/spec/back-office.md#price-changes). */
export default function PriceChangesScreen() {
  return (
    <main id="main" className="wrap page grid content-start gap-8">
      <div>
        <BackLink to={paths.adminPrices}>Back to Prices</BackLink>
        <div className="title-row pt-1">
          <h1>Price changes</h1>
        </div>
        <p className="max-w-prose pt-2 text-muted">
          Raise or lower the prices of many offers at once. You’ll see a preview first. Existing orders and
          quotes keep their prices.
        </p>
        <Link className="link" to={adminPaths.shopPreview}>
          See the shop on a day
        </Link>
      </div>
      <NewPriceChange />
      <Section title="Scheduled and past changes">
        <PriceChangeList />
      </Section>
    </main>
  )
}
