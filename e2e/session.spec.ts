import { expect } from '@playwright/test'
import { personaPassword } from '../apps/server/src/db/seed/personas.ts'
import { test } from './fixtures.ts'
import { addPerson } from './support/administrators.ts'
import { addCustomer, expireSession } from './support/people.ts'
import { button, stepHeading } from './support/screens.ts'
import { signInByForm } from './support/sign-in.ts'

/** Who may be where, and what happens when a session ends (docs/spec/navigation.md#access). */

const guarded = [
  '/cart',
  '/cart/order-results',
  '/orders',
  '/orders-agent',
  '/create-order',
  '/order-details/10001',
  '/accounts',
  '/account-agent',
  '/account-details-agent/487687600000200001#orders',
]

for (const path of guarded)
  test(`${path} asks a visitor to sign in, and comes back`, async ({ page, buyer, guard }) => {
    // What is behind the address may be someone else's; here it is only about the way.
    guard.expects('/api/', 404)
    await page.goto(path)
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`)
    await signInByForm(page, buyer)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('button', { name: /My Account/ })).toBeVisible()
  })

test('a customer who signs in from nowhere is led to the phones; a wrong password is said so @core', async ({
  page,
  buyer,
  database,
  guard,
}) => {
  const { email } = (await addCustomer(database, buyer)).userProfile
  guard.expects('/auth/UserLogin', 401)
  await page.goto('/login')
  await signInByForm(page, { email, password: 'not-this-one' })
  await expect(page.getByRole('alert')).toHaveText('That email or password is incorrect.')
  await page.getByLabel('Password', { exact: true }).fill(personaPassword)
  await page.keyboard.press('Enter')
  await expect(page, 'success goes to the buy-phones route').toHaveURL('/phones')
})

test('a session that ends half-way loses no typed word', async ({
  page,
  database,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  await signedInAs(buyer)
  await cartWith(buyer)
  // The last of what the page asks for by itself; later it would find the session ended before the button does.
  const covers = page.waitForResponse(/\/api\/cover\/GetMine/)
  await page.goto('/cart?step=installed-apps')
  await covers
  await page.getByLabel('Staging Notes (optional)').fill('Tag DTO4')
  await expect(button(page, 'Choose Shipping')).toBeEnabled()
  await expireSession(database, buyer)
  guard.expects('/api/', 401)
  await button(page, 'Choose Shipping').click()
  await signInByForm(page, buyer)
  await expect(stepHeading(page, 'Shipping')).toBeVisible()
  await button(page, 'Back to Installed Apps').click()
  await expect(page.getByLabel('Staging Notes (optional)')).toHaveValue('Tag DTO4')
})

test('a page that is loaded anew never says Sign In to a person who is signed in, also before its scripts are there', async ({
  page,
  buyer,
  signedInAs,
}) => {
  await signedInAs(buyer)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  for (const at of ['/phones', '/orders-agent']) {
    await page.goto(at, { waitUntil: 'commit' })
    await expect(page.locator('.account-place')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  }
  release()
  await expect(page.getByRole('button', { name: /My Account/ })).toBeVisible()
  await expect(page.locator('.account-place')).toHaveCount(0)
})

test('a new tab shares the session, and signing out in one signs out the other', async ({
  page,
  context,
  buyer,
  signedInAs,
  guard,
}) => {
  // The other tab may be reading its cart at the very moment the token ends.
  guard.expects('/api/cartItem/GetCartItemsByDomain', 401)
  await signedInAs(buyer)
  await page.goto('/phones')
  await expect(page.getByRole('button', { name: /My Account/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/orders-agent')
  await expect(stepHeading(other, 'Orders')).toBeVisible()

  await page.getByRole('button', { name: /My Account/ }).click()
  await button(page, 'Sign Out').click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(other.getByText('Please log in to view orders')).toBeVisible()
  await expect(
    page.evaluate(() => [sessionStorage.getItem('token'), sessionStorage.getItem('userProfile')]),
  ).resolves.toEqual([null, null])
})

for (const [path, heading] of [
  ['/orders', 'Orders'],
  ['/my-security', 'Sign-in & security'],
] as const)
  test(`signing out at ${path} leads home, and says nothing of a session that ended`, async ({
    page,
    buyer,
    signedInAs,
    guard,
  }) => {
    // The page that is being left may ask once more when what it had read is forgotten.
    guard.expects('/api/', 401)
    await signedInAs(buyer)
    await page.goto('/privacy')
    await page.goto(path)
    await expect(stepHeading(page, heading)).toBeVisible()
    await expect(page.locator('main [aria-busy]')).toHaveCount(0)
    await page.getByRole('button', { name: /My Account/ }).click()
    await button(page, 'Sign Out').click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(stepHeading(page, 'Sign In'), 'home is where it stays').toHaveCount(0)
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page, 'history has home in place of the page').toHaveURL('/privacy')
  })

test('a token without a user leads home', async ({ page }) => {
  await page.goto('/privacy')
  await page.evaluate(() => sessionStorage.setItem('token', 'left-behind'))
  await page.goto('/cart')
  await expect(page).toHaveURL('/')
})

test('pages of people with other rights say for whom they are, and stay open to their own @core', async ({
  database,
  buyer,
  signedInAs,
  anotherComputer,
}) => {
  test.slow()
  const staging = ['/staging', '/staging/10001']
  const invoices = [
    '/books',
    '/books/invoice/1',
    '/books/statement/487687600000200001',
    '/books/settings',
    '/books/payments',
  ]
  const visits = [
    { role: 'customer', closed: ['/desk', ...staging], open: ['/books', 'Invoices'] },
    { role: 'WbcManager', closed: invoices, open: ['/staging', 'Staging'] },
    { role: 'Staging', closed: ['/desk', ...invoices], open: ['/staging', 'Staging'] },
    { role: 'Accountant', closed: ['/desk', ...staging], open: ['/books/settings', 'Terms and tax'] },
  ] as const
  for (const { role, closed, open } of visits) {
    const theirs = await anotherComputer()
    const person = role === 'customer' ? addCustomer(database, buyer) : addPerson(database, { roles: [role] })
    await signedInAs(await person, theirs)
    for (const path of closed) {
      await theirs.goto(path)
      await expect(
        stepHeading(theirs, 'You don’t have access to this page'),
        `${role} at ${path}`,
      ).toBeVisible()
      await expect(theirs).toHaveURL(path === '/books/settings' ? '/books' : path)
    }
    const [path, heading] = open
    await theirs.goto(path)
    await expect(stepHeading(theirs, heading)).toBeVisible()
    await expect(theirs).toHaveURL(path)
  }
})

test('an unknown path leads home and says so', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('That page was not found')).toBeVisible()
})
