import type { FastifyBaseLogger } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import type { Config } from '../config.ts'
import { createLogger } from '../logger.ts'
import { loggerOfRequest } from './request-logger.ts'

type Line = Record<string, unknown>

/** The logger of a request on the product's own logger, and what it writes. */
function aRequest(LOG_LEVEL: Config['LOG_LEVEL'] = 'info', options: object = {}) {
  const lines: Line[] = []
  const parent = createLogger({ LOG_LEVEL }, { write: (line) => lines.push(JSON.parse(line)) })
  const child = vi.spyOn(parent, 'child')
  const log = loggerOfRequest(parent, { reqId: 'request 1' }, options)
  return { log, lines, child, parent }
}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const

describe('the logger of a request', () => {
  test('is made with its first line, and once', () => {
    const { log, lines, child } = aRequest()
    expect(log.level).toBe('info')
    expect(child).not.toHaveBeenCalled()
    log.info('one')
    log.warn({ code: 'X' }, 'two')
    log.child({ security: true }).error('three')
    expect(child.mock.calls.filter(([bindings]) => 'reqId' in bindings)).toHaveLength(1)
    expect(lines).toMatchObject([
      { reqId: 'request 1', msg: 'one' },
      { reqId: 'request 1', msg: 'two', code: 'X' },
      { reqId: 'request 1', msg: 'three', security: true },
    ])
  })

  test.for(['silent', ...levels] as const)(
    'writes the same lines as one made at once, at level %s',
    (level) => {
      const said = (log: FastifyBaseLogger) => {
        for (const name of levels) {
          log[name]('%s of %d', 'one', 2)
          log[name]({ deep: { token: 'secret', kept: 1 } }, 'an object')
          log[name]({ body: { password: 'secret' }, headers: { authorization: 'secret' } })
          log[name](new Error('an error'))
          log[name]({ err: Object.assign(new Error('told'), { detail: 'secret', code: '22P02' }) }, 'failed')
        }
        log.silent('never')
        log
          .child({ security: true }, { level: log.level === 'silent' ? 'silent' : 'info' })
          .info('told always')
      }
      const lazy = aRequest(level)
      said(lazy.log)
      const eager = aRequest(level)
      said(eager.parent.child({ reqId: 'request 1' }))

      const comparable = (lines: Line[]) =>
        JSON.stringify(lines).replaceAll(/"time":\d+|request-logger\.test[^)]*/g, '')
      expect(comparable(lazy.lines)).toEqual(comparable(eager.lines))
      expect(JSON.stringify(lazy.lines).includes('"secret"')).toBe(false)
      if (level === 'silent') expect(lazy.lines).toEqual([])
      else expect(lazy.lines.length).toBeGreaterThan(5)
    },
  )

  test('of another request is another’s', () => {
    const { log, lines, parent } = aRequest()
    const other = loggerOfRequest(parent, { reqId: 'request 2' }, {})
    log.info('one')
    other.info('two')
    log.info('three')
    expect(lines.map(({ reqId, msg }) => [reqId, msg])).toEqual([
      ['request 1', 'one'],
      ['request 2', 'two'],
      ['request 1', 'three'],
    ])
  })

  test('has what the framework gives it for this route', () => {
    const { log, lines } = aRequest('info', { serializers: { who: () => 'somebody' } })
    log.info({ who: 'Wes Porter' }, 'hello')
    expect(lines).toMatchObject([{ who: 'somebody', msg: 'hello' }])
  })
})
