import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chown, lstat, lutimes, mkdir, readlink, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import {
  type Binaries,
  binariesIn,
  findBinaryPackage,
  isReachableBy,
  repairLibraryLinks,
  stageBinaries,
} from './binaries.ts'
import { EmbeddedServerError, fileSystemError, systemErrorCode } from './embedded-server-error.ts'
import type { ServerSettings } from './server-settings.ts'

/** Everything about where and as whom one embedded server runs. All paths are absolute. */
export type ServerSite = {
  dataDir: string
  clusterDir: string
  logFile: string
  /** Held while a node starts, joins or stops using the server. */
  doorLockFile: string
  /** Held by the server's processes as long as one of them lives. */
  serverLockFile: string
  passwordFile: string
  user: ServerUser | undefined
  binaries: Binaries
  settings: ServerSettings
}

export const socketName = '.s.PGSQL.5432'

/** Creates DATA_DIR when missing and finds programs that run. Throws EmbeddedServerError. */
export async function prepareSite(dataDirOption: string, settings: ServerSettings): Promise<ServerSite> {
  const dataDir = resolve(dataDirOption)
  const clusterDir = join(dataDir, 'postgres')
  const user = await chooseServerUser(dataDir, clusterDir)
  await makeDataDir(dataDir, user)
  await refuseForeignCluster(dataDir, clusterDir)

  return {
    dataDir,
    clusterDir,
    logFile: join(dataDir, 'postgres.log'),
    doorLockFile: join(dataDir, 'postgres.door.lock'),
    serverLockFile: join(dataDir, 'postgres.server.lock'),
    passwordFile: join(dataDir, 'postgres.password'),
    user,
    binaries: await runnableBinaries(dataDir, user),
    settings,
  }
}

/** Gives a file or directory that we made as root to the user of the server. */
export async function handOver(site: Pick<ServerSite, 'user'>, path: string): Promise<void> {
  if (site.user) await chown(path, site.user.uid, site.user.gid)
}

/**
 * The directory through which clients reach the server's socket. The socket is always in the cluster;
 * when its path is longer than the operating system takes, a private short link leads there.
 */
export async function socketDirectory({ dataDir, clusterDir }: ServerSite): Promise<string> {
  if (socketPathFits(clusterDir)) return clusterDir
  const home = linkHome(clusterDir)
  const link = join(home, 'db')
  await mkdir(home, { mode: 0o700 }).catch(ignore('EEXIST'))

  // Anyone may create names in the temporary directory, so ours must prove to be ours.
  const found = await lstat(home)
  if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? 0) || (found.mode & 0o077) !== 0) {
    const advice = `its path is too long for a socket, and ${home} is taken. Remove that, or choose a shorter DATA_DIR.`
    throw new EmbeddedServerError('SOCKET_PATH_TAKEN', dataDir, advice)
  }
  await symlink(clusterDir, link).catch(ignore('EEXIST'))
  if ((await readlink(link)) !== clusterDir) {
    await rm(link)
    await symlink(clusterDir, link)
  }
  // Keeps cleaners of old temporary files away.
  await lutimes(link, new Date(), new Date())
  return link
}

/** Takes the short link away again, when no one needs it any more. */
export async function removeSocketLink({ clusterDir }: ServerSite): Promise<void> {
  if (!socketPathFits(clusterDir)) await rm(linkHome(clusterDir), { recursive: true, force: true })
}

function socketPathFits(clusterDir: string) {
  const lengthMax = process.platform === 'darwin' ? 103 : 107
  return process.platform === 'win32' || Buffer.byteLength(join(clusterDir, socketName)) <= lengthMax
}

function linkHome(clusterDir: string) {
  const hash = createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)
  return join(tmpdir(), `portal-${process.getuid?.() ?? 0}-${hash}`)
}

async function makeDataDir(dataDir: string, user: ServerUser | undefined) {
  try {
    const created = await mkdir(dataDir, { recursive: true })
    if (created !== undefined) await handOver({ user }, dataDir)
  } catch (error) {
    throw fileSystemError(dataDir, error)
  }
}

async function refuseForeignCluster(dataDir: string, clusterDir: string) {
  const uid = process.getuid?.()
  if (uid === undefined || uid === 0) return
  const found = await lstat(clusterDir).catch(ignore('ENOENT'))
  if (!found || found.uid === uid) return
  const advice = `it belongs to user ${found.uid} and this process is user ${uid}. Start as that user, give the directory away with chown -R, or choose another DATA_DIR.`
  throw new EmbeddedServerError('DATA_DIR_NOT_OURS', dataDir, advice)
}

async function runnableBinaries(dataDir: string, user: ServerUser | undefined) {
  const { packageDir, version } = await findBinaryPackage(dataDir)
  if (user && !(await mayUse(user, packageDir))) {
    return binariesIn(
      await stageOnAnyShelf(
        ['/var/cache/portal-postgres', join(tmpdir(), 'portal-postgres')],
        packageDir,
        version,
      ),
    )
  }
  try {
    await repairLibraryLinks(packageDir)
    return binariesIn(packageDir)
  } catch {
    // node_modules is not ours to repair: a whole copy is.
    return binariesIn(await stageOnAnyShelf([join(dataDir, 'postgres-programs')], packageDir, version))
  }
}

async function mayUse(user: ServerUser, packageDir: string) {
  const paths = [
    binariesIn(packageDir).postgres,
    join(packageDir, 'native', 'share', 'postgresql', 'timezone'),
  ]
  const answers = await Promise.all(paths.map((path) => isReachableBy(user, path)))
  return answers.every(Boolean)
}

async function stageOnAnyShelf(shelves: string[], packageDir: string, version: string): Promise<string> {
  const [shelf, ...others] = shelves
  if (shelf === undefined) throw new Error('no place for a copy of the PostgreSQL programs')
  try {
    return await stageBinaries(packageDir, shelf, version)
  } catch (error) {
    if (others.length === 0) throw error
    return stageOnAnyShelf(others, packageDir, version)
  }
}

function ignore(code: string) {
  return (error: unknown): undefined => {
    if (systemErrorCode(error) !== code) throw error
  }
}

/** The ordinary user that PostgreSQL runs as, because it refuses to run as root. */
type ServerUser = { uid: number; gid: number }

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
