import { formatPhone } from './format-phone.ts'

/** "(555) 010-0147 is the number of unit 022." */
export const lineNumberTaken = (number: string, unitNumber: string | null): string =>
  unitNumber === null
    ? `${formatPhone(number)} is the number of another line of this account.`
    : `${formatPhone(number)} is the number of unit ${unitNumber}.`

export const lineMessages = {
  numberTaken: 'Another line of this account has this number.',
  numberInRow: (row: number) => `This phone number is also in row ${row}.`,
  numberNeeded: 'Enter the number or the SIM.',
  reasonNeeded: 'Say why it is suspended.',
  deviceEnded: 'This device cannot have a line: it is planned or has ended.',
  deviceHasLine: 'This device has a line already.',
  deviceTaken: 'Another line was just given to this device.',
} as const
