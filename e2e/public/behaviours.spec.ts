import { expect, type Locator, type Page } from '@playwright/test'
import { brand } from '@portal/domain/brand'
import { standardCarriers } from '@portal/domain/catalog'
import { carousel as timings } from '@portal/domain/limits'
import { test } from '../fixtures.ts'
import { visit } from '../support/public-pages.ts'
import { button, stepHeading, tabTo } from '../support/screens.ts'

/** What public pages do (docs/spec/storefront.md#home). What the shop's own spec walks is not repeated here. */

const phone = { width: 390, height: 844 }

test.describe('navigation', () => {
  test('sticky, with Sign In for visitors', async ({ page }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    await page.mouse.wheel(0, 2_000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(0)
    await expect(header.getByRole('link', { name: /^Cart/ })).toHaveCount(0)
    await header.getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('signed in: a cart with a badge above 0 only, My Account with Admin for Administrators only', async ({
    page,
    buyer,
    signedInAs,
    cartWith,
    anotherComputer,
  }) => {
    await signedInAs(buyer)
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
    await expect(page.locator('.cart-count')).toHaveCount(0)
    await cartWith(buyer)
    await page.reload()
    await expect(header.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    await expect(page.locator('.cart-count')).toHaveText('2')

    await page.getByRole('button', { name: /My Account/ }).click()
    const menu = page.locator('.menu-panel:visible')
    await expect(menu.getByText(`${buyer.userProfile.firstName} ${buyer.userProfile.lastName}`)).toBeVisible()
    await expect(menu.getByRole('link')).toHaveText([
      'Desk',
      'Accounts',
      'Orders',
      'Fleet',
      'Repairs',
      'Staging',
      'Sign-in & security',
    ])
    await menu.getByRole('link', { name: 'Accounts' }).click()
    await expect(page).toHaveURL('/accounts')
    await expect(page.getByLabel('Agent', { exact: false }).first()).toHaveValue(buyer.agentLabel)

    const desk = await anotherComputer()
    await signedInAs('ada', desk)
    await desk.goto('/')
    await desk.getByRole('button', { name: /My Account/ }).click()
    await expect(desk.locator('.menu-panel:visible').getByRole('link')).toHaveText([
      'Desk',
      'Accounts',
      'Orders',
      'Invoices',
      'Fleet',
      'Repairs',
      'Staging',
      'Admin',
      'Sign-in & security',
    ])
  })

  test('the cart button opens the cart at its first step; Sign Out leads home, replacing history', async ({
    page,
    buyer,
    signedInAs,
    cartWith,
    guard,
  }) => {
    await signedInAs(buyer)
    await cartWith(buyer)
    await page.goto('/privacy')
    await page.goto('/cart')
    await button(page, 'Choose Installed Apps').click()
    await expect(stepHeading(page, 'Installed Apps')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    await expect(stepHeading(page, 'Cart')).toBeVisible()

    await visit(page, '/phones')
    await page.getByRole('button', { name: /My Account/ }).click()
    // The cart may just be read again, and is refused once the session has ended.
    guard.expects('/cartItem/GetCartItemsByDomain', 401)
    await button(page, 'Sign Out').click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL('/phones')
  })

  test('a dropdown closes by a click outside, by Escape, when focus leaves it, and on arrival', async ({
    page,
  }) => {
    await page.goto('/')
    const opener = page.getByRole('button', { name: 'Solutions' })
    const entries = page.getByRole('navigation', { name: 'Main' }).locator('.menu-panel').getByRole('link')
    const isOpen = async (open: boolean) => {
      await expect(opener).toHaveAttribute('aria-expanded', String(open))
      await expect(entries).toHaveCount(open ? 3 : 0)
    }
    await opener.click()
    await isOpen(true)
    await expect(entries).toHaveText([/^Services/, /^Kitting & Staging/, /^Mobile Device Management/])
    await page.getByRole('heading', { level: 1 }).click()
    await isOpen(false)

    await opener.press('Enter')
    await isOpen(true)
    await page.keyboard.press('Escape')
    await isOpen(false)
    await expect(opener).toBeFocused()

    await opener.press('Enter')
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Tab')
    await isOpen(false)

    await opener.click()
    await entries.filter({ hasText: 'Mobile Device Management' }).click()
    await expect(page).toHaveURL('/mdm')
    await isOpen(false)
  })

  test('the mobile menu mirrors the entries; scrolling, Escape, a press outside and arriving close it', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    const opener = button(page, 'Menu')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await opener.click()
    await expect(menu.getByRole('link')).toHaveText([
      'Shop',
      'About',
      'Why Us',
      'Services',
      'Kitting & Staging',
      'Mobile Device Management',
      'Sign In',
      brand.phone.vanity,
    ])

    await page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }))
    await expect(menu).toBeHidden()

    await opener.click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    await expect(menu).toBeVisible()
    await page.locator('main').dispatchEvent('pointerdown', { bubbles: true })
    await expect(menu).toBeHidden()

    await opener.click()
    await menu.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about-wbc')
    await expect(menu).toBeHidden()
  })
})

/** The clock is stopped once the carousel runs by script; an interval has just begun with a move by the user. */
async function openCarousel(page: Page, path: string, name: string): Promise<Locator> {
  await page.clock.install()
  await page.goto(path)
  const carousel = page.getByRole('group', { name })
  await expect(carousel).toHaveAttribute('data-turns', 'true')
  await page.clock.pauseAt(Date.now() + 600_000)
  await within(carousel, 'Next').click()
  return carousel
}

const within = (carousel: Locator, name: string) => carousel.getByRole('button', { name, exact: true })

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not drawn.`)
  return box
}

/** What is in view, from left to right; slides out of view are inert. */
async function inView(carousel: Locator, what: 'img' | 'heading'): Promise<string[]> {
  const found = await carousel
    .locator('li:not([inert])')
    .getByRole(what)
    .evaluateAll((all) =>
      all.map((one) => ({
        name: one.getAttribute('aria-label') ?? one.textContent ?? '',
        x: one.getBoundingClientRect().x,
      })),
    )
  return found.toSorted((a, b) => a.x - b.x).map(({ name }) => name)
}

const partners = ['Halden', 'Routewell', 'Kestrel', 'Pinpost', 'Orbis', 'Lockstep', 'Ferro', 'Eastline']
const team = ['Marian Holt', 'Desmond Ayala', 'Priya Raman', 'Tomas Lindqvist']
const around = (list: readonly string[], from: number, by: number) =>
  list[(from + by + list.length) % list.length] ?? ''

test.describe('partner carousel', () => {
  const expectFirst = (carousel: Locator, name: string) =>
    expect.poll(async () => (await inView(carousel, 'img'))[0]).toBe(name)

  test('three logos of 150 px in view, one further every 3 seconds, without end', async ({ page }) => {
    const carousel = await openCarousel(page, '/', 'Partners')
    const [first = '', ...others] = await inView(carousel, 'img')
    const start = partners.indexOf(first)
    expect(others).toEqual([around(partners, start, 1), around(partners, start, 2)])
    const logo = await carousel.locator('li:not([inert]) svg').first().boundingBox()
    const slide = await carousel.locator('li:not([inert])').first().boundingBox()
    const view = await carousel.locator('.carousel-view').boundingBox()
    expect(logo?.width).toBeCloseTo(timings.partnerLogoWidthPx, 0)
    expect((slide?.width ?? 0) / (view?.width ?? 1)).toBeCloseTo(1 / 3, 2)
    for (let turn = 1; turn <= partners.length; turn += 1) {
      await page.clock.runFor(timings.partnerIntervalMs - 50)
      expect((await inView(carousel, 'img'))[0]).toBe(around(partners, start, turn - 1))
      await page.clock.runFor(50)
      await expectFirst(carousel, around(partners, start, turn))
    }
  })

  test('stops on hover, on focus and by Pause; continues afterwards', async ({ page }) => {
    const carousel = await openCarousel(page, '/', 'Partners')
    const [first = ''] = await inView(carousel, 'img')
    const start = partners.indexOf(first)
    const wait = () => page.clock.runFor(3 * timings.partnerIntervalMs)
    await carousel.locator('.carousel-view').hover()
    await wait()
    await expectFirst(carousel, first)
    await page.mouse.move(0, 0)
    await page.clock.runFor(timings.partnerIntervalMs)
    await expectFirst(carousel, around(partners, start, 1))

    await within(carousel, 'Pause').click()
    await wait()
    await expectFirst(carousel, around(partners, start, 1))
    await within(carousel, 'Play').click()
    await page.clock.runFor(timings.partnerIntervalMs)
    await expectFirst(carousel, around(partners, start, 2))

    await within(carousel, 'Next').focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expectFirst(carousel, around(partners, start, 1))
    await wait()
    await expectFirst(carousel, around(partners, start, 1))
  })

  test.describe('under a finger', () => {
    test.use({ viewport: phone, hasTouch: true })

    test('it follows and turns; a twitch turns nothing', async ({ page }) => {
      const carousel = await openCarousel(page, '/', 'Partners')
      const [first = ''] = await inView(carousel, 'img')
      const start = partners.indexOf(first)
      const { x, y, width, height } = await boxOf(carousel.locator('.carousel-view'))
      const finger = await page.context().newCDPSession(page)
      const at = (px: number) => [{ x: x + width / 2 + px, y: y + height / 2 }]
      const swipe = async (byPx: number) => {
        await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
        for (const part of [0.3, 0.6, 1])
          await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(byPx * part) })
        await expectFollowed(byPx)
        await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      }
      const shift = () =>
        carousel
          .locator('.carousel-view > ul')
          .evaluate((row) => Number(/calc\((-?[\d.]+)px/.exec(row.style.transform)?.[1]))
      const expectFollowed = (px: number) =>
        Math.abs(px) > timings.swipeTolerancePx
          ? expect.poll(shift).toBeCloseTo(px, 0)
          : expect.poll(shift).toBe(0)

      await swipe(-90)
      await expectFirst(carousel, around(partners, start, 1))
      await swipe(-timings.swipeTolerancePx)
      await expectFirst(carousel, around(partners, start, 1))
      await swipe(90)
      await expectFirst(carousel, first)
    })
  })

  test('who wants less motion turns it only with the buttons', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const carousel = await openCarousel(page, '/', 'Partners')
    const [first = ''] = await inView(carousel, 'img')
    await page.clock.runFor(5 * timings.partnerIntervalMs)
    await expectFirst(carousel, first)
    await within(carousel, 'Previous').click()
    await expectFirst(carousel, around(partners, partners.indexOf(first), -1))
    expect(await carousel.locator('ul').evaluate((row) => row.getAnimations().length)).toBe(0)
  })
})

test('team carousel: 10 seconds, wraps both ways, each move by the user restarts the timer', async ({
  page,
}) => {
  const carousel = await openCarousel(page, '/about-wbc', 'Team stories')
  const expectShown = (name: string) =>
    expect.poll(async () => (await inView(carousel, 'heading')).join()).toBe(name)
  const [first = ''] = await inView(carousel, 'heading')
  const start = team.indexOf(first)
  await page.clock.runFor(6_000)
  await within(carousel, 'Previous').click()
  await expectShown(around(team, start, -1))
  await page.clock.runFor(timings.teamIntervalMs - 100)
  await expectShown(around(team, start, -1))
  await page.clock.runFor(100)
  await expectShown(first)
  for (let turn = 1; turn <= team.length; turn += 1) {
    await within(carousel, 'Next').click()
    await expectShown(around(team, start, turn))
  }
  for (let turn = 1; turn <= team.length; turn += 1) {
    await within(carousel, 'Previous').click()
    await expectShown(around(team, start, -turn + team.length))
  }
})

test('carrier carousel: one carrier over the full width, logo at most 210 px, 5 seconds each', async ({
  page,
}) => {
  const carousel = await openCarousel(page, '/kitting', 'Carriers')
  const names = () => carousel.locator('li:not([inert])').getByRole('link').allTextContents()
  const [first = '', ...others] = await names()
  expect(others).toEqual([])
  const start = (standardCarriers as readonly string[]).indexOf(first)
  const { width: view } = await boxOf(carousel.locator('.carousel-view'))
  const { width: slide } = await boxOf(carousel.locator('li:not([inert])'))
  expect(slide / view).toBeGreaterThan(0.95)
  for (let turn = 1; turn <= standardCarriers.length; turn += 1) {
    const { width } = await boxOf(carousel.locator('li:not([inert])').getByRole('link'))
    expect(width).toBeLessThanOrEqual(timings.carrierLogoWidthMaxPx)
    await page.clock.runFor(timings.carrierIntervalMs - 50)
    expect((await names())[0]).toBe(around(standardCarriers, start, turn - 1))
    await page.clock.runFor(50)
    await expect.poll(async () => (await names())[0]).toBe(around(standardCarriers, start, turn))
  }
})

test.describe('home page', () => {
  test('questions toggle independently, several stay open, the arrow rotates 180 degrees', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const question = (index: number) => page.locator('.home-questions details').nth(index)
    const arrow = (index: number) => question(index).locator('.home-chevron')
    await expect(arrow(0)).toHaveCSS('rotate', 'none')
    await question(0).locator('summary').click()
    await question(2).locator('summary').press('Enter')
    await expect(question(0)).toHaveAttribute('open', '')
    await expect(question(2)).toHaveAttribute('open', '')
    await expect(arrow(0)).toHaveCSS('rotate', '180deg')
    await expect(arrow(2)).toHaveCSS('rotate', '180deg')
    await question(0).locator('summary').click()
    await expect(question(0)).not.toHaveAttribute('open')
    await expect(question(2)).toHaveAttribute('open', '')
    await expect(arrow(0)).toHaveCSS('rotate', 'none')
  })

  test('the film plays in a dialog, with captions, and stops with it', async ({ page }) => {
    await page.goto('/')
    const opener = page.getByRole('button', { name: 'Watch the film' })
    await opener.click()
    const film = page.getByRole('dialog').locator('video')
    await expect(film).toHaveAttribute('src', brand.film.url)
    await expect(film.locator('track[kind=captions]')).toHaveAttribute('src', brand.film.captions)
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect(film).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.click()
    await button(page, 'Close').click()
    await expect(film).toHaveCount(0)
  })

  test('who wants less motion starts the film with its button', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Watch the film' }).click()
    await expect(page.getByRole('dialog').locator('video')).not.toHaveAttribute('autoplay')
  })

  test('every call to action leads where the spec says', async ({ page }) => {
    const ways: [string, string, string][] = [
      ['/', 'Shop Now', '/phones'],
      ['/', 'Our Process', '/services'],
      ['/', 'Kitting & Staging', '/kitting'],
      ['/', 'Mobile Device Management', '/mdm'],
      ['/', 'Our Services', '/services'],
      ['/services', 'Shop Now', '/phones'],
      ['/services', 'Our Process', '/services#our-process'],
      ['/kitting', 'Shop Now', '/phones'],
      ['/mdm', 'Shop Now', '/phones'],
      ['/promos/price-match-guarantee', 'Shop Now', '/phones'],
    ]
    for (const [path, name, to] of ways) {
      await page.goto(path)
      await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
      await expect(page, `${name} on ${path}`).toHaveURL(to)
    }
    await page.goto('/')
    await page
      .getByRole('region', { name: 'Ready when you are.' })
      .getByRole('link', { name: 'Shop Now' })
      .click()
    await expect(page).toHaveURL('/phones')
    for (const [path, name] of [
      ['/', 'Talk to our Experts'],
      ['/about-wbc', /^Call today/],
      ['/why-wbc', /Talk to Our Experts/i],
      ['/contact', 'Talk to our Experts'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('link', { name }).first()).toHaveAttribute(
        'href',
        brand.phone.href,
      )
    }
  })
})

test('an unknown path leads to / and is announced; so does an unknown promo; an empty slug leads home in silence', async ({
  page,
}) => {
  const lost = page.getByRole('status').filter({ hasText: 'That page was not found' })
  for (const path of ['/nowhere', '/buy/nothing/here', '/promos/free-phones']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(lost).toBeVisible()
  }
  for (const path of ['/promos', '/promos/']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(stepHeading(page, 'Phones that arrive ready to route.')).toBeVisible()
    await expect(lost).toHaveCount(0)
  }
})

test.describe('shop', () => {
  const cards = (page: Page) => page.locator('.cards > li')

  test('the drawer of small screens changes the list with Apply Filters only', async ({ page }) => {
    await page.setViewportSize(phone)
    await visit(page, '/phones')
    const open = page.getByRole('button', { name: /^Filters/ })
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await open.click()
    await drawer.getByRole('checkbox', { name: /^Orbis/ }).check()
    await expect(button(page, 'Apply Filters (4 results)')).toBeVisible()
    await expect(page).toHaveURL('/phones')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(page.getByText('Showing 16 results')).toBeVisible()

    await open.click()
    await expect(drawer.getByRole('checkbox', { name: /^Orbis/ })).not.toBeChecked()
    await drawer.getByRole('checkbox', { name: /^Orbis/ }).check()
    await drawer.getByRole('checkbox', { name: /^Verizon/ }).check()
    await drawer.getByRole('button', { name: /^Apply Filters/ }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByText(/^Showing \d+ results? with filters/)).toBeVisible()
    await expect(page).toHaveURL('/phones?carriers=Verizon&brands=Orbis')
    await expect(page.getByRole('button', { name: /^Filters.*2/ })).toBeFocused()
  })

  test('searching finds names, makers and features; sorting puts the lowest price first', async ({
    page,
  }) => {
    await visit(page, '/phones')
    const search = page.getByRole('textbox', { name: 'Search phones' })
    for (const [words, found] of [
      ['t9', 'T9 Duty'],
      ['halden', 'N6 Pro'],
      ['gloves', 'T9 Duty'],
    ] as const) {
      await search.fill(words)
      await expect(page.getByText(new RegExp(`^Showing \\d+ results? for “${words}”`))).toBeVisible()
      await expect(cards(page).filter({ has: page.getByRole('heading', { name: found }) })).toBeVisible()
      expect(await cards(page).count()).toBeLessThan(16)
    }
    await search.press('Escape')
    await expect(cards(page)).toHaveCount(16)

    await page.getByLabel('Sort').selectOption({ label: 'One-time price, low to high' })
    await expect(page).toHaveURL('/phones?sort=price')
    // The address is there before the cards are in their new order.
    await expect(async () => {
      const amounts = await page.locator('.price-amount').allTextContents()
      for (const per of ['/mo.', '']) {
        const ofOneKind = amounts
          .filter((text) => text.endsWith('/mo.') === (per !== ''))
          .map((text) => Number.parseFloat(text.replaceAll(/[$,]/g, '')))
        expect(ofOneKind).toEqual(ofOneKind.toSorted((a, b) => a - b))
      }
    }).toPass()
  })

  test('up to four devices are compared by keyboard alone', async ({ page }) => {
    await visit(page, '/phones')
    const box = (name: string) => page.getByRole('checkbox', { name: `Compare ${name}`, exact: true })
    const names = (await page.getByRole('checkbox', { name: /^Compare / }).all()).slice(0, 5)
    expect(names).toHaveLength(5)
    for (const one of names) {
      await tabTo(page, one)
      await page.keyboard.press('Space')
    }
    await expect(
      page.getByRole('status').filter({ hasText: 'was not added. You can compare' }),
    ).toBeAttached()
    await expect(
      page
        .getByRole('form', { name: 'Compare' })
        .getByText('You can compare up to 4 devices. Remove one to add another.'),
    ).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Compare /, checked: true })).toHaveCount(4)
    await tabTo(page, page.getByRole('button', { name: 'Compare (4)' }))
    await page.keyboard.press('Enter')
    const title = page.getByRole('heading', { level: 2, name: 'Compare phones' })
    await expect(title).toBeFocused()
    await expect(page.getByRole('columnheader')).toHaveCount(4)
    for (const row of ['Verizon', 'Battery', 'Amazon Approved'])
      await expect(page.getByRole('rowheader', { name: row, exact: true })).toBeVisible()
    await page.getByLabel('How many of each?').fill('12')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('rowheader', { name: 'Costs for 12 of each, with rate plans' })).toBeVisible()
    await expect(page.getByLabel('How many of each?')).toHaveValue('12')

    await tabTo(page, page.getByRole('link', { name: /^Remove/ }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('columnheader')).toHaveCount(3)
    await tabTo(page, page.getByRole('link', { name: 'All phones' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('checkbox', { name: /^Compare /, checked: true })).toHaveCount(3)
    await expect(page.locator('#shop-result')).toBeFocused()
    expect(await box('Orbis T9 Duty').count()).toBe(1)
  })

  test('cards have their parts: header, promo tag, picture, carriers, maker, model, text, View Details', async ({
    page,
  }) => {
    await visit(page, '/phones')
    const card = cards(page).filter({ has: page.getByText('Scanner built in') })
    await expect(card.locator('.tag')).toHaveText('New')
    await expect(card.locator('.card-brand')).toHaveText('Ferro')
    await expect(card.getByRole('heading')).toHaveText('R5 Scan')
    await expect(
      card.getByRole('list', { name: 'Carriers for Ferro R5 Scan' }).getByRole('link').first(),
    ).toBeVisible()
    await expect(card.locator('.card-text')).not.toBeEmpty()
    await expect(card.getByRole('link', { name: /^View Details/ })).toBeVisible()
    await expect
      .poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
  })
})

test.describe('product', () => {
  test('the address chooses: carrier, a single filtered carrier, nothing for one without an offer', async ({
    page,
  }) => {
    const chosen = (name: string | RegExp) => page.getByRole('radio', { name, checked: true })
    await visit(page, '/buy/item-details/halden-n6-pro?carrier=T-Mobile')
    await expect(chosen('T-Mobile')).toBeVisible()
    await expect(
      page.getByRole('group', { name: 'Select Payment Option' }).getByRole('radio', { checked: true }),
    ).toHaveCount(1)
    await page.goto('/phone-details/halden-n6-pro?carriers=Verizon')
    await expect(chosen('Verizon')).toBeVisible()
    await visit(page, '/buy/item-details/halden-n6-pro?carrier=US+Cellular')
    await expect(
      page.getByRole('group', { name: 'Carrier' }).getByRole('radio', { checked: true }),
    ).toHaveCount(0)
    await expect(page.getByText('Choose a carrier to see its payment options.')).toBeVisible()
    await expect(chosen(/^Screen repair coverage/)).toBeVisible()

    await page.getByRole('textbox', { name: 'Quantity' }).fill('7')
    await page.getByRole('radio', { name: 'AT&T' }).check()
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')
  })

  test('a visitor is warned, and Add to cart leads to sign-in and back to what was chosen', async ({
    page,
  }) => {
    await visit(page, '/buy/item-details/halden-n6-pro?carrier=Verizon')
    await expect(
      page.getByText('You are not signed in! Sign in to add this phone to your cart'),
    ).toBeVisible()
    await page.getByRole('radio', { name: 'No screen repair coverage' }).check()
    // Without scripts the form would lead back to the page as it was opened.
    await expect(page.locator('input[name=from]')).toHaveValue(/repair=false/)
    await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
    await expect(page).toHaveURL(/\/login\?from=/)
    await page.goto(new URL(page.url()).searchParams.get('from') ?? '')
    await expect(page.getByRole('radio', { name: 'Verizon' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'No screen repair coverage' })).toBeChecked()
  })

  test('its pictures stand in a row, and small ones turn to them without leaving the page', async ({
    page,
  }) => {
    await visit(page, '/buy/item-details/halden-n6-pro?carrier=Verizon')
    const row = page.getByRole('group', { name: 'Pictures' })
    const pictures = row.getByRole('img')
    await expect(pictures).toHaveCount(4)
    await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high')
    await expect(pictures.first()).toHaveAccessibleName('Halden N6 Pro')
    await expect(pictures.last()).toHaveAttribute('loading', 'lazy')
    const address = page.url()
    for (const view of (
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link').all()
    ).reverse()) {
      const name = (await view.getAttribute('title')) ?? ''
      await view.press('Enter')
      await expect(row.getByRole('img', { name, exact: true })).toBeInViewport({ ratio: 0.9 })
      await expect(view).toBeFocused()
    }
    expect(page.url()).toBe(address)
    await row.press('ArrowRight')
    await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 })
  })

  test('its pictures turn without a script too', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: phone,
      baseURL: baseURL ?? '',
    })
    const page = await context.newPage()
    await page.goto('/buy/item-details/kestrel-m7')
    const back = 'Back of the Kestrel M7 with its camera and asset tag'
    await page.getByRole('link', { name: back }).click()
    await expect(page.getByRole('img', { name: back })).toBeInViewport({ ratio: 0.9 })
    await context.close()
  })

  test('one picture stands alone; our own of both sides can be turned round', async ({ page }) => {
    await visit(page, '/buy/accessories/accessory-details/orbis-vent-mount')
    await expect(page.locator('.pdp-gallery').getByRole('img')).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Views' })).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Pictures' })).toHaveCount(0)
    await visit(page, '/buy/item-details/halden-n6')
    const views = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
    await expect(views).toHaveCount(3)
    await views.last().click()
    await expect(page.getByRole('img', { name: 'Halden N6, back' })).toBeInViewport({ ratio: 0.9 })
  })

  for (const viewport of [{ width: 1440, height: 900 }, { width: 1024, height: 640 }, phone])
    test(`the price and Add to cart are in view at once at ${viewport.width} px, and stay there @core`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      for (const product of [
        'item-details/halden-n6-pro',
        'item-details/halden-n6-pro?carrier=Verizon&quantity=12',
        'item-details/halden-slate-11',
        'accessories/accessory-details/orbis-vent-mount',
      ]) {
        await visit(page, `/buy/${product}`)
        const isBar = viewport.width < 960
        const price = page.locator(isBar ? '.buy-figure .pdp-amount' : '.pdp-card > :first-child .pdp-amount')
        await expect(button(page, 'Add to cart'), product).toBeInViewport({ ratio: 1 })
        await expect(price.first(), product).toBeInViewport({ ratio: 1 })
        await page
          .getByRole('heading', { name: 'Description' })
          .evaluate((text) => text.scrollIntoView({ block: 'center', behavior: 'instant' }))
        await expect(button(page, 'Add to cart'), product).toBeInViewport({ ratio: 1 })
      }
    })

  test('a customer sees the figure for their fleet and takes its size over', async ({ page, signedInAs }) => {
    await signedInAs('una')
    await visit(page, '/buy/item-details/halden-n6-pro?carrier=Verizon')
    await page.getByRole('radio', { name: 'No screen repair coverage' }).check()
    const fleet = page.getByText(/^Your \d+ devices in service: \$[\d,.]+ a month, \$0\.00 due on invoice$/)
    const [, devices = ''] = /^Your (\d+) devices/.exec((await fleet.textContent()) ?? '') ?? []
    await button(page, `Set quantity to ${devices}`).click()
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue(devices)
    const costs = page.getByRole('region', { name: `Costs for ${devices}` })
    await expect(costs).toContainText('$58.99 for 1')
    const [, monthly = ''] = /: (\$[\d,.]+) a month/.exec((await fleet.textContent()) ?? '') ?? []
    await expect(costs).toContainText(`A month, billed by Verizon${monthly}`)
  })

  test('on phones quantity and Add to cart stay in reach while the options scroll by', async ({ page }) => {
    await page.setViewportSize(phone)
    await visit(page, '/buy/item-details/halden-n6-pro?carrier=Verizon')
    const bar = page.getByRole('form', { name: 'Add to cart' })
    for (const name of ['Carrier', 'Select Payment Option', 'Select Screen Repair Program']) {
      await page
        .getByRole('group', { name })
        .evaluate((group) => group.scrollIntoView({ block: 'center', behavior: 'instant' }))
      const box = await bar.boundingBox()
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0)), name).toBe(phone.height)
    }
  })
})
