import { noCarrier, type ProductType } from '@portal/domain/catalog'
import { shopMessages } from '@portal/domain/public-messages'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Picture } from '../../ui/picture.tsx'
import { Tag } from '../../ui/tag.tsx'
import { compareFormId } from './compare-bar.tsx'
import { type Filters, filterSearch } from './shop-filters.ts'
import { type CardPrice, cardPrice, type ShopItem } from './shop-item.ts'

export type ProductCardProps = {
  item: ShopItem
  type: ProductType
  /** Carried over to the details (docs/spec/storefront.md#filters). */
  filters: Filters
  /** For the box that picks it for a comparison; without it there is none. */
  compare?: { picked: boolean; onToggle: () => void }
  /** Among the first cards of the page: its picture is not put off. */
  priority?: boolean
}

/** One product of a shop list. The whole card leads to its details; a carrier's name, with that carrier chosen. */
export function ProductCard({ item, type, filters, compare, priority = false }: ProductCardProps) {
  const price = cardPrice(item, filters)
  const name = item.brand === null ? item.model : `${item.brand} ${item.model}`
  return (
    <li className="card">
      <div className="stage">
        <Picture
          src={item.image}
          alt=""
          fallback={type}
          priority={priority}
          sizes="(min-width: 75rem) 21rem, (min-width: 45rem) 45vw, 9rem"
        />
        {item.promoTag && <Tag>{item.promoTag}</Tag>}
        {item.header && <p className="card-header">{item.header}</p>}
      </div>
      <div className="card-info">
        {compare && <CompareBox name={name} value={item.urlPathName} {...compare} />}
        {item.brand && <p className="card-brand">{item.brand}</p>}
        <h3>{item.model}</h3>
        {!item.inStock && (
          <p className="card-stock">
            <span className="badge" data-tone="warning" data-mark="outline">
              {shopMessages.outOfStock}
            </span>
          </p>
        )}
        <p className="card-text">{item.shortDescription}</p>
        <CardFacts item={item} />
      </div>
      <div className="card-foot">
        <CarrierLinks item={item} name={name} filters={filters} />
        {price ? <Price {...price} /> : <span />}
        <Link
          className="btn btn-ghost card-go card-link"
          to={`${item.path}${filterSearch(filters)}`}
          prefetch="intent"
        >
          View Details
          <span className="vh">: {name}</span>
          <ArrowRight className="arrow" size={18} aria-hidden />
        </Link>
      </div>
    </li>
  )
}

type CarrierLinksProps = { item: ShopItem; name: string; filters: Filters }

/** The carriers that sell it, and "Unlocked" on devices that work on any; each leads to the details with it chosen. */
function CarrierLinks({ item, name, filters }: CarrierLinksProps) {
  const { carriers, unlocked, sellsUnlocked, path } = item
  if (carriers.length === 0 && !unlocked && !sellsUnlocked) return null
  return (
    <ul className="carrier-links" aria-label={`Carriers for ${name}`}>
      {carriers.map((carrier) => (
        <li key={carrier}>
          <Link to={`${path}${filterSearch(filters, { carrier })}`}>{carrier}</Link>
        </li>
      ))}
      {sellsUnlocked ? (
        <li>
          <Link to={`${path}${filterSearch(filters, { carrier: noCarrier })}`}>Unlocked</Link>
        </li>
      ) : (
        unlocked && (
          <li>
            <span>Unlocked</span>
          </li>
        )
      )}
    </ul>
  )
}

type CompareBoxProps = { name: string; value: string; picked: boolean; onToggle: () => void }

/** Belongs to the form of the comparison, so it works without a script too. */
function CompareBox({ name, value, picked, onToggle }: CompareBoxProps) {
  return (
    <label className="card-compare">
      <input
        type="checkbox"
        className="tick"
        name="compare"
        value={value}
        form={compareFormId}
        checked={picked}
        onChange={onToggle}
      />
      Compare<span className="vh"> {name}</span>
    </label>
  )
}

/** Screen, battery and charge of phones and tablets, and the first features of every product. */
function CardFacts({ item: { specs, features } }: { item: ShopItem }) {
  return (
    <>
      {specs.length > 0 && (
        <dl className="spec-strip">
          {specs.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {features.length > 0 && (
        <ul className="card-features">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Price({ amount, per, label }: CardPrice) {
  return (
    <p className="price">
      <span className="price-amount">
        {amount}
        {per && <small>{per}</small>}
      </span>
      <span className="price-note">{label}</span>
    </p>
  )
}
