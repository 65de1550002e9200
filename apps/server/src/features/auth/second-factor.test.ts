import { secondFactor } from '@portal/domain/second-factor'
import { eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { secretBox } from '../../adapters/sealing/seal.ts'
import type { Tx } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { attempts, recoveryCodes as codesTable, secondFactors } from '../../db/schema/auth.tables.ts'
import type { Deps } from '../../deps.ts'
import { createLogger } from '../../logger.ts'
import { outbox } from '../../mail/testing.ts'
import { anAgent, aPerson } from '../../testing/builders.ts'
import { anAuthApp, appCode, openSession, ownApi, password, test, wrongCode } from './testing.ts'

const refused = (code: string) => ({ hasError: true, error: { code } })
const emailsTo = async (tx: Tx, email: string) =>
  (await outbox(tx)).filter(({ toAddress }) => toAddress === email).map(({ kind }) => kind)
const actionsOn = async (tx: Tx, userId: string) =>
  (await tx.select().from(auditLog).where(eq(auditLog.entityId, userId))).map(({ action }) => action)

describe('turning the second factor on', () => {
  test('begins with the password, and is not on before the first code', async ({ tx, clock, own }) => {
    const wes = await anAgent(tx)
    const token = await openSession(tx, wes, clock)

    const { result } = (await own.call('StartSecondFactor', token, { password })).json()

    expect(result).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`secret=${result.secret}`),
      expiresAt: '2026-03-02T15:15:00.000Z',
    })
    expect((await own.call('GetMySecurity', token)).json().result.secondFactor).toEqual({
      isAvailable: true,
      isOn: false,
      onSince: null,
      recoveryCodesLeft: 0,
    })
    expect((await own.signIn(wes)).statusCode).toBe(200)
  })

  test('with the first code it is on: ten recovery codes, other sessions ended, told and written down', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const elsewhere = await openSession(tx, wes, clock)

    const { token, secret, recoveryCodes } = await own.turnOn(wes)

    expect(new Set(recoveryCodes).size).toBe(secondFactor.recoveryCodes)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect((await own.call('GetMySecurity', token)).json().result.secondFactor).toEqual({
      isAvailable: true,
      isOn: true,
      onSince: clock.at.toISOString(),
      recoveryCodesLeft: 10,
    })
    expect((await own.call('GetMySecurity', elsewhere)).json()).toMatchObject(refused('NOT_SIGNED_IN'))
    expect(await emailsTo(tx, wes.email)).toEqual(['second-factor-on'])
    expect(await actionsOn(tx, wes.userId)).toEqual(['second factor turned on'])
    const kept = JSON.stringify([
      await tx.execute('select * from second_factors'),
      await tx.execute('select * from recovery_codes'),
      await tx.execute('select * from audit_log'),
      await tx.execute('select * from outbound_mail'),
    ])
    for (const one of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(one)
  })

  test('a wrong first code leaves it off, and ten of them close the step for a while', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const token = await openSession(tx, wes, clock)
    const { secret } = (await own.call('StartSecondFactor', token, { password })).json().result
    const confirm = (code: string) => own.call('ConfirmSecondFactor', token, { code })

    expect((await confirm('abcd-efgh-ijkl-mnop')).json()).toMatchObject(refused('SECOND_FACTOR_WRONG'))
    for (let n = 1; n < 10; n += 1) expect((await confirm(wrongCode(secret, clock.at))).statusCode).toBe(403)
    expect((await confirm(appCode(secret, clock.at))).json()).toMatchObject(refused('TOO_MANY_REQUESTS'))
    expect((await own.signIn(wes)).statusCode).toBe(200)
  })

  test('the secret waits 15 minutes, and one that is shown later takes its place', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const token = await openSession(tx, wes, clock)
    const start = async () => (await own.call('StartSecondFactor', token, { password })).json().result.secret
    const confirm = (secret: string) =>
      own.call('ConfirmSecondFactor', token, { code: appCode(secret, clock.at) })
    expect((await confirm('JBSWY3DPEHPK3PXP')).json()).toMatchObject(refused('SECOND_FACTOR_EXPIRED'))

    const first = await start()
    const second = await start()
    expect((await confirm(first)).json()).toMatchObject(refused('SECOND_FACTOR_WRONG'))
    clock.later(15 * 60)
    expect((await confirm(second)).json()).toMatchObject(refused('SECOND_FACTOR_EXPIRED'))
    const third = await start()
    clock.later(15 * 60 - 1)
    expect((await confirm(third)).statusCode).toBe(200)

    expect((await own.call('StartSecondFactor', token, { password })).json()).toMatchObject(
      refused('SECOND_FACTOR_ON'),
    )
    expect((await confirm(third)).json()).toMatchObject(refused('SECOND_FACTOR_ON'))
  })

  test('a wrong password counts like a failed sign-in', async ({ tx, clock, own }) => {
    const wes = await anAgent(tx)
    const token = await openSession(tx, wes, clock)
    const start = (typed: string) => own.call('StartSecondFactor', token, { password: typed })

    for (let n = 0; n < 10; n += 1)
      expect((await start('wrong-one')).json()).toMatchObject(refused('PASSWORD_WRONG'))
    const eleventh = await start(password)
    expect(eleventh.statusCode).toBe(429)
    expect(eleventh.headers['retry-after']).toBe('1')
    clock.later(1)
    expect((await start(password)).statusCode).toBe(200)
  })

  test('cannot begin where the server has no key', async ({ tx, clock, limited }) => {
    const wes = await anAgent(tx)
    const app = await anAuthApp({ ...limited, secrets: null })
    const own = ownApi(app, clock, (person) => openSession(tx, person, clock))
    const token = await openSession(tx, wes, clock)

    expect((await own.call('GetMySecurity', token)).json().result.secondFactor.isAvailable).toBe(false)
    expect((await own.call('StartSecondFactor', token, { password })).json()).toMatchObject(
      refused('SECOND_FACTOR_UNAVAILABLE'),
    )
    await app.close()
  })
})

describe('signing in with it', () => {
  test('the right password alone asks for the code, and opens no session', async ({ tx, own }) => {
    const wes = await anAgent(tx)
    await own.turnOn(wes)

    const reply = await own.signIn(wes)

    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({
      hasError: true,
      error: { code: 'SECOND_FACTOR_REQUIRED', message: 'Enter the code from your authenticator app.' },
      requestId: expect.any(String),
    })
    expect((await tx.execute('select from sessions')).rowCount).toBe(1)
  })

  test('without the right password nothing shows whether it is on', async ({ tx, clock, own }) => {
    const [wes, nia, left] = [await anAgent(tx), await anAgent(tx), await aPerson(tx, { isActive: false })]
    const { secret } = await own.turnOn(wes)
    const told = async (email: string, code?: string) => {
      const reply = await own.signIn({ email }, { password: 'wrong-one', ...(code && { code }) })
      const { requestId: _, ...body } = reply.json()
      return [reply.statusCode, body]
    }

    const plain = await told('nobody@wbc.example')
    for (const email of [wes.email, nia.email, left.email])
      for (const code of [undefined, appCode(secret, clock.at), wrongCode(secret, clock.at)])
        expect(await told(email, code)).toEqual(plain)
    const counted = (await tx.select().from(attempts)).map(({ bucket }) => bucket)
    expect(counted.filter((bucket) => /second-factor:(quarter|day|row|from)/.test(bucket))).toEqual([])
  })

  test('a code signs in once; it and older ones never again, the next one does', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const { secret } = await own.turnOn(wes)
    clock.later(90)
    const before = appCode(secret, new Date(clock.at.getTime() - 30_000))
    const code = appCode(secret, clock.at)

    const reply = await own.signIn(wes, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(reply.statusCode).toBe(200)
    expect((await own.call('GetMySecurity', reply.json().result.token)).statusCode).toBe(200)

    for (const used of [code, before])
      expect((await own.signIn(wes, { code: used })).json()).toMatchObject(refused('SECOND_FACTOR_WRONG'))
    clock.later(30)
    expect((await own.signIn(wes, { code: appCode(secret, clock.at) })).statusCode).toBe(200)
  })

  test('the code that turned it on does not sign in as well', async ({ tx, clock, own }) => {
    const wes = await anAgent(tx)
    const { secret } = await own.turnOn(wes)

    expect((await own.signIn(wes, { code: appCode(secret, clock.at) })).json()).toMatchObject(
      refused('SECOND_FACTOR_WRONG'),
    )
  })

  test('a recovery code signs in its owner only, once, and sends an email', async ({ tx, own }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    const { token, recoveryCodes } = await own.turnOn(wes)
    await own.turnOn(nia)
    const [first = '', second = ''] = recoveryCodes

    const foreign = (await own.signIn(nia, { code: first })).json()
    expect(foreign).toMatchObject(refused('SECOND_FACTOR_WRONG'))
    expect(foreign.error.message).toContain('an unused recovery code')
    expect((await own.signIn(wes, { code: first.replaceAll('-', ' ').toUpperCase() })).statusCode).toBe(200)
    expect((await own.signIn(wes, { code: first })).json()).toMatchObject(refused('SECOND_FACTOR_WRONG'))
    expect((await own.signIn(wes, { code: second })).statusCode).toBe(200)

    expect((await own.call('GetMySecurity', token)).json().result.secondFactor.recoveryCodesLeft).toBe(8)
    expect(await emailsTo(tx, wes.email)).toEqual([
      'second-factor-on',
      'recovery-code-used',
      'recovery-code-used',
    ])
    expect(await actionsOn(tx, wes.userId)).toEqual([
      'second factor turned on',
      'recovery code used',
      'recovery code used',
    ])
  })

  test('the answer after a recovery code has how many are left, no other answer does', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const leftAfter = async (more: { code?: string } = {}) =>
      (await own.signIn(wes, more)).json().result.recoveryCodesLeft
    expect(await leftAfter()).toBeUndefined()
    const { secret, recoveryCodes } = await own.turnOn(wes)
    clock.later(60)
    expect(await leftAfter({ code: appCode(secret, clock.at) })).toBeUndefined()

    const told: number[] = []
    for (const code of recoveryCodes) told.push(await leftAfter({ code }))
    expect(told).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  })

  test('a code that no one asked for is not looked at', async ({ tx, own }) => {
    expect((await own.signIn(await anAgent(tx), { code: '123456' })).statusCode).toBe(200)
  })

  test('what is no code is refused in the words of its field', async ({ tx, own }) => {
    const reply = await own.signIn(await anAgent(tx), { code: '12345' })

    expect(reply.json().error).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { code: ['Enter the six-digit code from your app, or a recovery code.'] },
    })
  })

  test('who waits for approval or was disabled reads that the account is not active', async ({ tx, own }) => {
    const wes = await anAgent(tx)
    await own.turnOn(wes)
    await tx.execute('update users set is_active = false')

    expect((await own.signIn(wes)).json()).toMatchObject(refused('ACCOUNT_NOT_ACTIVE'))
  })

  test('a clock that was an hour ahead locks no one out once it is right again', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const { secret } = await own.turnOn(wes)
    clock.later(3_600)
    expect((await own.signIn(wes, { code: appCode(secret, clock.at) })).statusCode).toBe(200)
    clock.later(-3_500)

    const code = appCode(secret, clock.at)
    expect((await own.signIn(wes, { code })).statusCode).toBe(200)
    expect((await own.signIn(wes, { code })).json()).toMatchObject(refused('SECOND_FACTOR_WRONG'))
  })

  test('a secret that another key sealed opens nothing, alarms, and leaves the recovery codes', async ({
    tx,
    clock,
    limited,
    own,
  }) => {
    const wes = await anAgent(tx)
    const { secret, recoveryCodes } = await own.turnOn(wes)
    clock.later(60)
    const alert = vi.fn()
    const app = await anAuthApp({
      ...limited,
      alert,
      secrets: secretBox('another key, by some mistake of ours'),
    })
    const { signIn } = ownApi(app, clock, (person) => openSession(tx, person, clock))

    // More often than wrong ones are looked at: none counts as wrong.
    for (let n = 0; n < 6; n += 1)
      expect((await signIn(wes, { code: appCode(secret, clock.at) })).json()).toMatchObject(
        refused('SECOND_FACTOR_UNREADABLE'),
      )
    expect(await emailsTo(tx, wes.email)).toEqual(['second-factor-on'])
    const counted = (await tx.select().from(attempts)).filter(({ count }) => count > 0)
    expect(counted.filter(({ bucket }) => bucket.startsWith('second-factor:'))).toEqual([])
    expect(alert).toHaveBeenCalledWith(expect.stringContaining('SECRETS_KEY'), { userId: wes.userId })
    expect((await signIn(wes, { code: recoveryCodes[0] ?? '' })).statusCode).toBe(200)
    await app.close()
  })

  test('nor does it turn anything on: anyone who begins again has another', async ({
    tx,
    clock,
    limited,
    own,
  }) => {
    const wes = await anAgent(tx)
    const token = await openSession(tx, wes, clock)
    const { secret } = (await own.call('StartSecondFactor', token, { password })).json().result
    const app = await anAuthApp({ ...limited, secrets: secretBox('another key, by some mistake of ours') })
    const { call, turnOn } = ownApi(app, clock, (person) => openSession(tx, person, clock))

    const first = await call('ConfirmSecondFactor', token, { code: appCode(secret, clock.at) })
    expect(first.json()).toMatchObject(refused('SECOND_FACTOR_EXPIRED'))
    expect((await turnOn(wes)).recoveryCodes).toHaveLength(10)
    await app.close()
  })
})

describe('guessing codes with a stolen password', () => {
  test('five wrong ones in 15 minutes close the app’s codes; its owner hears of it once and has recovery codes', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const { secret, recoveryCodes } = await own.turnOn(wes)
    clock.later(60)
    const guess = (n: number) => own.signIn(wes, { code: wrongCode(secret, clock.at), ip: `198.51.100.${n}` })

    for (let n = 0; n < 5; n += 1) expect((await guess(n)).statusCode).toBe(403)
    const sixth = await own.signIn(wes, { code: appCode(secret, clock.at), ip: '198.51.100.77' })
    expect(sixth.json()).toMatchObject(refused('TOO_MANY_REQUESTS'))
    expect(sixth.headers['retry-after']).toBe('900')
    expect(sixth.json().error.message).toBe(
      'Too many incorrect codes. Please wait 15 minutes, or use a recovery code now.',
    )

    expect((await own.signIn(wes, { code: recoveryCodes[0] ?? '' })).statusCode).toBe(200)
    clock.later(900)
    for (let n = 0; n < 5; n += 1) await guess(n)
    const emails = await emailsTo(tx, wes.email)
    expect(emails.filter((kind) => kind === 'second-factor-guessed')).toHaveLength(1)
  })

  test('four each 15 minutes reach the limit of the day: its owner hears of it then, once', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const { secret } = await own.turnOn(wes)
    const guess = () => own.signIn(wes, { code: wrongCode(secret, clock.at) })
    const guessed = async () =>
      (await emailsTo(tx, wes.email)).filter((kind) => kind === 'second-factor-guessed')
    for (let n = 0; n < 19; n += 1) {
      if (n % 4 === 0) clock.later(15 * 60)
      expect((await guess()).statusCode).toBe(403)
    }

    expect(await guessed()).toEqual([])
    expect((await guess()).statusCode).toBe(403)
    expect(await guessed()).toHaveLength(1)
    const late = await guess()
    expect(late.statusCode).toBe(429)
    expect(late.json().error.message).toContain('Please wait 23 hours')
    expect(await guessed()).toHaveLength(1)
  })

  test('a code that was right is no guess when it comes again, nor does it make up for guesses', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const { secret } = await own.turnOn(wes)
    clock.later(60)
    const code = appCode(secret, clock.at)
    await own.signIn(wes, { code })
    for (let n = 0; n < 4; n += 1) await own.signIn(wes, { code: wrongCode(secret, clock.at) })

    for (let n = 0; n < 6; n += 1)
      expect((await own.signIn(wes, { code })).json()).toMatchObject(refused('SECOND_FACTOR_WRONG'))
    const inRow = (await tx.select().from(attempts)).find(({ bucket }) => bucket.includes(':row:'))
    expect(inRow?.count).toBe(4)
    expect((await own.signIn(wes, { code: wrongCode(secret, clock.at) })).statusCode).toBe(403)
    expect((await own.signIn(wes, { code })).statusCode).toBe(429)
  })

  test('a stranger without the password closes nothing', async ({ tx, clock, own }) => {
    const wes = await anAgent(tx)
    const { secret } = await own.turnOn(wes)
    clock.later(60)
    for (let n = 0; n < 60; n += 1)
      await own.signIn(wes, { password: 'wrong-one', code: '000000', ip: `198.51.100.${n}` })

    expect((await own.signIn(wes, { code: appCode(secret, clock.at) })).statusCode).toBe(200)
  })

  test('at full speed from as many networks as one likes, a hundred are looked at: 0.03 %', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const { token, secret, recoveryCodes } = await own.turnOn(wes)
    const began = clock.at
    let lookedAt = 0
    for (let n = 0; ; n += 1) {
      clock.later(1)
      const reply = await own.signIn(wes, {
        code: wrongCode(secret, clock.at),
        ip: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      })
      const { code } = reply.json().error
      if (code === 'SECOND_FACTOR_WRONG') lookedAt += 1
      else if (code === 'TOO_MANY_REQUESTS') clock.later(Number(reply.headers['retry-after']))
      else {
        expect(code).toBe('SECOND_FACTOR_CLOSED')
        break
      }
    }
    expect(lookedAt).toBe(100)
    // Three of a million codes are right at any moment.
    expect((lookedAt * 3) / 1_000_000).toBeLessThanOrEqual(0.0003)
    // Twenty a day.
    expect(clock.at.getTime() - began.getTime()).toBeGreaterThan(4 * 24 * 3_600_000)

    clock.later(365 * 24 * 3_600)
    const late = await own.signIn(wes, { code: appCode(secret, clock.at) })
    expect(late.json()).toMatchObject(refused('SECOND_FACTOR_CLOSED'))
    // The owner's way back in.
    expect((await own.signIn(wes, { code: recoveryCodes[0] ?? '' })).statusCode).toBe(200)
    expect((await own.signIn(wes, { code: appCode(secret, clock.at) })).statusCode).toBe(200)
    expect(token).toBeDefined()
  })

  test('one network has thirty wrong codes of any kind, over all people, in 15 minutes', async ({
    tx,
    clock,
    own,
  }) => {
    const people = [await anAgent(tx), await anAgent(tx), await anAgent(tx)]
    for (const person of people) await own.turnOn(person)
    const guess = (n: number, ip: string) =>
      own.signIn(people[n % 3] ?? { email: '' }, { code: 'abcd-efgh-ijkl-mnop', ip })
    for (let n = 0; n < 30; n += 1) expect((await guess(n, '198.51.100.7')).statusCode).toBe(403)

    const refusal = (await guess(0, '198.51.100.7')).json()
    expect(refusal).toMatchObject(refused('TOO_MANY_REQUESTS'))
    expect(refusal.error.message, 'a recovery code would not work either').not.toContain('recovery code')
    expect((await guess(0, '198.51.100.8')).json()).toMatchObject(refused('SECOND_FACTOR_WRONG'))
    clock.later(15 * 60)
    expect((await guess(0, '198.51.100.7')).json()).toMatchObject(refused('SECOND_FACTOR_WRONG'))
  })

  test('twenty a day are the most, also while the owner signs in in between', async ({ tx, clock, own }) => {
    const wes = await anAgent(tx)
    const { secret } = await own.turnOn(wes)
    let lookedAt = 0
    for (let quarter = 0; quarter < 24; quarter += 1) {
      clock.later(15 * 60)
      for (let n = 0; n < 3; n += 1) {
        const guessed = await own.signIn(wes, { code: wrongCode(secret, clock.at), ip: '198.51.100.7' })
        if (guessed.statusCode === 403) lookedAt += 1
      }
      await own.signIn(wes, { code: appCode(secret, clock.at) })
    }
    expect(lookedAt).toBe(20)
  })
})

test('neither the secret nor a code, of the app or on paper, reaches the log, however it goes', async ({
  tx,
  clock,
  limited,
}) => {
  const lines: string[] = []
  const logger = createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) })
  const alert: Deps['alert'] = (what, facts) => logger.error({ alert: true, ...facts }, what)
  const app = await anAuthApp({ ...limited, alert }, logger)
  const own = ownApi(app, clock, (person) => openSession(tx, person, clock))
  const wes = await anAgent(tx)
  const { token, secret, recoveryCodes } = await own.turnOn(wes)
  clock.later(60)
  const codes = [wrongCode(secret, clock.at), appCode(secret, clock.at), ...recoveryCodes.slice(0, 3)]
  for (const code of codes) await own.signIn(wes, { code })
  await tx.execute('alter table recovery_codes rename to recovery_codes_gone')
  await own.signIn(wes, { code: recoveryCodes[4] ?? '' })
  await own.call('NewRecoveryCodes', token, { password, code: recoveryCodes[5] })
  await tx.execute('alter table second_factors rename to second_factors_gone')
  await own.call('StartSecondFactor', token, { password })
  await app.close()

  expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThanOrEqual(2)
  const log = lines.join('')
  for (const hidden of [secret, password, token, ...codes, ...recoveryCodes]) {
    expect(log).not.toContain(hidden)
    expect(log).not.toContain(hidden.replaceAll('-', ''))
  }
})

describe('changing it', () => {
  test('turning it off takes password and code, sends an email and is in the audit log', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const { token, secret } = await own.turnOn(wes)
    clock.later(60)
    const end = (body: { password: string; code: string }) => own.call('EndSecondFactor', token, body)
    const code = appCode(secret, clock.at)

    expect((await end({ password: 'wrong-one', code })).json()).toMatchObject(refused('PASSWORD_WRONG'))
    expect((await end({ password, code: wrongCode(secret, clock.at) })).json()).toMatchObject(
      refused('SECOND_FACTOR_WRONG'),
    )
    expect((await end({ password, code })).json()).toEqual({ hasError: false, result: null })
    expect((await end({ password, code })).json()).toMatchObject(refused('SECOND_FACTOR_OFF'))

    expect((await own.signIn(wes)).statusCode).toBe(200)
    expect(await tx.select().from(secondFactors)).toEqual([])
    expect(await tx.select().from(codesTable)).toEqual([])
    expect(await emailsTo(tx, wes.email)).toEqual(['second-factor-on', 'second-factor-off'])
    expect(await actionsOn(tx, wes.userId)).toEqual(['second factor turned on', 'second factor turned off'])
  })

  test('new recovery codes take the place of the old ones', async ({ tx, clock, own }) => {
    const wes = await anAgent(tx)
    const { token, secret, recoveryCodes } = await own.turnOn(wes)
    clock.later(60)
    const renew = (code: string) => own.call('NewRecoveryCodes', token, { password, code })

    expect((await renew(wrongCode(secret, clock.at))).json()).toMatchObject(refused('SECOND_FACTOR_WRONG'))
    const { recoveryCodes: fresh } = (await renew(appCode(secret, clock.at))).json().result

    expect(fresh).toHaveLength(10)
    expect((await own.signIn(wes, { code: recoveryCodes[0] ?? '' })).statusCode).toBe(403)
    expect((await own.signIn(wes, { code: fresh[0] })).statusCode).toBe(200)
    expect(await emailsTo(tx, wes.email)).toContain('recovery-codes-new')
    expect(await actionsOn(tx, wes.userId)).toContain('recovery codes made anew')
  })

  test('without one there is nothing to turn off or to make anew', async ({ tx, clock, own }) => {
    const token = await openSession(tx, await anAgent(tx), clock)

    for (const call of ['EndSecondFactor', 'NewRecoveryCodes'])
      expect((await own.call(call, token, { password, code: '123456' })).json()).toMatchObject(
        refused('SECOND_FACTOR_OFF'),
      )
  })

  test('a reset of the password leaves it on', async ({ tx, app, clock, own }) => {
    const wes = await anAgent(tx)
    const { secret } = await own.turnOn(wes)
    clock.later(60)
    const post = (call: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/auth/${call}`, payload })
    await post('ForgotPassword', { email: wes.email })
    const mail = (await outbox(tx)).find(({ kind }) => kind === 'password-reset')
    if (!mail || !('token' in mail.data)) throw new Error('No reset email is queued.')
    const newPassword = 'tram-nickel-harbor'
    const { token } = mail.data
    expect((await post('ResetPassword', { email: wes.email, token, newPassword })).statusCode).toBe(200)

    expect((await own.signIn(wes, { password: newPassword })).json()).toMatchObject(
      refused('SECOND_FACTOR_REQUIRED'),
    )
    const code = appCode(secret, clock.at)
    expect((await own.signIn(wes, { password: newPassword, code })).statusCode).toBe(200)
  })
})
