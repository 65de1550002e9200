/** Statuses of a device, and what can happen to it (docs/spec/fleet.md#statuses). */
export const deviceStatuses = [
  'planned',
  'ordered',
  'staged',
  'shipped',
  'missing',
  'inService',
  'spare',
  'inRepair',
  'lost',
  'stolen',
  'replaced',
  'retired',
] as const
export type DeviceStatus = (typeof deviceStatuses)[number]

export const deviceStatusLabels: Record<DeviceStatus, string> = {
  planned: 'Planned',
  ordered: 'Ordered',
  staged: 'Staged',
  shipped: 'Shipped',
  missing: 'Missing',
  inService: 'In service',
  spare: 'Spare',
  inRepair: 'In repair',
  lost: 'Lost',
  stolen: 'Stolen',
  replaced: 'Replaced',
  retired: 'Retired',
}

/** A device that has ended gives its unit number and its IMEI free, and nothing happens to it any more. */
export const endedStatuses = ['replaced', 'retired'] as const satisfies readonly DeviceStatus[]
const ended: ReadonlySet<DeviceStatus> = new Set(endedStatuses)
export const hasEnded = (status: DeviceStatus) => ended.has(status)

/** The groups that lists filter by and figures count (docs/spec/fleet.md#figures). */
export const deviceGroups = {
  planned: ['planned'],
  onTheWay: ['ordered', 'staged', 'shipped'],
  inService: ['inService'],
  spare: ['spare'],
  inRepair: ['inRepair'],
  lost: ['lost', 'stolen', 'missing'],
  ended: endedStatuses,
} as const satisfies Record<string, readonly DeviceStatus[]>
export type DeviceGroup = keyof typeof deviceGroups
export const deviceGroupNames = Object.keys(deviceGroups) as DeviceGroup[]

export const deviceGroupOf = (status: DeviceStatus): DeviceGroup =>
  deviceGroupNames.find((group) => (deviceGroups[group] as readonly string[]).includes(status)) ?? 'ended'

export const deviceActionNames = [
  'order',
  'plan',
  'drop',
  'stage',
  'unstage',
  'ship',
  'unship',
  'receive',
  'miss',
  'arrive',
  'missArrival',
  'find',
  'replace',
  'use',
  'makeSpare',
  'repair',
  'lose',
  'steal',
  'retire',
  'comeBack',
  'retireReplaced',
] as const
export type DeviceAction = (typeof deviceActionNames)[number]

type Rule = {
  from: readonly DeviceStatus[]
  /** null: the device is gone. */
  to: DeviceStatus | null
  /** 'owner': any person who may act for the account. 'portal': it follows from something else, such as an order. */
  who: 'owner' | 'portal'
  /** What the button says. */
  label: string
  /** What the history says. */
  done: string
}

const atWork = ['inService', 'spare', 'inRepair'] as const
const away = ['missing', 'lost', 'stolen'] as const

/** What can happen to a device, as data: buttons, requests and transactions go by it (docs/spec/fleet.md#statuses). */
export const deviceActions: Record<DeviceAction, Rule> = {
  order: { from: ['planned'], to: 'ordered', who: 'portal', label: 'Order', done: 'Ordered' },
  plan: {
    from: ['ordered', 'staged'],
    to: 'planned',
    who: 'portal',
    label: 'Plan again',
    done: 'Order reopened',
  },
  drop: { from: ['planned', 'ordered', 'staged'], to: null, who: 'portal', label: 'Remove', done: 'Removed' },
  stage: { from: ['ordered'], to: 'staged', who: 'portal', label: 'Stage', done: 'Staged' },
  unstage: { from: ['staged'], to: 'ordered', who: 'portal', label: 'Stage again', done: 'Staging undone' },
  ship: { from: ['staged'], to: 'shipped', who: 'portal', label: 'Ship', done: 'Shipped' },
  // Its box came back (docs/spec/staging.md#boxes-that-come-back).
  unship: {
    from: ['shipped'],
    to: 'staged',
    who: 'portal',
    label: 'Take back',
    done: 'Came back with its box',
  },
  receive: { from: ['shipped'], to: 'inService', who: 'owner', label: 'Receive', done: 'Received' },
  miss: {
    from: ['shipped'],
    to: 'missing',
    who: 'owner',
    label: 'Report as missing',
    done: 'Reported missing',
  },
  // Of a direct shipment of the carrier, which no bench stages and no box ships (docs/spec/staging.md#direct-shipments).
  arrive: {
    from: ['ordered'],
    to: 'inService',
    who: 'portal',
    label: 'Arrived',
    done: 'Arrived from the carrier',
  },
  missArrival: {
    from: ['ordered'],
    to: 'missing',
    who: 'portal',
    label: 'Missing',
    done: 'Reported missing from the carrier’s shipment',
  },
  find: { from: away, to: 'inService', who: 'owner', label: 'Report as found', done: 'Found' },
  replace: {
    from: [...atWork, ...away],
    to: 'replaced',
    who: 'portal',
    label: 'Replace',
    done: 'Replaced',
  },
  use: {
    from: ['spare', 'inRepair'],
    to: 'inService',
    who: 'owner',
    label: 'Put in service',
    done: 'Put in service',
  },
  makeSpare: {
    from: ['inService', 'inRepair'],
    to: 'spare',
    who: 'owner',
    label: 'Make spare',
    done: 'Made a spare',
  },
  repair: {
    from: ['inService', 'spare'],
    to: 'inRepair',
    who: 'owner',
    label: 'Send to repair',
    done: 'Sent to repair',
  },
  lose: { from: atWork, to: 'lost', who: 'owner', label: 'Report as lost', done: 'Reported as lost' },
  steal: { from: atWork, to: 'stolen', who: 'owner', label: 'Report as stolen', done: 'Reported as stolen' },
  retire: {
    from: [...atWork, 'lost', 'stolen'],
    to: 'retired',
    who: 'owner',
    label: 'Retire',
    done: 'Retired',
  },
  // Of a device whose place another one took, once it is back (docs/spec/repairs.md#replace).
  comeBack: {
    from: ['replaced'],
    to: 'spare',
    who: 'portal',
    label: 'Back as a spare',
    done: 'Came back as a spare',
  },
  retireReplaced: { from: ['replaced'], to: 'retired', who: 'portal', label: 'Retire', done: 'Retired' },
}

/** The actions that a person may ask for; the others follow from orders, benches and boxes. */
export const ownerActions = [
  'receive',
  'miss',
  'find',
  'use',
  'makeSpare',
  'repair',
  'lose',
  'steal',
  'retire',
] as const satisfies readonly DeviceAction[]
export type OwnerAction = (typeof ownerActions)[number]

/** Whether the device's status allows the action. */
export const allowsDevice = (status: DeviceStatus, action: DeviceAction) =>
  deviceActions[action].from.includes(status)

/** The actions that a person may take on a device of this status, in the order of their buttons. */
export const actionsOn = (status: DeviceStatus): OwnerAction[] =>
  ownerActions.filter((action) => allowsDevice(status, action))

/** What a refused action says. */
export const deviceRefusal = (status: DeviceStatus, action: DeviceAction) =>
  `“${deviceActions[action].label}” is not possible for a device with the status ${deviceStatusLabels[status]}.`

/** How a device that was bought elsewhere may begin. */
export const firstStatuses = ['inService', 'spare'] as const satisfies readonly DeviceStatus[]

/** What a device is. */
export const deviceKinds = ['phone', 'tablet', 'router'] as const
export type DeviceKind = (typeof deviceKinds)[number]
export const deviceKindLabels: Record<DeviceKind, string> = {
  phone: 'Phone',
  tablet: 'Tablet',
  router: 'Router',
}

/** Which phone number a planned device is to get. */
export const numberWishes = ['none', 'new', 'port', 'keep'] as const
export type NumberWish = (typeof numberWishes)[number]

type InUse = { unitNumber: string; status: DeviceStatus; holder: string; orderId: number | null }

/** Why a unit number cannot be given again: "014 is in service with Dana Whitfield." (docs/spec/fleet.md#sheet). */
export function unitInUseWords({ unitNumber, status, holder, orderId }: InUse): string {
  const order = orderId === null ? '' : ` on order ${orderId}`
  const withHolder = holder === '' ? '' : ` with ${holder}`
  if (status === 'planned') return `${unitNumber} is planned${order}.`
  if (status === 'ordered' || status === 'staged' || status === 'shipped')
    return `${unitNumber} is on the way${order}.`
  if (status === 'spare') return `${unitNumber} is a spare.`
  if (status === 'lost' || status === 'stolen' || status === 'missing')
    return `${unitNumber} was reported as ${deviceStatusLabels[status].toLowerCase()}.`
  return `${unitNumber} is ${deviceStatusLabels[status].toLowerCase()}${withHolder}.`
}
