import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** Ticks per second of /proc's clocks on Linux. */
const ticksPerSecond = 100

/** Starts a Node script with this environment; its errors are shown, its output is not. */
export const startNode = (args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Long enough for a database that is made first on a busy machine. */
const patienceMs = 120_000

/** Asks until the answer is 200. Answers how long that took, ms; throws when it never came. */
export async function untilAnswered(url: string, since = performance.now()): Promise<number> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return performance.now() - since
    if (performance.now() > giveUpAt) throw new Error(`${url} was not answered in ${patienceMs / 1_000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

type Stat = { pid: number; parent: number; cpuMs: number; endedChildrenMs: number }

function stats(): Stat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, 'utf8')
        const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
        const msOf = (...at: number[]) =>
          (at.reduce((sum, one) => sum + Number(fields[one]), 0) / ticksPerSecond) * 1_000
        return [
          {
            pid: Number(name),
            parent: Number(fields[1]),
            cpuMs: msOf(11, 12),
            endedChildrenMs: msOf(13, 14),
          },
        ]
      } catch {
        // It ended while we looked.
        return []
      }
    })
}

/** CPU that these processes and the children of the database's postmaster, also those that ended, have used so far, ms. */
export function cpuMs({ server, postmaster }: { server: number; postmaster: number }): {
  serverMs: number
  databaseMs: number
} {
  const all = stats()
  const sum = (chosen: Stat[]) => chosen.reduce((total, { cpuMs }) => total + cpuMs, 0)
  const ended = all.find(({ pid }) => pid === postmaster)?.endedChildrenMs ?? 0
  return {
    serverMs: sum(all.filter(({ pid }) => pid === server)),
    databaseMs: ended + sum(all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)),
  }
}

/** Resident memory of a process, MB. */
export function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1_024)
}

/** The pid of the server that owns this PostgreSQL data directory. */
export const postmasterOf = (directory: string): number =>
  Number(readFileSync(`${directory}/postmaster.pid`, 'utf8').split('\n')[0])
