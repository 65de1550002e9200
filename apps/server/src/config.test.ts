import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('mail', () => {
  const live = {
    SMTP_URL: 'smtps://portal:secret@mail.example',
    MAIL_FROM: 'orders@wbc.example',
    PUBLIC_BASE_URL: 'https://portal.example',
  }

  test('stays on this machine by default', () => {
    expect(readConfig({})).toMatchObject({
      mailFrom: 'WBC <support@wbc.example>',
      publicBaseUrl: 'http://localhost:3000',
    })
    expect(readConfig({}).SMTP_URL).toBeUndefined()
  })

  test('goes out when all three settings are there', () => {
    expect(readConfig(live)).toMatchObject({
      SMTP_URL: live.SMTP_URL,
      mailFrom: live.MAIL_FROM,
      publicBaseUrl: live.PUBLIC_BASE_URL,
    })
  })

  test.for(['MAIL_FROM', 'PUBLIC_BASE_URL'] as const)(
    'half configured, without %s, stops the boot and says which is missing',
    (name) => {
      expect(() => readConfig({ ...live, [name]: '' })).toThrow(`${name}: is needed because SMTP_URL is set`)
    },
  )

  test('is not sent by another protocol, and the complaint holds no password', () => {
    const wrong = () => readConfig({ ...live, SMTP_URL: 'http://portal:secret@mail.example' })

    expect(wrong).toThrow('SMTP_URL')
    expect(wrong).not.toThrow('secret')
  })
})

test('a direct way to the database is of use only beside a pooler', () => {
  const pooled = { DATABASE_URL: 'postgres://pooler/portal', DATABASE_DIRECT_URL: 'postgres://server/portal' }
  expect(readConfig(pooled)).toMatchObject(pooled)
  expect(() => readConfig({ ...pooled, DATABASE_URL: '' })).toThrow('DATABASE_URL: is needed')
})

test('a reset names unknown addresses unless told otherwise', () => {
  expect(readConfig({}).RESET_REVEALS_ACCOUNT).toBe('true')
  expect(() => readConfig({ RESET_REVEALS_ACCOUNT: 'maybe' })).toThrow('RESET_REVEALS_ACCOUNT')
})

describe('the business’s time zone', () => {
  test('is New York’s unless another is named', () => {
    expect(readConfig({}).BUSINESS_TIME_ZONE).toBe('America/New_York')
    expect(readConfig({ BUSINESS_TIME_ZONE: 'America/Chicago' }).BUSINESS_TIME_ZONE).toBe('America/Chicago')
  })

  test.for(['Atlantis', '+05:00', 'Eastern'])('%s stops the start', (name) => {
    expect(() => readConfig({ BUSINESS_TIME_ZONE: name })).toThrow(
      'BUSINESS_TIME_ZONE: is not the name of a time zone',
    )
  })
})

test.for([
  [{ NODE_ENV: 'production' }, false],
  [{}, false],
  [{ NODE_ENV: 'production', DEMO_SIGN_INS: 'local' }, true],
  [{ NODE_ENV: 'production', DEMO_SIGN_INS: 'local', PUBLIC_BASE_URL: 'https://portal.example' }, false],
  [{ NODE_ENV: 'production', DEMO_SIGN_INS: 'allowed', PUBLIC_BASE_URL: 'https://portal.example' }, true],
  [{ NODE_ENV: 'development' }, true],
  [{ NODE_ENV: 'development', PUBLIC_BASE_URL: 'https://portal.example' }, false],
  [{ NODE_ENV: 'development', DEMO_SIGN_INS: 'refused' }, false],
] as const)('with %j there is demo data: %s', ([env, is]) => {
  expect(readConfig(env).demoAllowed).toBe(is)
})
