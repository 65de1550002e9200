/**
 * The service worker that opens the receiving page without a network (docs/adr/0035-receiving-has-a-service-worker.md). Apart,
 * because the first script of every page names it.
 */
export const receiveWorkerPath = '/receive-worker.js'

/**
 * What the address of the code reader's worker begins with. Its policy alone allows WebAssembly, and pages may start no other
 * worker (docs/adr/0034-codes-are-read-in-a-worker.md).
 */
export const codeReaderStart = '/assets/code-reader.'
/**
 * What stands before it on the receiving page: a worker of this address belongs to the page's service worker, which has it also
 * without a network (docs/adr/0035-receiving-has-a-service-worker.md).
 */
export const keptReaderPrefix = '/receive'
