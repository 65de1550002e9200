import { formatPhone } from '@portal/domain/format-phone'
import { MailText } from './mail-text.tsx'

/** Ways to reach a person, as links; a quiet "None" where there is none. */

export function MailLink({ email }: { email: string }) {
  if (email === '') return <None />
  return (
    <a className="link inline-block py-1.5" href={`mailto:${email}`}>
      <MailText>{email}</MailText>
    </a>
  )
}

/** A number of ten digits reads alike however it was typed. */
export function PhoneLink({ number }: { number: string }) {
  if (number === '') return <None />
  return (
    <a className="link inline-block py-1.5 tabular-nums whitespace-nowrap" href={telHref(number)}>
      {formatPhone(number)}
    </a>
  )
}

export const None = () => <span className="text-subtle">None</span>

/** Ten digits are a number of this country. */
export function telHref(number: string): string {
  const digits = number.replace(/[^\d+]/g, '')
  return /^\d{10}$/.test(digits) ? `tel:+1${digits}` : `tel:${digits}`
}
