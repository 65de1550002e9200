import { brand } from '@portal/domain/brand'

/** How an invoice is paid, as the company said it (docs/spec/settings.md#company); whom to ask where it did not. */
export function waysToPay(): Array<{ label: string; text: string; lines: string[] }> {
  const [bank, ...account] = brand.bankTransfer
  if (bank === undefined && brand.remitTo.length === 0)
    return [
      {
        label: 'By transfer or check',
        text: 'Ask us for the details',
        lines: [brand.phone.dotted, brand.salesEmail],
      },
    ]
  return [
    ...(bank === undefined ? [] : [{ label: 'Pay by ACH or wire', text: bank, lines: account }]),
    ...(brand.remitTo.length === 0
      ? []
      : [{ label: 'Pay by check', text: `Payable to ${brand.legalName}`, lines: [...brand.remitTo] }]),
  ]
}

/** What makes a payment find its invoice. */
export const referenceWords = ({ number }: { number: string }): string =>
  `Put ${number} in the reference of your payment. One payment for several invoices: put all their numbers there.`
