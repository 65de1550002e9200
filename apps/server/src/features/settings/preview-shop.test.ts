import { configureCompany } from '@portal/domain/brand'
import { hourMs } from '@portal/domain/limits'
import { previewPath } from '@portal/domain/settings-preview'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { offers } from '../../db/schema/catalog.tables.ts'
import { shopPreviews } from '../../db/schema/settings.tables.ts'
import { userRoles, users } from '../../db/schema/users.tables.ts'
import { testNow } from '../../testing/fixtures.ts'
import { aSoldProduct, test as base } from '../catalog-admin/testing.ts'
import { openPreview, type Preview } from './open-preview.ts'

/** Today is Monday, March 2, 2026, 10:00 AM in New York. */
const made = new Date('2026-02-01T15:00:30Z')

type Opened = { token: string; at: string }
type Fixtures = {
  /** Opens a preview of the shop at a time on the clock in New York. */
  open: (at: string, more?: object) => Promise<Opened>
  refused: (at: string) => Promise<unknown>
  /** What the preview of a token shows, so many ms later. */
  shown: (token: string, laterMs?: number) => Promise<Preview | undefined>
}

const test = base.extend<Fixtures>({
  open: async ({ ask, tx }, use) => {
    const { offerId } = await aSoldProduct(tx)
    await tx.update(offers).set({ createdAt: made }).where(eq(offers.offerId, offerId))
    await use(async (at, more = {}) => {
      const reply = await ask('settings/PreviewShop', { json: { at, ...more } })
      const { result } = reply.json() as { result: { previewPath: string; at: string } }
      return { token: result.previewPath.slice(previewPath('').length), at: result.at }
    })
  },
  refused: async ({ ask, open: _ }, use) =>
    use(async (at) => {
      const reply = await ask('settings/PreviewShop', { json: { at } })
      return [reply.statusCode, reply.json().error?.fields]
    }),
  shown: async ({ deps }, use) =>
    use((token, laterMs = 0) =>
      openPreview({ ...deps, now: () => new Date(testNow.getTime() + laterMs) }, token),
    ),
})

afterEach(() => configureCompany({}))

describe('a preview of the shop at another moment', () => {
  test('says which moment it shows, on the clock of the business', async ({ open, shown }) => {
    const ahead = await open('2026-03-08T03:30')
    expect(ahead.at).toBe('2026-03-08T07:30:00.000Z')
    expect(ahead.token).toMatch(/^[\w-]{43}$/)
    expect((await shown(ahead.token))?.words).toMatch(
      /^Preview: the shop on 03\/08\/2026, 3:30\sAM( EDT)?, with scheduled prices and the settings as published now\.$/,
    )
    const back = await open('2026-02-20T00:00')
    expect((await shown(back.token))?.words).toMatch(
      /^Preview: the shop on 02\/20\/2026, 12:00\sAM( EST)?, with the prices and offers of that time\. Texts/,
    )
  })

  test('is open for two hours, and then answers as one that never was', async ({ open, shown, tx }) => {
    const { token } = await open('2026-03-05T00:00')
    expect(await shown(token, 2 * hourMs - 1)).toBeDefined()
    expect(await shown(token, 2 * hourMs)).toBeUndefined()
    expect(await shown('a'.repeat(43))).toBeUndefined()
    await tx.update(shopPreviews).set({ at: new Date(testNow.getTime() - 2 * hourMs) })
    await open('2026-03-06T00:00')
    expect(await tx.$count(shopPreviews)).toBe(1)
  })

  test('keeps only the hash of its token', async ({ open, tx }) => {
    const { token } = await open('2026-03-05T00:00')
    const rows = await tx.select().from(shopPreviews)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.previewHash).toHaveLength(32)
  })

  test.for([
    [
      'is no Administrator any more',
      (tx, userId) => tx.delete(userRoles).where(eq(userRoles.userId, userId)),
    ],
    [
      'was made inactive',
      (tx, userId) => tx.update(users).set({ isActive: false }).where(eq(users.userId, userId)),
    ],
  ] satisfies ReadonlyArray<[string, (tx: Tx, userId: string) => PromiseLike<unknown>]>)(
    'ends when the person who opened it %s, and so does the preview of a draft',
    async ([, end], { open, shown, ask, tx }) => {
      const { token } = await open('2026-03-05T00:00')
      const { value } = (await ask('settings/GetOne/company')).json().result
      const draft = { key: 'company', value: { ...value, name: 'Acme' }, basedOn: 0 }
      const saved = (await ask('settings/SaveDraft', { json: draft })).json().result.previewPath
      const draftToken = saved.slice(previewPath('').length)
      expect((await shown(draftToken))?.company).toMatchObject({ name: 'Acme' })
      const [row] = await tx.select().from(shopPreviews)
      await end(tx, row?.userId ?? '')
      expect(await shown(token)).toBeUndefined()
      expect(await shown(draftToken)).toBeUndefined()
    },
  )

  test('shows banners that have begun by then, as published or as in the draft that was asked for', async ({
    open,
    shown,
    ask,
    deps,
  }) => {
    const banner = {
      lead: 'Spring',
      text: '',
      action: 'See phones',
      to: '/phones',
      starts: '2026-03-05T09:00',
      ends: '2026-03-06T09:00',
    }
    const { value } = (await ask('settings/GetOne/promotions')).json().result
    const withBanner = (lead: string) => ({ ...value, banners: [{ ...banner, lead }] })
    await ask('settings/Publish', {
      json: { key: 'promotions', version: 0, value: withBanner('Spring'), note: '' },
    })
    await deps.settings.reload()
    await ask('settings/SaveDraft', { json: { key: 'promotions', value: withBanner('Draft'), basedOn: 1 } })
    const leadAt = async (at: string, more?: object) => {
      const { company } = (await shown((await open(at, more)).token)) ?? {}
      return company?.banner ? company.banner.lead : company?.banner
    }
    expect(await leadAt('2026-03-05T08:59')).toBeUndefined()
    expect(await leadAt('2026-03-05T09:00')).toBe('Spring')
    expect(await leadAt('2026-03-06T08:59')).toBe('Spring')
    expect(await leadAt('2026-03-06T09:00')).toBeUndefined()
    const { token } = await open('2026-03-05T09:00', { draft: 'promotions' })
    expect((await shown(token))?.company).toMatchObject({ banner: { lead: 'Draft' } })
    expect((await shown(token))?.words).toContain('the settings of a draft')
    await ask('settings/DiscardDraft', { json: { key: 'promotions' } })
    expect((await shown(token))?.company).toMatchObject({ banner: { lead: 'Spring' } })
    expect((await shown(token))?.words).toContain('the settings as published now')
  })
})

describe('the moments that can be previewed', () => {
  test('begin when records do, to the minute, and end a year ahead', async ({ open: _, ask, refused }) => {
    const { result } = (await ask('settings/GetShopMoments')).json()
    expect(result).toEqual({ first: '2026-02-01T15:01:00.000Z', last: '2027-03-04T04:59:00.000Z' })
    expect(await refused('2026-02-01T10:00')).toEqual([
      400,
      {
        at: [
          expect.stringMatching(
            /^Records of prices begin on 02\/01\/2026, 10:01\sAM.*Choose a later time\.$/,
          ),
        ],
      },
    ])
    expect(await refused('2026-02-01T10:01')).toEqual([200, undefined])
    expect(await refused('2027-03-04T00:00')).toEqual([400, { at: ['Choose a time until 03/03/2027.'] }])
    expect(await refused('2027-03-03T23:59')).toEqual([200, undefined])
    for (const at of ['2026-02-30T10:00', '2026-03-05', '', '2026-03-05T10:00Z', 'x'])
      expect(await refused(at)).toEqual([400, { at: ['Enter a day and a time.'] }])
  })
})
