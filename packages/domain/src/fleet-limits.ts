/** The numbers of the fleet. Apart from the others, so that public pages do not load them (docs/spec/fleet.md#fields). */
export const fleetLimits = {
  unitNumberMax: 12,
  unitDigits: { min: 1, max: 6 },
  /** The largest number that "next number" can be. */
  unitValueMax: 999_999,
  shortCodeLength: { min: 2, max: 8 },
  stationCodeLength: { min: 1, max: 8 },
  stationNameMax: 60,
  stationContactMax: 100,
  /** Stations of one account. */
  stationsMax: 200,
  holderMax: 60,
  serialMax: 32,
  noteMax: 300,
  makeMax: 50,
  modelMax: 100,
  imeiDigits: 15,
  iccidDigits: { min: 19, max: 20 },
  areaCodeDigits: 3,
  tagCodeLength: 10,
  /** A search takes a pasted list of unit numbers; an address has room for 4,096 characters. */
  searchMax: 2_000,
  searchedUnitsMax: 500,
  /** Devices that one call changes together. */
  bulkMax: 1_000,
  /** Entries of a device's history that an answer has, the newest. */
  eventsMax: 200,
  /** Cover that ends within this many days has a figure of its own. */
  coverSoonDays: 60,
  /** Lists count up to here; beyond it they say "more than". */
  countMax: 10_000,
  /** Devices in one file. */
  importRowsMax: 10_000,
  portCarrierMax: 50,
  portAccountNumberMax: 30,
  portPinLength: { min: 4, max: 15 },
  /** Positions of an order line, as many as its largest quantity. */
  linePositionsMax: 500,
  /** Rows of a sheet that one call saves or checks; larger orders need several. */
  unitRowsMax: 1_000,
  /** Unit numbers after the first one that a sheet asks about together. */
  takenSpan: 2_000,
  /** Errors of a file that are told one by one; the others are counted. */
  importErrorsMax: 1_000,
  /** How long an import can be undone. */
  undoHours: 24,
  /** Devices that stay when an import is undone and are named one by one. */
  keptShownMax: 100,
  /** Saved views that a person has of one account's fleet. */
  viewsMax: 20,
  viewNameMax: 60,
  viewAddressMax: 3_000,
  /** Makes and models to filter by. */
  modelsMax: 200,
} as const
