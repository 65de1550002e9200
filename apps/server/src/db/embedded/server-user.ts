import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedServerError } from './embedded-server-error.ts'

/** The ordinary user that PostgreSQL runs as, because it refuses to run as root. */
export type ServerUser = { uid: number; gid: number }

const run = promisify(execFile)

/**
 * Whom to run the server as. Undefined means as ourselves, which is every case but root.
 * Root's choice: the owner of the existing cluster, else the owner of the nearest directory that is not
 * root's (their checkout, their home), else who called sudo, else nobody.
 */
export async function chooseServerUser(dataDir: string, clusterDir: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  return (
    (await ownerOf(clusterDir)) ??
    (await nearestOwner(dataDir)) ??
    (await sudoCaller()) ??
    (await nobody(dataDir))
  )
}

async function ownerOf(path: string): Promise<ServerUser | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function nearestOwner(path: string): Promise<ServerUser | undefined> {
  const owner = await ownerOf(path)
  if (owner && (await hasName(owner.uid))) return owner
  const parent = dirname(path)
  return parent === path ? undefined : nearestOwner(parent)
}

async function sudoCaller(): Promise<ServerUser | undefined> {
  const uid = Number(process.env.SUDO_UID)
  const gid = Number(process.env.SUDO_GID)
  return uid > 0 && gid > 0 && (await hasName(uid)) ? { uid, gid } : undefined
}

async function nobody(dataDir: string): Promise<ServerUser> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch (cause) {
    const advice =
      'PostgreSQL refuses to run as root and there is no user "nobody". Run as an ordinary user, or set DATABASE_URL.'
    throw new EmbeddedServerError('NO_ORDINARY_USER', dataDir, advice, cause)
  }
}

/** initdb wants to know the name of its user; an id from outside a container has none. */
async function hasName(uid: number) {
  return run('id', ['-un', String(uid)]).then(
    () => true,
    () => false,
  )
}
