/**
 * The service worker that opens the receiving page without a network (docs/adr/0035-receiving-has-a-service-worker.md). Apart,
 * because the first script of every page names it.
 */
export const receiveWorkerPath = '/receive-worker.js'
