import type { BodyOf } from '@portal/contract/endpoint'
import type { upsertUser } from '@portal/contract/users'
import { roleIds } from '@portal/domain/ids'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { saveUserIn } from './save-user.ts'
import { setRoles } from './users.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId'>
type Form = Omit<BodyOf<typeof upsertUser>, 'id' | 'version' | 'isActive'>

/** A new active user with one role, who is invited, inside another use case's transaction. Answers their id. */
export async function addUserWithRole(
  tx: Tx,
  needs: Needs,
  form: Form,
  role: keyof typeof roleIds,
): Promise<string> {
  const { result: user } = await saveUserIn(tx, needs, { ...form, isActive: true })
  await setRoles(tx, user.id, [roleIds[role]], needs.now())
  await recordChange(tx, needs, {
    entity: 'user',
    entityId: user.id,
    entityName: `${form.firstName} ${form.lastName}`,
    action: 'roles changed',
    before: { roles: [] },
    after: { roles: [role] },
  })
  return user.id
}
