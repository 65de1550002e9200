import { execFile, spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { testPrograms } from '../../../../scripts/test-programs.mjs'
import { chooseServerUser } from '../db/embedded/server-site.ts'
import { root } from '../root.ts'
import { type Callable, callerOf } from './call-api.ts'
import { freePort } from './free-port.ts'

const nginx = testPrograms.nginx.path

/** nginx with the very deploy/nginx.conf, in front of processes on this machine. */
export type Balancer = Callable & { port: number; stop: () => Promise<void> }

/**
 * Starts it, not as root, once `nginx -t` finds nothing in its configuration.
 * @param ports of the processes
 */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-nginx-'))
  const user = await chooseServerUser(folder, folder)
  await mkdir(join(folder, 'logs'))
  if (user) for (const path of [folder, join(folder, 'logs')]) await chown(path, user.uid, user.gid)
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, await localConf({ folder, port, ports }))

  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', file]
  await promisify(execFile)(nginx, [...args, '-t'], { ...user })
  const child = spawn(nginx, [...args, '-g', 'daemon off;'], { stdio: 'ignore', ...user })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await readFile(join(folder, 'error.log'))}`)
    await delay(10)
  }
  return {
    port,
    call: callerOf(port),
    stop: async () => {
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Place = { folder: string; port: number; ports: number[] }

/** Only addresses and places differ from the file: they are this machine's. */
async function localConf({ folder, port, ports }: Place): Promise<string> {
  const conf = await readFile(join(root, 'deploy', 'nginx.conf'), 'utf8')
  const [first = '', ...others] = conf.match(/^ +server portal-\d:3000 .+\n/gm) ?? []
  const servers = ports.map((upstream) => first.replace('portal-1:3000', `127.0.0.1:${upstream}`))
  return others
    .reduce((text, line) => text.replace(line, ''), conf)
    .replace(first, servers.join(''))
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/', `${folder}/`)
    .replace('/dev/stderr', join(folder, 'error.log'))
}
