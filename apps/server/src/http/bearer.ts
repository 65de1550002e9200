/**
 * The token of an Authorization header, as it was sent; undefined without one. The name of the scheme is the same in capitals and
 * small letters (RFC 9110, section 11.1).
 */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '')?.[1]
