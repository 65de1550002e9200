import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { residentMb } from '../bench/processes.ts'
import { addBuyers, type Buyer } from '../load/buyers.ts'
import { again, browsing, callerOf, type Met } from './callers.ts'
import { atLeast, atMost, type Fault, none, quantile, told } from './fault.ts'
import { joinDatabase, startPortal } from './portal.ts'

const program = '/usr/bin/slowhttptest'
const connections = 500
const seconds = 40

/** Headers a few bytes at a time; bodies so; answers read so. */
const ways = {
  '-H (slow headers)': ['-H', '-i', '5', '-x', '24', '-t', 'GET'],
  '-B (slow bodies)': ['-B', '-i', '5', '-s', '8192', '-x', '10', '-t', 'POST', '-f', 'application/json'],
  '-X (slow reading)': ['-X', '-w', '512', '-y', '1024', '-n', '5', '-z', '32', '-k', '3'],
}

export const slowClientsFault: Fault = {
  name: 'slow-clients',
  about: `R17: slowhttptest with ${connections} connections for ${seconds} s each way, while 10 people browse`,
  missing: () => (existsSync(program) ? undefined : 'needs the Debian package slowhttptest'),
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-slow-'))
    const portal = await startPortal({ dataDir })
    const database = await joinDatabase(dataDir)
    const buyers = await addBuyers(database, 10)
    await database.leave()
    const figures = []
    for (const [name, how] of Object.entries(ways)) {
      const met: Met[] = []
      const stop = new AbortController()
      const browsers = Promise.all(buyers.map((buyer) => browse(buyer, met, stop.signal)))
      const url = `http://127.0.0.1:${portal.port}${how[0] === '-B' ? '/api/auth/UserLogin' : '/'}`
      const attack = spawn(
        program,
        ['-c', String(connections), '-r', '200', '-l', String(seconds), '-p', '5', '-u', url, ...how],
        {
          stdio: 'ignore',
        },
      )
      await once(attack, 'exit')
      stop.abort()
      await browsers
      figures.push(
        atLeast(`${name}: answers to others`, met.length, 500),
        none(`${name}: others not answered`, met.filter(({ status }) => status !== 200).length),
        atMost(
          `${name}: others' p99`,
          quantile(
            met.map(({ ms }) => ms),
            0.99,
          ),
          500,
          'ms',
        ),
      )
      await delay(1_000)
    }
    figures.push(told('resident memory afterwards', residentMb(portal.pid), 'MB'))
    await portal.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
    return figures

    function browse(buyer: Buyer, met: Met[], signal: AbortSignal) {
      const call = callerOf(portal.port, 1)
      const paths = browsing(buyer)
      let turn = 0
      return again(
        signal,
        () => 100,
        async () => {
          met.push(await call('GET', paths[turn++ % paths.length] ?? '/', { token: buyer.token }))
        },
      )
    }
  },
}
