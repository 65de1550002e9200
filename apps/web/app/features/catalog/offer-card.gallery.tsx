import type { Offer } from '@portal/contract/catalog'
import { productTypeIds } from '@portal/domain/ids'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { OfferCard } from './offer-card.tsx'

export const title = 'Offer card'

const subsidized: Offer = {
  offerId: 'subsidized',
  productId: 'n6',
  carrier: 'Verizon',
  carrierId: 'verizon',
  productTypeId: productTypeIds.phone,
  purchaseTypeId: 'subsidy',
  purchaseType: 'Subsidy',
  itemPromoMessage: 'With a <b>24 month</b> plan',
  itemPrice: 0,
  displayPricePrimary: '$0.00',
  displayPriceSecondary: 'The carrier pays for the device',
  termMonths: null,
  ratePlanPrice: 40,
  isCarrierInventory: true,
  ratePlanDisplay: 'Unlimited Talk, Text & Data',
  ratePlanDisplayPrice: '$45.00/mo.',
  ratePlanPromoMessage: '',
  promosNotInTotals: [],
  contractMonths: null,
  product: { image: '', model: 'N6 Pro' },
  productName: 'Halden N6 Pro',
}

export function Gallery() {
  return (
    <div className="w-full max-w-2xl">
      <ChoiceGroup legend="Payment option from the catalog">
        <OfferCard offer={subsidized} checked={false} onChoose={() => {}} />
      </ChoiceGroup>
    </div>
  )
}
