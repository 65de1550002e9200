/** What the history of a line names (docs/spec/lines.md#page), and whether it is about prices and terms. */

const plainLabels = {
  number: 'Number',
  state: 'State',
  carrier: 'Carrier',
  device: 'Device',
  simKind: 'SIM type',
  sim: 'SIM',
  eid: 'EID',
  plan: 'Plan',
  suspendReason: 'Reason',
  suspendedUntil: 'Suspended until',
  thenState: 'Then',
  activatedOn: 'Active since',
  endedOn: 'Ended on',
  note: 'Note',
} as const satisfies Record<string, string>

const termsLabels = {
  planPrice: 'Plan price',
  installment: 'Device payment',
  installmentMonths: 'Installments',
  firstInstallment: 'First installment',
  contractEnd: 'Contract ends',
  earlyFee: 'Early fee',
  suspendBilling: 'Billing',
} as const satisfies Record<string, string>

export const lineFieldLabels: Readonly<Record<string, string>> = { ...plainLabels, ...termsLabels }

/** Whether people without prices learn of a field; what is not named here they do not. */
export const isPlainLineField = (field: string): boolean => Object.hasOwn(plainLabels, field)
