import { describe, expect } from 'vitest'
import { anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { placeOrder } from '../orders/place-order.ts'
import { submitOrder } from '../orders/submit-order.ts'
import { aCart, aDraft, anAgentWithAccount, anOrderForm, aShop } from '../orders/testing.ts'
import { enqueueOrderError } from './enqueue-mail.ts'
import { outbox, writtenEmails } from './testing.ts'
import { writeEmail } from './write-email.ts'

const portal = { publicBaseUrl: 'https://portal.example/' }

describe('the order confirmation', () => {
  test('is queued for the contact in the order’s own transaction, and only once it is submitted', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    expect(await outbox(tx)).toEqual([])

    await submitOrder(asCaller(deps, agent), { orderId, zohoUserId: agent.zohoUserId })

    expect(await outbox(tx)).toMatchObject([
      {
        kind: 'order-confirmation',
        key: `order-confirmation-${orderId}`,
        toAddress: 'marcus@northgate.example',
        data: { orderId },
        state: 'queued',
      },
    ])
  })

  test('is undone with an order that is undone', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const failing = deps.inTransaction(async (inner) => {
      await placeOrder(
        asCaller({ ...deps, inTransaction: (work) => work(inner) }, agent),
        anOrderForm(parties),
      )
      throw new Error('the commit failed')
    })

    await expect(failing).rejects.toThrow('the commit failed')

    expect(await outbox(tx)).toEqual([])
  })

  test('contains items, add-ons, addresses, apps, notes, the total, and a link to the order', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer, financed, phone } = await aShop(tx)
    await aCart(
      tx,
      agent.userId,
      { offerId: offer.offerId, quantity: 2, withScreenRepair: true },
      { offerId: financed.offerId },
    )
    const form = anOrderForm(parties, {
      installedApps: 'Waze,Mentor',
      notes: 'Dock 4 <after 5pm> & ring',
      referenceNumber: 'PO 4471',
    })
    const { orderId } = (await placeOrder(asCaller(deps, agent), form)).result

    const email = await writeEmail(
      { ...deps, ...portal },
      {
        kind: 'order-confirmation',
        data: { orderId },
      },
    )

    expect(email?.subject).toBe(`Order ${orderId} confirmed`)
    for (const words of [
      'Order Confirmed!',
      'Thank you, Marcus.',
      'Estimated Delivery: 3-5 business days',
      `2 × Halden ${phone.model}`,
      '$578.00',
      'Verizon, One-time payment, $289.00 each',
      'AT&T, Carrier Financed',
      '$18.06/mo.',
      '*billed by carrier',
      'Total due',
      '$776.00',
      '980 Airline Junction Rd, Toledo, OH 43607',
      '4100 Harbor Blvd, Toledo, OH 43604',
      'Direct from the carrier',
      'Mentor, Waze',
      'PO 4471',
      'Dock 4 <after 5pm> & ring',
      'What happens next'.toUpperCase(),
      `https://portal.example/order-details/${orderId}`,
      '877.377.3375',
    ])
      expect(email?.text).toContain(words)
    expect(email?.html).toContain('Dock 4 &lt;after 5pm&gt; &amp; ring')
    expect(email?.html).not.toContain('<after')
    expect(email?.html).toContain(`href="https://portal.example/order-details/${orderId}"`)
  })

  test('goes to the user who ordered when the contact has no address', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await tx.$client.query(`update contacts set email = '' where zoho_contact_id = $1`, [parties.contactId])
    await aCart(tx, agent.userId, { offerId: offer.offerId })

    await placeOrder(asCaller(deps, agent), anOrderForm(parties))

    expect((await outbox(tx)).map(({ toAddress }) => toAddress)).toEqual([agent.email])
  })
})

test('a failed order sends an email to its agent and every Administrator, once per failure', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const ada = await aPerson(tx, { roles: ['Administrator'] })
  const orderId = await aDraft(tx, deps, agent, parties)

  for (const occasion of ['first', 'first', 'second'])
    await enqueueOrderError(tx, { orderId, reason: 'The ledger refused item 4711.', occasion })

  const emails = await writtenEmails({ ...deps, ...portal }, 'order-error')
  expect(emails.map(({ toAddress }) => toAddress).toSorted()).toEqual(
    [ada.email, ada.email, agent.email, agent.email].toSorted(),
  )
  for (const { subject, text } of emails) {
    expect(subject).toBe(`Order ${orderId} needs attention`)
    expect(text).toContain('The ledger refused item 4711.')
  }
})

describe('emails about accounts', () => {
  test.for([
    ['password-changed', 'Your password was changed', 'https://portal.example/login'],
    ['registration-received', 'Welcome to WBC: your registration is in', 'mailto:support@wbc.example'],
    ['registration-known', 'You already have an account', 'https://portal.example/password-reset-request'],
    [
      'registration-waiting',
      'Iris Novak is waiting for approval',
      'https://portal.example/admin/user-details/',
    ],
    ['account-approved', 'You can now sign in to WBC', 'https://portal.example/login'],
  ] as const)('%s says "%s" and leads to %s', async ([kind, subject, href], { tx, deps }) => {
    const { userId } = await aPerson(tx, {
      firstName: 'Iris',
      lastName: 'Novak',
      registration: { accountName: 'Harbor & Sons' },
      isActive: false,
    })

    const email = await writeEmail({ ...deps, ...portal }, { kind, data: { userId } })

    expect(email?.subject).toBe(subject)
    expect(email?.html).toContain(`href="${href}`)
    expect(email?.html).not.toContain('Harbor & Sons')
    expect(email?.text).not.toMatch(/undefined|null|\[object/)
    expect(email?.html).not.toMatch(/undefined|null|\[object/)
  })

  test('carry no picture, script, form or remote file, and work in light and dark', async ({ tx, deps }) => {
    const { userId } = await anAgent(tx)

    const email = await writeEmail(
      { ...deps, ...portal },
      {
        kind: 'account-approved',
        data: { userId },
      },
    )

    expect(email?.html).not.toMatch(/<(img|script|form|link|iframe|svg)\b|url\(|@import/i)
    expect(email?.html).toContain('<meta name="color-scheme" content="light dark">')
    expect(email?.html).toContain('@media (prefers-color-scheme:dark)')
    expect(email?.html).toContain('<html lang="en">')
  })
})
