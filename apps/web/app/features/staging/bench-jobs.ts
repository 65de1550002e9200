import '../../lib/staging-calls.ts'
import type { Contract } from '@portal/contract/contract'
import type { SentBodyOf } from '@portal/contract/endpoint'
import type { BenchUnit } from '@portal/contract/staging'
import { readScan } from '@portal/domain/bench-scan'
import { type BenchCheck, nextFree, nextStep, scanOrder } from '@portal/domain/bench-steps'
import { type CallAnswer, type CallInput, call } from '../../lib/api.ts'

/** Steps of a bench that are on their way, and what the screen shows meanwhile (docs/spec/staging.md#without-a-connection). */

type StepCall = 'takeUnit' | 'scanAtBench' | 'checkDone' | 'undoScan' | 'setAside' | 'finishUnit'
type JobOf<Name extends StepCall> = { name: Name; body: SentBodyOf<Contract[Name]> }
export type Step = { [Name in StepCall]: JobOf<Name> }[StepCall]
/** A step with the key under which it happens once. */
export type Job = Step & { key: string; orderId: number }

export type StepAnswer = CallAnswer<'takeUnit'>['result'] & Partial<CallAnswer<'scanAtBench'>['result']>

/** Sends a step; the types of its body follow from its name. */
export async function sendJob({ name, body, key, orderId }: Job): Promise<StepAnswer> {
  const input = { params: { orderId: String(orderId) }, body, idempotencyKey: key }
  // The pair of name and body is that of one `Step`.
  const { result } = await call(name, input as unknown as CallInput<typeof name>)
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

function withJob(units: Units, job: Job, wanted: (unit: BenchUnit) => readonly BenchCheck[]): Units {
  const { bench } = job.body
  const change = (deviceId: string | null, change: (unit: BenchUnit) => Partial<BenchUnit>) =>
    units.map((unit) => (unit.deviceId === deviceId ? { ...unit, ...change(unit) } : unit))
  switch (job.name) {
    case 'takeUnit':
      return give(units, job.body.deviceId ?? freeIn(units, bench)?.deviceId, bench)
    case 'scanAtBench':
      return withScan(units, job.body)
    case 'checkDone': {
      const { check, isDone, deviceId } = job.body
      return change(deviceId, ({ checks }) => ({
        checks: [...checks.filter((name) => name !== check), ...(isDone ? [check] : [])],
      }))
    }
    case 'undoScan': {
      const { what, deviceId } = job.body
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
