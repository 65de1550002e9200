import type { Zone } from '@portal/domain/rate-table'

/** The price zone of a ZIP code; undefined when it is malformed or where UPS does not deliver at these prices. */
export type ShippingZones = (zip: string) => Promise<Zone | undefined>
