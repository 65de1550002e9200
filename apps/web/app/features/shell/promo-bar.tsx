import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { Link } from 'react-router'

/** The one offer above every public page, said in full at every width. */
export function PromoBar() {
  return (
    <aside aria-label="Offer">
      <Link className="promo" to={paths.priceMatch}>
        <span className="wrap">
          <b>${brand.priceGuaranteeDollars} Price Match Guarantee.</b> We beat or match any offer, or pay you
          ${brand.priceGuaranteeDollars}. <u>See terms</u>
        </span>
      </Link>
    </aside>
  )
}
