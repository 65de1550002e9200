import { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
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

test('what a signal throws when its time is over is told as the cause of what it stopped', async () => {
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
