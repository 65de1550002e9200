import { paths } from '@portal/domain/paths'

/** The sign-in page, remembering where the person was going. */
export const signInPath = (from: string) =>
  from === paths.home ? paths.login : `${paths.login}?from=${encodeURIComponent(from)}`

/** The same for somebody whose session ended under their hands: the page then says why it is there. */
export const signInAgainPath = (from: string) => `${paths.login}?from=${encodeURIComponent(from)}&ended`

/**
 * Where to go after signing in: back to the guarded page, else the phone shop (portal 2). Only ever a page of ours.
 * @param isSomebodyElse than who was signed in here before: what that person looked for stays behind
 */
export function afterSignIn(search: URLSearchParams, isSomebodyElse = false): string {
  const from = search.get('from') ?? ''
  if (!/^\/(?![/\\])/.test(from)) return paths.phones
  return isSomebodyElse ? from.replace(/[?#].*/, '') : from
}
