import type { Access } from '@portal/domain/access-kinds'
import { booksPath } from '@portal/domain/books-paths'
import { paths } from '@portal/domain/paths'
import { hasOwnPages, type Role } from '@portal/domain/roles'
import { firstScreenOf, mayOpen } from '@portal/domain/screen-rights'
import { stagingPath } from '@portal/domain/staging-paths'

/**
 * Where to go after signing in: back to the guarded page, else the phone shop, or the staging desk or the invoices for people
 * who have only these (docs/spec/navigation.md#access). Only ever a page of ours.
 * @param roles of the person who signed in
 * @param isAnotherUser than who was signed in here before: what that person looked for stays behind
 * @param access of a person of an account: where they may not go, they begin at their first screen
 */
export function afterSignIn(
  search: URLSearchParams,
  roles: readonly Role[] = [],
  isAnotherUser = false,
  access: Access = 'full',
): string {
  const from = search.get('from') ?? ''
  if (!isPageOfOurs(from) || !mayOpen(access, from))
    return hasOwnPages({ roles })
      ? roles.includes('Staging')
        ? stagingPath
        : booksPath
      : firstScreenOf(access)
  return isAnotherUser ? from.replace(/[?#].*/, '') : from
}

/** No such host can exist, so a link that leaves it leads elsewhere. */
const here = 'http://portal.invalid'

/**
 * Whether an address is a path of ours, also to browsers, which leave out tabs and line breaks and take \\ for /. The
 * sign-in page itself is none: it would only lead back to itself.
 */
function isPageOfOurs(address: string): boolean {
  if (!address.startsWith('/') || hasControlCharacter(address)) return false
  const url = URL.parse(address, here)
  return url !== null && url.origin === here && !url.pathname.startsWith('//') && url.pathname !== paths.login
}

const hasControlCharacter = (text: string) => [...text].some((letter) => letter < ' ' || letter === '\u007f')
