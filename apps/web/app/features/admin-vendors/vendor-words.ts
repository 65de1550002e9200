import type { OrderExport, OrderExportAttempt, PortStatus, SyncKind } from '@portal/contract/vendors'
import { orderExportLabels } from '@portal/domain/vendor-messages'
import type { BadgeProps } from '../../ui/badge.tsx'

/** What the Vendors screen says, word by word. */

type Look = Pick<BadgeProps, 'tone' | 'mark'> & { label: string }

export const portLooks: Record<PortStatus['state'], Look> = {
  up: { tone: 'success', mark: 'square', label: 'Up' },
  resting: { tone: 'warning', mark: 'outline', label: 'Paused after errors' },
  down: { tone: 'danger', mark: 'triangle', label: 'Down' },
  unknown: { tone: 'neutral', mark: 'circle', label: 'Not checked yet' },
}

export const kindNames: Record<SyncKind['kind'], string> = {
  agents: 'Agents',
  accounts: 'Accounts',
  contacts: 'Contacts',
  addresses: 'Shipping addresses',
  devices: 'Screen repair devices',
}

export const orderExportLooks: Record<OrderExport['state'], Look> = {
  waiting: { tone: 'warning', mark: 'outline', label: orderExportLabels.waiting },
  exported: { tone: 'success', mark: 'square', label: orderExportLabels.exported },
  failed: { tone: 'danger', mark: 'triangle', label: orderExportLabels.failed },
  handled: { tone: 'neutral', mark: 'circle', label: orderExportLabels.handled },
  voiding: { tone: 'warning', mark: 'outline', label: orderExportLabels.voiding },
  void: { tone: 'neutral', mark: 'circle', label: orderExportLabels.void },
}

/** Whether it can be tried again: it waits, or it failed. */
export const isOpen = (state: OrderExport['state']) =>
  state === 'failed' || state === 'waiting' || state === 'voiding'

const steps: Record<string, string> = {
  customer: 'Customer',
  'sales-order': 'Sales order',
  confirm: 'Confirmation',
  invoice: 'Invoice',
  package: 'Package',
  shipment: 'Shipment order',
  void: 'Cancellation',
  done: 'Done',
}
/** Whether the order is there, and a box that left is not. */
export const isBoxStep = (step: string | undefined) => step === 'package' || step === 'shipment'

/** The step of an order export; one that is new here keeps its own name. */
export const stepName = (step: string) => steps[step] ?? step

const outcomes: Record<string, string> = {
  done: 'Done',
  auth: 'Unauthorized',
  forbidden: 'Not allowed',
  rate_limited: 'Rate limited',
  not_found: 'Not found',
  invalid: 'Rejected',
  conflict: 'Conflict',
  unavailable: 'Unreachable',
  timeout: 'Timed out',
  bad_response: 'Unreadable response',
  unexpected: 'Internal error',
}
export const outcomeName = (outcome: string) => outcomes[outcome] ?? outcome

/** "HTTP 503, code 44, 1.2 s": what an engineer asks for first. */
export const attemptFacts = ({ httpStatus, vendorCode, tookMs }: OrderExportAttempt): string =>
  [
    httpStatus === null ? '' : `HTTP ${httpStatus}`,
    vendorCode === null ? '' : `code ${vendorCode}`,
    tookMs < 1_000 ? `${tookMs} ms` : `${(tookMs / 1_000).toFixed(1)} s`,
  ]
    .filter((fact) => fact !== '')
    .join(', ')
