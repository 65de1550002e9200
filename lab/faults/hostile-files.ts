import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { tableTypes } from '@portal/contract/catalog-files'
import { personas } from '../../apps/server/src/db/seed/personas.ts'
import { hostileFiles } from '../../apps/server/src/testing/hostile-files.ts'
import { again, callerOf } from './callers.ts'
import { atLeast, atMost, type Fault, type Figure, most, told } from './fault.ts'
import { startPortal } from './portal.ts'
import { signIn } from './sign-in.ts'

const healthEveryMs = 20
const healthMaxMs = 100
const refusedWithinMs = 10_000
/** Who waits longer than this has seen enough. */
const patienceMs = 30_000

export const hostileFilesFault: Fault = {
  name: 'hostile-files',
  about:
    'tables that are made to stop their reader are refused in time, and everyone else is answered meanwhile',
  run: async () => {
    const figures: Figure[] = []
    for (const [what, file] of Object.entries(hostileFiles)) figures.push(...(await figuresOf(what, file())))
    return figures
  },
}

/** Each on a separate portal: one that it ended cannot be asked about the next. */
async function figuresOf(what: string, file: Buffer): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-files-'))
  const portal = await startPortal({ dataDir })
  const origin = `http://127.0.0.1:${portal.port}`
  const token = await signIn(portal.port, personas.ada.email)
  const call = callerOf(portal.port, 50)
  await call('GET', '/api/health')
  const healthMs: number[] = []
  const stop = new AbortController()
  const watching = again(
    stop.signal,
    () => healthEveryMs,
    async () => {
      const { status, ms } = await call('GET', '/api/health')
      healthMs.push(status === 200 ? ms : patienceMs)
    },
  )
  const began = performance.now()
  const status = await fetch(`${origin}/api/offer/Import`, {
    method: 'POST',
    body: new Uint8Array(file),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': file.subarray(0, 2).toString() === 'PK' ? tableTypes.xlsx[0] : tableTypes.csv[0],
    },
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    (answer) => answer.status,
    () => 0,
  )
  const tookMs = performance.now() - began
  stop.abort()
  await Promise.race([watching, delay(patienceMs), portal.ended])
  const isAlive = portal.isAlive()
  await portal.kill(isAlive && tookMs < patienceMs ? 'SIGTERM' : 'SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
  const name = `${what}, ${(file.length / 1_024).toFixed(1)} KB`
  return [
    told(`${name}: answered with`, status),
    atLeast(`${name}: refused as a bad file`, status >= 400 && status < 500 ? 1 : 0, 1),
    atMost(`${name}: after`, tookMs, refusedWithinMs, 'ms'),
    atMost(`${name}: slowest /api/health meanwhile`, most(healthMs), healthMaxMs, 'ms'),
    atLeast(`${name}: the portal lives`, isAlive ? 1 : 0, 1),
  ]
}
