import type { Access } from '@portal/domain/access-kinds'
import { booksPath } from '@portal/domain/books-paths'
import { deskPath } from '@portal/domain/desk-paths'
import { paths } from '@portal/domain/paths'
import { type Actor, beginsAtDesk, hasOwnPages } from '@portal/domain/roles'
import { firstScreenOf, mayOpen } from '@portal/domain/screen-rights'
import { stagingPath } from '@portal/domain/staging-paths'

type Person = Pick<Actor, 'roles' | 'zohoUserId'>

/**
 * Where to go after signing in: back to the guarded page, else to the person's first page. Only ever a page of ours.
 * @param person who signed in
 * @param isAnotherUser than who was signed in here before: what that person looked for stays behind
 * @param access of a person of an account: where they may not go, they begin at their first screen
 */
export function afterSignIn(
  search: URLSearchParams,
  person: Person = { roles: [], zohoUserId: null },
  isAnotherUser = false,
  access: Access = 'full',
): string {
  const from = search.get('from') ?? ''
  if (!isPageOfOurs(from) || !mayOpen(access, from)) return firstPageOf(person, access)
  return isAnotherUser ? from.replace(/[?#].*/, '') : from
}

/** The page with which a person's day begins (docs/spec/navigation.md#access). */
function firstPageOf(person: Person, access: Access): string {
  if (hasOwnPages(person)) return person.roles.includes('Staging') ? stagingPath : booksPath
  return beginsAtDesk(person) ? deskPath : firstScreenOf(access)
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
