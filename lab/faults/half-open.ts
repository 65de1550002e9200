import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { atLeast, atMost, type Fault, told } from './fault.ts'
import { startPortal } from './portal.ts'

const each = 50
const login =
  'POST /api/auth/UserLogin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{'
/** What callers had sent when they stopped, without closing the connection. */
const silences = {
  'nothing at all': '',
  'half of the headers': 'GET / HTTP/1.1\r\nhost: x\r\n',
  'half of a body': login,
  'a whole request, whose answer they took': 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n',
  'requests for more than fits between us, of which they read nothing':
    'GET /phones HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100),
}

export const halfOpenFault: Fault = {
  name: 'half-open',
  about: `${each} callers each stop sending without closing the connection, in ${Object.keys(silences).length} ways: their connections are let go`,
  missing: () => (process.platform === 'linux' ? undefined : 'needs Linux'),
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-half-open-'))
    const portal = await startPortal({ dataDir })
    await delay(1_000)
    const groups = Object.entries(silences).map(([name, said]) => ({
      name,
      sockets: fallSilent(portal.port, said),
    }))
    await delay(1_000)
    const held = heldBy(portal.port)
    const began = performance.now()
    const figures = []
    const waiting = new Set(groups)
    while (waiting.size > 0 && performance.now() - began < 120_000) {
      const alive = localPortsHeld(portal.port)
      for (const group of waiting)
        if (group.sockets.every(({ localPort }) => !alive.has(localPort ?? 0))) {
          waiting.delete(group)
          figures.push(told(`${group.name}: let go after`, (performance.now() - began) / 1_000, 's'))
        }
      await delay(250)
    }
    const left = heldBy(portal.port)
    for (const { sockets } of groups) for (const socket of sockets) socket.destroy()
    await portal.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
    return [
      atLeast('connections held at first', held, each * groups.length),
      ...figures,
      atMost('connections still held after two minutes', left, 0),
    ]
  },
}

/** Sockets that neither read nor close, and so never answer that the other end has closed. */
const fallSilent = (port: number, said: string): Socket[] =>
  Array.from({ length: each }, () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.pause()
    socket.on('error', () => {})
    if (said !== '') socket.write(said)
    return socket
  })

const established = '01'
const heldBy = (port: number) => localPortsHeld(port).size

/** The other ends' ports of all connections that a server of this machine holds. */
function localPortsHeld(port: number): Set<number> {
  const hex = (text = '') => Number.parseInt(text.split(':')[1] ?? '', 16)
  return new Set(
    readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => hex(local) === port && state === established)
      .map(([, , remote]) => hex(remote)),
  )
}
