import { paths } from '@portal/domain/paths'
import type { Access, Actor } from '@portal/domain/roles'
import { type StartPage, startPathOf } from '@portal/domain/start-pages'

type Person = Pick<Actor, 'roles' | 'zohoUserId'> & { startAt?: StartPage | undefined }

/**
 * Where to go after signing in: back to the guarded page, else to where the person starts. Only ever a page of ours.
 * @param person who signed in
 * @param isAnotherUser than who was signed in here before: what that person looked for stays behind
 * @param access of a person of an account, for their first screen; a page that it does not include says so itself
 */
export function afterSignIn(
  search: URLSearchParams,
  person: Person = { roles: [], zohoUserId: null },
  isAnotherUser = false,
  access: Access = 'full',
): string {
  const from = search.get('from') ?? ''
  if (!isPageOfOurs(from)) return startPathOf({ ...person, access }, person.startAt)
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
