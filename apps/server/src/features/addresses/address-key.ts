import { createHmac } from 'node:crypto'
import { minuteMs } from '@portal/domain/limits'
import type { Deps } from '../../deps.ts'
import { isSameSecret } from '../../http/same-secret.ts'
import { findSessionByHash, type Session } from '../../http/session.ts'
import { sessionHashesOf } from './addresses.store.ts'

/**
 * The `key` of the vendor's protocol on our own routes. It is in addresses of requests, where logs
 * and histories may keep it, so it is not the session's token: it is signed with the token's hash, ends
 * after 15 minutes or with the session, and opens nothing but address lookups.
 */
export const addressKeyMs = 15 * minuteMs

export function issueAddressKey({ actor, tokenHash }: Session, at: Date): string {
  const claim = `${actor.userId}.${at.getTime() + addressKeyMs}`
  return `${claim}.${signatureOf(claim, tokenHash)}`
}

const signatureOf = (claim: string, tokenHash: Buffer) =>
  createHmac('sha256', tokenHash).update(`address-key:${claim}`).digest('base64url')

/** The session behind a key, or undefined when it is malformed, expired, forged, or the session has ended. */
export async function findSessionOfKey(
  needs: Pick<Deps, 'db' | 'now'>,
  key: string,
): Promise<Session | undefined> {
  const [, claim = '', userId = '', expires = '', signature = ''] =
    /^(([0-9a-f-]{36})\.(\d{13}))\.([\w-]{43})$/.exec(key) ?? []
  if (claim === '' || Number(expires) <= needs.now().getTime()) return undefined
  for (const { tokenHash } of await sessionHashesOf(needs.db, userId))
    if (isSameSecret(signature, signatureOf(claim, tokenHash))) return findSessionByHash(needs, tokenHash)
  return undefined
}
