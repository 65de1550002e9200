import type { Reader } from '../../db/client.ts'
import { findLinked } from './colleagues.store.ts'

/** An open invitation with what its email says; undefined when it ended or another link took the place of this one. */
export async function findInvitationForEmail(
  on: Reader,
  { invitationId, tokenHash }: { invitationId: string; tokenHash: Buffer },
) {
  const linked = await findLinked(on, tokenHash)
  if (!linked || linked.invitation.invitationId !== invitationId) return undefined
  const { invitation, accountName, invitedByName } = linked
  const { firstName, email, access, expiresAt, status } = invitation
  return status === 'open' ? { firstName, email, access, expiresAt, accountName, invitedByName } : undefined
}
export type InvitationForEmail = NonNullable<Awaited<ReturnType<typeof findInvitationForEmail>>>
