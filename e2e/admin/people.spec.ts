import { expect, type Page } from '@playwright/test'
import { roleIds } from '@portal/domain/ids'
import { hostileInputs } from '@portal/testkit/hostile-inputs'
import { recordChanges } from '../../apps/server/src/audit/record-change.ts'
import { aPerson } from '../../apps/server/src/testing/builders.ts'
import { test } from '../fixtures.ts'
import { addAdministrator, addPerson, aMark } from '../support/administrators.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { linkInEmail } from '../support/emails.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { openBackOffice } from '../support/portal.ts'
import { visit } from '../support/public-pages.ts'
import { button, factOf, stepHeading, tabTo } from '../support/screens.ts'

/** The people half of the back office (docs/spec/back-office.md#users). */

const adminPaths = [
  '/admin',
  '/admin/users',
  '/admin/roles',
  '/admin/user-details/Insert',
  '/admin/user-accounts/01900000-0000-7000-8000-00000000dead',
  '/admin/activity',
]
const userRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const search = (page: Page) => page.getByRole('textbox', { name: 'Search name, email, phone' })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true, pressed: false })

test('admin screens are for Administrators; others go to "/", and anyone who is signed out to sign in', async ({
  page,
  database,
  signedInAs,
  anotherComputer,
}) => {
  test.slow()
  for (const path of adminPaths) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
  }
  for (const role of ['Manager', 'WbcManager', 'WbcAgent', 'User'] as const) {
    const theirs = await anotherComputer()
    await signedInAs(await addPerson(database, { roles: [role] }), theirs)
    for (const path of role === 'Manager' ? ['/admin', '/admin/user-details/Insert'] : ['/admin/users']) {
      await theirs.goto(path)
      await expect(theirs).toHaveURL('/')
    }
  }
})

test('the users list: search, role chips, columns, Add User, Refresh Users and Edit', async ({
  page,
  database,
  signedInAs,
}) => {
  const mark = aMark()
  await addPerson(database, { firstName: 'Zed', lastName: `Quill ${mark}`, roles: ['WbcManager'] })
  await addPerson(database, { firstName: 'Amy', lastName: `Quill ${mark}`, roles: ['Administrator'] })
  await addPerson(database, { firstName: 'Bob', lastName: `Quill ${mark}`, isActive: false })
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin/users')

  await search(page).fill(`quill ${mark}`)
  await expect(page.getByText('3 users')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['User', 'Email', 'Status', 'Is Admin', 'Edit'])
  const names = page.getByRole('row').getByRole('link', { name: `Quill ${mark}`, exact: false })
  await expect(names.filter({ hasNotText: 'Edit' })).toHaveText([
    `Quill ${mark}, Amy`,
    `Quill ${mark}, Bob`,
    `Quill ${mark}, Zed`,
  ])
  await expect(userRow(page, `${mark}, Amy`)).toContainText('Admin')
  await expect(userRow(page, `${mark}, Bob`)).toContainText('Inactive')

  await chip(page, 'WbcManager').click()
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await expect(userRow(page, `${mark}, Zed`)).toBeVisible()
  await chip(page, 'WbcAgent').click()
  await expect(page.getByRole('heading', { name: 'No user match your search' })).toBeVisible()
  await button(page, 'Clear search and filters').click()
  await expect(search(page)).toHaveValue('')

  await search(page).fill(`quill ${mark}`)
  await expect(page.getByText('3 users')).toBeVisible()
  await addPerson(database, { firstName: 'Cat', lastName: `Quill ${mark}` })
  await button(page, 'Refresh Users').click()
  await expect(page.getByText('4 users')).toBeVisible()

  await page.getByRole('link', { name: `Edit Quill ${mark}, Zed` }).click()
  await expect(stepHeading(page, `Zed Quill ${mark}`)).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue(`quill ${mark}`)
  await page.getByRole('link', { name: 'Add User' }).click()
  await expect(page).toHaveURL('/admin/user-details/Insert')
})

test('"Error loading users. Please try again." with Retry; "No users available"; details with Go Back', async ({
  page,
  database,
  signedInAs,
  guard,
}) => {
  await signedInAs(await addAdministrator(database))
  guard.expects('/api/admin/')
  guard.expects('/admin/GetSingleUser/', 500)
  guard.expects('/admin/GetSingleUser/', 404)
  await page.route('**/api/admin/GetAllUsers*', (route) => route.abort())
  await page.goto('/admin/users')
  await expect(page.getByText('Error loading users. Please try again.')).toBeVisible()
  await page.goto('/admin/roles')
  await expect(page.getByText('Error loading users: Network response error')).toBeVisible()

  await page.unroute('**/api/admin/GetAllUsers*')
  await page.route('**/api/admin/GetAllUsers*', (route) =>
    route.fulfill({ json: { hasError: false, results: [], total: 0, nextCursor: null } }),
  )
  await button(page, 'Retry').click()
  await expect(page.getByRole('heading', { name: 'No users available' })).toBeVisible()

  await page.route('**/api/admin/GetSingleUser/*', (route) => route.fulfill({ status: 500, body: 'x' }))
  await page.goto(`/admin/user-details/${roleIds.User}`)
  await expect(page.getByText('Error loading user details: Network response was not ok')).toBeVisible()
  await button(page, 'Go Back').click()
  await expect(page).toHaveURL('/admin/users')

  await page.unroute('**/api/admin/GetSingleUser/*')
  for (const id of [roleIds.User, 'nonsense']) {
    await page.goto(`/admin/user-details/${id}`)
    await expect(page.getByRole('heading', { name: 'That user does not exist.' })).toBeVisible()
  }
  await page.route('**/api/admin/GetDashboard', (route) => route.abort())
  await page.goto('/admin')
  await expect(page.getByText('Error loading figures: Network response error')).toBeVisible()
  await expect(page.getByRole('link', { name: /Manage Products/ })).toHaveAttribute('href', '/admin/products')
})

test('a new user: every message, the invitation link, their own password, and the first sign-in @core', async ({
  page,
  database,
  signedInAs,
  anotherComputer,
  guard,
}) => {
  test.slow()
  const mark = aMark()
  const address = `nell-${mark}@wbc.example`
  const taken = await addPerson(database)
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin/user-details/Insert')
  const field = (name: string) => page.getByRole('textbox', { name })

  await test.step('messages', async () => {
    await button(page, 'Insert').click()
    for (const message of [
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Phone number is required',
      'Invalid email address',
      'Some fields need your attention.',
    ])
      await expect(page.getByText(message)).toBeVisible()
    await expect(field('First name')).toBeFocused()

    await field('First name').fill('N'.repeat(21))
    await field('Last name').fill('K'.repeat(21))
    await field('Phone number').fill('555-CALL-NOW')
    await expect(page.getByText('First name must be at most 20 characters')).toBeVisible()
    await expect(page.getByText('Last name must be at most 20 characters')).toBeVisible()
    await expect(page.getByText('21 of 20 characters')).toHaveCount(2)
    await expect(page.getByText('Phone number cannot include letters')).toBeVisible()
    await field('Phone number').fill('555 010 012')
    await expect(page.getByText('Phone number must contain exactly 10 digits - xxxxxxxxxx')).toBeVisible()
    await field('First name').fill('Ne\u202ell')
    await expect(page.getByText('This name contains a character that can’t be used.')).toBeVisible()
    await field('First name').fill('Nell')
    await field('Last name').fill(`Kay ${mark}`)
    await field('Phone number').fill('555.010.0123')
    await field('Email').fill(taken.email.toUpperCase())
    guard.expects('/admin/UpsertUser', 400)
    await button(page, 'Insert').click()
    await expect(page.getByText('Another user already has this email address.')).toBeVisible()
    await expect(field('Email')).toBeFocused()
  })

  await test.step('the new user moves to their page', async () => {
    await field('Email').fill(address)
    await button(page, 'Insert').click()
    await expect(stepHeading(page, `Nell Kay ${mark}`)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/user-details\/[\da-f-]{36}$/)
    await expect(page.getByText('Invited, no password yet')).toBeVisible()
    await expect(factOf(page, 'Phone')).toHaveText('(555) 010-0123')
    await expect(page.getByText('No roles: can only browse the shop and fill a cart.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('Created by Addy')
    await expect(page.getByText('No mail server is set')).toBeVisible()
  })

  await test.step('the link to share leads to choosing a password', async () => {
    await button(page, 'Create invitation link').click()
    const link = page.getByText(/\/password-reset\?token=/)
    await expect(link).toBeVisible()
    const { pathname, search: query } = new URL(await link.innerText())
    const theirs = await anotherComputer()
    await theirs.goto(`${pathname}${query}`)
    await expect(stepHeading(theirs, 'Choose your password')).toBeVisible()
    await expectInBothThemes(theirs)
    await theirs.getByRole('textbox', { name: 'Password' }).fill('Tram-9-Fog-41')
    await button(theirs, 'Save password').click()
    await expect(stepHeading(theirs, 'Your password is set')).toBeFocused()
    await expect(theirs.getByText('You have chosen your password.')).toBeVisible()
    await expect(theirs.getByText('Your password has been reset successfully!')).toHaveCount(0)
    await theirs.goto('/login')
    await theirs.getByRole('textbox', { name: 'Email' }).fill(address)
    await theirs.getByRole('textbox', { name: 'Password' }).fill('Tram-9-Fog-41')
    await theirs.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(theirs).toHaveURL('/phones')
  })

  await test.step('the email cannot be changed, Cancel changes nothing, Save does', async () => {
    await button(page, 'Edit').click()
    await expect(field('Email')).not.toBeEditable()
    await field('First name').fill('Nelly')
    await button(page, 'Cancel').click()
    await expect(stepHeading(page, `Nell Kay ${mark}`)).toBeVisible()
    await button(page, 'Edit').click()
    await field('First name').fill('Nora')
    await page.getByRole('checkbox', { name: /^Active \(/ }).uncheck()
    await button(page, 'Save').click()
    await expect(stepHeading(page, `Nora Kay ${mark}`)).toBeVisible()
    await expect(factOf(page, 'Is Active')).toHaveText('No')
    await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText(/First name\s*Nell/)
  })
})

test('a save that fails says why: the server’s message, "Failed to save user details…", and who was faster', async ({
  page,
  request,
  database,
  signedInAs,
  guard,
}) => {
  const admin = await addAdministrator(database)
  const other = await addAdministrator(database)
  const mark = aMark()
  const person = await addPerson(database, { lastName: `Slow ${mark}` })
  await signedInAs(admin)
  await page.goto(`/admin/user-details/${person.userId}`)
  await button(page, 'Edit').click()
  const first = page.getByRole('textbox', { name: 'First name' })
  await first.fill('Mine')

  guard.expects('/admin/UpsertUser')
  guard.expects('/admin/UpsertUser', 409)
  await page.route('**/api/admin/UpsertUser', (route) => route.abort())
  await button(page, 'Save').click()
  await expect(page.getByText('Failed to save user details. Please try again.')).toBeVisible()
  await page.unroute('**/api/admin/UpsertUser')

  const { firstName: _, ...others } = person.userProfile
  await callApi(request, 'upsertUser', {
    token: other.token,
    body: {
      id: person.userId,
      firstName: 'Theirs',
      lastName: others.lastName,
      email: others.email,
      phoneNumber: '5550100100',
      isActive: true,
    },
  })
  await button(page, 'Save').click()
  const conflict = page.getByRole('dialog', {
    name: `${other.userProfile.firstName} ${other.userProfile.lastName} changed this while you were editing it`,
  })
  await expect(conflict).toContainText('It was saved on')
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(first).toHaveValue('Theirs')
  await first.fill('Mine')
  await button(page, 'Save').click()
  await expect(stepHeading(page, `Mine Slow ${mark}`)).toBeVisible()
})

test('the roles table: Select in edit mode, "User roles updated successfully!", Requires Zoho Login, and failure', async ({
  page,
  database,
  signedInAs,
  anotherComputer,
  guard,
}) => {
  const customer = await addPerson(database, { lastName: `Roles ${aMark()}` })
  await signedInAs(await addAdministrator(database))
  const theirs = await anotherComputer()
  await signedInAs(customer, theirs)
  await theirs.goto('/accounts')
  await expect(stepHeading(theirs, 'Accounts')).toBeVisible()

  await page.goto(`/admin/user-details/${customer.userId}`)
  const table = page.getByRole('table', { name: `Roles of ${customer.name}` })
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Role',
    'Status',
    'Description',
    'Requires Zoho Login',
  ])
  await expect(row('User')).toContainText('Assigned')
  await expect(row('Manager')).toContainText('Not Assigned')

  await button(page, 'Edit roles').click()
  await expect(table.getByRole('columnheader').first()).toHaveText('Select')
  const manager = table.getByRole('checkbox', { name: 'Manager', exact: true })
  await expect(manager).toBeDisabled()
  await expect(manager).toHaveAccessibleDescription('Requires a Zoho login, which this user does not have.')
  await table.getByRole('checkbox', { name: 'Administrator' }).check()
  await button(page, 'Cancel').click()
  await expect(row('Administrator')).toContainText('Not Assigned')

  await button(page, 'Edit roles').click()
  await table.getByRole('checkbox', { name: 'Administrator' }).check()
  guard.expects('/admin/UpsertUserRoles')
  await page.route('**/api/admin/UpsertUserRoles', (route) => route.abort())
  await button(page, 'Update').click()
  await expect(page.getByText('Failed to save roles to user. Please try again.')).toBeVisible()
  await page.unroute('**/api/admin/UpsertUserRoles')
  guard.expects('/admin/UpsertUserRoles', 409)
  const reason = 'This is the last active Administrator. Make someone else an Administrator first.'
  await page.route('**/api/admin/UpsertUserRoles', (route) =>
    route.fulfill({
      status: 409,
      json: { hasError: true, error: { code: 'LAST_ADMINISTRATOR', message: reason }, requestId: 'r' },
    }),
  )
  await button(page, 'Update').click()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByText('Please try again')).toBeHidden()
  await page.unroute('**/api/admin/UpsertUserRoles')
  await button(page, 'Update').click()
  await expect(page.getByText('User roles updated successfully!')).toBeVisible()
  await expect(row('Administrator')).toContainText('Assigned')
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText(
    /changed to Administrator, User/,
  )

  guard.expects('/api/', 401)
  await theirs.reload()
  await expect(theirs.getByText('Please log in to view orders')).toBeVisible()
})

test('"No roles available in the system." and "No description available"', async ({
  page,
  database,
  signedInAs,
}) => {
  const admin = await addAdministrator(database)
  await signedInAs(admin)
  const roles = (results: object[]) =>
    page.route('**/api/admin/GetAllRoles', (route) => route.fulfill({ json: { hasError: false, results } }))
  await roles([{ roleId: roleIds.User, name: 'User', description: null, zohoIdRequired: false }])
  await page.goto(`/admin/user-details/${admin.userId}`)
  await expect(page.getByText('No description available')).toBeVisible()
  await page.unroute('**/api/admin/GetAllRoles')
  await roles([])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No roles available in the system.' })).toBeVisible()
})

test('a registration: on the form, in the list, approved with account and contact, told by mail, signed in', async ({
  page,
  buyer,
  database,
  signedInAs,
  anotherComputer,
}) => {
  test.slow()
  const mark = aMark()
  const address = `rita-${mark}@route.example`
  const theirs = await anotherComputer()
  await test.step('they ask for a quote of what they chose', async () => {
    const quote = theirs.getByRole('main').getByRole('link', { name: 'Request a quote' })
    await visit(theirs, '/phones?compare=ferro-r3-rugged,halden-n6&quantity=5')
    await quote.click()
    await expect(theirs).toHaveURL('/register')
    await visit(theirs, '/buy/item-details/halden-n6-pro?carrier=Verizon&quantity=12')
    await quote.click()
    const chosen = theirs.getByRole('region', { name: 'You ask for a quote for' })
    await expect(chosen.getByRole('listitem')).toHaveText([
      /^5 × Ferro R3 Rugged/,
      /^5 × Halden N6/,
      /^12 × Halden N6 Pro.*Verizon, Carrier Financed, with screen repair/,
    ])
    await button(theirs, 'Remove Ferro R3 Rugged').click()
    await expect(chosen.getByRole('listitem')).toHaveCount(2)
    await expectInBothThemes(theirs)
  })
  for (const [label, text] of [
    ['First name', 'Rita'],
    ['Last name', `New ${mark}`],
    ['Email', address],
    ['Phone number', '(555) 010-0144'],
    ['Account name', buyer.account.name],
    ['Tax ID', '12-3456789'],
    ['Billing street', '1 Dock St'],
    ['Billing city', 'Toledo'],
    ['Billing state', 'OH'],
    ['Billing zip', '43604'],
    ['Password', 'Tram-9-Fog'],
    ['Confirm password', 'Tram-9-Fog'],
  ] as const)
    await theirs
      .getByRole('textbox', { name: label, exact: true })
      .or(theirs.getByLabel(`${label} *`, { exact: true }))
      .first()
      .fill(text)
  await theirs.getByRole('button', { name: 'Create account' }).click()
  await expect(theirs.getByText('Your account is waiting for approval.')).toBeVisible()
  await expect(theirs.getByText('What you chose is in your cart then.')).toBeVisible()

  await test.step('the agent of the account reads it on the desk', async () => {
    const desk = await anotherComputer()
    await signedInAs(buyer, desk)
    await desk.goto('/desk')
    const main = desk.getByRole('main')
    await expect(main.getByText('Asked for a user account and a quote')).toBeVisible()
    await main.getByRole('link', { name: `Rita New ${mark}`, exact: true }).click()
    await expect(desk.getByRole('dialog')).toContainText(
      '5 × Halden N6; 12 × Halden N6 Pro, Verizon, Carrier Financed, with screen repair',
    )
  })

  await signedInAs(await addAdministrator(database))
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Review requests' }).click()
  await search(page).fill(mark)
  await page.getByRole('link', { name: `New ${mark}, Rita`, exact: true }).click()
  const panel = page.getByRole('region', { name: 'Waiting for approval' })
  await expect(panel).toContainText('12-3456789')
  await expect(panel).toContainText('12 × Halden N6 Pro')
  await expect(panel).toContainText('To approve, link an account and a contact.')
  await expect(button(page, 'Approve')).toBeDisabled()

  await page.getByRole('main').getByRole('button', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Search account name or id' })).toHaveValue(
    buyer.account.name,
  )
  await page.getByRole('dialog').getByRole('button', { name: buyer.account.name }).click()
  await button(page, 'Contacts').click()
  await page.getByRole('dialog').getByRole('button', { name: buyer.contact.name }).click()
  await button(page, 'Approve').click()
  await expect(page.getByText(`Rita New ${mark} can sign in now.`)).toBeVisible()
  await expect(factOf(page, 'Zoho Account Id')).toContainText(buyer.account.name)
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('Approved by Addy')

  await linkInEmail(theirs, address, '/login')
  await theirs.goto('/login')
  await theirs.getByRole('textbox', { name: 'Email' }).fill(address)
  await theirs.getByRole('textbox', { name: 'Password' }).fill('Tram-9-Fog')
  await theirs.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(theirs).toHaveURL('/phones')
  await theirs.getByRole('banner').getByRole('link', { name: 'Cart, 12 items' }).click()
  await expect(theirs.getByRole('list', { name: 'Cart items' }).getByRole('listitem')).toHaveText([
    /Halden\s*N6 Pro.*Verizon, Carrier Financed/,
  ])
})

test('a registration is declined with a reason, and user accounts link and unlink', async ({
  page,
  buyer,
  database,
  signedInAs,
  guard,
}) => {
  const registration = {
    accountName: 'No one LLC',
    taxId: '99-0000000',
    billingStreet: '1 Nowhere',
    billingCity: 'Gone',
    billingState: 'OH',
    billingZip: '00000',
  }
  const waiting = await addPerson(database, { isActive: false, registration })
  const customer = await addPerson(database)
  await signedInAs(await addAdministrator(database))
  await test.step('the form lets no one in without account and contact; an employee has neither', async () => {
    guard.expects('/admin/UpsertUser', 400)
    await page.goto(`/admin/user-details/${waiting.userId}`)
    await button(page, 'Edit').click()
    await page.getByRole('textbox', { name: 'Phone number' }).fill('(555) 010-0155')
    await page.getByRole('checkbox', { name: /^Active \(/ }).check()
    await button(page, 'Save').click()
    await expect(page.getByRole('alert').first()).toContainText(
      'Link an account before this person can sign in. Link a contact before this person can sign in.',
    )
    await button(page, 'Cancel').click()
    const employee = await addPerson(database, { zohoUserId: '4040', roles: ['WbcAgent'] })
    await page.goto(`/admin/user-accounts/${employee.userId}`)
    await expect(
      page.getByText('An employee with a Zoho login cannot be linked to a customer account.'),
    ).toBeVisible()
  })
  await page.goto(`/admin/user-details/${waiting.userId}`)
  await button(page, 'Decline').click()
  const dialog = page.getByRole('dialog', { name: `Decline ${waiting.name}?` })
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('We do not know this company.')
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page).toHaveURL('/admin/users')
  await page.goto('/admin/activity')
  await page.getByRole('textbox', { name: /^Search person/ }).fill(waiting.name)
  await expect(page.getByText('Declined')).toBeVisible()

  await page.goto(`/admin/user-accounts/${customer.userId}`)
  await page.getByRole('main').getByRole('button', { name: 'Customers', exact: true }).click()
  await page.getByRole('textbox', { name: 'Search account name or id' }).fill(buyer.account.name)
  await page.getByRole('dialog').getByRole('button', { name: buyer.account.name }).click()
  await expect(factOf(page, 'Account')).toContainText(buyer.account.name)
  await expect(page.getByText('The links were saved.')).toBeVisible()
  await button(page, 'Contacts').click()
  await page.getByRole('dialog').getByRole('button', { name: buyer.contact.name }).click()
  await expect(factOf(page, 'Zoho Contact Id')).toContainText(buyer.contact.name)
  await button(page, 'Remove links').click()
  await expect(factOf(page, 'Account')).toHaveText(/None$/)
})

test('the dashboard’s figures are readable as tables; activity is searched; the order page has it too', async ({
  page,
  database,
  signedInAs,
}) => {
  const admin = await addAdministrator(database)
  await signedInAs(admin)
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: /Manage Users/ })).toHaveAttribute('href', '/admin/users')
  await expect(page.getByRole('img', { name: /orders? from .* to .*, at most \d+ a day/ })).toBeVisible()
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Orders by day' }).getByRole('row')).toHaveCount(31)
  await expect(
    page.getByRole('table', { name: 'Orders by status' }).getByRole('row', { name: /Submitted \d+/ }),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: /^Best sellers/ }).getByRole('row')).not.toHaveCount(0)

  await openBackOffice(page, 'System', 'Activity')
  await page.getByRole('textbox', { name: /^Search person/ }).fill('Nia Brandt')
  await expect(page.getByText('Roles changed').first()).toBeVisible()
  await page.getByRole('button', { name: 'Product', exact: true }).click()
  await expect(page.getByText('No activity matches your search')).toBeVisible()

  await page.goto('/order-details/10050')
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toBeVisible()
})

test('hostile names and values are shown as text: nothing runs, nothing breaks the page', async ({
  page,
  database,
  signedInAs,
}) => {
  test.slow()
  const storable = hostileInputs.filter(
    (text) => !text.includes('\u0000') && text.isWellFormed() && text.length < 20_000,
  )
  const mark = aMark()
  const admin = await addAdministrator(database)
  const [first] = await database.inTransaction(async (tx) => {
    const people: Array<{ userId: string }> = []
    for (const [n, text] of storable.entries())
      people.push(
        await aPerson(tx, {
          firstName: text.slice(0, 400),
          lastName: `Hostile ${mark} ${n}`,
          email: `hostile-${mark}-${n}@wbc.example`,
          phoneNumber: text.slice(0, 100),
          isActive: false,
          registration: {
            accountName: storable.slice(0, 150).join(' '),
            taxId: text,
            billingStreet: storable.slice(150).join(' '),
            billingCity: text,
            billingState: text,
            billingZip: text,
          },
        }),
      )
    await recordChanges(
      tx,
      { now: () => new Date(), requestId: mark, actor: { userId: admin.userId } },
      storable.map((text, n) => ({
        entity: 'user' as const,
        entityId: people[0]?.userId ?? '',
        entityName: `${mark} ${text}`.slice(0, 500),
        action: text.slice(0, 200),
        before: { firstName: text, n },
        after: { firstName: `${text} `, [text.slice(0, 50)]: text, n: -1 },
      })),
    )
    return people
  })
  let ran = 0
  await page.exposeFunction('hostile', () => {
    ran += 1
  })
  page.on('dialog', () => {
    ran += 1
  })
  await signedInAs(admin)

  const expectInert = async () => {
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Catalog' }),
    ).toBeVisible()
    const planted = await page
      .getByRole('main')
      .locator(
        'script, iframe, object, embed, style, link, meta, base, [onerror], [onload], [onfocus], form[action], a[href^="javascript" i]',
      )
      .count()
    expect(planted).toBe(0)
    await expectNoSidewaysScroll(page)
    expect(ran).toBe(0)
  }
  await page.goto(`/admin/users?search=Hostile+${mark}`)
  await expect(page.getByText(`${storable.length} users`)).toBeVisible()
  await button(page, 'Show more').click()
  await expect(page.getByText('<script>hostile()</script>').first()).toBeAttached()
  await expectInert()
  await page.goto(`/admin/user-details/${first?.userId}`)
  await expect(page.getByRole('region', { name: 'Waiting for approval' })).toContainText(
    '<script>hostile()</script>',
  )
  for (const details of await page.getByRole('group').filter({ hasText: 'values' }).all())
    await details.click()
  await expectInert()
  await page.goto(`/admin/activity?search=${mark}`)
  await expect(page.getByText(`${storable.length} changes`)).toBeVisible()
  await expectInert()
  for (const typed of storable.filter((text) => text.trim() !== '' && text.length <= 100).slice(0, 25)) {
    await search(page)
      .or(page.getByRole('textbox', { name: /^Search person/ }))
      .fill(typed)
  }
  await expectInert()
})

test('every people screen is accessible at 390 and 1440 px, in both themes @core', async ({
  page,
  database,
  signedInAs,
}) => {
  test.slow()
  const waiting = await addPerson(database, {
    isActive: false,
    registration: {
      accountName: 'Axe LLC',
      taxId: '1',
      billingStreet: '1 A St',
      billingCity: 'B',
      billingState: 'OH',
      billingZip: '1',
    },
  })
  await signedInAs(await addAdministrator(database))
  for (const path of [
    '/admin',
    '/admin/users',
    '/admin/roles',
    '/admin/user-details/Insert',
    `/admin/user-details/${waiting.userId}`,
    `/admin/user-accounts/${waiting.userId}`,
    '/admin/activity',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessibleAtBothWidths(page)
  }
  await page.goto(`/admin/user-details/${waiting.userId}`)
  await button(page, 'Edit roles').click()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('main').getByRole('button', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

async function expectAccessibleAtBothWidths(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectInBothThemes(page)
  }
}

test('by keyboard alone: a user is found, opened, edited and saved', async ({
  page,
  database,
  signedInAs,
}) => {
  const mark = aMark()
  await addPerson(database, { firstName: 'Kim', lastName: `Keys ${mark}` })
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin/users')
  await tabTo(page, search(page))
  await page.keyboard.type(`Keys ${mark}`)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: `Keys ${mark}, Kim`, exact: true }))
  await page.keyboard.press('Enter')
  await expect(stepHeading(page, `Kim Keys ${mark}`)).toBeVisible()
  await tabTo(page, button(page, 'Edit'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'First name' }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Kay')
  await page.keyboard.press('Enter')
  await expect(stepHeading(page, `Kay Keys ${mark}`)).toBeVisible()
})
