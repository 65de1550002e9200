import { type BrowserContext, test as base, type Page } from '@playwright/test'
import type { Database } from '../apps/server/src/db/client.ts'
import type { PersonaName } from '../apps/server/src/db/seed/personas.ts'
import { isLive } from './support/address-calls.ts'
import { type CartWish, fillCart } from './support/api.ts'
import { type ConsoleGuard, guardConsole } from './support/console-guard.ts'
import { joinDatabase } from './support/database.ts'
import { addBuyer, type Buyer, type BuyerWish, type SignedIn, signInPersona } from './support/people.ts'
import { type Place, placeOf, untilStarted } from './support/places.ts'
import { untilCopied } from './support/until-copied.ts'

type Fixtures = {
  /** Fails the test on anything wrong on a console or on the wire that the test does not name. */
  guard: ConsoleGuard
  /** A new agent with an account and a contact, signed in; their cart is this test's alone. */
  buyer: Buyer
  /** Further ones, ones who lack something, and ones with other roles. */
  aBuyer: (wish?: BuyerWish) => Promise<Buyer>
  /** Signs a page in without the form. Before its first navigation. */
  signedInAs: (who: PersonaName | SignedIn, page?: Page) => Promise<SignedIn>
  cartWith: (owner: SignedIn, ...wishes: CartWish[]) => Promise<void>
  /** A second person at another computer. */
  anotherComputer: () => Promise<Page>
}

type WorkerFixtures = {
  /** The server of this worker's project. */
  place: Place
  database: Database
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
    async ({}, use, { project }) => {
      const place = placeOf(project.name)
      await untilStarted(place)
      if (isLive && place.starterPort !== undefined) await untilCopied(place.url)
      await use(place)
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],

  database: [
    async ({ place }, use) => {
      const { database, leave } = await joinDatabase(place)
      await use(database)
      await leave()
    },
    { scope: 'worker' },
  ],

  guard: [
    async ({ context, baseURL }, use, testInfo) => {
      const guard = guardConsole(baseURL ?? '')
      guard.watch(context)
      await use(guard)
      if (testInfo.status === 'passed' && guard.problems.length > 0)
        throw new Error(`Nothing may go wrong unnoticed:\n${guard.problems.join('\n')}`)
    },
    { auto: true },
  ],

  aBuyer: async ({ database }, use) => {
    await use((wish) => addBuyer(database, wish))
  },

  buyer: async ({ aBuyer }, use) => {
    await use(await aBuyer())
  },

  signedInAs: async ({ page: ownPage, request }, use) => {
    await use(async (who, page = ownPage) => {
      const session = typeof who === 'string' ? await signInPersona(request, who) : who
      await page.addInitScript(keepSession, {
        token: session.token,
        profile: JSON.stringify(session.userProfile),
      })
      return session
    })
  },

  cartWith: async ({ request }, use) => {
    await use((owner, ...wishes) => fillCart(request, owner.token, wishes.length > 0 ? wishes : [{}]))
  },

  anotherComputer: async ({ browser, guard }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      guard.watch(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** Runs in the page before its own scripts; once per tab, so that signing out stays signed out. */
function keepSession({ token, profile }: { token: string; profile: string }) {
  // An empty page, and the browser's own page for a failed one, have no storage.
  if (!location.protocol.startsWith('http') || sessionStorage.getItem('signedInByTest')) return
  sessionStorage.setItem('signedInByTest', 'yes')
  sessionStorage.setItem('token', token)
  sessionStorage.setItem('userProfile', profile)
}
