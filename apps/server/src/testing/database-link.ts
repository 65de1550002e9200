import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import type { PostgresConnection } from '../db/embedded/presence.ts'

/** The way to a database, which can be cut, frozen and slowed down without touching the database. */
export type DatabaseLink = {
  /** How the portal reaches the database by this way. */
  url: string
  /** As when the server is stopped: connections break, and new ones are refused. */
  down: () => Promise<void>
  up: () => Promise<void>
  /** As when the server or the network freezes: everything stays open and nothing arrives. */
  freeze: () => void
  thaw: () => void
  /** Connections break; new ones are welcome. */
  cut: () => void
  /** From now on it leads to another server, as an address does that follows the primary; connections break. */
  leadTo: (to: PostgresConnection) => void
  /** Everything takes so long more, each way, in ms. */
  delay: (ms: number) => void
  /** The nth connection from now on, the first being 1, leads on only after so many ms. */
  holdBack: (nth: number, ms: number) => void
  close: () => Promise<void>
}

/** Opens a way to this database at a new port. */
export async function linkDatabase(to: PostgresConnection): Promise<DatabaseLink> {
  let target = addressOf(to)
  const sockets = new Set<Socket>()
  const held: Array<() => void> = []
  let isFrozen = false
  let delayMs = 0
  const holding = { after: 0, ms: 0 }

  const server = createServer((here) => {
    holding.after -= 1
    if (holding.after === 0) setTimeout(() => lead(here), holding.ms)
    else lead(here)
  })
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    url: `postgres://${to.user}@127.0.0.1:${port}/${to.database}`,
    down: async () => {
      cut()
      await close()
    },
    up: () => listen(port),
    freeze: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
      for (const move of held.splice(0)) move()
    },
    cut,
    leadTo: (other) => {
      target = addressOf(other)
      cut()
    },
    delay: (ms) => {
      delayMs = ms
    },
    holdBack: (nth, ms) => {
      Object.assign(holding, { after: nth, ms })
    },
    close: async () => {
      cut()
      if (server.listening) await close()
    },
  }

  function lead(here: Socket) {
    const there = connect(target)
    forward(here, there)
    forward(there, here)
  }

  function forward(from: Socket, onto: Socket) {
    sockets.add(from)
    from.on('data', (bytes) => pass(() => onto.write(bytes)))
    from.on('close', () => {
      sockets.delete(from)
      pass(() => onto.destroy())
    })
    from.on('error', () => {})
  }

  function pass(move: () => void) {
    if (isFrozen) held.push(move)
    else if (delayMs > 0) setTimeout(move, delayMs)
    else move()
  }

  function cut() {
    for (const socket of sockets) socket.destroy()
  }

  async function listen(at: number) {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }

  async function close() {
    server.close()
    await once(server, 'close')
  }
}

const addressOf = ({ host, port }: PostgresConnection): NetConnectOpts =>
  host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
