import { brand } from './brand.ts'

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Whether an email address is the company's own, as far as its domain says. */
export const isOurAddress = (email: string): boolean =>
  [brand.salesEmail, brand.supportEmail].some((own) => domainOf(own) === domainOf(email))
