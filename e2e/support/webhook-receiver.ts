import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a program of a customer received. */
export type ReceivedMessage = { id: string; signature: string; body: { type: string; data: unknown } }

/** A program that receives webhooks, at a port of its own. */
export type WebhookReceiver = {
  url: string
  received: ReceivedMessage[]
  /** From now on it answers with this status; 204 at first. */
  answerWith: (status: number) => void
  close: () => Promise<void>
}

export async function receiveWebhooks(): Promise<WebhookReceiver> {
  let status = 204
  const received: ReceivedMessage[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      received.push({
        id: String(request.headers['webhook-id']),
        signature: String(request.headers['webhook-signature']),
        body: JSON.parse(text) as ReceivedMessage['body'],
      })
      response.writeHead(status).end()
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/portal`,
    received,
    answerWith: (next) => {
      status = next
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
