/** What the history of a line names (docs/spec/lines.md#history), and whether it is about prices and terms. */

export const lineFieldLabels = {
  number: 'Number',
  state: 'State',
  device: 'Device',
  carrier: 'Carrier',
  planName: 'Plan',
  simKind: 'SIM type',
  iccid: 'SIM',
  eid: 'EID',
  suspendReason: 'Reason',
  suspendBilling: 'Billing',
  suspendedUntil: 'Suspended until',
  thenState: 'Then',
  note: 'Note',
} as const satisfies Record<string, string>

export const lineTermsLabels = {
  planCents: 'Plan price',
  installmentCents: 'Installment',
  installmentMonths: 'Installments',
  firstInstallment: 'First installment',
  contractEnd: 'Contract ends',
  earlyFeeCents: 'Early fee',
} as const satisfies Record<string, string>

/** Whether people without prices learn of a field; what is not named here they do not. */
export const isPlainLineField = (field: string): field is keyof typeof lineFieldLabels =>
  Object.hasOwn(lineFieldLabels, field)
