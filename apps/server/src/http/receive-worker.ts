import { receiveWorkerPath } from '@portal/domain/worker-paths'
import type { FastifyInstance } from 'fastify'
import { receiveWorkerPolicy } from './security.ts'

/** Takes the place of the worker in browsers that have it: what it kept goes, then it goes itself. */
export const removingWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('receive-')) await caches.delete(name)
  await registration.unregister()
}
`

/**
 * The service worker of the receiving page, which that page asks for again whenever it is opened
 * (docs/adr/0035-receiving-has-a-service-worker.md).
 * @param script its text, or undefined to remove it from all browsers
 */
export function serveReceiveWorker(app: FastifyInstance, script: string | undefined) {
  app.get(receiveWorkerPath, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': receiveWorkerPolicy,
        // Its page is above the folder that it would have by itself.
        'service-worker-allowed': '/',
      })
      .send(script ?? removingWorker),
  )
}
