import { refusalMessages } from '@portal/domain/refusal-messages'

/** Failures of the fleet's own calls (docs/spec/fleet.md). */
export const fleetErrors = {
  STATION_NOT_FOUND: {
    status: 404,
    message: 'That station does not exist.',
    when: 'The station is unknown, or of another agent’s or customer’s account.',
  },
  DEVICE_CHANGED: {
    status: 409,
    message: 'Someone changed this device while you were editing it.',
    when: 'The version of a device that was sent is not the newest.',
  },
  DEVICE_STATUS_REFUSED: {
    status: 409,
    message: 'The status of this device does not allow that.',
    when: 'An action meets a device whose status does not allow it, or not any more.',
  },
  DEVICE_REPLACED: {
    status: 409,
    message: 'A replacement of this device is already on its way.',
    when: 'A device is replaced while another one that replaces it is on a draft or on its way.',
  },
  LINE_CHANGED: {
    status: 409,
    message: 'Someone changed this line while you were editing it.',
    when: 'The version of a line that was sent is not the newest.',
  },
  LINE_STATE_REFUSED: {
    status: 409,
    message: 'The state of this line does not allow that.',
    when: 'An action meets a line whose state does not allow it, or not any more.',
  },
  NUMBER_TAKEN: {
    status: 409,
    message: 'Another line of this account has this number.',
    when: 'A number is entered that another line of the account has that has not ended, or got at the same moment; the message names number and unit.',
  },
  LINE_NOT_FOUND: {
    status: 404,
    message: 'That line does not exist.',
    when: 'The line is unknown, or of another agent’s or customer’s account.',
  },
  KIT_NOT_FOUND: {
    status: 404,
    message: 'That kit does not exist.',
    when: 'The kit is unknown, of another agent’s or customer’s account, or of another account than the order.',
  },
  KIT_CHANGED: {
    status: 409,
    message: 'Someone changed this kit while you were editing it.',
    when: 'The version of a kit that was sent is not the newest.',
  },
  STATION_CHANGED: {
    status: 409,
    message: 'Someone changed this station while you were editing it.',
    when: 'The version of a station that was sent is not the newest.',
  },
  STATION_IN_USE: {
    status: 409,
    message: 'This station still has devices. Move them to another station first.',
    when: 'A station is removed while devices that have not ended are there; the message says how many.',
  },
  UNITS_CLOSED: {
    status: 409,
    message: 'The devices of this order can’t be numbered any more.',
    when: 'A sheet is saved for an order that was cancelled, by a customer for one that was submitted, or with rows of devices that were staged meanwhile.',
  },
  UNITS_NUMBERED: {
    status: 409,
    message: 'Devices with unit numbers would be dropped.',
    when: 'A line with numbered devices is removed, its quantity is lowered below them, or a draft with numbered devices gets another account, and `dropUnits` is not true; message and `fields.units` name the units.',
  },
  PORT_PIN_MISSING: {
    status: 409,
    message: 'This device has no transfer PIN.',
    when: 'A transfer PIN is revealed, and none is stored for the device.',
  },
  PORT_PIN_UNAVAILABLE: {
    status: 409,
    message: 'Transfer PINs can’t be stored here yet. Please ask an Administrator.',
    when: 'A transfer PIN is stored or revealed, and the server has no key to keep secrets with (SECRETS_KEY), or not the one that it was stored with.',
  },
  FLEET_IMPORT_STALE: {
    status: 409,
    message: 'The file or the fleet changed since the file was checked. Please check it again.',
    when: 'An import of devices is confirmed for a check that is out of date.',
  },
  FLEET_IMPORT_NOT_FOUND: {
    status: 404,
    message: 'That import does not exist.',
    when: 'The import of devices is unknown, or of another agent’s or customer’s account.',
  },
  FLEET_IMPORT_FINAL: {
    status: 409,
    message: 'This import can no longer be undone: it was undone already, or a day has passed.',
    when: 'An import of devices is undone a second time, or more than a day after it was saved.',
  },
  FLEET_VIEW_NOT_FOUND: {
    status: 404,
    message: 'That view does not exist.',
    when: 'The saved view of a fleet is unknown, or of another person.',
  },
  FLEET_SETTINGS_CHANGED: {
    status: 409,
    message: 'Someone changed these settings while you were editing them.',
    when: 'The version of the fleet settings that was sent is not the newest.',
  },
} as const

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
  NUMBERS_STALE: {
    status: 409,
    message: 'Some of these units changed meanwhile. Look at the numbers again.',
    when: 'Numbers are entered for units of which another person changed one since the sheet was read; nothing is saved.',
  },
  NUMBERS_MISSING: {
    status: 409,
    message: 'Units in this box have no number yet.',
    when: 'A box is shipped with units whose plan is billed and whose line has no number; `fields.units` names them. With a reason it is shipped anyway.',
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

/** Failures of cases (docs/spec/repairs.md). */
export const repairErrors = {
  CASE_NOT_FOUND: {
    status: 404,
    message: 'That case does not exist.',
    when: 'The case is unknown, or of another agent’s or customer’s account.',
  },
  CASE_CHANGED: {
    status: 409,
    message: 'Another person changed this case. Look at it again.',
    when: 'The version of a case that was sent is not the newest.',
  },
  CASE_STATE_REFUSED: {
    status: 409,
    message: 'The state of this case does not allow that.',
    when: 'An action meets a case whose state or kind does not allow it, or not any more; the message says which.',
  },
  CASE_OPEN: {
    status: 409,
    message: 'This problem with the device is reported already.',
    when: 'A problem is reported, or a case is reopened, while an open case of the same device and kind is there; the message names it, and `fields.caseId` has its id.',
  },
  CASE_DEVICE_ENDED: {
    status: 409,
    message: 'The device of this case was retired or replaced meanwhile.',
    when: 'A case is accepted, its device is replaced or swapped, or a spare is lent, after the device was retired or replaced.',
  },
  COVER_CHANGED: {
    status: 409,
    message: 'The coverage of this device changed. Look at the case again.',
    when: 'A case is accepted as covered, and no repair is left that the cover pays; the message says why.',
  },
  SPARE_NOT_FREE: {
    status: 409,
    message: 'This device is not a free spare.',
    when: 'A device is lent or swapped in that is not a spare of the account any more, or is lent already.',
  },
  CASE_SPARE_LENT: {
    status: 409,
    message: 'A spare is lent for this case already. Return it first.',
    when: 'A second spare is lent for a case.',
  },
  CASE_REPLACED: {
    status: 409,
    message: 'The device of this case is replaced already.',
    when: 'A device is replaced or swapped a second time for the same case.',
  },
  CASE_PICTURES_FULL: {
    status: 409,
    message: 'A case has at most 4 pictures. Remove one first.',
    when: 'A fifth picture is added to a case.',
  },
  CASE_PICTURE_NOT_FOUND: {
    status: 404,
    message: 'That picture does not exist.',
    when: 'The picture is unknown, was removed, or is of a case that the caller may not see.',
  },
} as const
