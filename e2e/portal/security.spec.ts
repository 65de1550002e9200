import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { messages } from '@portal/domain/messages'
import { secondFactor } from '@portal/domain/second-factor'
import type { Database } from '../../apps/server/src/db/client.ts'
import { hashRecoveryCode } from '../../apps/server/src/features/auth/take-code.ts'
import { test } from '../fixtures.ts'
import { addAdministrator } from '../support/administrators.ts'
import { authenticator } from '../support/authenticator.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { expectNoClippedText, expectNoSidewaysScroll } from '../support/looks.ts'
import type { Buyer } from '../support/people.ts'
import { messagesRegion, refuse } from '../support/portal.ts'
import { button, stepHeading } from '../support/screens.ts'

/** One's own sign-in: the second factor, sessions and the password (docs/spec/sign-in.md#two-step-verification). */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const dialog = (page: Page) => page.getByRole('dialog')
const codeField = (within: Page | Locator) => within.getByRole('textbox', { name: 'Code from your app' })
const wrongCode = 'That code is incorrect or was already used.'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sessionRows = (page: Page) =>
  section(page, 'Active sessions')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

async function signIn(page: Page, { email, password }: Pick<Buyer, 'email' | 'password'>) {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/** Up to the third step. Answers the app, and the codes that are shown. */
async function turnOn(page: Page, password: string) {
  await section(page, 'Two-step verification').getByRole('button', { name: 'Turn on' }).click()
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  const key = dialog(page).getByRole('region', { name: 'Key' }).locator('.mono')
  const app = authenticator((await key.innerText()).replaceAll(' ', ''))
  await codeField(dialog(page)).fill(app.code())
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(secondFactor.recoveryCodes)
  return { app, codes: await codes.allInnerTexts() }
}

/** From its page to its end. Answers the same. */
async function turnOnAndSave(page: Page, password: string) {
  await page.goto('/my-security')
  const made = await turnOn(page, password)
  await saveCodes(page)
  return made
}

/** The dialog's body scrolls, so what it has may be beyond its edge. */
const expectInSight = (words: Locator) => expect(words).toBeInViewport({ ratio: 1 })

async function saveCodes(page: Page) {
  await dialog(page).getByRole('checkbox', { name: 'I saved my recovery codes' }).check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('a second factor is turned on, asked for at every sign-in, helped out by a recovery code, and turned off @core', async ({
  page,
  buyer,
  signedInAs,
  guard,
}) => {
  test.slow()
  guard.expects('/auth/', 401)
  guard.expects('/auth/', 403)
  await signedInAs(buyer)
  await page.goto('/phones')
  await page.getByRole('button', { name: /^My Account/ }).click()
  await page.getByRole('link', { name: 'Sign-in & security' }).click()
  await expect(stepHeading(page, 'Sign-in & security')).toBeVisible()
  const factor = section(page, 'Two-step verification')

  const { app, codes } = await test.step('on, with the app’s first code and the codes saved', async () => {
    await factor.getByRole('button', { name: 'Turn on' }).click()
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await expect(dialog(page)).toContainText(messages.security.passwordRequired)
    await dialog(page).getByRole('textbox', { name: 'Password' }).fill('not-this-one')
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await expect(dialog(page)).toContainText('That password is incorrect.')
    await page.keyboard.press('Escape')

    await factor.getByRole('button', { name: 'Turn on' }).click()
    await dialog(page).getByRole('textbox', { name: 'Password' }).fill(buyer.password)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('img', { name: `QR code that adds ${buyer.email}` })).toBeVisible()
    await expect(dialog(page).getByRole('link', { name: 'Open in an app' })).toHaveAttribute(
      'href',
      /^otpauth:\/\/totp\//,
    )
    await codeField(dialog(page)).fill('12345')
    await page.keyboard.press('Enter')
    await expectInSight(dialog(page).getByText('Enter the 6-digit code from the app.'))
    await codeField(dialog(page)).fill('000 000')
    await page.keyboard.press('Enter')
    await expectInSight(dialog(page).getByText(wrongCode))
    await page.keyboard.press('Escape')

    const made = await turnOn(page, buyer.password)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(dialog(page)).toContainText('Check this box once they are saved.')
    await page.keyboard.press('Escape')
    await expect(dialog(page), 'what is shown once does not vanish by mistake').toBeVisible()
    const downloading = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Download .txt' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    for (const code of made.codes) expect(file).toContain(code)
    await saveCodes(page)
    await expect(factor).toContainText(
      `${secondFactor.recoveryCodes} of ${secondFactor.recoveryCodes} recovery codes`,
    )
    return made
  })

  await test.step('signing in asks for the code, after the password', async () => {
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await signIn(page, buyer)
    await expect(stepHeading(page, 'Enter your code')).toBeVisible()
    await expect(codeField(page)).toBeFocused()
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
    await expectInBothThemes(page)

    await button(page, 'Back to the password').click()
    await expect(page.getByRole('textbox', { name: 'Password' }), 'what was typed stays').toHaveValue(
      buyer.password,
    )
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
    await page.keyboard.press('Enter')

    await codeField(page).fill('12')
    await page.keyboard.press('Enter')
    await expect(page.getByText(messages.security.code)).toBeVisible()
    await codeField(page).fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText(wrongCode)).toBeVisible()
    await expect(codeField(page)).toBeFocused()
    await expectInBothThemes(page)
    const typed = app.code()
    await codeField(page).fill(`${typed.slice(0, 3)} ${typed.slice(3)}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/phones')
  })

  await test.step('a recovery code does once', async () => {
    for (const isUsed of [false, true]) {
      await page.goto('/logout')
      await expect(page).toHaveURL('/')
      await signIn(page, buyer)
      await button(page, 'Use a recovery code instead').click()
      const field = page.getByRole('textbox', { name: 'Recovery code' })
      await expect(field).toBeFocused()
      await field.fill(codes[0]?.toUpperCase() ?? '')
      await page.keyboard.press('Enter')
      if (isUsed) await expect(page.getByText(wrongCode)).toBeVisible()
      else {
        await expect(page).toHaveURL('/phones')
        await expect(messagesRegion(page)).toHaveText(
          /^You signed in with a recovery code\. You have 9 of 10 left\./,
        )
      }
    }
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[1] ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/phones')
    await messagesRegion(page).getByRole('button', { name: 'Security' }).click()
    await expect(stepHeading(page, 'Sign-in & security')).toBeVisible()
    await expect(messagesRegion(page), 'it is said once').toHaveText('')
    await expect(factor).toContainText('8 of 10 recovery codes')
  })

  await test.step('new codes, and off again', async () => {
    await factor.getByRole('button', { name: 'New recovery codes' }).click()
    await dialog(page).getByRole('textbox', { name: 'Password' }).fill(buyer.password)
    await codeField(dialog(page)).fill(app.code())
    await dialog(page).getByRole('button', { name: 'Create new codes' }).click()
    const list = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(list).toHaveCount(secondFactor.recoveryCodes)
    const [renewed = ''] = await list.allInnerTexts()
    await saveCodes(page)
    await factor.getByRole('button', { name: 'Turn off' }).click()
    await dialog(page).getByRole('textbox', { name: 'Password' }).fill(buyer.password)
    await button(page, 'Use a recovery code instead').click()
    await dialog(page)
      .getByRole('textbox', { name: 'Recovery code' })
      .fill(codes[2] ?? '')
    await dialog(page).getByRole('button', { name: 'Turn off' }).click()
    await expect(dialog(page), 'those before stopped working').toContainText(wrongCode)
    await dialog(page).getByRole('textbox', { name: 'Recovery code' }).fill(renewed)
    await dialog(page).getByRole('button', { name: 'Turn off' }).click()
    await expect(messagesRegion(page)).toContainText('Two-step verification is off.')
    await expect(factor.getByRole('button', { name: 'Turn on' })).toBeVisible()
  })
})

test('few recovery codes are said strongly after signing in with one, at 320, 390 and 1440 px', async ({
  page,
  buyer,
  database,
  signedInAs,
  anotherComputer,
  guard,
}) => {
  test.slow()
  guard.expects('/auth/', 401)
  const owner = await anotherComputer()
  await signedInAs(buyer, owner)
  const { codes } = await turnOnAndSave(owner, buyer.password)
  await keepCodes(database, buyer, codes.slice(0, 3))

  await page.setViewportSize({ width: 320, height: 900 })
  await signIn(page, buyer)
  await button(page, 'Use a recovery code instead').click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/phones')
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectWarningOfCodes(page, width)
  }
  await button(page, 'New codes').click()
  await expect(section(page, 'Two-step verification')).toContainText('Only a few recovery codes left.')
})

/** It lies below the header, with its buttons side by side. */
async function expectWarningOfCodes(page: Page, width: number) {
  await expect(messagesRegion(page)).toContainText(
    'Only 2 recovery codes left. Create new ones before you need them.',
  )
  await expectInBothThemes(page, { within: '.toasts' })
  await expectNoClippedText(page, `the message at ${width}`)
  const [header, message, action, dismiss] = await boxesOf(
    page.getByRole('banner'),
    messagesRegion(page).locator('.toast'),
    button(page, 'New codes'),
    button(page, 'Dismiss'),
  )
  expect(message?.y, `below the header at ${width}`).toBeGreaterThanOrEqual(
    (header?.y ?? 0) + (header?.height ?? 0),
  )
  expect(dismiss?.x, `one button beside the other at ${width}`).toBeGreaterThanOrEqual(
    (action?.x ?? 0) + (action?.width ?? 0),
  )
  expect(action?.height, `in one line at ${width}`).toBeLessThan(40)
}

const boxesOf = (...parts: Locator[]) => Promise.all(parts.map((part) => part.boundingBox()))

/** All but these of someone's recovery codes have been used. */
async function keepCodes({ pool }: Database, { email }: Buyer, codes: readonly string[]) {
  const { rows } = await pool.query<{ id: string }>('select user_id as id from users where email = $1', [
    email,
  ])
  const kept = codes.map((code) => hashRecoveryCode(rows[0]?.id ?? '', code.replaceAll('-', '')))
  await pool.query('delete from recovery_codes where user_id = $1 and code_hash <> all($2::bytea[])', [
    rows[0]?.id,
    kept,
  ])
}

test('a session at another computer is seen, and ends at once; all others with one press', async ({
  page,
  buyer,
  signedInAs,
  guard,
  anotherComputer,
}) => {
  test.slow()
  guard.expects('/api/', 401)
  const others = [await anotherComputer(), await anotherComputer()]
  for (const other of others) {
    await signIn(other, buyer)
    await expect(other).toHaveURL('/phones')
  }
  await signedInAs(buyer)
  await page.goto('/my-security')
  await expect(sessionRows(page)).toHaveCount(3)
  await expect(sessionRows(page).first()).toContainText('This session')
  await expect(sessionRows(page).nth(1)).toContainText('Chrome on Linux')

  await sessionRows(page).nth(1).getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
  await expect(sessionRows(page)).toHaveCount(3)
  await sessionRows(page).nth(1).getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(messagesRegion(page)).toContainText('1 session signed out.')
  await expect(sessionRows(page)).toHaveCount(2)
  for (const other of others) await other.goto('/my-security')
  const areOut = () => others.filter((other) => new URL(other.url()).pathname === '/login').length
  await expect.poll(areOut, 'one of the two is out').toBe(1)

  await button(page, 'Sign out everywhere else').click()
  await expect(page.getByRole('alertdialog', { name: 'Sign out 1 other session?' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible()
  for (const other of others) {
    await other.goto('/my-security')
    await expect(other).toHaveURL(/\/login/)
  }
})

test('the password is changed by the one in force; anyone who is signed in elsewhere is out', async ({
  page,
  buyer,
  signedInAs,
  guard,
  anotherComputer,
}) => {
  test.slow()
  guard.expects('/auth/ChangePassword', 400)
  guard.expects('/auth/ChangePassword', 403)
  guard.expects('/api/', 401)
  const other = await anotherComputer()
  await signIn(other, buyer)
  await expect(other).toHaveURL('/phones')
  await signedInAs(buyer)
  await page.goto('/my-security')
  const form = page.getByRole('form', { name: 'Change password' })
  const current = form.getByRole('textbox', { name: 'Current password' })
  const chosen = form.getByRole('textbox', { name: 'New password' })
  const change = form.getByRole('button', { name: 'Change password' })

  await change.click()
  await expect(form).toContainText(messages.security.passwordRequired)
  await current.fill('not-this-one')
  await chosen.fill('short')
  await change.click()
  await expect(form).toContainText(messages.passwordReset.passwordMin)
  await chosen.fill('password123')
  await current.fill(buyer.password)
  await change.click()
  await expect(chosen).toHaveAttribute('aria-invalid', 'true')
  await chosen.fill('Harbor-Crane-51')
  await current.fill('not-this-one')
  await change.click()
  await expect(form).toContainText('That password is incorrect.')
  await expect(current).toBeFocused()
  await current.fill(buyer.password)
  await change.click()
  await expect(form).toContainText('Your password was changed.')
  await expect(current).toHaveValue('')
  await other.goto('/my-security')
  await expect(other).toHaveURL(/\/login/)
  await signIn(other, { ...buyer, password: 'Harbor-Crane-51' })
  await expect(other).toHaveURL('/phones')
})

test('everything is done by the keyboard alone', async ({ page, buyer, signedInAs }) => {
  await signedInAs(buyer)
  await page.goto('/my-security')
  const start = section(page, 'Two-step verification').getByRole('button', { name: 'Turn on' })
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.keyboard.type(buyer.password)
  await page.keyboard.press('Enter')
  const intro = dialog(page).getByText('Scan the QR code with your authenticator app')
  await expect(intro, 'the step is read from its beginning').toBeFocused()
  const key = dialog(page).getByRole('region', { name: 'Key' }).locator('.mono')
  const app = authenticator((await key.innerText()).replaceAll(' ', ''))
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('link', { name: 'Open in an app' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Copy key' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(codeField(dialog(page))).toBeFocused()
  await page.keyboard.type(app.code())
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Each code works once')).toBeFocused()
  for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('checkbox', { name: 'I saved my recovery codes' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)), {
      message: 'the focus stays on the page',
    })
    .toBe(true)
})

test('what cannot be read says so, and is asked for again', async ({ page, buyer, signedInAs, guard }) => {
  guard.expects('/auth/', 500)
  await signedInAs(buyer)
  await refuse(page, '/auth/GetMySecurity', 'Nope')
  await refuse(page, '/auth/GetMySessions', 'Nope')
  await page.goto('/my-security')
  for (const name of ['Two-step verification', 'Active sessions'])
    await expect(section(page, name).getByRole('alert')).toContainText('Nope')
  await expectNoAxeViolations(page)
  await page.unroute('**/api/auth/GetMySessions')
  await section(page, 'Active sessions').getByRole('button', { name: 'Try Again' }).click()
  await expect(sessionRows(page)).toHaveCount(1)
})

test('the page and each of its dialogs are clean at 320 and 1440 px', async ({ page, buyer, signedInAs }) => {
  test.slow()
  await signedInAs(buyer)
  const look = async (what: string) => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page, `${what} at ${width}`)
      await expectNoClippedText(page, `${what} at ${width}`)
      await expectInBothThemes(page)
    }
  }
  await page.goto('/my-security')
  await expect(sessionRows(page)).toHaveCount(1)
  await look('the page')
  const factor = section(page, 'Two-step verification')
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await look('the password')
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(buyer.password)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByRole('img')).toBeVisible()
  await look('the app')
  await page.keyboard.press('Escape')
  await turnOn(page, buyer.password)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await look('the codes')
  await saveCodes(page)
  for (const name of ['New recovery codes', 'Turn off']) {
    await factor.getByRole('button', { name }).click()
    await look(name)
    await page.keyboard.press('Escape')
  }
  await look('the page, with the factor on')
})

test('an Administrator turns off the second factor of someone who lost their phone', async ({
  page,
  buyer,
  database,
  signedInAs,
  anotherComputer,
  guard,
}) => {
  guard.expects('/api/', 401)
  const owner = await anotherComputer()
  await signedInAs(buyer, owner)
  await turnOnAndSave(owner, buyer.password)

  await signedInAs(await addAdministrator(database))
  await page.goto(`/admin/users?search=${encodeURIComponent(buyer.email)}`)
  await page
    .getByRole('table')
    .getByRole('link', { name: `${buyer.userProfile.lastName}, Kai`, exact: true })
    .click()
  await button(page, 'Turn off two-step verification').click()
  const question = page.getByRole('alertdialog', {
    name: `Turn off two-step verification for Kai ${buyer.userProfile.lastName}?`,
  })
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(messagesRegion(page)).toContainText('is off for Kai')
  await expect(button(page, 'Turn off two-step verification')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }), 'the focus stays on the page').toBeFocused()
  await owner.goto('/my-security')
  await expect(owner).toHaveURL(/\/login/)
  await signIn(owner, buyer)
  await expect(owner).toHaveURL('/phones')
})
