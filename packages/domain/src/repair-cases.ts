import { type DeviceAction, type DeviceStatus, deviceStatusLabels, hasEnded } from './device-status.ts'
import { type Cents, formatCents } from './money.ts'
import { type Actor, isCustomer, mayActForOthers } from './roles.ts'

/** Cases: reported problems of devices, until they are closed (docs/spec/repairs.md). */

export const caseKinds = ['cracked', 'battery', 'chargingPort', 'lost', 'stolen', 'other'] as const
export type CaseKind = (typeof caseKinds)[number]

export const caseKindLabels: Record<CaseKind, string> = {
  cracked: 'Cracked',
  battery: 'Battery',
  chargingPort: 'Charging port',
  lost: 'Lost',
  stolen: 'Stolen',
  other: 'Other',
}

/** What the form says below the label. */
export const caseKindHints: Record<CaseKind, string> = {
  cracked: 'Glass or back',
  battery: 'Drains or swells',
  chargingPort: 'Loose or does not charge',
  lost: 'We suspend the line',
  stolen: 'With police report number',
  other: 'Describe it',
}

const gone: ReadonlySet<CaseKind> = new Set(['lost', 'stolen'])
/** Whether the device is not there: such cases have a checklist, and end when it is found. */
export const isGone = (kind: CaseKind) => gone.has(kind)

export const caseStates = [
  'reported',
  'accepted',
  'declined',
  'replacementSent',
  'inRepair',
  'returned',
  'closed',
] as const
export type CaseState = (typeof caseStates)[number]

export const caseStateLabels: Record<CaseState, string> = {
  reported: 'Reported',
  accepted: 'Accepted',
  declined: 'Declined',
  replacementSent: 'Replacement sent',
  inRepair: 'In repair',
  returned: 'Returned',
  closed: 'Closed',
}

/** Nothing is left to do. A case that is not one of these is open. */
export const endedCaseStates = ['declined', 'closed'] as const satisfies readonly CaseState[]
const ended: ReadonlySet<CaseState> = new Set(endedCaseStates)
export const isOpenCase = (state: CaseState) => !ended.has(state)

/** The columns of the board, and what lists filter by (docs/spec/repairs.md#list). */
export const caseGroups = {
  reported: ['reported'],
  accepted: ['accepted'],
  underWay: ['replacementSent', 'inRepair', 'returned'],
  closed: endedCaseStates,
} as const satisfies Record<string, readonly CaseState[]>
export type CaseGroup = keyof typeof caseGroups
export const caseGroupNames = Object.keys(caseGroups) as CaseGroup[]
export const caseGroupLabels: Record<CaseGroup, string> = {
  reported: 'Reported',
  accepted: 'Accepted',
  underWay: 'Replacement sent or in repair',
  closed: 'Closed',
}

export const caseActionNames = [
  'accept',
  'decline',
  'sendReplacement',
  'startRepair',
  'markReturned',
  'close',
  'withdraw',
  'find',
  'reopen',
] as const
export type CaseAction = (typeof caseActionNames)[number]

type Rule = {
  from: readonly CaseState[]
  to: CaseState
  /** 'staff': those who decide cases. 'anyone': everyone who may see the case. */
  who: 'staff' | 'anyone'
  /** What the button says. */
  label: string
  /** What the timeline says. */
  done: string
}

/** What can happen to a case, as data: buttons, requests and transactions go by it (docs/spec/repairs.md#states). */
export const caseActions: Record<CaseAction, Rule> = {
  accept: { from: ['reported'], to: 'accepted', who: 'staff', label: 'Accept', done: 'Accepted' },
  decline: { from: ['reported'], to: 'declined', who: 'staff', label: 'Decline', done: 'Declined' },
  sendReplacement: {
    from: ['accepted'],
    to: 'replacementSent',
    who: 'staff',
    label: 'Mark replacement sent',
    done: 'Replacement sent',
  },
  startRepair: {
    from: ['accepted'],
    to: 'inRepair',
    who: 'staff',
    label: 'Start repair',
    done: 'Repair started',
  },
  markReturned: {
    from: ['replacementSent', 'inRepair'],
    to: 'returned',
    who: 'staff',
    label: 'Mark returned',
    done: 'Device returned',
  },
  close: {
    from: ['accepted', 'replacementSent', 'inRepair', 'returned'],
    to: 'closed',
    who: 'staff',
    label: 'Close',
    done: 'Closed',
  },
  withdraw: { from: ['reported'], to: 'closed', who: 'anyone', label: 'Withdraw', done: 'Withdrawn' },
  find: {
    from: ['reported', 'accepted', 'replacementSent'],
    to: 'closed',
    who: 'anyone',
    label: 'Found again',
    done: 'Found again',
  },
  reopen: { from: endedCaseStates, to: 'reported', who: 'anyone', label: 'Reopen', done: 'Reopened' },
}

/**
 * A case as far as what can happen to it goes.
 * @property isSwapped a spare took the place of the device
 * @property reopened how often it was reopened
 */
export type CaseFacts = {
  kind: CaseKind
  state: CaseState
  isFound: boolean
  isSwapped: boolean
  reopened: number
}

/** Why the case does not allow the action, regardless of who asks; null where it does. */
export function caseRefusal(facts: CaseFacts, action: CaseAction): string | null {
  const { kind, state } = facts
  const { from, label } = caseActions[action]
  if (!from.includes(state))
    return `“${label}” is not possible for a case that is ${caseStateLabels[state].toLowerCase()}.`
  if ((action === 'find' && !isGone(kind)) || (action === 'startRepair' && isGone(kind)))
    return `“${label}” is not possible for a ${caseKindLabels[kind].toLowerCase()} device.`
  return action === 'reopen' ? reopenRefusal(facts) : swappedRefusal(facts, action)
}

function reopenRefusal({ isFound, reopened }: CaseFacts): string | null {
  // A device that was found is not lost any more: that is a new case.
  if (isFound) return 'The device was found. Report a new problem instead.'
  return reopened >= caseLimits.reopensMax
    ? `A case is reopened at most ${caseLimits.reopensMax} times. Report a new problem instead.`
    : null
}

/** A device that a spare replaced is on its way back: such a case is decided, so that the device is waited for. */
const swappedRefusal = ({ isSwapped }: CaseFacts, action: CaseAction): string | null =>
  isSwapped && (action === 'withdraw' || action === 'decline')
    ? `“${caseActions[action].label}” is not possible: a spare took the place of this device. Once the case is accepted, the old device can come back.`
    : null

/** Whether the case allows the action, regardless of who asks. */
export const allowsCase = (facts: CaseFacts, action: CaseAction): boolean =>
  caseRefusal(facts, action) === null

/** Whether this person decides cases that they may see: agents and those who act for others, not customers. */
export const mayDecideCases = (actor: Actor) =>
  mayActForOthers(actor) || (actor.zohoUserId !== null && !isCustomer(actor))

/**
 * What this person may do to a case that they may see, in the order of its buttons.
 * @param status that of the device: one that cannot come back is not marked as returned
 */
export const caseActionsFor = (actor: Actor, facts: CaseFacts, status: DeviceStatus): CaseAction[] =>
  caseActionNames.filter(
    (action) =>
      allowsCase(facts, action) &&
      (caseActions[action].who === 'anyone' || mayDecideCases(actor)) &&
      (action !== 'markReturned' || becomesWhenReturned(status).length > 0),
  )

/** Whether a spare can be lent: the case is open, none is lent for it, and its device was not replaced or retired. */
export const mayLend = (state: CaseState, isLent: boolean, status: DeviceStatus) =>
  isOpenCase(state) && !isLent && !hasEnded(status)

const replaceableStates: readonly CaseState[] = ['reported', 'accepted', 'inRepair']
/** Whether the device of a case in this state can be replaced: not once a replacement was sent, or the device is back. */
export const isReplaceable = (state: CaseState) => replaceableStates.includes(state)

/** Whether an open case of one kind stands in the way of another one: the same kind, and lost and stolen, which are one problem. */
export const isSameProblem = (one: CaseKind, other: CaseKind) =>
  one === other || (isGone(one) && isGone(other))

const atWork: readonly DeviceStatus[] = ['inService', 'spare', 'inRepair']
const away: readonly DeviceStatus[] = ['lost', 'stolen']

/** Whether a problem of this kind can be reported for a device of this status. */
export const mayReport = (status: DeviceStatus, kind: CaseKind) =>
  atWork.includes(status) || (isGone(kind) && away.includes(status))

/** The kinds that can be reported for a device of this status. */
export const kindsFor = (status: DeviceStatus): CaseKind[] =>
  caseKinds.filter((kind) => mayReport(status, kind))

export const reportRefusal = (status: DeviceStatus, kind: CaseKind) =>
  `“${caseKindLabels[kind]}” can’t be reported for a device with the status ${deviceStatusLabels[status]}.`

/** What a report does to the status of the device; null when it stays. */
export function deviceActionOf(kind: CaseKind, status: DeviceStatus): DeviceAction | null {
  if (!isGone(kind) || !atWork.includes(status)) return null
  return kind === 'lost' ? 'lose' : 'steal'
}

/** What can become of the device that was sent back. */
export const returnedBecomes = ['inService', 'spare', 'retired'] as const satisfies readonly DeviceStatus[]
export type ReturnedBecomes = (typeof returnedBecomes)[number]

/** How an old device ended: retired or a spare when it came back, or not returned in time. */
export const deviceEnds = ['retired', 'spare', 'inService', 'notReturned'] as const
export type DeviceEnd = (typeof deviceEnds)[number]
export const deviceEndLabels: Record<DeviceEnd, string> = {
  retired: 'Retired',
  spare: 'Back as a spare',
  inService: 'Back in service',
  notReturned: 'Not returned',
}

/** What can become of a device of this status when it comes back. One that was replaced has lost its unit number. */
export function becomesWhenReturned(status: DeviceStatus): ReturnedBecomes[] {
  if (status === 'replaced') return ['spare', 'retired']
  return atWork.includes(status) ? [...returnedBecomes] : []
}

/**
 * Whether the old device is still to come back once a replacement is there: not one that is gone, and not one that came
 * back, or did not in time, before the case was reopened; unless it was handed out again since.
 */
export const isToComeBack = (kind: CaseKind, end: DeviceEnd | null, status: DeviceStatus): boolean => {
  if (isGone(kind) || end === 'notReturned') return false
  return end === null || end === 'inService' || status === 'inService'
}

/** What is done about a device that is gone, each with the time at which it was done. Only the carrier suspends a line. */
export const checklistSteps = ['lineSuspended', 'lockRequested', 'policeReport'] as const
export type ChecklistStep = (typeof checklistSteps)[number]
export const checklistLabels: Record<ChecklistStep, string> = {
  lineSuspended: 'Line suspension requested',
  lockRequested: 'Remote lock requested',
  policeReport: 'Police report number',
}
/** The steps of a kind; a police report belongs to what was stolen. */
export const checklistOf = (kind: CaseKind): ChecklistStep[] => {
  if (kind === 'stolen') return [...checklistSteps]
  return kind === 'lost' ? ['lineSuspended', 'lockRequested'] : []
}

/** How an accepted case is paid. */
export const caseCharges = ['cover', 'none', 'price'] as const
export type CaseCharge = (typeof caseCharges)[number]
export const caseChargeLabels: Record<CaseCharge, string> = {
  cover: 'Covered',
  none: 'No charge',
  price: 'Charged',
}

/** What the timeline says of it. */
export const caseChargeText = (charge: CaseCharge, cents: Cents) => {
  if (charge === 'cover') return 'Covered, no charge. This uses one covered repair.'
  return charge === 'none' ? 'No charge. Coverage is not used.' : `Charged ${formatCents(cents)}.`
}

export const caseLimits = {
  descriptionMax: 1_000,
  placeMax: 100,
  messageMax: 2_000,
  reasonMax: 500,
  policeReportMax: 40,
  pictures: 4,
  pictureBytesMax: 10 * 1024 * 1024,
  /** Messages that one person adds to a case in 24 hours, and that an answer has. */
  messagesPerDay: 50,
  messagesMax: 200,
  /** A case is reopened so often, and so many problems of a device are reported in 24 hours: each sends emails. */
  reopensMax: 3,
  reportsPerDay: 10,
  eventsMax: 200,
  searchMax: 100,
  /** Cases that one call closes together. */
  bulkMax: 200,
  exportMax: 10_000,
  /** Lists and figures count up to here: counting further costs more than reading a page. */
  countMax: 1_000,
  /** The largest price of a repair, in dollars. */
  priceMax: 5_000,
  sparesMax: 50,
  /** The old device is to be back so many days after its replacement was sent, and is reminded of so many before. */
  returnDays: 30,
  remindDaysBefore: 7,
  /** Figures look back so many days. */
  figuresDays: 365,
  modelsMax: 50,
} as const

/** How many cases there are, as it is shown: "340", and "1,000+" where it was counted up to the limit. */
export const caseCountText = (count: number) =>
  `${count.toLocaleString('en-US')}${count >= caseLimits.countMax ? '+' : ''}`

/** "1 open case", "12 open cases" */
export const openCasesText = (count: number) =>
  `${caseCountText(count)} open ${count === 1 ? 'case' : 'cases'}`

/** 1043 → "C-1043". */
export const caseLabel = (caseNumber: number) => `C-${caseNumber}`

/** The case number that a text names, such as "C-1043" or "1043"; null for any other text. */
export function caseNumberOf(text: string): number | null {
  const [, digits] = /^(?:c-?)?(\d{1,9})$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}
