import { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLogger, logConsole } from './logger.ts'
import { IntegrationError } from './ports/integration-error.ts'

/** What a logger writes, line by line. */
function linesOf(write: (log: ReturnType<typeof createLogger>) => void): Array<Record<string, unknown>> {
  const lines: string[] = []
  const to = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  write(createLogger({ LOG_LEVEL: 'info' }, to))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('the error of an expired signal is logged as the cause of what it stopped', async () => {
  const signal = AbortSignal.timeout(1)
  await delay(10)
  const cause = signal.reason as Error
  const err = new IntegrationError('zoho-crm', 'timeout', { retryable: true, cause })

  const [line] = linesOf((log) => log.warn({ err }, 'the CRM did not answer'))

  expect(line).toMatchObject({
    msg: 'the CRM did not answer',
    err: { message: 'zoho-crm: timeout', cause: { message: expect.stringContaining('timeout') } },
  })
})

test('an error keeps its name, its code and where it comes from', () => {
  const err = Object.assign(new TypeError('no such thing'), { code: 'E_NONE' })
  const [line] = linesOf((log) => log.error({ err }))
  expect(line?.err).toMatchObject({
    type: 'TypeError',
    message: 'no such thing',
    code: 'E_NONE',
    stack: expect.stringContaining('logger.test.ts'),
  })
})

test('of a broken connection the log has the failure, not the client that broke', () => {
  const client = { password: 'canary', connectionParameters: { host: 'canary' }, big: 'x'.repeat(20_000) }
  const err = Object.assign(new Error('Connection terminated unexpectedly'), { client, length: 94 })

  const [line] = linesOf((log) => log.warn({ err }, 'an idle database connection broke'))

  expect(line?.err).toMatchObject({ message: 'Connection terminated unexpectedly', length: 94 })
  expect(JSON.stringify(line)).not.toContain('canary')
  expect(JSON.stringify(line).length).toBeLessThan(2_500)
})

test('of several failures in one, each is logged by the same rule', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    socket: { at: 'canary' },
  })
  const [line] = linesOf((log) => log.error({ err: new AggregateError([refused], 'all failed') }))

  expect(line?.err).toMatchObject({ message: 'all failed', errors: [{ code: 'ECONNREFUSED' }] })
  expect(JSON.stringify(line)).not.toContain('canary')
})

test('what a library writes to the console is a line of the log, without the values it was about', () => {
  const lines = linesOf((log) => {
    const giveBack = logConsole(log)
    console.error(new Error('No route matches URL'))
    console.error('Something went wrong: %s\nand more', { email: 'canary@wbc.example' })
    console.warn({ email: 'canary@wbc.example' })
    console.error('\n  The portal could not start. The port is taken.\n')
    giveBack()
  })

  expect(lines).toMatchObject([
    { level: 50, msg: 'written to the console', err: { message: 'No route matches URL' } },
    { level: 50, msg: 'written to the console', said: 'Something went wrong: %s' },
    { level: 40, msg: 'written to the console' },
    { level: 50, said: 'The portal could not start. The port is taken.' },
  ])
  expect(JSON.stringify(lines)).not.toContain('canary')
})
