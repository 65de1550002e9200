import { paths } from './paths.ts'
import { type SettingGroup, textOf } from './setting-group.ts'
import { phoneDigits } from './settings-fields.ts'

/** A US number as it is shown and dialed; its vanity form is the dotted one where there is no other. */
export function companyPhone(number: string, vanity: string) {
  const [area, exchange, line] = phoneDigits(number) ?? []
  const dotted = `${area}.${exchange}.${line}`
  return { dotted, vanity: vanity || dotted, href: `tel:+1${area}${exchange}${line}` }
}

/** Who the company is and how it is reached (docs/spec/settings.md#company). */
export const companySettings: SettingGroup = {
  title: 'Company',
  text: 'Names, addresses, phone numbers and email addresses on pages, emails and documents.',
  pages: [
    { label: 'Contact', path: paths.contact },
    { label: 'Home', path: paths.home },
    { label: 'Privacy', path: paths.privacy },
  ],
  fields: {
    name: {
      kind: 'line',
      label: 'Name',
      max: 40,
      isRequired: true,
      hint: 'In titles, sentences and emails.',
    },
    legalName: {
      kind: 'line',
      label: 'Legal name',
      max: 80,
      isRequired: true,
      hint: 'In the copyright line and on invoices.',
    },
    phone: { kind: 'phone', label: 'Phone', isRequired: true },
    vanityPhone: {
      kind: 'line',
      label: 'Vanity phone',
      max: 30,
      hint: 'The phone number in letters, such as 877-DSP-Desk. Leave it empty to show the digits.',
    },
    phoneHours: { kind: 'line', label: 'Phone hours', max: 60, isRequired: true },
    salesEmail: { kind: 'email', label: 'Sales email', isRequired: true },
    supportEmail: { kind: 'email', label: 'Support email', isRequired: true },
    emailReply: { kind: 'line', label: 'Email reply time', max: 60, isRequired: true },
    serviceImpacting: {
      kind: 'line',
      label: 'Response when devices are out of service',
      max: 60,
      isRequired: true,
    },
    nonCritical: { kind: 'line', label: 'Response to other requests', max: 60, isRequired: true },
    postalAddress: {
      kind: 'line',
      label: 'Postal address',
      max: 200,
      hint: 'On one line. Shown on the contact page, in emails and on documents.',
    },
    returnAddress: {
      kind: 'line',
      label: 'Return address',
      max: 200,
      hint: 'Where customers send devices back. Leave it empty to use the postal address.',
    },
    remitTo: {
      kind: 'notes',
      label: 'Remit to',
      max: 300,
      linesMax: 5,
      hint: 'Where customers send payments. Shown on invoices.',
    },
    bankTransfer: {
      kind: 'notes',
      label: 'ACH or wire',
      max: 300,
      linesMax: 5,
      hint: 'Bank, routing number and account number, a line each. Shown on invoices on which something is left to pay.',
    },
  },
  defaultsOf: (company) => ({
    name: company.name,
    legalName: company.legalName,
    phone: company.phone.dotted,
    vanityPhone: company.phone.vanity === company.phone.dotted ? '' : company.phone.vanity,
    ...company.support,
    salesEmail: company.salesEmail,
    supportEmail: company.supportEmail,
    postalAddress: company.postalAddress,
    returnAddress: company.returnAddress,
    remitTo: company.remitTo.join('\n'),
    bankTransfer: company.bankTransfer.join('\n'),
  }),
  shownOf: (value) => {
    const text = (name: string) => textOf(value, name)
    return {
      name: text('name'),
      legalName: text('legalName'),
      phone: companyPhone(text('phone'), text('vanityPhone')),
      support: {
        phoneHours: text('phoneHours'),
        emailReply: text('emailReply'),
        serviceImpacting: text('serviceImpacting'),
        nonCritical: text('nonCritical'),
      },
      salesEmail: text('salesEmail'),
      supportEmail: text('supportEmail'),
      postalAddress: text('postalAddress'),
      returnAddress: text('returnAddress'),
      remitTo: text('remitTo').split('\n').filter(Boolean),
      bankTransfer: text('bankTransfer').split('\n').filter(Boolean),
    }
  },
}
