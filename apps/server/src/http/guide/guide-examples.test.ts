import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test as plainTest } from 'vitest'
import type { Database } from '../../db/client.ts'
import { webhookMessages } from '../../db/schema/webhooks.tables.ts'
import { anAccountKey } from '../../features/api-keys/testing.ts'
import { anAgentWithAccount, anApp } from '../../features/orders/testing.ts'
import { sendWebhook } from '../../features/webhooks/send-webhook.ts'
import { testSecrets } from '../../features/webhooks/testing.ts'
import { aCustomer, anOffer, aProduct } from '../../testing/builders.ts'
import { test } from '../../testing/fixtures.ts'
import { freePort } from '../../testing/free-port.ts'
import { needs } from '../../testing/needs.ts'
import { headingId, writeMarkdown } from './guide-markdown.ts'
import { clientFiles, clientSource, type GuideSlug, guidePages, guideText } from './guide-pages.ts'

/** Every example of docs/api, as it is written there, run with an API key against this portal. */

const run = promisify(execFile)

const fences = async (slug: GuideSlug, language: 'sh' | 'ts' | 'json') =>
  [...(await guideText(slug)).matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
    ([, code = '']) => code,
  )

/** The programs of a page by the names under which it says to save them. */
async function programs(slug: GuideSlug): Promise<Array<{ name: string; code: string }>> {
  const names = [...(await guideText(slug)).matchAll(/Save (?:it|this beside it) as `([a-z]+\.ts)`/g)]
  const codes = await fences(slug, 'ts')
  expect(names).toHaveLength(codes.length)
  return names.map(([, name = ''], index) => ({ name, code: codes[index] ?? '' }))
}

type Reader = {
  /** Runs lines in a terminal where the base address and a key are set. */
  terminal: (...lines: string[]) => Promise<string>
  program: (name: string) => Promise<string>
  save: (name: string, code: string) => Promise<void>
}

/** Someone with a key of an account, a folder and a terminal; messages of webhooks are sent meanwhile. */
async function aReader(database: Database, work: (reader: Reader) => Promise<void>) {
  const receiver = `127.0.0.1:${await freePort()}`
  const app = await anApp(database, { secrets: testSecrets, webhookHosts: [receiver], rateLimits: 'on' })
  const key = await database.inTransaction(async (tx) => {
    const { parties } = await anAgentWithAccount(tx)
    const una = await aCustomer(tx, parties)
    const { productId } = await aProduct(tx)
    await anOffer(tx, productId)
    return (await anAccountKey(tx, parties.accountId, una.userId)).key
  })
  const folder = await mkdtemp(join(tmpdir(), 'api-guide-'))
  const portal = await app.listen({ port: 0, host: '127.0.0.1' })
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    PORTAL_URL: portal,
    PORTAL_KEY: key,
    RECEIVER_URL: `http://${receiver}/portal`,
  }
  const ended = new AbortController()
  const sending = sendMessages(database, receiver, ended.signal)
  try {
    await work({
      terminal: async (...lines) => {
        const script = ['set -euo pipefail', ...lines].join('\n')
        return (await run('bash', ['--norc', '-c', script], { env, cwd: folder })).stdout
      },
      program: async (name) => (await run(process.execPath, [name], { env, cwd: folder })).stdout,
      save: (name, code) => writeFile(join(folder, name), code),
    })
  } finally {
    ended.abort()
    await sending
    await app.close()
    await rm(folder, { recursive: true })
  }
}

async function sendMessages(database: Database, host: string, signal: AbortSignal) {
  const needs = {
    db: database.reader,
    inTransaction: database.inTransaction,
    now: () => new Date(),
    secrets: testSecrets,
    allowedHosts: [host],
    log: pino({ level: 'silent' }),
  }
  while (!signal.aborted) {
    const waiting = await database.reader
      .select({ messageId: webhookMessages.messageId })
      .from(webhookMessages)
      .where(eq(webhookMessages.state, 'waiting'))
    for (const { messageId } of waiting) await sendWebhook(needs, messageId, new AbortController().signal)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const said: Partial<Record<GuideSlug, { terminal: RegExp; program: RegExp }>> = {
  start: { terminal: /agent \d+, account \d+, contact \d+\n$/, program: /^\S+ \S+ \d+\n$/ },
  orders: {
    terminal: /"submitBlockers": \[\][\s\S]*order \d+: 2 items, \$[\d.]+, status 1\n$/,
    program: /^order \d+: 2 items, \$[\d.]+, status 1\n$/,
  },
  fleet: {
    terminal: /"saved": true[\s\S]*"units": \[\s*"9001"[\s\S]*\]\n\}\n$/,
    program: /^2 devices of 2 rows\n$/,
  },
  errors: { terminal: /"code": "INVALID_INPUT"/, program: /^$/ },
  rules: {
    terminal:
      /ratelimit-policy: "read";q=1200;w=60[\s\S]*first (\d+), again \1\n[\s\S]*1 pages, \d+ devices\n$/,
    program: /^$/,
  },
  client: { terminal: /^/, program: /^draft \d+\nsigned: false\n$/ },
}

const without = (left: GuideSlug) => guidePages.map(({ slug }) => slug).filter((slug) => slug !== left)

describe('the programs of docs/api', () => {
  test.for(without('webhooks'))('%s', async (slug, { database }) => {
    await aReader(database, async ({ program, save }) => {
      for (const file of clientFiles) await save(file, await clientSource(file))
      for (const { name, code } of await programs(slug)) {
        await save(name, code)
        expect(await program(name)).toMatch(said[slug]?.program ?? /^$/)
      }
    })
  })
})

describe.skipIf(!needs('curl', 'jq'))('the lines of docs/api for a terminal', () => {
  test.for(without('webhooks'))('%s', async (slug, { database }) => {
    await aReader(database, async ({ terminal }) => {
      const first = slug === 'start' ? [] : await fences('start', 'sh')
      expect(await terminal(...first, ...(await fences(slug, 'sh')))).toMatch(said[slug]?.terminal ?? /^$/)
    })
  })

  test('webhooks: an order placed as the page before says is told to the receiver', async ({ database }) => {
    await aReader(database, async ({ terminal, save }) => {
      for (const { name, code } of await programs('webhooks')) await save(name, code)
      const own = await fences('webhooks', 'sh')
      const arrived = `until portal "webhook/GetDeliveries/$WEBHOOK" | jq -e '[.results[] | select(.state == "delivered")] | length > 1' > /dev/null; do sleep 0.1; done`
      const output = await terminal(
        ...(await fences('start', 'sh')),
        ...own.slice(0, -1),
        ...(await fences('orders', 'sh')),
        arrived,
        ...own.slice(-1),
        'kill %1',
      )
      const [, orderId] = /order (\d+): 2 items/.exec(output) ?? []
      expect(output).toContain('webhook.test')
      expect(output).toContain(`order.submitted ${orderId}\n`)
      expect(output).toContain('order.submitted delivered 204')
      const [sample = ''] = await fences('webhooks', 'json')
      const [message] = await database.reader
        .select({ payload: webhookMessages.payload })
        .from(webhookMessages)
        .where(eq(webhookMessages.type, 'order.submitted'))
      const shapeOf = (text = '{}') => {
        const { type, timestamp, data } = JSON.parse(text)
        return {
          type,
          timestamp: typeof timestamp,
          data: { ...data, orderId: 0, accountId: '', agentId: '' },
        }
      }
      expect(shapeOf(sample)).toEqual(shapeOf(message?.payload))
    })
  })
})

test('docs/examples: the client places an order, and is told of it', async ({ database }) => {
  await aReader(database, async ({ program, save }) => {
    for (const file of clientFiles) await save(file, await clientSource(file))
    expect(await program('order-and-follow.ts')).toMatch(
      /^order (\d+): the webhook says that \1 is Submitted\n$/,
    )
  })
})

plainTest.for(guidePages)(
  '$slug: its title is its heading, and its links lead somewhere',
  async ({ slug, title }) => {
    const text = await guideText(slug)
    expect(text.startsWith(`# ${title}\n`)).toBe(true)
    for (const [, page = '', , hash] of text.matchAll(/\]\(([a-z]+)\.md(#([a-z-]+))?\)/g)) {
      if (page === 'reference') continue
      const other = await guideText(page as GuideSlug)
      if (hash === undefined) continue
      expect([...other.matchAll(/^#+ (.*)$/gm)].map(([, words = '']) => headingId(words))).toContain(hash)
    }
  },
)

plainTest('HTML in a page is shown as text, and addresses are those of the installation', () => {
  const { body, headings } = writeMarkdown(
    '## A & b\n\n<b>x</b> [y](orders.md#submit-it)\n\n```sh\ncurl http://localhost:3000/a\n```\n',
    'https://portal.example',
  )
  expect(headings).toEqual([{ id: 'a-b', text: 'A & b' }])
  expect(body.markup).toContain('&lt;b&gt;x&lt;/b&gt;')
  expect(body.markup).toContain('<a href="/api/docs/orders#submit-it">y</a>')
  expect(body.markup).toContain('curl https://portal.example/a')
})
