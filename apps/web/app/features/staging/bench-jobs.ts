import type { Contract } from '@portal/contract/contract'
import type { SentBodyOf } from '@portal/contract/endpoint'
import type { BenchUnit } from '@portal/contract/staging'
import { stagingCalls } from '@portal/contract/staging-calls'
import type { NumberJudgment } from '@portal/domain/bench-number'
import type { Judgment } from '@portal/domain/bench-rules'
import { type BenchCheck, nextFree, nextStep, numberChecks, scanOrder } from '@portal/domain/bench-steps'
import { deviceFields } from '@portal/domain/device-fields'
import { readScan } from '@portal/domain/scans'
import { type CallAnswer, type CallInput, call } from '../../lib/api.ts'

/** Steps of a bench that are on their way, and what the screen shows meanwhile (docs/spec/staging.md#without-a-connection). */

type StepCall =
  | 'takeUnit'
  | 'scanAtBench'
  | 'enterNumber'
  | 'checkDone'
  | 'undoScan'
  | 'setAside'
  | 'finishUnit'
type JobOf<Name extends StepCall> = { name: Name; body: SentBodyOf<Contract[Name]> }
export type Step = { [Name in StepCall]: JobOf<Name> }[StepCall]
/** A step with the key under which it happens once. */
export type Job = Step & { key: string; orderId: number }

export type StepAnswer = CallAnswer<'takeUnit'>['result'] & {
  said?: Judgment | NumberJudgment
}

/** Sends a step; the types of its body follow from its name. */
export async function sendJob({ name, body, key, orderId }: Job): Promise<StepAnswer> {
  const input = { params: { orderId: String(orderId) }, body, idempotencyKey: key }
  // The pair of name and body is that of one `Step`.
  const { result } = await call(stagingCalls[name], input as unknown as CallInput<typeof name>)
  return result
}

/** What the bench waits for, so that a scan is read the same way here and by the server. */
export function expectedField(unit: BenchUnit | undefined) {
  const next = unit && nextStep(asStaged(unit, ''), [])
  return scanOrder.find((field) => field === next) ?? (unit ? 'tag' : 'imei')
}

/** A unit for the rules of the domain, as the bench of this name sees it. */
export const asStaged = (unit: BenchUnit, bench: string) => ({
  ...unit,
  bench: unit.bench && { ...unit.bench, isMine: isAt(unit, bench) },
})

export const isAt = (unit: BenchUnit, bench: string) => unit.bench?.isMe === true && unit.bench.name === bench

/** The unit at this bench. */
export const unitAt = (units: readonly BenchUnit[], bench: string) =>
  units.find((unit) => unit.status === 'ordered' && isAt(unit, bench))

/** The units as they will be when the jobs are done. */
export const withJobs = (
  units: readonly BenchUnit[],
  jobs: readonly Job[],
  wanted: (unit: BenchUnit) => readonly BenchCheck[],
): BenchUnit[] => jobs.reduce<BenchUnit[]>((now, job) => withJob(now, job, wanted), [...units])

type Units = BenchUnit[]

const saidOfNumber: readonly string[] = Object.values(numberChecks)
const withoutNumber = (checks: readonly string[]) => checks.filter((name) => !saidOfNumber.includes(name))

function withJob(units: Units, job: Job, wanted: (unit: BenchUnit) => readonly BenchCheck[]): Units {
  const { bench } = job.body
  const change = (deviceId: string | null, change: (unit: BenchUnit) => Partial<BenchUnit>) =>
    units.map((unit) => (unit.deviceId === deviceId ? { ...unit, ...change(unit) } : unit))
  switch (job.name) {
    case 'takeUnit':
      return give(units, job.body.deviceId ?? freeIn(units, bench)?.deviceId, bench)
    case 'scanAtBench':
      return withScan(units, job.body)
    case 'enterNumber': {
      const phoneNumber = deviceFields.phoneNumber.clean(job.body.number)
      return change(job.body.deviceId, (unit) => ({
        phoneNumber,
        checks: [
          ...withoutNumber(unit.checks),
          unit.phoneNumber === phoneNumber ? numberChecks.confirmed : numberChecks.entered,
        ],
      }))
    }
    case 'checkDone': {
      const { check, isDone, deviceId } = job.body
      return change(deviceId, ({ checks }) => ({
        checks: [...checks.filter((name) => name !== check), ...(isDone ? [check] : [])],
      }))
    }
    case 'undoScan': {
      const { what, deviceId } = job.body
      if (what === 'number')
        return change(deviceId, ({ checks, phoneNumber }) => ({
          checks: withoutNumber(checks),
          phoneNumber: checks.includes(numberChecks.entered) ? null : phoneNumber,
        }))
      if (what !== 'finish')
        return change(deviceId, () => (what === 'tag' ? { isTagged: false } : { [what]: null }))
      return give(
        change(deviceId, () => ({ status: 'ordered' as const })),
        deviceId,
        bench,
      )
    }
    case 'setAside': {
      const { reason } = job.body
      return change(job.body.deviceId, () => ({ bench: null, setAsideReason: reason }))
    }
    case 'finishUnit':
      return change(job.body.deviceId, (unit) => ({
        status: 'staged' as const,
        bench: null,
        checks: job.body.allChecks ? wanted(unit).map(({ name }) => name) : unit.checks,
      }))
  }
}

/** The next unit that a bench gets. */
export const freeIn = (units: readonly BenchUnit[], bench: string) =>
  unitAt(units, bench) ?? nextFree(units.map((unit) => ({ ...unit, ...asStaged(unit, bench) })))

const give = (units: Units, deviceId: string | undefined, name: string): Units =>
  deviceId === undefined
    ? units
    : units.map((unit) => {
        if (unit.deviceId === deviceId)
          return { ...unit, bench: { name, person: '', isMe: true }, setAsideReason: null }
        return isAt(unit, name) ? { ...unit, bench: null } : unit
      })

function withScan(units: Units, { scanned: raw, deviceId, bench }: JobOf<'scanAtBench'>['body']): Units {
  const current = units.find((unit) => unit.deviceId === deviceId)
  const scanned = readScan(raw, expectedField(current))
  if (scanned.kind === 'tag') {
    const tagged = units.find(({ tagCode }) => tagCode === scanned.tagCode)
    const marked = units.map((unit) => (unit === tagged ? { ...unit, isTagged: true } : unit))
    return give(marked, tagged?.deviceId, bench)
  }
  if (scanned.kind !== 'imei' && scanned.kind !== 'iccid') return units
  const value = scanned.kind === 'imei' ? scanned.imei : scanned.iccid
  return give(
    units.map((unit) => (unit === current ? { ...unit, [scanned.kind]: value } : unit)),
    deviceId ?? undefined,
    bench,
  )
}

/** What Undo takes back. */
export type Undo = { deviceId: string; what: 'imei' | 'iccid' | 'number' | 'tag' | 'finish'; label: string }
/** A step that was done at this bench, the latest last. */
export type DoneStep = Pick<Undo, 'deviceId' | 'what'>

const undoWords = { imei: 'IMEI', iccid: 'SIM', number: 'Number', tag: 'Tag', finish: 'Finish' } as const

/**
 * What Undo takes back: of a finished unit that was scanned, that it was finished; else the last step of the unit at the bench;
 * before its first one, that the unit before was finished.
 * @param done what this bench did
 * @param scanned the finished unit that the last answer is about
 */
export function undoOf(
  { current, units }: { current: BenchUnit | undefined; units: readonly BenchUnit[] },
  done: readonly DoneStep[],
  scanned: string | null,
): Undo | null {
  const unitOf = (id: string | null | undefined) => units.find(({ deviceId }) => deviceId === id)
  const of = (unit: BenchUnit, what: Undo['what']): Undo => ({
    deviceId: unit.deviceId,
    what,
    label: `${undoWords[what]} ${unit.unitNumber ?? ''}`.trim(),
  })
  const asked = unitOf(scanned)
  if (asked && canReopen(asked)) return of(asked, 'finish')
  const has = (unit: BenchUnit, what: Undo['what']) => {
    if (what === 'finish') return false
    if (what === 'number') return saidOfNumber.some((name) => unit.checks.includes(name))
    return what === 'tag' ? unit.isTagged : unit[what] !== null
  }
  if (current) {
    const last = done.findLast(({ deviceId, what }) => deviceId === current.deviceId && has(current, what))
    const what =
      last?.what ?? (['tag', 'number', 'iccid', 'imei'] as const).find((field) => has(current, field))
    if (what) return of(current, what)
  }
  const finished = unitOf(done.findLast(({ what }) => what === 'finish')?.deviceId)
  return finished && canReopen(finished) ? of(finished, 'finish') : null
}

/** Whether a finished unit can be opened again: it is in no box. */
export const canReopen = ({ status, boxId }: BenchUnit) => status === 'staged' && boxId === null
