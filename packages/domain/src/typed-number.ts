/**
 * Numbers, codes and email addresses as people type, paste, scan and import them (docs/spec/product.md#numbers). Text that was copied
 * from a page, a chat or a spreadsheet has signs that no reader sees.
 */

/** Zero width, or turning the direction of text; the soft hyphen is one of them. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu
const hyphens = /[\u2010-\u2015\u2212\ufe58\ufe63]/g
/** The signs of ASCII in the width of a Chinese character. */
const fullWidth = /[\uff01-\uff5e]/g
const fullWidthOffset = 0xfee0

/** The text in plain signs: nothing unseen, ordinary spaces and hyphens, and digits and letters of ordinary width. */
export const plainNumber = (typed: string): string =>
  typed
    .replace(unseen, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(hyphens, '-')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))

/** Plain, and without the signs that group digits: spaces, hyphens, points, slashes and brackets. */
export const ungroupedNumber = (typed: string): string => plainNumber(typed).replace(/[\s./\-()]/g, '')

/** A US phone number: its ten digits, and the digits of an extension or ''. */
export type PhoneNumber = { digits: string; extension: string }

/** "x12", "ext. 12", "extension 12", "#12", and ";ext=12" of a link. */
const extensionPattern = /^(.*?\d)[\s,;]*(?:(?:extension|extn|ext|x)[\s.:=]*|#\s*)(\d{1,7})$/i

/** A number that was typed in any way, with or without the country's 1; null for what is no US phone number. */
export function readPhone(typed: string): PhoneNumber | null {
  const text = plainNumber(typed).trim().replace(/^tel:/i, '')
  const [, before = text, extension = ''] = extensionPattern.exec(text) ?? []
  const [, digits] = /^(?:\+?1)?(\d{10})$/.exec(ungroupedNumber(before)) ?? []
  return digits === undefined ? null : { digits, extension }
}

/** So many digits are no word any more. */
const numberMin = 7

/** The digits of a number that is searched for: a phone number, IMEI, SIM or serial in any groups. Null for other text. */
export function searchedDigits(typed: string): string | null {
  const phone = readPhone(typed)
  if (phone) return phone.digits
  const digits = ungroupedNumber(typed).replace(/^\+/, '')
  return digits.length >= numberMin && /^\d+$/.test(digits) ? digits : null
}
