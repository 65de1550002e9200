import { formatTracking } from '@portal/domain/tracking-number'

/** The numbers of the box to the customer and of the one back. */
export type Tracking = {
  trackingNumber?: string | null | undefined
  returnTrackingNumber?: string | null | undefined
}

export const trackingText = ({ trackingNumber, returnTrackingNumber }: Tracking): string =>
  [
    trackingNumber && `UPS ${formatTracking(trackingNumber)}`,
    returnTrackingNumber && `return UPS ${formatTracking(returnTrackingNumber)}`,
  ]
    .filter(Boolean)
    .join(', ')
