import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A lock that the operating system takes back when its holders are gone, so that it is never stale.
 * `fd` may be inherited by a child: the lock then lasts until both have closed it.
 */
export type FileLock = { fd?: number; release(): Promise<void> }

const pollMs = 25
/** BSD's open flag for "open and lock at once"; Node passes it through. */
const openExclusively = 0x20

/**
 * Locks a file that it creates when missing.
 * Answers undefined when someone else still holds it after `waitMs`.
 */
export async function lockFile(path: string, waitMs: number): Promise<FileLock | undefined> {
  const tryLock = process.platform === 'win32' ? tryPipe : process.platform === 'linux' ? tryFlock : tryOpen
  const deadline = Date.now() + waitMs
  for (;;) {
    const lock = await tryLock(path)
    if (lock || Date.now() >= deadline) return lock
    await delay(pollMs)
  }
}

/** Node has no flock(2); util-linux's program locks the descriptor that it shares with us. */
async function tryFlock(path: string) {
  const file = await open(path, 'a+', 0o600)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn('flock', ['--exclusive', '--nonblock', '3'], {
        stdio: ['ignore', 'ignore', 'ignore', file.fd],
      })
      child.once('error', reject).once('exit', resolve)
    })
    if (code === 0) return held(file)
  } catch (error) {
    await file.close()
    throw error
  }
  await file.close()
  return undefined
}

async function tryOpen(path: string) {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | openExclusively
  try {
    return held(await open(path, flags, 0o600))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return undefined
    throw error
  }
}

function tryPipe(path: string) {
  const name = createHash('sha256').update(path.toLowerCase()).digest('hex').slice(0, 32)
  return new Promise<FileLock | undefined>((resolve) => {
    const server = createServer().unref()
    server.once('error', () => resolve(undefined))
    server.listen(`\\\\.\\pipe\\portal-${name}`, () => {
      resolve({ release: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

function held(file: FileHandle): FileLock {
  return { fd: file.fd, release: () => file.close() }
}
