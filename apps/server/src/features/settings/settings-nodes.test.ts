import type { Company } from '@portal/domain/brand'
import { expect, onTestFinished, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Database } from '../../db/client.ts'
import { test, testDeps, testNow } from '../../testing/fixtures.ts'
import { watchCatalog } from '../catalog/catalog-changes.ts'
import { send, signIn } from '../catalog-admin/testing.ts'
import { openSettings } from './settings-cache.ts'

/** A node as portal.ts builds one: what it shows follows the database that all share. */
async function aNode({ pool, reader, inTransaction }: Database) {
  const shown: { company: Partial<Company>; changes: number } = { company: {}, changes: 0 }
  const settings = openSettings({
    db: reader,
    now: () => testNow,
    timeZone: 'America/New_York',
    configured: {},
    show: (company) => {
      shown.company = company
      shown.changes++
    },
  })
  const deps = testDeps({ db: reader, inTransaction }, { settings })
  const app = await buildApp({
    deps,
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
  })
  const stop = await watchCatalog(pool, () => {
    deps.manifest.drop()
    return settings.reload()
  })
  onTestFinished(async () => {
    settings.stop()
    await stop()
    await app.close()
  })
  return { app, shown, settings }
}

const administrator = ({ inTransaction }: Database) => inTransaction((tx) => signIn(tx, 'Administrator'))

test('what is published on one node is shown there when the answer arrives, and then by every node', async ({
  database,
}) => {
  const [here, there] = [await aNode(database), await aNode(database)]
  const token = await administrator(database)
  const { value } = (await send(here.app, token, 'settings/GetOne/company')).json().result
  for (let version = 0; version < 10; version++) {
    const name = `Acme ${version}`
    const published = await send(here.app, token, 'settings/Publish', {
      json: { key: 'company', version, value: { ...value, name }, note: '' },
    })
    expect(published.statusCode).toBe(200)
    expect(here.shown.company.name).toBe(name)
    await vi.waitFor(() => expect(there.shown.company.name).toBe(name), { timeout: 10_000 })
  }
  expect(there.shown.changes).toBe(10)
})

test('of Administrators who publish at the same time one succeeds, and the others hear of it', async ({
  database,
}) => {
  const [here, there] = [await aNode(database), await aNode(database)]
  const tokens = await Promise.all([administrator(database), administrator(database)])
  const { value, version } = (await send(here.app, tokens[0], 'settings/GetOne/company')).json().result
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      send([here, there][index % 2]?.app ?? here.app, tokens[index % 2], 'settings/Publish', {
        json: { key: 'company', version, value: { ...value, legalName: `Acme ${index} LLC` }, note: '' },
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)])
  const refused = answers
    .filter(({ statusCode }) => statusCode === 409)
    .map((answer) => answer.json().error.code)
  expect(new Set(refused)).toEqual(new Set(['SETTINGS_CHANGED']))
})

test('a database that is away leaves what is shown, and is asked again until it answers', async ({
  database,
}) => {
  const { reader } = database
  let isAway = true
  const shown: Partial<Company>[] = []
  const away = new Proxy(reader, {
    get: (all, key: keyof typeof reader) => {
      if (isAway) throw new Error('away')
      return all[key]
    },
  })
  const settings = openSettings({
    db: away,
    now: () => testNow,
    timeZone: 'America/New_York',
    configured: { salesEmail: 'orders@acme.example' },
    show: (company) => shown.push(company),
  })
  onTestFinished(settings.stop)
  await settings.reload()
  expect(shown).toEqual([])
  isAway = false
  await vi.waitFor(() => expect(shown).toHaveLength(1), { timeout: 20_000 })
  expect(shown[0]?.name).toMatch(/^Acme/)
  // What the settings do not name stays as it is configured.
  expect(settings.defaultsOf('company').salesEmail).toBe('orders@acme.example')
})

test('a banner begins and ends without a request', async ({ database }) => {
  const { app } = await aNode(database)
  const token = await administrator(database)
  const { value, version } = (await send(app, token, 'settings/GetOne/promotions')).json().result
  const banner = { lead: 'Now', text: '', action: 'See', to: '/phones', starts: '2026-03-02T10:00', ends: '' }
  await send(app, token, 'settings/Publish', {
    json: { key: 'promotions', version, value: { ...value, banners: [banner] }, note: '' },
  })
  let now = new Date('2026-03-02T14:59:59.900Z')
  const shown: Partial<Company>[] = []
  const settings = openSettings({
    db: database.reader,
    now: () => now,
    timeZone: 'America/New_York',
    configured: {},
    show: (company) => shown.push(company),
  })
  onTestFinished(settings.stop)
  await settings.reload()
  expect(shown.at(-1)?.banner).toBeUndefined()
  now = new Date('2026-03-02T15:00:00Z')
  await vi.waitFor(() => expect(shown.at(-1)?.banner).toMatchObject({ lead: 'Now' }), { timeout: 20_000 })
})
