import { type DeviceKind, type DeviceStatus, deviceStatusLabels, type NumberWish } from './device-status.ts'
import type { ScanField } from './scans.ts'

/** What is done with a device at the bench, and in which order (docs/spec/staging.md#bench). */

/** What is checked by hand; cases and other accessories have a name with their product. */
export type BenchCheck = { name: string; label: string; note: string }

/** A device as the rules of the bench see it. */
export type StagedUnit = {
  deviceId: string
  unitNumber: string | null
  status: DeviceStatus
  numberWish: NumberWish
  /** Its line has a SIM. */
  needsSim: boolean
  imei: string | null
  iccid: string | null
  isTagged: boolean
  /** Names of the checks that are done. */
  checks: readonly string[]
  /** The bench that works on it; null when none does. */
  bench: { name: string; person: string; isMine: boolean } | null
}

/** Stands in the checks of a device whose line has no card to scan. */
export const esimCheck = 'esim'

export const scanFieldLabels: Record<ScanField, string> = { imei: 'IMEI', iccid: 'SIM', tag: 'Tag' }

/** Stand in the checks of a device with a new line: its number was entered, one that came by file was confirmed, or it comes later. */
export const numberChecks = {
  entered: 'number',
  confirmed: 'numberConfirmed',
  later: 'numberLater',
} as const

export type BenchStep = ScanField | 'number' | 'checks' | 'done'

/** IMEI, then SIM, then tag: a new line has its number, which the tag shows, only when its SIM is known. */
export const scanOrder = ['imei', 'iccid', 'tag'] as const satisfies readonly ScanField[]

const hasSim = ({ needsSim, iccid, checks }: StagedUnit) =>
  !needsSim || iccid !== null || checks.includes(esimCheck)

/** Whether the step is done for the device, or not needed. */
export function isScanned(unit: StagedUnit, field: ScanField): boolean {
  if (field === 'imei') return unit.imei !== null
  return field === 'iccid' ? hasSim(unit) : unit.isTagged
}

/** Whether the number of a new line was entered or put off; a tag that is scanned goes without it. */
export const hasNumberSaid = ({ checks, isTagged }: Pick<StagedUnit, 'checks' | 'isTagged'>): boolean =>
  isTagged || Object.values(numberChecks).some((name) => checks.includes(name))

/** The next step. @param wanted the checks of the device */
export function nextStep(unit: StagedUnit, wanted: readonly BenchCheck[]): BenchStep {
  const field = scanOrder.find((one) => !isScanned(unit, one))
  // The tag shows the number: of a new line it comes first.
  if (field === 'tag' && unit.numberWish === 'new' && !hasNumberSaid(unit)) return 'number'
  if (field) return field
  return wanted.every(({ name }) => unit.checks.includes(name)) ? 'done' : 'checks'
}

/** What is not done yet, in words: "IMEI, Tag, Armor Case on"; empty when the device is ready. */
export const missingSteps = (unit: StagedUnit, wanted: readonly BenchCheck[]): string[] => [
  ...scanOrder.filter((field) => !isScanned(unit, field)).map((field) => scanFieldLabels[field]),
  ...wanted.filter(({ name }) => !unit.checks.includes(name)).map(({ label }) => label),
]

type OrderOfChecks = {
  /** The apps of the order. */
  apps: readonly string[]
  /** Accessories that go with devices. */
  accessories: ReadonlyArray<{ productId: string; name: string }>
}

/** The checks of an order's devices of this kind; apps are for phones and tablets. */
export const checksOf = ({ apps, accessories }: OrderOfChecks, kind: DeviceKind): BenchCheck[] => [
  ...(apps.length > 0 && kind !== 'router'
    ? [
        {
          name: 'apps',
          label: apps.length === 1 ? '1 app loaded' : `${apps.length} apps loaded`,
          note: apps.join(', '),
        },
      ]
    : []),
  ...accessories.map(({ productId, name }) => ({
    name: `accessory:${productId}`,
    label: `${name} on`,
    note: '',
  })),
  { name: 'charged', label: 'Charged to 80% or more', note: '' },
  { name: 'tag', label: accessories.length > 0 ? 'Tag on the case' : 'Tag on the device', note: '' },
  { name: 'call', label: 'Test call or data works', note: '' },
]

/** Whether the bench can do something with the device: its order is there, and it is not staged yet. */
export const isOpenAtBench = ({ status }: Pick<StagedUnit, 'status'>) => status === 'ordered'

/** Why a finished unit is not opened again at a bench, by its status; null when it can be. */
export function reopenRefusal({
  unitNumber,
  status,
}: Pick<StagedUnit, 'unitNumber' | 'status'>): string | null {
  const unit = unitNumber === null ? 'This unit' : `Unit ${unitNumber}`
  if (status === 'staged') return null
  if (status === 'ordered') return `${unit} is not finished yet.`
  return status === 'shipped'
    ? `${unit} has left with its box. It can’t be opened again.`
    : `${unit} can’t be opened again: it is ${deviceStatusLabels[status].toLowerCase()}.`
}

/** The device that a bench takes next: the first in order that no bench has and that is not set aside. */
export const nextFree = <Unit extends StagedUnit & { setAsideReason: string | null }>(
  units: readonly Unit[],
): Unit | undefined =>
  units.find((unit) => isOpenAtBench(unit) && unit.bench === null && unit.setAsideReason === null)

export const benchLimits = {
  benchNameMax: 30,
  reasonMax: 200,
} as const

/** Reasons that the screen offers; another one can be typed. */
export const asideReasons = [
  'Device does not start',
  'Screen or case is damaged',
  'SIM does not work',
  'Wrong model in the carton',
] as const
