import { type CoverFacts, coverOf, isUsedRecord, repairsPaid, usedRepairs } from './device-cover.ts'
import { hasEnded } from './device-status.ts'
import { counted } from './format.ts'
import { formatLongDay } from './format-date.ts'
import { type Cents, formatCents } from './money.ts'
import { type CaseKind, isGone } from './repair-cases.ts'

/** Who pays for a repair, decided from what is known of the device's cover (docs/spec/repairs.md#cover). */

/** What repairs cost where no cover pays; the configuration overrides it. */
export type RepairPrices = {
  screenCents: Cents
  /** Charged for an old device that was not returned in time; null where nothing is. */
  notReturnedCents: Cents | null
}
export const defaultRepairPrices: RepairPrices = { screenCents: 12_900, notReturnedCents: null }

/** The CRM's screen-repair record with the same IMEI. Its status stays the CRM's: nothing is written to it. */
export type ProgramRecord = {
  /** Active, Used, Expired, or another word of the CRM. */
  status: string
  /** Its last day, yyyy-MM-dd. */
  until: string
  /** Whether a case of ours has used it. */
  isUsedHere: boolean
}

/** Coverage that the shop sells for the device's product. */
export type CoverOffer = { name: string; cents: Cents }

export const coverStates = ['covered', 'usedUp', 'ended', 'none', 'notForThis'] as const
export type CoverState = (typeof coverStates)[number]

/** @property source whose cover pays: the device's own, or the CRM's screen-repair program */
export type CoverDecision = {
  state: CoverState
  isCovered: boolean
  source: 'own' | 'program' | null
  /** The last day of the cover that pays, or ended; null without one. */
  until: string | null
  daysLeft: number | null
  /** Repairs that are left after this one; null where cover does not pay, or pays any number. */
  repairsLeft: number | null
  /** Null where the price is told with the decision. */
  priceCents: Cents | null
  /** "Covered until March 3, 2027: no charge." */
  text: string
  /** Why, in a sentence or two. */
  detail: string
}

export type CoverQuestion = {
  kind: CaseKind
  /** "014", or what else people call the device. */
  unit: string
  device: CoverFacts & {
    /** The day of its last repair that cover paid; null where it is not known. */
    usedOn: string | null
  }
  program: ProgramRecord | null
  prices: RepairPrices
  offer: CoverOffer | null
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Cover pays for screens. Who decides a case can also use it for what was reported as "Other". */
export const coverPays = (kind: CaseKind) => kind === 'cracked'
export const coverMayPay = (kind: CaseKind) => kind === 'cracked' || kind === 'other'

const isActive = (program: ProgramRecord | null, today: string): program is ProgramRecord =>
  program !== null &&
  program.until >= today &&
  program.status.toLowerCase() === 'active' &&
  !program.isUsedHere

/** Which cover pays for a screen of this device today; null where none does. */
export function payingCover(
  { device, program }: Pick<CoverQuestion, 'device' | 'program'>,
  today: string,
): { source: 'own' | 'program'; until: string; daysLeft: number; repairsLeft: number | null } | null {
  const used = usedRepairs(device, program, today)
  const cover = coverOf({ ...device, repairsUsed: used }, today)
  if (cover.state === 'on' || cover.state === 'soon') {
    const { until, daysLeft } = cover
    const repairsLeft = device.coverIsSubscription ? null : repairsPaid(device) - used - 1
    return { source: 'own', until, daysLeft, repairsLeft }
  }
  // The CRM's record of a device with cover of its own is the same cover, and what a replaced device had went with its number.
  const hasOwn = device.coverUntil !== null && device.coverUntil >= today
  if (hasOwn || hasEnded(device.status) || !isActive(program, today)) return null
  const { until } = program
  return { source: 'program', until, daysLeft: daysBetween(today, until), repairsLeft: 0 }
}

/**
 * Who pays for this problem, in words (docs/spec/repairs.md#cover).
 * @param today the business day
 */
export function decideCover(question: CoverQuestion, today: string): CoverDecision {
  const { kind } = question
  if (!coverPays(kind)) return notForThis(question)
  const paying = payingCover(question, today)
  if (!paying) return notCovered(question, today)
  const { until, daysLeft, repairsLeft } = paying
  return {
    ...paying,
    state: 'covered',
    isCovered: true,
    priceCents: 0,
    text: `Covered until ${formatLongDay(until)}: no charge.`,
    detail: `${coverName(question, paying.source)} until ${formatLongDay(until)}, ${daysText(daysLeft)}. ${leftText(repairsLeft)}`,
  }
}

const coverName = ({ unit }: CoverQuestion, source: 'own' | 'program') =>
  source === 'own' ? `${unit} has screen repair coverage` : `${unit} is in the screen repair program`
const daysText = (days: number) => (days === 0 ? 'its last day' : `${counted(days, 'day')} more`)
const leftText = (left: number | null) => {
  if (left === null) return 'It pays any number of repairs while it runs.'
  return left === 0 ? 'After this repair its coverage is used up.' : `After this repair it pays ${left} more.`
}

const nothing = { isCovered: false, source: null, daysLeft: null, repairsLeft: null } as const

function notForThis({ kind }: CoverQuestion): CoverDecision {
  const text = isGone(kind) ? 'Not covered.' : 'Not covered: we tell you the price before we start.'
  const detail = isGone(kind)
    ? `Coverage pays for screens. A ${kind} device is not part of it. We can suspend the line and send another one.`
    : 'Coverage pays for screens. We look at the device and tell you the price, or that it is free of charge.'
  return { ...nothing, state: 'notForThis', until: null, priceCents: null, text, detail }
}

function notCovered(question: CoverQuestion, today: string): CoverDecision {
  const { prices, offer } = question
  const price = formatCents(prices.screenCents)
  const from = offer === null ? '' : `, or add coverage from ${formatCents(offer.cents)}`
  return {
    ...nothing,
    ...whyNot(question, today),
    priceCents: prices.screenCents,
    text: `Not covered: ${price}${from}.`,
  }
}

function whyNot(
  { unit, device, program }: CoverQuestion,
  today: string,
): Pick<CoverDecision, 'state' | 'until' | 'detail'> {
  const until = device.coverUntil
  if (until !== null && until >= today)
    return { state: 'usedUp', until, detail: usedText(unit, device.usedOn) }
  if (program !== null && program.until >= today && (program.isUsedHere || isUsedRecord(program, today)))
    return { state: 'usedUp', until: program.until, detail: usedText(unit, device.usedOn) }
  const last = [until, program?.until ?? null].filter((day) => day !== null && day < today).sort()
  const endedOn = last.at(-1) ?? null
  if (endedOn === null)
    return { state: 'none', until: null, detail: `${unit} has no screen repair coverage.` }
  const days = counted(daysBetween(endedOn, today), 'day')
  return {
    state: 'ended',
    until: endedOn,
    detail: `The coverage of ${unit} ended ${days} ago, on ${formatLongDay(endedOn)}.`,
  }
}

const usedText = (unit: string, usedOn: string | null) =>
  usedOn === null
    ? `The coverage of ${unit} is used up.`
    : `The coverage of ${unit} was used on ${formatLongDay(usedOn)}.`
