import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where a server of this run listens, keeps its data and receives its emails. */
export type Place = {
  url: string
  port: number
  dataDir: string
  emailsPort: number
  /** Starts the server when it is asked to; without one the server runs from the beginning. */
  starterPort?: number
}

type Places = { main: Place; shop: Place }

/** Chosen once: the workers read the configuration again, in processes that inherit the choice. */
export async function choosePlaces(): Promise<Places> {
  if (process.env.E2E_PLACES) return places()
  const chosen = { main: await aPlace(), shop: { ...(await aPlace()), starterPort: await freePort() } }
  process.env.E2E_PLACES = JSON.stringify(chosen)
  process.on('exit', () => {
    for (const { dataDir } of Object.values(chosen)) rmSync(dataDir, { recursive: true, force: true })
  })
  return chosen
}

/** The server that the tests of a project meet. */
export function placeOf(project: string): Place {
  return project === 'shop' ? places().shop : places().main
}

/** The server of this project runs when this answers. */
export async function untilStarted({ starterPort }: Place): Promise<void> {
  if (starterPort === undefined) return
  const answer = await fetch(`http://localhost:${starterPort}/start`)
  if (!answer.ok) throw new Error(`The server did not start: ${await answer.text()}`)
}

function places(): Places {
  const { E2E_PLACES } = process.env
  if (!E2E_PLACES) throw new Error('playwright.config.ts names the servers in E2E_PLACES.')
  return JSON.parse(E2E_PLACES) as Places // written above
}

async function aPlace(): Promise<Place> {
  const port = await freePort()
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir: mkdtempSync(join(tmpdir(), 'portal-e2e-')),
    emailsPort: await freePort(),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
