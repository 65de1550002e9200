import type { AdminProduct } from '@portal/contract/products'
import { becomesRepeated, repeatedOfferWarning } from '@portal/domain/repeated-offer'
import { useQuery } from '@tanstack/react-query'
import { offersQuery } from './admin-catalog.queries.ts'
import type { Form } from './offer-fields.tsx'
import type { OfferValues } from './offer-values.ts'

/** Says before saving that the product has an active offer on the same terms, which the server would refuse. */
export function useRepeatedWarning(
  form: Form,
  { productId }: AdminProduct,
  before: OfferValues | undefined,
): string | undefined {
  const { data } = useQuery(offersQuery(productId))
  const [statusId, carrierId, purchaseTypeId, ratePlanId] = form.watch([
    'statusId',
    'carrierId',
    'purchaseTypeId',
    'ratePlanId',
  ])
  const others = (data ?? []).filter(({ offerId }) => offerId !== before?.offerId)
  const after = { productId, statusId: Number(statusId), carrierId, purchaseTypeId, ratePlanId }
  return becomesRepeated(after, before && { ...before, productId }, others) ? repeatedOfferWarning : undefined
}
