import { brand } from '@portal/domain/brand'
import { hourMs } from '@portal/domain/limits'

const dayMs = 24 * hourMs
/** Less than a year, as RFC 9116 asks. */
const validDays = 180

/** /.well-known/security.txt (RFC 9116): whom to tell of a hole. It says the same all day, and never expires while we run. */
export function securityTxt(publicBaseUrl: string, now: Date): string {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return [
    `Contact: mailto:${brand.supportEmail}`,
    `Contact: ${brand.phone.href}`,
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', publicBaseUrl).href}`,
    '',
  ].join('\n')
}
