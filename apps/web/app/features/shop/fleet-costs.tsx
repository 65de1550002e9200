import { limits } from '@portal/domain/limits'
import { hasHome } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../lib/access.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { figuresQuery } from '../devices/fleet.queries.ts'
import { mainFigure, purchaseOf } from './offer-costs.ts'
import type { Chosen } from './product-costs.tsx'

type FleetCostsProps = Chosen & { onQuantity: (quantity: string) => void }

const { max } = limits.addToCartQuantity

/** What the choice would cost for all devices that the customer has in service (docs/spec/costs.md#shop). */
export function FleetCosts({ onQuantity, ...chosen }: FleetCostsProps) {
  const profile = useSession()?.userProfile
  const mayFleet = useMay('fleet')
  // Of an agent there are the fleets of several customers.
  const isAsked = profile !== undefined && hasHome(profile) && mayFleet
  const { data } = useQuery(figuresQuery({ agentId: isAsked ? profile.zohoUserId : null, accountId: null }))
  const purchase = purchaseOf(chosen)
  const devices = data?.inService ?? 0
  if (!purchase || devices < 2) return null
  const { amount, per, beside } = mainFigure({ ...purchase, quantity: devices })
  return (
    <div className="pdp-fleet">
      <p>
        Your {devices} devices in service: <b className="pdp-amount">{amount}</b>
        {per}
        {beside !== '' && `, ${beside}`}
      </p>
      {devices <= max && devices !== purchase.quantity && (
        <Button variant="ghost" size="sm" onClick={() => onQuantity(String(devices))}>
          Set quantity to {devices}
        </Button>
      )}
    </div>
  )
}
