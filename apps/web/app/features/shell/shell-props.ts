import type { Access } from '@portal/domain/access-kinds'

/** What the shell must know about the person; null while signed out and on the server. */
export type ShellSession = {
  fullName: string
  isAdministrator: boolean
  /** Whether they have a desk (docs/spec/desk.md), which is the first of their pages. */
  hasDesk: boolean
  /** Whether the staging desk is among their pages. */
  desk: boolean
  /** Whether invoices are among their pages. */
  books: boolean
  /** Whether they have these two pages at most, and none of the others. */
  hasOwnPages: boolean
  /** What a person of an account may do (docs/spec/colleagues.md#kinds); full for everyone else. */
  access: Access
}

export type ShellProps = {
  /** Decided by the route, never by the session, so that the bar neither jumps nor changes colour after loading. */
  kind: 'public' | 'app'
  session: ShellSession | null
  /** Number in the cart; the badge shows only above 0. */
  cartCount: number
  onSignOut: () => void
  /** Before the cart opens: the order stage goes back to draft (docs/spec/navigation.md#header). */
  onOpenCart?: () => void
  /** Before the accounts open: the selected agent becomes the signed-in person (docs/spec/navigation.md#header). */
  onChooseAccounts?: () => void
}

/** "Ana Rivera" to "AR"; empty for an empty name. */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}
