import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { scratchDirectory } from '../test-database.ts'
import { type EmbeddedServer, openEmbeddedServer } from './embedded-server.ts'
import { serverOutputError } from './embedded-server-error.ts'
import { lockFile } from './file-lock.ts'
import type { PostgresConnection } from './presence.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
const nobody = 65_534
const within = { timeout: 10_000, interval: 30 }
const nodeProgram = fileURLToPath(new URL('./embedded-node.fixture.ts', import.meta.url))

type Answer = { attached?: boolean; connection?: PostgresConnection; code?: string; message?: string }
type Node = { process: ChildProcess; answer: Promise<Answer>; ended: Promise<number | null> }

let home = ''
let usedDataDir = ''
const servers: EmbeddedServer[] = []
const nodes: Node[] = []

beforeAll(async () => {
  home = await mkdtemp(join(await scratchDirectory(), 'portal-embedded-'))
  await chmod(home, 0o755)
  usedDataDir = join(home, 'used')
  const server = await open(usedDataDir)
  await query(server.connection, 'create table note (text text)')
  await server.stop()
})

afterEach(async () => {
  for (const node of nodes.splice(0)) await leave(node)
  for (const server of servers.splice(0)) await server.stop()
})

afterAll(() => rm(home, { recursive: true, force: true }))

test('the first start makes a UTF-8 database with checksums that only its own socket reaches', async () => {
  const server = await open(join(home, 'first'))

  expect(server.attached).toBe(false)
  expect(
    await query(
      server.connection,
      `select current_user as "user", current_setting('is_superuser') as superuser, current_database() as name,
              current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit, datlocale as locale
       from pg_database where datname = current_database()`,
    ),
  ).toEqual([
    {
      user: 'portal',
      superuser: 'off',
      name: 'portal',
      encoding: 'UTF8',
      checksums: 'on',
      addresses: '',
      fsync: 'on',
      commit: 'on',
      locale: 'C.UTF-8',
    },
  ])
  expect((await stat(join(home, 'first', 'postgres'))).mode & 0o777).toBe(0o700)
})

test('a later start finds what was stored, and stopping leaves no process', async () => {
  const dataDir = await aUsedDataDir()
  const first = await open(dataDir)
  await query(first.connection, `insert into note values ('kept')`)
  await first.stop()
  expect(await isRunning(dataDir)).toBe(false)

  const second = await open(dataDir)
  expect(await notes(second.connection)).toEqual(['kept'])
})

test('a database can be added, and is there already the second time', async () => {
  const server = await open(await aUsedDataDir())
  const connection = await server.ensureDatabase('side "b"')

  expect(await server.ensureDatabase('side "b"')).toEqual(connection)
  expect(await query(connection, 'select current_database() as name')).toEqual([{ name: 'side "b"' }])
})

test('after kill -9 of the node the next start attaches to its server, and stops it in the end', async () => {
  const dataDir = await aUsedDataDir()
  const node = startNode(dataDir)
  expect(await node.answer).toMatchObject({ attached: false })
  const pid = await serverPid(dataDir)
  node.process.kill('SIGKILL')
  await node.ended

  const server = await open(dataDir)
  expect(server.attached).toBe(true)
  expect(await serverPid(dataDir)).toBe(pid)
  await server.stop()
  expect(await isRunning(dataDir)).toBe(false)
})

test('a second process shares the server, which outlives the first and stops with the last', async () => {
  const dataDir = await aUsedDataDir()
  const first = startNode(dataDir)
  await first.answer
  const second = startNode(dataDir)
  const { attached, connection } = await second.answer
  expect(attached).toBe(true)

  await leave(first)
  expect(await isRunning(dataDir)).toBe(true)
  if (connection) expect(await notes(connection)).toEqual([])

  expect(await leave(second)).toBe(0)
  expect(await isRunning(dataDir)).toBe(false)
})

test('four processes that start at once on an empty directory make one server', async () => {
  const dataDir = join(home, 'crowd')
  const answers = await Promise.all([1, 2, 3, 4].map(() => startNode(dataDir).answer))

  expect(answers.map(({ attached }) => attached).sort()).toEqual([false, true, true, true])
  expect(await entriesLike(dataDir, 'postgres.new-')).toEqual([])
})

test('a crash that left its process ids behind is recovered, even when other programs have these ids now', async () => {
  const dataDir = await aUsedDataDir()
  const node = startNode(dataDir)
  const { connection } = await node.answer
  if (connection) await query(connection, `insert into note values ('acknowledged')`)
  node.process.kill('SIGKILL')
  process.kill(await serverPid(dataDir), 'SIGKILL')
  await expect.poll(() => isRunning(dataDir), within).toBe(false)
  await pretendPid(join(dataDir, 'postgres', 'postmaster.pid'), process.ppid)
  await pretendPid(join(dataDir, 'postgres', '.s.PGSQL.5432.lock'), process.ppid)

  const server = await open(dataDir)
  expect(server.attached).toBe(false)
  expect(await notes(server.connection)).toEqual(['acknowledged'])
})

test('an empty postmaster.pid, as a full disk leaves it, does not stop the start', async () => {
  const dataDir = await aUsedDataDir()
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), '')

  expect((await open(dataDir)).attached).toBe(false)
})

test('a server killed while it serves is back within seconds with all it acknowledged', async () => {
  const dataDir = await aUsedDataDir()
  const server = await open(dataDir)
  await query(server.connection, `insert into note values ('acknowledged')`)
  const pid = await serverPid(dataDir)

  process.kill(pid, 'SIGKILL')

  await expect.poll(() => notes(server.connection).catch(() => 'down'), within).toEqual(['acknowledged'])
  expect(await serverPid(dataDir)).not.toBe(pid)
  await server.stop()
  expect(await isRunning(dataDir)).toBe(false)
})

test('both nodes outlive the death of their server and share the new one', async () => {
  const dataDir = await aUsedDataDir()
  const mine = await open(dataDir)
  const other = startNode(dataDir)
  await other.answer

  process.kill(await serverPid(dataDir), 'SIGKILL')

  await expect.poll(() => nodeCount(mine).catch(() => 0), within).toBe(2)
  await mine.stop()
  expect(await isRunning(dataDir)).toBe(true)
  await leave(other)
  expect(await isRunning(dataDir)).toBe(false)
})

test('a server that restarted itself after the crash of one connection is still stopped in the end', async () => {
  const dataDir = await aUsedDataDir()
  const server = await open(dataDir)
  const [backend] = await query(
    server.adminConnection,
    'select pid from pg_stat_activity where pid <> pg_backend_pid() and application_name like $1',
    ['portal node%'],
  )

  process.kill(Number(backend?.pid), 'SIGKILL')
  await server.stop()

  expect(await isRunning(dataDir)).toBe(false)
})

test('a node killed while it creates the database leaves nothing that makes a later start fail', async () => {
  const dataDir = join(home, 'half')
  const node = startNode(dataDir)
  await expect.poll(() => entriesLike(dataDir, 'postgres.new-'), within).toHaveLength(1)
  node.process.kill('SIGKILL')
  await node.ended

  expect((await open(dataDir)).attached).toBe(false)
  expect(await entriesLike(dataDir, 'postgres.new-')).toEqual([])
})

test('a path too long for a socket works through a short private link', async () => {
  const server = await open(await aUsedDataDir('a-long-name-'.repeat(12)))

  expect(server.connection.host.length).toBeLessThan(80)
  expect(await notes(server.connection)).toEqual([])
})

test('stopping twice is stopping once', async () => {
  const server = await open(await aUsedDataDir())
  await Promise.all([server.stop(), server.stop()])
})

test.runIf(isRoot)(
  'root runs the server as an ordinary user, also below a directory closed to that user',
  async () => {
    const closed = await mkdtemp(join(home, 'closed-'))
    const dataDir = join(closed, 'data')
    await chmod(closed, 0o700)

    const server = await open(dataDir)

    expect((await stat(`/proc/${await serverPid(dataDir)}`)).uid).not.toBe(0)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test.runIf(isRoot)('an ordinary user runs it as themselves, and root continues as that user', async () => {
  const dataDir = join(home, 'ordinary')
  await run('install', ['-d', '-o', String(nobody), dataDir])
  const node = startNode(dataDir, nobody)
  expect(await node.answer).toMatchObject({ attached: false })
  await leave(node)

  await (await open(dataDir)).stop()

  const again = startNode(dataDir, nobody)
  expect(await again.answer).toMatchObject({ attached: false })
})

test.runIf(isRoot)('a directory that may not be written, or is another user’s, is named', async () => {
  const closed = join(home, 'read-only')
  await mkdir(closed, { mode: 0o755 })
  const dataDir = join(closed, 'data')
  const refusal = await startNode(dataDir, nobody).answer
  expect(refusal).toMatchObject({ code: 'DATA_DIR_NOT_WRITABLE' })
  expect(refusal.message).toContain(dataDir)

  const theirs = await aUsedDataDir()
  await run('chown', ['1', join(theirs, 'postgres')])
  expect(await startNode(theirs, nobody).answer).toMatchObject({ code: 'DATA_DIR_NOT_OURS' })
})

test('a database of another PostgreSQL version is refused untouched', async () => {
  const dataDir = await aUsedDataDir()
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')

  await expect(open(dataDir)).rejects.toMatchObject({
    code: 'DATA_DIR_UNKNOWN_VERSION',
    message: expect.stringContaining(`DATA_DIR is ${dataDir}`),
  })
})

test('a directory with something else in the place of the database is refused untouched', async () => {
  const dataDir = join(home, 'else')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'note.txt'), 'mine')

  await expect(open(dataDir)).rejects.toMatchObject({ code: 'DATA_DIR_NOT_A_DATABASE' })
  expect(await readFile(join(dataDir, 'postgres', 'note.txt'), 'utf8')).toBe('mine')
})

test('damage that PostgreSQL cannot start with is reported in its own words', async () => {
  const dataDir = await aUsedDataDir()
  await rm(join(dataDir, 'postgres', 'global', 'pg_control'))

  await expect(open(dataDir)).rejects.toMatchObject({
    code: 'START_FAILED',
    message: expect.stringContaining('could not open file'),
  })
  expect(await isRunning(dataDir)).toBe(false)
})

test('a full disk is distinguished from other failures', () => {
  const output = 'initdb: error: could not write file "pg_wal/xlogtemp.1": No space left on device'

  expect(serverOutputError('/data', 'initdb', output)).toMatchObject({
    code: 'DISK_FULL',
    message: expect.stringContaining('DATA_DIR is /data'),
  })
})

async function open(dataDir: string) {
  const server = await openEmbeddedServer({ dataDir, log: () => undefined })
  servers.push(server)
  return server
}

function startNode(dataDir: string, uid?: number): Node {
  const identity = uid === undefined ? {} : { uid, gid: uid }
  const child = spawn(process.execPath, [nodeProgram, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...identity,
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const answer = new Promise<Answer>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as Answer))
    void ended.then((code) => reject(new Error(`the node ended with ${code} and said nothing`)))
  })
  answer.catch(() => undefined)
  const node = { process: child, answer, ended }
  nodes.push(node)
  return node
}

async function leave(node: Node) {
  node.process.kill('SIGTERM')
  return node.ended
}

/** A copy of a cleanly stopped data directory with an empty table `note`. */
async function aUsedDataDir(name = 'copy-') {
  const dataDir = await mkdtemp(join(home, name))
  await run('cp', ['-a', `${usedDataDir}/.`, dataDir])
  return dataDir
}

async function query(connection: PostgresConnection, sql: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function notes(connection: PostgresConnection) {
  return (await query(connection, 'select text from note')).map(({ text }) => text)
}

async function nodeCount({ adminConnection }: EmbeddedServer) {
  const [row] = await query(
    adminConnection,
    `select count(*)::int as nodes from pg_locks where locktype = 'advisory'`,
  )
  return row?.nodes
}

async function serverPid(dataDir: string) {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function isRunning(dataDir: string) {
  const lock = await lockFile(join(dataDir, 'postgres.server.lock'), 0)
  await lock?.release()
  return lock === undefined
}

async function pretendPid(path: string, pid: number) {
  const [, ...others] = (await readFile(path, 'utf8')).split('\n')
  await writeFile(path, [pid, ...others].join('\n'))
}

async function entriesLike(directory: string, start: string) {
  const names = await readdir(directory).catch((): string[] => [])
  return names.filter((name) => name.startsWith(start))
}
