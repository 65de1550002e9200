import { hasFixedCarrier, recordStatus } from './catalog.ts'
import { unwrittenPrice } from './display-price.ts'
import { carrierIds, defaultDomainId, defaultRatePlanId, purchaseTypeIds } from './ids.ts'
import { listedCarriers } from './listed-carriers.ts'

/**
 * What the form of a new offer starts with (docs/spec/catalog.md#offers): active, prices 0, fixed ids. The carrier is
 * the one that products of this type have, or the first of the list.
 */
export const newOffer = ({ productTypeId }: { productTypeId: string }) => ({
  domainId: defaultDomainId,
  carrierId: hasFixedCarrier(productTypeId) ? carrierIds['N/A'] : firstCarrierId(),
  purchaseTypeId: purchaseTypeIds.Buy,
  ratePlanId: defaultRatePlanId,
  statusId: recordStatus.active,
  isCarrierInventory: false,
  itemPrice: 0,
  displayPricePrimary: unwrittenPrice,
  displayPriceSecondary: unwrittenPrice,
  itemPromoMessage: '',
  ratePlanPrice: 0,
  ratePlanDisplay: 'Unlimited Talk, Text & Data',
  ratePlanDisplayPrice: unwrittenPrice,
  ratePlanPromoMessage: '',
  socCode: '',
})

const firstCarrierId = () =>
  listedCarriers().find(({ isOffered }) => isOffered)?.carrierId ?? carrierIds['N/A']
