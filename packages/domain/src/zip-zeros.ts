import { stateCode } from './countries.ts'

/** How ZIP codes begin that begin with 0, by state. */
const zeroPrefixes: Readonly<Record<string, RegExp>> = {
  CT: /^06/,
  MA: /^0(1|2[0-7]|55)/,
  ME: /^0(39|4)/,
  NH: /^03[0-8]/,
  NJ: /^0[78]/,
  NY: /^0(05|6390)/,
  PR: /^00[679]/,
  RI: /^02[89]/,
  VI: /^008/,
  VT: /^05/,
}

/**
 * The ZIP code that is meant by one that lost its zeros, as spreadsheets drop them ("7030" in New Jersey is 07030,
 * "501" in New York 00501); undefined for any other text. The state must have such a code, so that one that is still
 * being typed is not asked about.
 */
export function zipWithZeros(zip: string, state: string): string | undefined {
  const [, short = '', plus4 = ''] =
    /^([1-9]\d{2,3})(?:[\s-]?(\d{4}))?$/.exec(zip.normalize('NFKC').trim()) ?? []
  if (short === '') return undefined
  const whole = short.padStart(5, '0')
  if (!zeroPrefixes[stateCode(state) ?? '']?.test(whole)) return undefined
  return plus4 === '' ? whole : `${whole}-${plus4}`
}
