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
