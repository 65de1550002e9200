import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Picture } from '../../../ui/picture.tsx'
import { type ListedProduct, type NamedProduct, named } from './listed-products.ts'

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
