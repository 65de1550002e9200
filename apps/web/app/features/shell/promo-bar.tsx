import { type Banner, brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { Link } from 'react-router'

/** The one offer above every public page, said in full at every width; none where the settings say so. */
export function PromoBar() {
  if (brand.banner === false) return null
  const { lead, text, action, to } = brand.banner ?? guarantee()
  return (
    <aside aria-label="Offer">
      <Link className="promo" to={to}>
        <span className="wrap">
          <b>{lead}</b> {text} <u>{action}</u>
        </span>
      </Link>
    </aside>
  )
}

const guarantee = (): Banner => ({
  lead: `$${brand.priceGuaranteeDollars} Price Match Guarantee.`,
  text: `We beat or match any offer, or pay you $${brand.priceGuaranteeDollars}.`,
  action: 'See terms',
  to: paths.priceMatch,
})
