import type { Access } from './access-kinds.ts'

/** Kinds of access in words. Apart from their rules, which public pages load (docs/spec/colleagues.md#kinds). */

export const accessLabels: Record<Access, string> = {
  full: 'Full access',
  orders: 'Orders',
  approves: 'Approves',
  fleet: 'Fleet only',
  invoices: 'Invoices only',
}

/** What each kind is for, where one is chosen. */
export const accessWords: Record<Access, string> = {
  full: 'Everything in this account, including its people.',
  orders: 'Orders, drafts, invoices and the fleet.',
  approves: 'Approves orders and sees them with their invoices. Places none.',
  fleet: 'Devices, repairs, stations, tags and boxes that arrive. No orders and no prices of orders.',
  invoices: 'Submitted orders and their invoices. No drafts and no fleet.',
}
