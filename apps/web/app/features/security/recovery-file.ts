import { brand } from '@portal/domain/brand'
import { formatMoment } from '@portal/domain/format-date'

export const recoveryFileName = `${brand.shortName}-recovery-codes.txt`

/** Recovery codes as a text file: whose they are, since when, and what they are for. */
export const recoveryFile = (
  codes: readonly string[],
  { email, madeAt }: { email: string; madeAt: Date },
): string =>
  [
    `${brand.name} recovery codes for ${email}`,
    `Made ${formatMoment(madeAt)}. Each works once, in place of a code from your app.`,
    '',
    ...codes,
    '',
  ].join('\r\n')
