import { colleagueInvitationMs } from '@portal/domain/account-access'
import { colleagueMessages } from '@portal/domain/colleagues'
import { describe, expect } from 'vitest'
import { test, testNow } from '../../testing/fixtures.ts'
import { aColleague, aColleagueForm, anInvitation, anOffice } from './testing.ts'

describe('the link', () => {
  test('works once', async ({ database }) => {
    const office = await anOffice(database)
    const form = aColleagueForm()
    await office.invite(form)
    const token = await office.tokenFor(form.email)
    await office.accept(token)
    expect(await office.accept(token)).toMatchObject({
      status: 409,
      code: 'COLLEAGUE_INVITATION_ENDED',
      error: { message: colleagueMessages.used },
    })
    const read = await office.call('readColleagueInvitation', {}, { body: { token } })
    expect(read.result, 'names no one').toEqual({ state: 'used' })
  })

  test('stops working after a week', async ({ database }) => {
    const office = await anOffice(database)
    const { token } = await database.inTransaction((tx) =>
      anInvitation(tx, office.parties.accountId, {
        sentAt: new Date(testNow.getTime() - colleagueInvitationMs),
        expiresAt: testNow,
      }),
    )
    const read = await office.call('readColleagueInvitation', {}, { body: { token } })
    expect(read.result).toEqual({ state: 'expired' })
    expect(await office.accept(token)).toMatchObject({
      code: 'COLLEAGUE_INVITATION_ENDED',
      error: { message: colleagueMessages.expired },
    })
  })

  test('is replaced when the invitation is sent again, and nothing once it is withdrawn', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const form = aColleagueForm()
    const [{ invitationId }] = (await office.invite(form)).result.invitations
    const first = await office.tokenFor(form.email)
    const change = (name: 'resendColleagueInvitation' | 'withdrawColleagueInvitation') =>
      office.call(name, office.headers.una, { params: { invitationId } })

    const again = await change('resendColleagueInvitation')
    expect(again.status).toBe(200)
    expect((await office.accept(first)).code).toBe('COLLEAGUE_INVITATION_NOT_FOUND')
    const second = await office.tokenFor(form.email)
    // No mail server is set here: the link is passed on.
    expect(again.result.link).toMatch(new RegExp(`/invitation#${second}$`))
    expect((await change('withdrawColleagueInvitation')).result.invitations).toEqual([])
    expect((await office.accept(second)).code).toBe('COLLEAGUE_INVITATION_NOT_FOUND')
    expect((await change('resendColleagueInvitation')).code).toBe('COLLEAGUE_INVITATION_ENDED')
  })

  test('keeps working when the password is easily guessed', async ({ database }) => {
    const office = await anOffice(database)
    const form = aColleagueForm({ lastName: 'Zimmermann' })
    await office.invite(form)
    const token = await office.tokenFor(form.email)
    expect((await office.accept(token, 'Zimmermann1')).fields).toHaveProperty('password')
    expect((await office.accept(token, 'short')).fields).toHaveProperty('password')
    expect((await office.accept(token)).status).toBe(200)
  })

  test('does nothing once its email is a user', async ({ database }) => {
    const office = await anOffice(database)
    const form = aColleagueForm()
    await office.invite(form)
    await database.inTransaction((tx) => aColleague(tx, office.other.accountId, { email: form.email }))
    expect(await office.accept(await office.tokenFor(form.email))).toMatchObject({
      code: 'COLLEAGUE_INVITATION_ENDED',
      error: { message: colleagueMessages.emailTaken },
    })
  })

  test('cannot be searched for', async ({ database }) => {
    const office = await anOffice(database, { rateLimits: 'on' })
    const codes = new Set<string>()
    for (let n = 0; n < 31; n++)
      codes.add((await office.call('readColleagueInvitation', {}, { body: { token: `guess ${n}` } })).code)
    expect([...codes]).toEqual(['COLLEAGUE_INVITATION_NOT_FOUND', 'TOO_MANY_REQUESTS'])
  })
})
