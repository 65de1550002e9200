import { isOpenAtBench, isScanned, type StagedUnit } from './bench-steps.ts'
import { type ScanField, type Scanned, scanProblems } from './scans.ts'

/** What a scan does to the device at the bench (docs/spec/staging.md#scans). Server and screen judge by the same rules. */

/** Why a scan is not saved. */
export const benchProblems = [
  ...scanProblems,
  'twice',
  'otherValue',
  'model',
  'unknownTag',
  'direct',
  'tagTooEarly',
  'staged',
  'noUnit',
] as const
export type BenchProblem = (typeof benchProblems)[number]

/** What the answer is about; words and color follow from it (`benchWords`). */
export type Judgment =
  /** It is saved: into the device itself, or, for a tag, into the one that the tag is of. */
  | { kind: 'fits'; field: ScanField; deviceId: string; value: string }
  /** Nothing is saved. */
  | {
      kind: 'wrong'
      problem: BenchProblem
      field: ScanField
      value: string
      /** The unit number or product that it is of, where that may be told. */
      of: string | null
    }
  /** Another bench works on it; the same scan again takes it over. */
  | { kind: 'notYours'; deviceId: string; value: string; of: string | null; bench: string; person: string }
  /** First eight digits that were never seen; the same scan again, or Yes, teaches them. */
  | { kind: 'asks'; field: 'imei'; deviceId: string; value: string; of: string }

/** A scan that is repeated takes a unit over from another bench, or teaches the first eight digits of a product. */
export const confirmations = ['takeOver', 'model'] as const
export type Confirmation = (typeof confirmations)[number]

/** What the rules need to know beside the scan. */
export type ScanScene = {
  /** The devices of the order. */
  units: ReadonlyArray<StagedUnit & { tagCode: string; model: string }>
  /** Those that the carrier ships direct: they are no bench's. */
  direct: ReadonlyArray<{ tagCode: string; unitNumber: string | null }>
  /** The device at this bench; null when it has none. */
  deviceId: string | null
  /** What the same scan was asked about before: it was scanned again, or the question was answered with Yes. */
  confirms: Confirmation | null
  /**
   * What is known beyond the order: only the server knows it. `of` is the unit number of the device that has the number
   * already, '' for one of another account; `model` is the product that the first eight digits are of.
   */
  beyond?: { takenBy: string | null; model: 'this' | 'unknown' | { of: string } }
}

type Unit = ScanScene['units'][number]

/** @param scanned what was read; commands and boxes are not judged here */
export function judgeScan(
  scanned: Exclude<Scanned, { kind: 'command' } | { kind: 'box' }>,
  scene: ScanScene,
): Judgment {
  if (scanned.kind === 'wrong') {
    const { problem, field, text } = scanned
    return { kind: 'wrong', problem, field, value: text, of: null }
  }
  if (scanned.kind === 'tag') return judgeTag(scanned.tagCode, scene)
  const [field, value] =
    scanned.kind === 'imei' ? (['imei', scanned.imei] as const) : (['iccid', scanned.iccid] as const)
  const unit = scene.units.find(({ deviceId }) => deviceId === scene.deviceId)
  const wrong = wrongOf(field, value)
  if (!unit) return wrong('noUnit')
  return refusedUnit(unit, scene, field, value) ?? judgeNumber(unit, field, value, scene)
}

const wrongOf =
  (field: ScanField, value: string) =>
  (problem: BenchProblem, of: string | null = null): Judgment => ({
    kind: 'wrong',
    problem,
    field,
    value,
    of,
  })

/** A device that is staged already, or at another bench. */
function refusedUnit(
  unit: Unit,
  { confirms }: ScanScene,
  field: ScanField,
  value: string,
): Judgment | undefined {
  if (!isOpenAtBench(unit)) return wrongOf(field, value)('staged', unit.unitNumber)
  if (unit.bench === null || unit.bench.isMine || confirms === 'takeOver') return undefined
  const { name: bench, person } = unit.bench
  return { kind: 'notYours', deviceId: unit.deviceId, value, of: unit.unitNumber, bench, person }
}

function judgeNumber(unit: Unit, field: 'imei' | 'iccid', value: string, scene: ScanScene): Judgment {
  const wrong = wrongOf(field, value)
  const fits: Judgment = { kind: 'fits', field, deviceId: unit.deviceId, value }
  if (unit[field] === value) return fits
  const other = scene.units.find((one) => one[field] === value)
  if (other) return wrong('twice', other.unitNumber ?? '')
  if (unit[field] !== null) return wrong('otherValue', unit[field])
  const { takenBy = null, model = 'this' } = scene.beyond ?? {}
  if (takenBy !== null) return wrong('twice', takenBy)
  if (field === 'iccid' || model === 'this') return fits
  if (model !== 'unknown') return wrong('model', model.of)
  return scene.confirms === 'model'
    ? fits
    : { kind: 'asks', field: 'imei', deviceId: unit.deviceId, value, of: unit.model }
}

/** A tag also says which device the bench goes on with. */
function judgeTag(tagCode: string, scene: ScanScene): Judgment {
  const unit = scene.units.find((one) => one.tagCode === tagCode)
  const wrong = wrongOf('tag', tagCode)
  if (!unit) {
    const direct = scene.direct.find((one) => one.tagCode === tagCode)
    return direct ? wrong('direct', direct.unitNumber) : wrong('unknownTag')
  }
  const refused = refusedUnit(unit, scene, 'tag', tagCode)
  if (refused) return refused
  const isCurrent = unit.deviceId === scene.deviceId
  if (isCurrent && !isTagReady(unit)) return wrong('tagTooEarly', unit.unitNumber)
  return { kind: 'fits', field: 'tag', deviceId: unit.deviceId, value: tagCode }
}

/** The tag of a new line is printed when its SIM is known; all others can come first. */
export const isTagReady = (unit: StagedUnit) =>
  unit.numberWish !== 'new' || (isScanned(unit, 'imei') && isScanned(unit, 'iccid'))
