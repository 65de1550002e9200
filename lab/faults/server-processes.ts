import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The embedded PostgreSQL of a data directory with all its helpers and connections: all of them work in its folder. */
function serverProcesses(dataDir: string): number[] {
  const cluster = join(dataDir, 'postgres')
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectory(pid) === cluster)
}

/** Sends a signal to each of them that still lives. */
export function signalServer(dataDir: string, signal: NodeJS.Signals): void {
  for (const pid of serverProcesses(dataDir))
    try {
      process.kill(pid, signal)
    } catch {
      // It ended while we looked.
    }
}

/** Waits until all of them have ended; a disk that they hold cannot be taken away. */
export async function untilServerHasExited(dataDir: string): Promise<void> {
  while (serverProcesses(dataDir).length > 0) await delay(20)
}

function workingDirectory(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}
