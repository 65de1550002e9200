import { ButtonLink } from '../../../ui/button-link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { type ListedProduct, type NamedProduct, named } from './listed-products.ts'

const plans = [
  {
    key: 'repairOnce',
    title: 'One-time',
    facts: [
      ['Covers', 'One screen repair per device, per year'],
      ['Paid', 'Once, with the device or later'],
      ['Best for', 'Small fleets and careful drivers.'],
    ],
  },
  {
    key: 'repairSubscription',
    title: 'Subscription',
    facts: [
      ['Covers', 'Unlimited screen repairs'],
      ['Paid', 'Per device, once per year'],
      ['Best for', 'Busy stations. Coverage moves to a replacement phone.'],
    ],
  },
] as const satisfies ReadonlyArray<{ key: NamedProduct; title: string; facts: unknown }>

export type ScreenRepairProps = { listed: Partial<Record<NamedProduct, ListedProduct>> }

/** The two ways to cover a screen, side by side and line by line. */
export function ScreenRepair({ listed }: ScreenRepairProps) {
  return (
    <section className="page-section screen-repair" aria-labelledby="screen-repair">
      <div className="wrap">
        <h2 id="screen-repair">Screen repair</h2>
        <p className="page-lead">
          Screens crack. Pay for a repair when you choose the phone, or get unlimited repairs with a
          subscription.
        </p>
        <div className="repair-plans">
          {plans.map(({ key, title, facts }) => (
            <article key={key}>
              <div className="repair-art">
                <Picture
                  src={`/pictures/${named[key]}/main-720.avif`}
                  alt=""
                  fallback="service"
                  sizes="(min-width: 45rem) 19rem, 11rem"
                />
              </div>
              <h3>{title}</h3>
              <dl>
                {facts.map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              {listed[key] && (
                <div className="repair-foot">
                  <p className="price">
                    <span className="price-amount">{listed[key].price}</span>
                    <span className="price-note">{listed[key].priceNote}</span>
                  </p>
                  <ButtonLink to={listed[key].path} variant="ghost" arrow prefetch="intent">
                    View Details<span className="vh">: {title} screen repair</span>
                  </ButtonLink>
                </div>
              )}
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
