import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../apps/server/src/db/client.ts'
import { openEmbeddedServer } from '../../apps/server/src/db/embedded/embedded-server.ts'
import type { personas } from '../../apps/server/src/db/seed/personas.ts'
import { linkDatabase } from '../../apps/server/src/testing/database-link.ts'
import { lastOrder } from '../../apps/server/src/testing/unfinished-work.ts'
import { root } from '../../scripts/root.mjs'
import type { Figure } from '../faults/fault.ts'
import type { Deploy, Span } from './deploy.ts'
import { figuresOf } from './figures.ts'
import type { OldBuild } from './old-build.ts'
import { type Diary, type Place, type Places, work } from './people.ts'
import { type Server, seedBy, startServer } from './servers.ts'

/** How long each state of a deploy lasts. */
const stateMs = 10_000

const everyone: ReadonlyArray<[keyof typeof personas, Place]> = [
  ['wes', 'old'],
  ['mo', 'old'],
  ['wren', 'new'],
  ['bo', 'new'],
  ['una', 'either'],
  ['ada', 'either'],
]

/**
 * Deploys today's build over an old one that serves, goes back, and deploys again, with a separate database; six people order
 * all the while, two at each build and two at both in turn.
 */
export async function deployOver(old: OldBuild): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-beside-'))
  const embedded = await openEmbeddedServer({ dataDir, log: () => {} })
  const link = await linkDatabase(embedded.connection)
  const database = openDatabase(embedded.connection, { size: 2 })
  const where = { dataDir: join(dataDir, 'node'), databaseUrl: link.url }
  const servers: Server[] = []
  try {
    await seedBy(old.folder, where)
    const last = await lastOrder(database.pool)
    const deploy = await deployAndGoBack(async (build) => {
      const folder = build === 'old' ? old.folder : root
      const server = await startServer({ build, folder, ...where })
      servers.push(server)
      return server
    })
    return await figuresOf({ ...deploy, servers }, { pool: database.pool, last })
  } finally {
    for (const server of servers) await server.leave()
    await database.close()
    await link.close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Old, then both, then old again, and at last today's build alone, which works off what is left. */
async function deployAndGoBack(
  start: (build: 'old' | 'new') => Promise<Server>,
): Promise<Omit<Deploy, 'servers'>> {
  const first = await start('old')
  const serving: Record<'old' | 'new', Server> = { old: first, new: first }
  const diary: Diary = { met: [], orders: new Set(), wrong: [], rounds: 0 }
  const stop = new AbortController()
  const working = everybodyWorks(serving, diary, stop.signal)
  await delay(stateMs)

  const migrating = await during(async () => {
    serving.new = await start('new')
  })
  const today = serving.new
  const bothServed = await during(async () => {
    await delay(stateMs)
    // As an orchestrator does that replaces an old one in the middle of a deploy.
    serving.old = await start('old')
    await delay(stateMs)
  })
  const exits = [await first.leave()]
  serving.new = serving.old
  await delay(1_000)
  exits.push(await today.leave())
  await delay(stateMs)
  serving.new = await start('new')
  const again = serving.old
  serving.old = serving.new
  await delay(1_000)
  exits.push(await again.leave())
  stop.abort()
  await working
  return { diary, migrating, bothServed, oldAgainMs: again.readyMs, exits }
}

async function during(work: () => Promise<void>): Promise<Span> {
  const from = performance.now()
  await work()
  return { from, to: performance.now() }
}

function everybodyWorks(serving: Record<'old' | 'new', Server>, diary: Diary, signal: AbortSignal) {
  const places: Places = { old: () => serving.old, new: () => serving.new }
  return Promise.all(everyone.map(([name, place]) => work({ name, place, places, diary }, signal)))
}
