import { colleagueLimits } from '@portal/domain/account-access'
import { expect } from 'vitest'
import { colleagueInvitations } from '../../db/schema/colleagues.tables.ts'
import { aPerson, aZohoId } from '../../testing/builders.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { forgetInvitations } from './invitations.ts'
import { anInvitation } from './testing.ts'

test('invitations that ended long ago are deleted; open ones and those that ended since are kept', async ({
  tx,
  deps,
}) => {
  const daysAgo = (days: number) => new Date(testNow.getTime() - days * 24 * 60 * 60_000)
  const long = colleagueLimits.invitationKeepDays + 1
  const account = aZohoId()
  await aPerson(tx)
  const kept = [
    await anInvitation(tx, account),
    await anInvitation(tx, account, { status: 'withdrawn', endedAt: daysAgo(1) }),
    await anInvitation(tx, account, { expiresAt: daysAgo(1) }),
  ]
  await anInvitation(tx, account, { status: 'withdrawn', endedAt: daysAgo(long) })
  await anInvitation(tx, account, { expiresAt: daysAgo(long) })

  await forgetInvitations(deps)

  const left = await tx.select({ id: colleagueInvitations.invitationId }).from(colleagueInvitations)
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.map((one) => one.invitationId).toSorted())
})
