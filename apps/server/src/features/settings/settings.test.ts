import { brand, configureCompany } from '@portal/domain/brand'
import { v7 } from 'uuid'
import { afterEach, describe, expect } from 'vitest'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { settingVersions } from '../../db/schema/settings.tables.ts'
import { testNow } from '../../testing/fixtures.ts'
import { test } from '../catalog-admin/testing.ts'

afterEach(() => configureCompany({}))

type Ask = (
  path: string,
  body?: { json: unknown },
) => Promise<{ json: () => { result: never; error: never } }>

const companyOf = async (ask: Ask) => {
  const answer: { version: number; value: Record<string, string>; draft: unknown; isDefault: boolean } = (
    await ask('settings/GetOne/company')
  ).json().result
  return answer
}

describe('the settings of the company', () => {
  test('begin with what brand.ts says, as version 0', async ({ ask }) => {
    expect(await companyOf(ask)).toMatchObject({
      version: 0,
      isDefault: true,
      draft: null,
      value: { name: 'WBC', phone: '877.377.3375', vanityPhone: '877-DSP-Desk', remitTo: '' },
    })
  })

  test('are published as the next version, by name and with a note, and written to the activity', async ({
    ask,
    tx,
  }) => {
    const { value } = await companyOf(ask)
    const published = await ask('settings/Publish', {
      json: { key: 'company', version: 0, value: { ...value, phone: '(419) 555-0100' }, note: 'New line' },
    })
    expect(published.json().result).toEqual({ version: 1 })
    expect(await companyOf(ask)).toMatchObject({
      version: 1,
      by: 'Ada Whitlock',
      isDefault: false,
      value: { phone: '(419) 555-0100' },
    })
    const { versions } = (await ask('settings/GetHistory/company')).json().result
    expect(versions).toMatchObject([
      {
        version: 1,
        by: 'Ada Whitlock',
        note: 'New line',
        restored: null,
        changes: [{ field: 'Phone', before: '877.377.3375', after: '(419) 555-0100' }],
      },
    ])
    const entries = await tx.select().from(auditLog)
    expect(entries).toMatchObject([
      {
        entity: 'settings',
        entityName: 'Company',
        action: 'published',
        before: { version: 0, Phone: '877.377.3375' },
        after: { version: 1, Phone: '(419) 555-0100' },
      },
    ])
  })

  test('cannot be published on top of a version that was not seen', async ({ ask }) => {
    const { value } = await companyOf(ask)
    const publish = (version: number, name: string) =>
      ask('settings/Publish', { json: { key: 'company', version, value: { ...value, name }, note: '' } })
    expect((await publish(0, 'Acme')).statusCode).toBe(200)
    expect((await publish(0, 'Other')).json().error.code).toBe('SETTINGS_CHANGED')
    expect((await publish(1, 'Acme')).json().error.code).toBe('SETTINGS_UNCHANGED')
    expect((await companyOf(ask)).value.name).toBe('Acme')
  })

  test('are restored by publishing an older version again, and to what was installed', async ({ ask }) => {
    const { value } = await companyOf(ask)
    for (const [version, name] of ['Acme', 'Bolt'].entries())
      await ask('settings/Publish', {
        json: { key: 'company', version, value: { ...value, name }, note: '' },
      })
    const restore = (version: number, to: number) =>
      ask('settings/Restore', { json: { key: 'company', version, restore: to } })

    expect((await restore(1, 1)).json().error.code).toBe('SETTINGS_CHANGED')
    expect((await restore(2, 9)).json().error.code).toBe('SETTINGS_VERSION_NOT_FOUND')
    expect((await restore(2, 2)).json().error.code).toBe('SETTINGS_UNCHANGED')
    expect((await restore(2, 1)).json().result).toEqual({ version: 3 })
    expect((await companyOf(ask)).value.name).toBe('Acme')
    expect((await restore(3, 0)).json().result).toEqual({ version: 4 })
    expect(await companyOf(ask)).toMatchObject({ version: 4, isDefault: true, value: { name: 'WBC' } })
    const { versions } = (await ask('settings/GetHistory/company')).json().result
    expect(versions.map((one: { restored: number | null }) => one.restored)).toEqual([0, 1, null, null])
  })

  test.for([
    ['name', '<script>alert(1)</script>', 'HTML is not allowed. Write plain text.'],
    ['name', 'A\u202Ecme', 'Remove line breaks and invisible characters.'],
    ['name', 'A\u0000cme', 'Remove line breaks and invisible characters.'],
    ['name', '', 'Enter a value.'],
    ['postalAddress', '1 Main St\nLima', 'Remove line breaks and invisible characters.'],
    ['remitTo', 'a\nb\nc\nd\ne\nf', 'Enter at most 5 lines.'],
    ['phone', '555-0100', 'Enter ten digits, such as 877.377.3375.'],
    ['salesEmail', 'javascript:alert(1)', 'Enter an email address, such as sales@company.com.'],
    ['name', 'x'.repeat(41), 'Enter at most 40 characters.'],
    ['unknown', 'x', 'This field does not exist.'],
  ] as const)('refuse %s %j at its field', async ([field, text, message], { ask }) => {
    const { value } = await companyOf(ask)
    for (const [path, more] of [
      ['settings/Publish', { version: 0, note: '' }],
      ['settings/SaveDraft', { basedOn: 0 }],
    ] as const) {
      const refused = await ask(path, {
        json: { key: 'company', value: { ...value, [field]: text }, ...more },
      })
      expect(refused.statusCode).toBe(400)
      expect(refused.json().error).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { [`value.${field}`]: [message] },
      })
    }
  })

  test('refuse a text of 1 MB', async ({ ask }) => {
    const { value } = await companyOf(ask)
    const json = { key: 'company', version: 0, value: { ...value, name: 'x'.repeat(1_000_000) }, note: '' }
    expect([400, 413]).toContain((await ask('settings/Publish', { json })).statusCode)
  })
})

describe('a draft', () => {
  test('is based on a version that there is', async ({ ask }) => {
    const { value } = await companyOf(ask)
    const refused = await ask('settings/SaveDraft', {
      json: { key: 'company', value: { ...value, name: 'Acme' }, basedOn: 1 },
    })
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'SETTINGS_CHANGED'])
    expect((await companyOf(ask)).draft).toBeNull()
  })

  test('is its author’s alone, and goes when it is published or equals what is published', async ({
    ask,
    askAs,
  }) => {
    const { value } = await companyOf(ask)
    const keep = (name: string) =>
      ask('settings/SaveDraft', { json: { key: 'company', value: { ...value, name }, basedOn: 0 } })
    expect((await keep('Acme')).json().result.previewPath).toMatch(/^\/settings-preview\/[\w-]{43}$/)
    expect((await companyOf(ask)).draft).toMatchObject({ value: { name: 'Acme' }, basedOn: 0 })
    expect((await companyOf(ask)).value.name).toBe('WBC')
    expect(brand.name).toBe('WBC')

    expect((await keep('WBC')).json().result.previewPath).toBe('/settings-preview/published')
    expect((await companyOf(ask)).draft).toBeNull()

    await keep('Acme')
    await ask('settings/Publish', {
      json: { key: 'company', version: 0, value: { ...value, name: 'Acme' }, note: '' },
    })
    expect((await companyOf(ask)).draft).toBeNull()
    expect((await askAs('Manager', 'settings/GetOne/company')).statusCode).toBe(403)
    expect((await ask('settings/DiscardDraft', { json: { key: 'company' } })).json().result).toEqual({
      discarded: false,
    })
  })
})

test('the preview of a draft stays at its address while its author names it', async ({ ask, askAs }) => {
  const { value } = await companyOf(ask)
  const json = (name: string, previewPath?: string) => ({
    json: { key: 'company', value: { ...value, name }, basedOn: 0, ...(previewPath && { previewPath }) },
  })
  const keep = async (name: string, previewPath?: string) =>
    (await ask('settings/SaveDraft', json(name, previewPath))).json().result.previewPath
  const first = await keep('Acme')
  expect(await keep('Acme 2', first)).toBe(first)
  expect(await keep('Acme 3')).not.toBe(first)
  // Neither an address that ended, nor another person's, nor one that a caller made up.
  expect(await keep('Acme 4', first)).not.toBe(first)
  const theirs = (await askAs('Administrator', 'settings/SaveDraft', json('Acme', first))).json().result
  expect(theirs.previewPath).not.toBe(first)
  const madeUp = `/settings-preview/${'a'.repeat(43)}`
  expect(await keep('Acme 5', madeUp)).not.toBe(madeUp)
})

test('published versions can be neither changed nor deleted', async ({ ask, tx }) => {
  const { value } = await companyOf(ask)
  await ask('settings/Publish', {
    json: { key: 'company', version: 0, value: { ...value, name: 'Acme' }, note: '' },
  })
  await expect(tx.delete(settingVersions)).rejects.toThrow()
})

test('apps of older versions whose names read the same are read, told apart, and restored', async ({
  ask,
  tx,
}) => {
  const apps = ['Route Pal', 'Route\u00a0Pal'].map((name) => ({ name, offer: 'offered' }))
  const stored = { key: 'apps', restored: null, note: '', userId: v7(), by: 'Ada Whitlock', at: testNow }
  await tx.insert(settingVersions).values({ ...stored, version: 1, value: { apps } })

  expect((await ask('settings/GetOne/apps')).json().result).toMatchObject({ version: 1, value: { apps } })
  const publish = (value: unknown) =>
    ask('settings/Publish', { json: { key: 'apps', version: 1, value, note: '' } })
  expect((await publish({ apps: [...apps, { name: 'Waze', offer: 'offered' }] })).json().error).toMatchObject(
    {
      fields: { 'value.apps.1.name': ['Another app has this value.'] },
    },
  )
  expect((await publish({ apps: apps.slice(0, 1) })).json().result).toEqual({ version: 2 })
  const { versions } = (await ask('settings/GetHistory/apps')).json().result
  expect(versions[0]).toMatchObject({
    changes: [{ field: 'App “Route\u00a0Pal”, removed', after: null }],
  })
  const restored = await ask('settings/Restore', { json: { key: 'apps', version: 2, restore: 1 } })
  expect(restored.json().result).toEqual({ version: 3 })
})
