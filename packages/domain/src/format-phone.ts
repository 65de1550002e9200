import { readPhone } from './typed-number.ts'

/** "(555) 010-0147" or "(555) 010-0147 ext. 12", however it was typed; another country's number, or what is none, as it is. */
export function formatPhone(number: string): string {
  const phone = readPhone(number)
  if (!phone) return number
  const { digits, extension } = phone
  const main = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
  return extension === '' ? main : `${main} ext. ${extension}`
}
