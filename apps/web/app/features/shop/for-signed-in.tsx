import { DeliveryEstimate } from './delivery-estimate.tsx'
import { FleetCosts } from './fleet-costs.tsx'
import type { Chosen } from './product-costs.tsx'
import { SaveProductKit } from './save-product-kit.tsx'

type ForSignedInProps = Chosen & { onQuantity: (quantity: string) => void }

/** What the card of a product has for signed-in people beside costs and button: it is theirs, so no server renders it. */
export function ForSignedIn({ onQuantity, ...chosen }: ForSignedInProps) {
  const { product, screenRepair, accessory } = chosen.page
  const { choice } = chosen
  return (
    <>
      {product.inStock && <DeliveryEstimate offerId={choice.offerId} quantity={choice.quantity} />}
      <FleetCosts {...chosen} onQuantity={onQuantity} />
      <SaveProductKit
        product={product}
        offerId={choice.offerId}
        screenRepair={choice.screenRepair ? (screenRepair?.name ?? null) : null}
        accessory={choice.accessory ? (accessory?.name ?? null) : null}
      />
    </>
  )
}
