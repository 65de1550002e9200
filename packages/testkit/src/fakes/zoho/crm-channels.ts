import type { Asked, Said } from '../vendor-server.ts'
import { complaint } from './crm-answer.ts'

/** Where Zoho CRM begins its paths. */
export const crmStart = '/crm/v8'

export type Channel = { id: string; notifyUrl: string; token: string; expiresMs: number }

/** The notification channels of a fake CRM, by the clock that it is given. */
export function crmChannels(now: () => Date) {
  const channels = new Map<string, Channel>()

  function watch({ method, text }: Asked): Said {
    const { watch: wanted = [] } = JSON.parse(text) as {
      watch?: Array<
        Record<'channel_id' | 'notify_url' | 'token' | 'channel_expiry', string> & { events: string[] }
      >
    }
    const said = wanted.map((one) => {
      const expiresMs = Date.parse(one.channel_expiry)
      const longest = now().getTime() + 7 * 86_400_000 + 60_000
      if (!(expiresMs <= longest)) return complaint('INVALID_DATA', { api_name: 'channel_expiry' })
      // A channel that exists is changed by PUT.
      if (channels.has(one.channel_id) !== (method === 'PUT'))
        return complaint('INVALID_DATA', { api_name: 'channel_id' })
      channels.set(one.channel_id, {
        id: one.channel_id,
        notifyUrl: one.notify_url,
        token: one.token,
        expiresMs,
      })
      return {
        code: 'SUCCESS',
        details: {
          events: one.events.map((event) => {
            const module = event.split('.')[0] ?? ''
            return {
              channel_expiry: one.channel_expiry,
              resource_uri: `https://www.zohoapis.com${crmStart}/${module}`,
              resource_id: '487687600000000001',
              resource_name: module,
              channel_id: one.channel_id,
            }
          }),
        },
        message: 'Successfully subscribed for actions-watch of the given module',
        status: 'success',
      }
    })
    const bad = said.find(({ status }) => status === 'error')
    if (bad) return { status: 400, json: bad }
    return { status: method === 'PUT' ? 200 : 201, json: { watch: said } }
  }

  return {
    watch,
    /** Every channel that was opened. */
    all: () => [...channels.values()],
    /** Calls each channel that lives, as the vendor does; answers their HTTP statuses. */
    tell: (module: string, operation: string, ids: readonly string[]): Promise<number[]> =>
      Promise.all(
        [...channels.values()]
          .filter(({ expiresMs }) => expiresMs > now().getTime())
          .map(async ({ id, notifyUrl, token }) => {
            const reply = await fetch(notifyUrl, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({
                server_time: now().getTime(),
                module,
                operation,
                channel_id: id,
                token,
                resource_uri: `https://www.zohoapis.com${crmStart}/${module}`,
                ids,
                affected_fields: [],
              }),
            })
            await reply.arrayBuffer()
            return reply.status
          }),
      ),
  }
}
