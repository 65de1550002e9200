import { paths } from '@portal/domain/paths'

/** The sign-in page, remembering where the person was going. */
export const signInPath = (from: string) =>
  from === paths.home ? paths.login : `${paths.login}?from=${encodeURIComponent(from)}`

/** The same for someone whose session ended under their hands: the page then says why it is there. */
export const signInAgainPath = (from: string) => `${paths.login}?from=${encodeURIComponent(from)}&ended`
