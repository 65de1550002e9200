import { type BenchStep, hasNumberSaid, isOpenAtBench, type StagedUnit } from './bench-steps.ts'
import type { BenchWords } from './bench-words.ts'
import { deviceFields } from './device-fields.ts'
import { formatPhone } from './format-phone.ts'

/** The number of a new line, which a bench enters after IMEI and SIM (docs/spec/staging.md#number). */

/** Digits that can be meant as a number: fewer are a unit number. */
const likeANumber = 7

/** Why a number is not saved. */
export const numberProblems = ['length', 'twice', 'staged', 'kept'] as const

/** What an entered number does. */
export type NumberJudgment =
  | { kind: 'fits'; deviceId: string; value: string }
  | { kind: 'wrong'; problem: (typeof numberProblems)[number]; value: string; of: string | null }
  /** Another area code than the one that is wished; the same number again takes it. */
  | { kind: 'asks'; deviceId: string; value: string; of: string }

type Unit = Pick<StagedUnit, 'deviceId' | 'unitNumber' | 'status' | 'numberWish'> & {
  phoneNumber: string | null
  areaCode: string | null
}

/** Whether a text is meant as a number: ten digits are one in this step only. Other codes have letters, or more digits. */
export function isNumberEntry(typed: string): boolean {
  const digits = typed.replace(/[\s().+-]/g, '')
  return /^\d+$/.test(digits) && digits.length >= likeANumber && digits.length <= 12
}

/**
 * @param typed as it was typed, pasted or scanned
 * @param units those of the order
 * @param takenBy the unit beyond the order that has the number, '' for one without a unit number; null for none
 * @param isConfirmed the same number was asked about before
 */
export function judgeEnteredNumber(
  typed: string,
  {
    unit,
    units,
    takenBy = null,
    isConfirmed,
  }: { unit: Unit; units: readonly Unit[]; takenBy?: string | null; isConfirmed: boolean },
): NumberJudgment {
  const value = deviceFields.phoneNumber.clean(typed)
  const wrong = (problem: (typeof numberProblems)[number], of: string | null = null): NumberJudgment => ({
    kind: 'wrong',
    problem,
    value,
    of,
  })
  if (!isOpenAtBench(unit)) return wrong('staged', unit.unitNumber)
  if (!deviceFields.phoneNumber.isRight(value)) return wrong('length')
  const other = units.find((one) => one.phoneNumber === value && one.deviceId !== unit.deviceId)
  if (other) return wrong('twice', other.unitNumber ?? '')
  if (takenBy !== null) return wrong('twice', takenBy)
  // The number of another device, or one that is ported, comes by itself.
  const hasOwn = unit.numberWish === 'keep' || unit.numberWish === 'port'
  if (hasOwn && value !== unit.phoneNumber) return wrong('kept', unit.phoneNumber)
  const { areaCode, deviceId } = unit
  const isOtherArea = areaCode !== null && !value.startsWith(areaCode) && value !== unit.phoneNumber
  return isOtherArea && !isConfirmed
    ? { kind: 'asks', deviceId, value, of: areaCode }
    : { kind: 'fits', deviceId, value }
}

/** "(555) 010-0147 is the number of unit 022." */
export const numberTakenWords = (number: string, unitNumber: string): string =>
  `${formatPhone(number)} is the number of ${unitNumber === '' ? 'another device' : `unit ${unitNumber}`}.`

/** "Nine digits. A number has ten." as far as it is about the length. */
export const numberLengthWords = (value: string): string =>
  /^\d+$/.test(value) && value.length !== 10
    ? `${value.length} ${value.length === 1 ? 'digit' : 'digits'}. A number has 10.`
    : deviceFields.phoneNumber.message

/** The words of an answer about a number. */
export function numberWords(said: NumberJudgment, next: BenchStep): BenchWords {
  const value = said.value.length === 10 ? formatPhone(said.value) : said.value
  if (said.kind === 'fits')
    return {
      title: 'Fits',
      text: 'The number of this unit',
      value,
      advice: next === 'tag' ? 'Print the tag and scan it' : '',
    }
  if (said.kind === 'asks')
    return {
      title: 'Another area code',
      text: `Area ${said.of} was wished`,
      value,
      advice: 'Enter it again if it is right',
    }
  const nothing = 'Nothing saved. Enter the number again'
  if (said.problem === 'twice')
    return { title: 'Used twice', text: numberTakenWords(said.value, said.of ?? ''), value, advice: nothing }
  if (said.problem === 'staged')
    return {
      title: 'Already staged',
      text: `Unit ${said.of ?? ''} is finished`,
      value,
      advice: 'Undo opens it again, unless it is in a box',
    }
  if (said.problem === 'kept')
    return {
      title: 'Has its number',
      text: said.of === null ? 'It keeps or ports a number' : `It keeps or ports ${formatPhone(said.of)}`,
      value,
      advice: 'Nothing saved. Change what is wished on its order first',
    }
  return { title: 'Wrong length', text: numberLengthWords(said.value), value, advice: nothing }
}

/** Units of an order that go on without their number for now. */
export const numbersLater = (
  units: ReadonlyArray<
    Pick<StagedUnit, 'numberWish' | 'checks' | 'isTagged'> & { phoneNumber: string | null }
  >,
): number =>
  units.filter((unit) => unit.numberWish === 'new' && unit.phoneNumber === null && hasNumberSaid(unit)).length
