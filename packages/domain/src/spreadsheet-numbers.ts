/** What spreadsheets make of texts that look like numbers: 014 becomes 14, and 649.00 becomes 649. */

const looksLikeNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i
/** Of more digits they lose some, so that two numbers can look the same. */
const keptDigits = 15

/** Whether a cell is what a spreadsheet shows for this text, without a digit lost: no one meant to change it. */
export const isSameAsNumber = (cell: string, written: string): boolean =>
  looksLikeNumber.test(written) &&
  written.replace(/\D/g, '').length <= keptDigits &&
  String(Number(written)) === cell
