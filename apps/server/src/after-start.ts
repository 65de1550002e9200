import type { FastifyInstance } from 'fastify'

/** What only the start needed goes back to the system: without being asked, V8 would keep it until there is more to do. */
export function giveBackMemory() {
  void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
}

/** What the terminal says once the portal answers. @param startedMs when the start began, as of `performance.now()` */
export function announcement(app: FastifyInstance, startedMs: number): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : ''
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
  return `\n  The portal is at http://localhost:${port}  (ready in ${seconds} s)\n`
}
