import { webhookUrl } from '@portal/contract/webhooks'
import { webhookMessages as words } from '@portal/domain/webhooks'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { webhookEndpoints } from '../../db/schema/webhooks.tables.ts'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { createWebhook, updateWebhook } from './manage-webhooks.ts'
import { aWebhook, aWebhookForm, testSecrets } from './testing.ts'

// docs/spec/webhooks.md
describe('the address of a webhook is refused when it is entered', () => {
  test.for([
    ['of the machine itself', 'https://127.0.0.1/hook', words.urlPrivate],
    ['of a private network', 'https://10.1.2.3/hook', words.urlPrivate],
    ['of a private network in IPv6', 'https://[fd00:ec2::254]/hook', words.urlPrivate],
    ['of the metadata of a cloud', 'https://169.254.169.254/latest', words.urlPrivate],
    ['of the platform of Azure', 'https://168.63.129.16/hook', words.urlPrivate],
    ['of a private network in another spelling', 'https://0x0a000001/hook', words.urlPrivate],
    ['by a name of the machine', 'https://localhost/hook', words.urlPrivate],
    ['by a name of the network', 'https://db.internal/hook', words.urlPrivate],
    ['by a name without a dot', 'https://intranet/hook', words.urlPrivate],
    ['at the port of another service', 'https://hooks.northgate.example:22/hook', words.urlPort],
    ['without TLS', 'http://hooks.northgate.example/hook', words.urlPlain],
  ] as const)('%s', async ([, url, message], { tx, deps }) => {
    const ada = { ...asCaller(deps, await aPerson(tx, { roles: ['Administrator'] })), secrets: testSecrets }
    const refused = { code: 'INVALID_INPUT', fields: { url: [message] } }
    const before = await tx.$count(webhookEndpoints)
    await expect(createWebhook(ada, null, aWebhookForm({ url }))).rejects.toMatchObject(refused)
    expect(await tx.$count(webhookEndpoints)).toBe(before)
    const { webhookId } = await aWebhook(tx, null)
    const changed = updateWebhook(ada, { webhookId }, { ...aWebhookForm({ url }), isOn: true })
    await expect(changed).rejects.toMatchObject(refused)
    const [stored] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.webhookId, webhookId))
    expect(stored?.url).toBe(aWebhookForm().url)
  })

  test.for(['https://a.example/x\r\nX-Injected: 1', 'https://a.example/\nx', 'https://a.example/\u0000x'])(
    'with a line break or another invisible character: %j',
    (url) => {
      const [issue] = webhookUrl.safeParse(url).error?.issues ?? []
      expect(issue?.message).toBe(words.urlWithSpaces)
    },
  )

  test.for(['https://hooks.northgate.example/portal', 'https://hooks.northgate.example:8443/portal'])(
    'and %s is taken',
    async (url, { tx, deps }) => {
      const ada = { ...asCaller(deps, await aPerson(tx, { roles: ['Administrator'] })), secrets: testSecrets }
      expect((await createWebhook(ada, null, aWebhookForm({ url }))).result.url).toBe(url)
      expect(webhookUrl.safeParse(url).success).toBe(true)
    },
  )
})
