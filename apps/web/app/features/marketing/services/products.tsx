import type { Manifest } from '@portal/contract/catalog'
import { priceLabel, productTypeOf } from '@portal/domain/catalog'
import { paths, productPath } from '@portal/domain/paths'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { plainText } from '../../../ui/rich-text.tsx'

const addOns = [
  {
    key: 'plate',
    title: 'Magnetic mounting plate',
    text: 'A thin steel plate between phone and case. The phone snaps onto its mount.',
  },
  {
    key: 'case',
    title: 'Rugged case with screen protector',
    text: 'We fit case and glass at our facility, free of dust and bubbles, before the phone ships.',
  },
  {
    key: 'mount',
    title: 'Strong magnetic mount',
    text: 'Holds the phone on the dashboard over gravel and curbs. Remove it with one hand.',
  },
] as const satisfies ReadonlyArray<{ key: NamedProduct; title: string; text: string }>

export type AddOnsProps = { listed: Partial<Record<NamedProduct, ListedProduct>> }

/** Three things that go on a phone before it ships, as the shop shows them. */
export function AddOns({ listed }: AddOnsProps) {
  return (
    <section className="page-section" aria-labelledby="add-ons">
      <div className="wrap">
        <h2 id="add-ons">Add-ons we fit for you</h2>
        <ul className="cards add-ons">
          {addOns.map(({ key, title, text }) => (
            <li className="card" key={key}>
              <div className="stage">
                <Picture
                  src={`/pictures/${named[key]}/main-720.avif`}
                  alt=""
                  fallback="accessory"
                  sizes="(min-width: 64rem) 24rem, (min-width: 45rem) 45vw, 9rem"
                />
              </div>
              <div className="card-info">
                <h3>{title}</h3>
                <p className="card-text">{text}</p>
              </div>
              {listed[key] && <ProductFoot product={listed[key]} title={title} />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function ProductFoot({ product, title }: { product: ListedProduct; title: string }) {
  return (
    <div className="card-foot">
      <p className="price">
        <span className="price-amount">{product.price}</span>
        <span className="price-note">{product.priceNote}</span>
      </p>
      <Link className="btn btn-ghost card-go card-link" to={product.path} prefetch="intent">
        View Details
        <span className="vh">: {title}</span>
        <ArrowRight className="arrow" size={18} aria-hidden />
      </Link>
    </div>
  )
}

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

type ScreenRepairProps = { listed: Partial<Record<NamedProduct, ListedProduct>> }

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

/** The products that this page names, by the last part of their address. */
const named = {
  plate: 'ferro-magnetic-mounting-plate',
  case: 'ferro-armor-case',
  mount: 'ferro-strong-magnetic-mount',
  repairOnce: 'screen-repair-coverage',
  repairSubscription: 'screen-repair-subscription',
  mdm: 'mdm-yearly-subscription',
} as const
type NamedProduct = keyof typeof named

/** Where a product is sold and its first price, "$49.00" with who bills it; empty without an offer. */
type ListedProduct = { path: string; price: string; priceNote: string }

/** Which of the named products the published catalog has. */
export function listedProducts(
  manifest: Pick<Manifest, 'products' | 'offers'>,
): Partial<Record<NamedProduct, ListedProduct>> {
  const listed: Partial<Record<NamedProduct, ListedProduct>> = {}
  for (const [key, slug] of Object.entries(named)) {
    const product = manifest.products.find(({ urlPathName }) => urlPathName === slug)
    if (product === undefined) continue
    const offer = manifest.offers.find(({ productId }) => productId === product.productId)
    const isAccessory = productTypeOf(product.productTypeId) === 'accessory'
    listed[key as NamedProduct] = {
      path: isAccessory ? `${paths.accessoryDetails}/${slug}` : productPath(slug),
      price: offer ? plainText(offer.displayPricePrimary) : '',
      priceNote: offer ? priceLabel(offer) : '',
    }
  }
  return listed
}
