import { paths } from '@portal/domain/paths'

/** The address of the page that chooses a password with this token, as emails have it too. */
export const passwordLink = (publicBaseUrl: string, { token, email }: { token: string; email: string }) =>
  `${publicBaseUrl.replace(/\/+$/, '')}${paths.passwordReset}?${new URLSearchParams({ token, email })}`
