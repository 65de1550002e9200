import { refusalMessages } from '@portal/domain/refusal-messages'

/** Failures of the staging desk and of boxes (docs/spec/staging.md). */
export const boxErrors = {
  ORDER_NOT_STAGED: {
    status: 409,
    message: 'This order has nothing at the staging desk.',
    when: 'Work at the staging desk is sent for an order without a stage: a draft, a cancelled order, one that a carrier ships, or one from before there were stages.',
  },
  BOX_NOT_FOUND: {
    status: 404,
    message: refusalMessages.noBox,
    when: 'The box is unknown, removed, or of another agent’s or customer’s order.',
  },
  BOX_STATUS_REFUSED: {
    status: 409,
    message: 'The status of this box does not allow that.',
    when: 'A box is not open, closed or shipped as the action needs it, or not any more; the message says what it is.',
  },
  BOX_DEVICES_REFUSED: {
    status: 409,
    message: 'These devices can’t be put into this box.',
    when: 'A device is not of the order, not staged, in another box, or goes to another destination than the box; message and `fields.devices` say which, and nothing is changed.',
  },
  BOX_MIXED: {
    status: 409,
    message: 'The devices in this box do not all go to the same place any more.',
    when: 'A box is closed or shipped in which a device has another destination now, since its station was changed after it was packed; the message names units and places.',
  },
  BOXES_FULL: {
    status: 409,
    message: 'This order has as many boxes as an order can have.',
    when: 'A box is opened for an order that has 200.',
  },
  TRACKING_NUMBER_TAKEN: {
    status: 409,
    message: 'Another box already has this tracking number.',
    when: 'A box is shipped with, or corrected to, the tracking number of another box.',
  },
  TRACKING_NUMBER_CHANGED: {
    status: 409,
    message: 'Another person corrected the tracking number of this box.',
    when: 'A tracking number is corrected that is not the one the person saw; the message says which number the box has now.',
  },
  HANDOVER_TOO_LONG: {
    status: 409,
    message: 'This station has too many devices for one handover list.',
    when: 'The handover list of a station with more than 1,000 devices that are shipped, in service or spare is asked for.',
  },
  BOX_NOT_SHIPPED: {
    status: 409,
    message: 'This box has not left yet.',
    when: 'A box is received that was not shipped.',
  },
  BOX_LEFT: {
    status: 409,
    message: 'A box of this order has already left.',
    when: 'An order is cancelled or reopened after a box of it was shipped.',
  },
  DEVICES_ARRIVED: {
    status: 409,
    message: 'People have recorded what arrived of this order, so it can’t be called back.',
    when: 'An order is cancelled or reopened after devices that the carrier ships direct were recorded as arrived or missing.',
  },
} as const
