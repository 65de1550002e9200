import { productNameOf, purchaseTypeLabels, purchaseTypeOf, purchaseTypes } from '@portal/domain/catalog'
import { purchaseTypeIds } from '@portal/domain/ids'
import { ruleLimits } from '@portal/domain/price-rules'
import { useQuery } from '@tanstack/react-query'
import { RemovableChip } from '../../../ui/chip.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { manifestQuery } from '../../catalog/catalog.queries.ts'
import type { RuleFormOf } from './rule-values.ts'

type Choice = { id: string; label: string }
type Listing = 'purchaseTypeIds' | 'ratePlanIds' | 'productIds' | 'offerIds'

/** What a rule is limited to; an empty list is no limit. Products and offers are those of its carrier in the shop. */
export function RuleScope({ form }: { form: RuleFormOf }) {
  const { data: manifest } = useQuery(manifestQuery)
  const carrierId = form.watch('carrierId')
  const offers = manifest?.offers.filter((offer) => offer.carrierId === carrierId) ?? []
  const products = manifest?.products.filter((product) =>
    offers.some(({ productId }) => productId === product.productId),
  )
  const listOf: Record<Listing, Choice[]> = {
    purchaseTypeIds: purchaseTypes.map((name) => ({
      id: purchaseTypeIds[name],
      label: purchaseTypeLabels[name],
    })),
    ratePlanIds: manifest?.ratePlans.map(({ ratePlanId, name }) => ({ id: ratePlanId, label: name })) ?? [],
    productIds: byLabel(
      products?.map((product) => ({ id: product.productId, label: productNameOf(product) })) ?? [],
    ),
    offerIds: byLabel(
      offers.map(({ offerId, productName, purchaseTypeId, purchaseType }) => {
        const type = purchaseTypeOf(purchaseTypeId)
        return { id: offerId, label: `${productName}, ${type ? purchaseTypeLabels[type] : purchaseType}` }
      }),
    ),
  }
  return (
    <>
      <Picked
        form={form}
        name="purchaseTypeIds"
        label="Only these ways to pay"
        choices={listOf.purchaseTypeIds}
      />
      <Picked form={form} name="ratePlanIds" label="Only these rate plans" choices={listOf.ratePlanIds} />
      <Picked form={form} name="productIds" label="Only these products" choices={listOf.productIds} />
      <Picked form={form} name="offerIds" label="Only these offers" choices={listOf.offerIds} />
    </>
  )
}

const byLabel = (choices: Choice[]) => choices.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

type PickedProps = { form: RuleFormOf; name: Listing; label: string; choices: readonly Choice[] }

/** Adds one at a time; the chips take them away. */
function Picked({ form, name, label, choices }: PickedProps) {
  const chosen = form.watch(name)
  const put = (ids: string[]) => form.setValue(name, ids, { shouldDirty: true })
  const left = choices.filter(({ id }) => !chosen.includes(id))
  const isOfCarrier = name === 'productIds' || name === 'offerIds'
  const hint =
    isOfCarrier && form.watch('carrierId') === ''
      ? 'Choose a carrier first.'
      : chosen.length === 0
        ? 'No limit.'
        : undefined
  return (
    <div className="grid content-start gap-2">
      <Field label={label} hint={hint}>
        {(control) => (
          <Select
            {...control}
            value=""
            disabled={left.length === 0 || chosen.length >= ruleLimits.scopeMax}
            onChange={(event) => event.target.value !== '' && put([...chosen, event.target.value])}
          >
            <option value="">{left.length === 0 ? 'Nothing to choose' : 'Add one'}</option>
            {left.map(({ id, label: words }) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {chosen.map((id) => (
            <RemovableChip key={id} onRemove={() => put(chosen.filter((one) => one !== id))}>
              {choices.find((one) => one.id === id)?.label ?? 'No longer in the shop'}
            </RemovableChip>
          ))}
        </div>
      )}
    </div>
  )
}
