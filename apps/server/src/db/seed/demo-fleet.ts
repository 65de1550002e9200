/** The words and the shape of the demo's fleets (docs/spec/product.md#demo-data); fleet-rows.ts tells their stories. */

/** An order of Northgate by its place: 40 phones at the bench, of which 12 are staged. */
export const benchOrder = {
  place: 109,
  lines: [{ slug: 'halden-n6-pro', carrier: 'Verizon', purchaseType: 'Buy', quantity: 40 }],
  staged: 12,
} as const

/** A later one that has left in two boxes, of which one is received. */
export const shippedOrder = {
  place: 114,
  lines: [{ slug: 'orbis-t9-duty', carrier: 'AT&T', purchaseType: 'Buy', quantity: 12 }],
  received: 6,
} as const

export type FleetOrder = typeof benchOrder | typeof shippedOrder
export const fleetOrderAt = (place: number): FleetOrder | undefined =>
  [benchOrder, shippedOrder].find((one) => one.place === place)

/** Northgate's stations: each with its own range of unit numbers, one of the account's addresses, and how many devices. */
export const northgateStations = [
  { name: 'Airline Junction', code: 'AJ', firstNumber: 1, devices: 58, contact: 'Marcus Bell' },
  { name: 'Harbor', code: 'HB', firstNumber: 201, devices: 46, contact: 'Una Marsh' },
  { name: 'Port Bay', code: 'PB', firstNumber: 301, devices: 36, contact: '' },
] as const

export const northgateShortCode = 'DSP4'

/** How many of Northgate's devices that arrived are not in service. */
export const northgateOthers = { spare: 9, inRepair: 3, lost: 1, stolen: 1 } as const

/** Fleets of other accounts of wes, by the place of the account; they were bought elsewhere and imported. */
export const importedFleets = [
  { account: 1, shortCode: 'NRP', devices: 30, station: { name: 'Ore Dock', code: 'OD' } },
  { account: 2, shortCode: 'GNL', devices: 500, station: { name: 'Millrace', code: 'MR' } },
] as const

export const boughtElsewhere = [
  { make: 'Halden', model: 'N5' },
  { make: 'Orbis', model: 'T7 Duty' },
  { make: 'Kestrel', model: 'M7' },
] as const

export const firstNames = [
  'Maria',
  'Dan',
  'Ed',
  'Ana',
  'Luis',
  'Grace',
  'Omar',
  'Tess',
  'Ivan',
  'Joy',
  'Sam',
  'Nadia',
  'Carl',
  'Rosa',
  'Pete',
  'Lena',
  'Hugo',
  'Amir',
  'Kim',
  'Bea',
] as const
export const lastNames = [
  'Lopez',
  'Reyes',
  'Wu',
  'Silva',
  'Grant',
  'Novak',
  'Hale',
  'Okoye',
  'Stone',
  'Patel',
  'Ruiz',
  'Kerr',
  'Dahl',
  'Moss',
  'Ito',
  'Voss',
  'Quinn',
] as const
