import { formatPhone } from '@portal/domain/format-phone'
import { readPhone } from '@portal/domain/typed-number'
import { MailText } from './mail-text.tsx'
import '../styles/reach.css'
import { None } from './none.tsx'

/** Ways to reach a person, as links; a quiet sign where there is none. */

export function MailLink({ email }: { email: string }) {
  if (email === '') return <None />
  return (
    <a className="link reach" href={`mailto:${email}`}>
      <MailText>{email}</MailText>
    </a>
  )
}

/** A number of ten digits reads alike however it was typed. */
export function PhoneLink({ number }: { number: string }) {
  if (number === '') return <None />
  return (
    <a className="link reach tabular-nums whitespace-nowrap" href={telHref(number)}>
      {formatPhone(number)}
    </a>
  )
}

/** Ten digits are a number of this country; a phone dials the extension after it. */
export function telHref(number: string): string {
  const phone = readPhone(number)
  if (!phone) return `tel:${number.replace(/[^\d+]/g, '')}`
  return `tel:+1${phone.digits}${phone.extension && `;ext=${phone.extension}`}`
}
