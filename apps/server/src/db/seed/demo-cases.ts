import type { DeviceStatus } from '@portal/domain/device-status'
import type { CaseCharge, CaseKind, CaseState, DeviceEnd } from '@portal/domain/repair-cases'
import { type Persona, personas } from './personas.ts'

/** The words and the shape of the demo's cases (docs/spec/product.md#demo-data); case-rows.ts tells their stories. */

const { una, wes } = personas

/** What happened to a case so many hours before now. */
export type CaseStep = {
  kind: 'accept' | 'decline' | 'startRepair' | 'sendReplacement' | 'markReturned' | 'close' | 'withdraw'
  hoursAgo: number
  by: Persona
}
export type CaseNote = { hoursAgo: number; by: Persona; text: string; isInternal?: true }

export type DemoCase = {
  /** Northgate, or the place of another account of wes. */
  account: 'northgate' | number
  /** The device is one with this status, the first that has no case yet. */
  status: DeviceStatus
  kind: CaseKind
  hoursAgo: number
  description: string
  state: CaseState
  steps: readonly CaseStep[]
  charge?: CaseCharge
  priceCents?: number
  reason?: string
  trackingNumber?: string
  returnDueInDays?: number
  deviceEnd?: DeviceEnd
  policeReport?: string
  /** Of what is lost or stolen. */
  isLineSuspended?: true
  notes?: readonly CaseNote[]
  pictures?: number
}

const by = (person: Persona) => (kind: CaseStep['kind'], hoursAgo: number) => ({ kind, hoursAgo, by: person })
const byWes = by(wes)
const byUna = by(una)

/** A repair in our house, over within days: reported so many days ago. */
const repaired = (
  account: DemoCase['account'],
  days: number,
  kind: CaseKind,
  description: string,
  cents: number,
) =>
  ({
    account,
    status: 'inService',
    kind,
    hoursAgo: days * 24,
    description,
    state: 'closed',
    steps: [
      byWes('accept', days * 24 - 2),
      byWes('startRepair', days * 24 - 30),
      byWes('markReturned', days * 24 - 96),
      byWes('close', days * 24 - 97),
    ],
    charge: cents > 0 ? 'price' : 'none',
    priceCents: cents,
    deviceEnd: 'inService',
  }) satisfies DemoCase

/** Every state; covered repairs choose their devices before others of the same status. */
export const demoCases: readonly DemoCase[] = [
  {
    account: 'northgate',
    status: 'inService',
    kind: 'cracked',
    hoursAgo: 2,
    description: 'Fell off the dash mount. The glass is cracked from the top left, the screen still works.',
    state: 'reported',
    steps: [],
    pictures: 2,
    notes: [{ hoursAgo: 1, by: una, text: 'The driver is back at 5pm. Can we have a decision before that?' }],
  },
  {
    account: 'northgate',
    status: 'stolen',
    kind: 'stolen',
    hoursAgo: 3,
    description: 'Taken from the van while it was parked at Port Bay.',
    state: 'reported',
    steps: [],
    policeReport: 'TPD 25-118204',
    isLineSuspended: true,
  },
  {
    account: 'northgate',
    status: 'inService',
    kind: 'battery',
    hoursAgo: 30,
    description: 'Empty by noon since last week.',
    state: 'reported',
    steps: [],
  },
  {
    account: 'northgate',
    status: 'lost',
    kind: 'lost',
    hoursAgo: 50,
    description: 'Not in the van after the evening route.',
    state: 'accepted',
    steps: [byWes('accept', 48)],
    charge: 'none',
    isLineSuspended: true,
  },
  {
    account: 'northgate',
    status: 'inRepair',
    kind: 'cracked',
    hoursAgo: 76,
    description: 'Run over in the yard, the back is broken.',
    state: 'inRepair',
    steps: [byWes('accept', 74), byWes('startRepair', 50)],
    charge: 'cover',
  },
  {
    account: 'northgate',
    status: 'inRepair',
    kind: 'cracked',
    hoursAgo: 220,
    description: 'No touch in the lower half.',
    state: 'replacementSent',
    steps: [byWes('accept', 216), byWes('sendReplacement', 192)],
    charge: 'cover',
    trackingNumber: '1Z999AA10123456784',
    returnDueInDays: 22,
  },
  {
    account: 'northgate',
    status: 'inRepair',
    kind: 'chargingPort',
    hoursAgo: 27,
    description: 'Charges only when the cable is held at an angle.',
    state: 'accepted',
    steps: [byWes('accept', 25)],
    charge: 'price',
    priceCents: 8_500,
    notes: [
      { hoursAgo: 25, by: wes, text: 'We change the port for $85.00. Please send the phone with the label.' },
      { hoursAgo: 25, by: wes, text: 'Third port of this model in a month.', isInternal: true },
    ],
  },
  {
    account: 'northgate',
    status: 'inService',
    kind: 'battery',
    hoursAgo: 290,
    description: 'Gets warm while it charges.',
    state: 'declined',
    steps: [byWes('decline', 287)],
    reason: 'The battery tests at 94% of its capacity. Warmth while charging is normal.',
  },
  {
    account: 'northgate',
    status: 'inService',
    kind: 'other',
    hoursAgo: 480,
    description: 'The camera does not focus on tags.',
    state: 'closed',
    steps: [byUna('withdraw', 478)],
  },
  repaired('northgate', 40, 'cracked', 'Cracked at the corner.', 12_900),
  repaired('northgate', 75, 'chargingPort', 'The port is loose.', 0),
  {
    account: 2,
    status: 'inService',
    kind: 'cracked',
    hoursAgo: 5,
    description: 'Cracked across the middle.',
    state: 'reported',
    steps: [],
  },
  {
    account: 2,
    status: 'inService',
    kind: 'battery',
    hoursAgo: 55,
    description: 'Swollen, the back lifts.',
    state: 'accepted',
    steps: [byWes('accept', 52)],
    charge: 'none',
  },
  repaired(2, 20, 'cracked', 'Dropped at the dock.', 12_900),
  repaired(2, 33, 'other', 'The speaker is silent.', 4_900),
  repaired(2, 61, 'cracked', 'Cracked, glass splinters.', 12_900),
  repaired(1, 15, 'chargingPort', 'Does not charge.', 8_500),
]
