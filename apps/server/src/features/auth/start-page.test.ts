import { expect } from 'vitest'
import { anAgent } from '../../testing/builders.ts'
import { test } from './testing.ts'

test('where a person starts is kept with them and comes with the next sign-in', async ({ tx, own }) => {
  const wes = await anAgent(tx)
  const first = (await own.signIn(wes)).json().result
  expect(first.userProfile).not.toHaveProperty('startAt')

  const chosen = await own.call('SetStartPage', first.token, { startAt: 'desk' })

  expect(chosen.json()).toMatchObject({ result: { startAt: 'desk' } })
  expect((await own.signIn(wes)).json().result.userProfile.startAt).toBe('desk')
})

test('a page that is not theirs is refused, and what they chose before stays', async ({ tx, own }) => {
  const wes = await anAgent(tx)
  const { token } = (await own.signIn(wes)).json().result
  await own.call('SetStartPage', token, { startAt: 'orders' })

  const refused = await own.call('SetStartPage', token, { startAt: 'admin' })

  expect(refused.statusCode).toBe(400)
  expect(refused.json().error.fields).toEqual({ startAt: ['Choose one of your own pages.'] })
  expect((await own.signIn(wes)).json().result.userProfile.startAt).toBe('orders')
})
