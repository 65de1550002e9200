import { named, write } from './call.ts'

/** Several destinations on one order (docs/spec/orders.md#destinations). Ours. Apart, so that other pages need not load them. */
export const destinationCalls = named({
  saveDestinations: write('/order/SaveDestinations/:orderId'),
  getDestinationRates: {
    method: 'POST',
    path: '/shipping/GetDestinationRates',
    effect: 'read',
    access: 'signed-in',
  },
})
