import type { Access } from './roles.ts'

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

/** What refused invitations say (docs/spec/colleagues.md#inviting). */
export const colleagueMessages = {
  accessRequired: 'Choose what this person has access to.',
  hasAccess: 'This person already has access to this account.',
  incompleteContact: 'The name or email of this contact is incomplete. Correct the contact first.',
  isInvited: 'This person is already invited. Send the invitation again instead.',
  /** For Administrators, who know everyone. */
  isEmployee: 'An agent has this email. Customers need another one.',
  /** For users of any other kind alike, so that the answer does not say which. */
  notInvitable: 'This email can’t be invited. Use another one, or call us.',
  /** Of an invitation that can no longer be used. */
  used: 'This invitation was already accepted. Sign in instead.',
  withdrawn: 'This invitation was withdrawn.',
  expired: 'This invitation has expired. Ask your colleague to send it again.',
  emailTaken:
    'This email became a user in the meantime. Sign in, or ask your colleague for another invitation.',
  notFound: 'This invitation was not found. It was withdrawn, or a newer email replaced it.',
} as const
