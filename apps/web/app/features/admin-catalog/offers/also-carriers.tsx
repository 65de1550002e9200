import type { AdminOffer, AdminProduct } from '@portal/contract/products'
import { hasFixedCarrier } from '@portal/domain/catalog'
import { listedCarriers } from '@portal/domain/listed-carriers'
import { becomesRepeated } from '@portal/domain/offers'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { Form } from './offer-values.ts'

type AlsoCarriersProps = { form: Form; product: AdminProduct; offers: readonly AdminOffer[] }

/** Further carriers that the same save creates the offer for (docs/spec/back-office.md#copies). */
export function AlsoCarriers({ form, product, offers }: AlsoCarriersProps) {
  const [statusId, carrierId, purchaseTypeId, ratePlanId] = form.watch([
    'statusId',
    'carrierId',
    'purchaseTypeId',
    'ratePlanId',
  ])
  const { productId } = product
  const others = listedCarriers().filter((one) => one.isOffered && one.carrierId !== carrierId)
  if (hasFixedCarrier(product.productTypeId) || others.length === 0) return null
  const error = form.formState.errors.alsoCarrierIds
  return (
    <fieldset className="grid gap-2 sm:col-span-2">
      <legend className="float-left w-full font-medium">Same for these carriers</legend>
      <div className="clear-both grid gap-x-5 sm:grid-cols-2 md:grid-cols-3">
        {others.map(({ carrierId: id, name }) => {
          const terms = { productId, carrierId: id, purchaseTypeId, ratePlanId, statusId: Number(statusId) }
          const isTaken = becomesRepeated(terms, undefined, offers)
          return (
            <Checkbox
              key={id}
              label={isTaken ? `${name} (has it already)` : name}
              value={id}
              disabled={isTaken}
              {...form.register('alsoCarrierIds')}
            />
          )
        })}
      </div>
      <p className="text-small text-muted">
        Saves one bundle for each, with the same prices and texts. SOC codes are entered separately.
      </p>
      {error?.message && (
        <p className="field-error" role="alert">
          {error.message}
        </p>
      )}
    </fieldset>
  )
}
