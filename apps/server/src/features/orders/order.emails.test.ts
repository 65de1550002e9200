import { productTypeIds } from '@portal/domain/ids'
import { emptyOrderTexts } from '@portal/domain/order-texts'
import { describe, expect } from 'vitest'
import { outboundMail } from '../../db/schema/mail.tables.ts'
import { enqueueOrderError } from '../../mail/enqueue-mail.ts'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { writeEmail } from '../../mail/write-email.ts'
import { watchPorts } from '../../ports/port-watch.ts'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { readOrder } from './list/read-order.ts'
import { type OrderForEmail, orderConfirmation } from './order.emails.ts'
import { placeOrder } from './place/place-order.ts'
import { submitOrder } from './place/submit-order.ts'
import { aCart, aDraft, anAgentWithAccount, anOrderForm, aShop } from './testing.ts'

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

  test('is said to be sent where a mail server takes it, and to no one else', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    const mail = { driver: 'smtp', isLive: true, lastSuccess: () => null }
    const said = async (ports: Parameters<typeof watchPorts>[0]) => {
      const ctx = { ...asCaller(deps, agent), portWatch: watchPorts(ports) }
      return (await readOrder(ctx, orderId)).results[0]?.confirmationEmail
    }
    expect(await said({ mail }), 'a draft').toBeNull()

    await submitOrder(asCaller(deps, agent), { orderId, zohoUserId: agent.zohoUserId })

    expect(await said({ mail })).toBe('marcus@northgate.example')
    expect(await said({ mail: { ...mail, driver: 'mailbox' } }), 'it stays on this machine').toBeNull()
    await tx.update(outboundMail).set({ state: 'bounced' })
    expect(await said({ mail }), 'its address refused it').toBeNull()
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
      'TRACKING',
      'The carrier ships directly to you and has the tracking number of what it ships.',
      `https://portal.example/order-details/${orderId}#order-stage`,
      'Estimated Delivery: 3-5 business days',
      `2 × Halden ${phone.model}`,
      '$578.00',
      'Verizon, One-time payment, $289.00 each',
      'AT&T, Carrier Financed',
      '$18.06/mo.',
      '*billed by carrier',
      'Due on invoice',
      'Net 30',
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

const timeZone = 'America/New_York'

const anOrder = (lines: number): OrderForEmail => ({
  orderId: 10_482,
  accountName: 'Northgate Delivery LLC',
  contactFirstName: 'Marcus',
  agentName: '',
  agentEmail: '',
  billingStreet: '',
  billingCity: '',
  billingState: '',
  billingCode: '',
  shippingStreet: '',
  shippingCity: '',
  shippingState: '',
  shippingCode: '',
  shipDirect: true,
  statusId: 1,
  shippingDescription: null,
  shippingRateCents: null,
  destinations: [],
  promisedDeliveryDate: '',
  dateSubmitted: null,
  installedApps: '',
  ...emptyOrderTexts,
  orderTotalCents: 28_900,
  items: Array.from({ length: lines }, (_, line) => ({
    orderItemId: String(line),
    isAddOn: false,
    manufacturerName: 'Halden',
    model: `N${line + 1}`,
    carrier: 'Verizon',
    purchaseType: 'Buy',
    quantity: 1,
    rateCents: 28_900,
    isCarrierInventory: false,
    productTypeId: productTypeIds.phone,
    ratePlanPriceCents: 0,
    termMonths: null,
    discounts: [],
    image: '/pictures/halden-n6-pro/pair-720.avif',
  })),
})

const rowsOf = (lines: number) => {
  const { pieces } = orderConfirmation(anOrder(lines), (path) => `https://portal.example${path}`, timeZone, {
    addedTax: null,
    payBy: '',
  })
  return pieces.flatMap((piece) => (piece.is === 'items' ? piece.rows : []))
}

test('the email of an order lists at most 50 lines, and says how many more there are and where', () => {
  expect(rowsOf(50)).toHaveLength(50)
  const rows = rowsOf(62)
  expect(rows).toHaveLength(51)
  expect(rows[49]).toMatchObject({
    title: '1 × Halden N50',
    picture: 'https://portal.example/pictures/halden-n6-pro/pair-480.webp',
  })
  expect(rows[50]).toMatchObject({
    title: 'and 12 more lines',
    details: ['https://portal.example/order-details/10482'],
  })
  expect(rowsOf(51)[50]?.title).toBe('and 1 more line')
})

test('each part says its own sum: due on our invoice, every month with the carrier, bound over the term', () => {
  const [item] = anOrder(1).items
  if (!item) throw new Error('An order of one line.')
  const financed = {
    ...item,
    purchaseType: 'Finance',
    quantity: 3,
    rateCents: 1_899,
    isCarrierInventory: true,
    ratePlanPriceCents: 4_000,
    termMonths: 24,
  }
  const { pieces } = orderConfirmation({ ...anOrder(0), items: [financed] }, (path) => path, timeZone, {
    addedTax: null,
    payBy: 'Net 30',
  })
  const parts = pieces.flatMap((piece) => (piece.is === 'totals' ? piece.parts : []))
  expect(parts.map(({ label, about, amount }) => [label, about, amount])).toEqual([
    ['Due on invoice', 'Net 30', '$289.00'],
    ['Every month', 'Billed by Verizon', '$176.97/mo.'],
    ['Commitment', '24 months of device payments and plans', '$4,247.28'],
  ])
  expect(parts[1]?.rows).toEqual([
    { label: 'Verizon, devices', amount: '$56.97/mo.' },
    { label: 'Verizon, plans', amount: '$120.00/mo.' },
  ])
})
