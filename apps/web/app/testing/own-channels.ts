/**
 * Worker threads of one process share its broadcast channels: without its own names a test file would receive the
 * sign-outs of another.
 */
const ownName = crypto.randomUUID()

if (typeof BroadcastChannel !== 'undefined') {
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} ${ownName}`)
    }
  }
}
