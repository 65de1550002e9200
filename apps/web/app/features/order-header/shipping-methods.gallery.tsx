import { messages } from '@portal/domain/messages'
import type { ShippingMethod } from '@portal/domain/shipping'
import { useState } from 'react'
import type { ChosenRate } from './order-header.ts'
import { ShippingMethods, UpsRateList } from './shipping-choice.tsx'

export const title = 'Shipping methods'

const upsRates: ChosenRate[] = [
  { description: 'UPS Ground', rate: 48.2 },
  { description: 'UPS Next Day Air', rate: 241.1 },
]
const arrivals = [
  { description: 'UPS Ground', day: '2026-12-03', isEstimated: false },
  { description: 'UPS Next Day Air', day: '2026-11-30', isEstimated: true },
]
const quoted = { failure: undefined, isFetching: false, onRetry: () => {} }
const nothing = () => {}

export function Gallery() {
  const [method, setMethod] = useState<ShippingMethod>('wbc')
  const [service, setService] = useState<ChosenRate | null>(upsRates[0] ?? null)
  return (
    <div className="grid gap-8 w-full max-w-2xl">
      <ShippingMethods
        chosen={method}
        disabled={false}
        notDirect="no carrier ships Dual Car Charger"
        remainder=""
        onChoose={setMethod}
      />
      <UpsRateList {...quoted} rates={upsRates} arrivals={arrivals} chosen={service} onChoose={setService} />
      <UpsRateList {...quoted} rates={undefined} isFetching chosen={null} onChoose={nothing} />
      <UpsRateList
        {...quoted}
        rates={undefined}
        failure={messages.network.error}
        chosen={null}
        onChoose={nothing}
      />
      <UpsRateList {...quoted} rates={[]} chosen={null} onChoose={nothing} />
    </div>
  )
}
