import { type Cents, formatCents } from './money.ts'

/** What of a rule is said. */
type Worded = {
  target: 'plan' | 'device'
  amountCents: Cents | null
  amountPercent: number | null
  rhythm: 'monthly' | 'once'
  months: number | null
  firstMonth: number
  fromUnit: number
  reach: 'fromUnit' | 'allUnits'
  needsLines: number | null
  needsUnits: number | null
  needsLine: 'new' | 'port' | null
}

/**
 * What a rule gives, in words that people read beside each total: "$5.00 off each line from the 10th"
 * (docs/spec/price-rules.md#words).
 */
export function ruleWords(rule: Worded): string {
  const amount = amountWords(rule)
  const of = unitWords(rule)
  if (amount === '') return `Only with ${conditionWords(rule).join(' and ') || of}`
  return [
    rule.rhythm === 'once' && rule.target === 'plan'
      ? `${amount} off the ${ordinal(rule.firstMonth)} month of ${of}`
      : `${amount} off ${of}`,
    ...monthWords(rule),
    ...(rule.needsLines || rule.needsUnits ? [`with ${conditionWords(rule).join(' and ')}`] : []),
  ].join(' ')
}

/** "10th", "22nd". */
export function ordinal(count: number): string {
  const isTeen = count % 100 >= 11 && count % 100 <= 13
  const ending = isTeen ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[count % 10]
  return `${count}${ending ?? 'th'}`
}

function amountWords({ amountCents, amountPercent }: Worded): string {
  if (amountPercent !== null) return `${amountPercent / 100}%`
  return amountCents === null ? '' : formatCents(amountCents)
}

function unitWords({ target, needsLine, fromUnit, reach }: Worded): string {
  const kind = needsLine === 'port' ? 'ported ' : needsLine === 'new' ? 'new ' : ''
  const unit = `${kind}${target === 'plan' ? 'line' : 'device'}`
  if (fromUnit === 1) return `each ${unit}`
  return reach === 'allUnits'
    ? `each of ${fromUnit} or more ${unit}s`
    : `each ${unit} from the ${ordinal(fromUnit)}`
}

function monthWords({ rhythm, months, firstMonth }: Worded): string[] {
  if (rhythm === 'once') return []
  if (months === null) return firstMonth === 1 ? [] : [`from the ${ordinal(firstMonth)} month on`]
  if (months === 1) return [`in the ${ordinal(firstMonth)} month`]
  if (firstMonth === 1) return [`for the first ${months} months`]
  return [`from the ${ordinal(firstMonth)} to the ${ordinal(firstMonth + months - 1)} month`]
}

function conditionWords({ needsLines, needsUnits }: Worded): string[] {
  return [
    ...(needsLines ? [`${needsLines} or more lines`] : []),
    ...(needsUnits ? [`${needsUnits} or more devices of a kind`] : []),
  ]
}
