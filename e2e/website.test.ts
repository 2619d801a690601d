import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'
import { expectUsable } from './usable.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
let at: string

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
  const [palace] = await hotel.rows<{ name: string }>(
    `select seo_friendly_name as name from properties where name = 'Demo Palace'`,
  )
  at = `/house?at=${palace?.name}`
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

const day = (offset: number) => addDays(TODAY, offset)

const statusOf = async (reference: string) =>
  (await hotel.rows<{ status: string }>('select status from bookings where reference = $1', [reference]))[0]?.status

const referenceOf = async (email: string): Promise<string> => {
  const [found] = await hotel.rows<{ reference: string }>(
    `select b.reference from bookings b join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id) where c.email = $1`,
    [email],
  )
  return found?.reference ?? ''
}

/** The address of the guest's own page, as the mail brings it. */
async function manageUrlOf(reference: string): Promise<string> {
  const folder = join(hotel.dataDir, 'mail')
  for (let tries = 0; tries < 60; tries += 1) {
    for (const file of existsSync(folder) ? readdirSync(folder) : []) {
      const mail = readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
      const [, url] = /(http:\/\/\S+&booking=[\w-]{43})/.exec(mail) ?? []
      if (mail.includes(reference) && url) return url
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('no mail has come')
}

/** Pays the requested amount at the demo's gateway. */
async function payByCard(page: Page): Promise<void> {
  await page.waitForURL(/bookone-payment/)
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.waitForURL(/127\.0\.0\.1:\d+\/pay\//)
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await page.waitForURL(/bookone-payment/)
  await page
    .getByText(/paid|thank/i)
    .first()
    .waitFor()
}

/** Names the guest, and goes on to pay. */
async function bookAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Ray')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: /^Book and pay / }).click()
}

describe.skipIf(!hasBrowser)(`the booking page${withoutBrowser}`, () => {
  test.each([
    [1440, 900, 6, 'a tenth less'],
    [390, 844, 12, 'Welcome back'],
  ])(
    'at %i a guest finds a room, books, pays, changes the days and cancels',
    async (width, height, first, promotion) => {
      const isPhone = width < 400
      const guest = await openPage(browser, hotel.url, { width, height, isTouch: isPhone, isDark: isPhone })
      const { page } = guest
      await page.goto(isPhone ? `${at}&code=friends` : at)
      await page.getByRole('heading', { name: 'Demo Palace' }).waitFor()
      await page.getByLabel('Arrival').fill(day(first))
      await page.getByLabel('Departure').fill(day(first + 2))
      await page.getByRole('button', { name: 'Show prices' }).click()
      const choose = page.getByRole('button', { name: /^Choose: / }).first()
      await choose.waitFor()
      await page.getByText(promotion).first().waitFor()
      await expectUsable(page)
      await choose.click()

      await page.getByRole('heading', { name: 'Your details' }).waitFor()
      await page.getByRole('button', { name: /^Book and pay / }).click()
      await page.getByText('Fill in this field.').first().waitFor()
      await expectUsable(page)
      const total = page.getByRole('region', { name: 'Your stay' }).getByText(/^₹/).first()
      const before = await total.textContent()
      await page.getByRole('checkbox', { name: /^Airport transfer/ }).check()
      await expect.poll(() => total.textContent()).not.toBe(before)
      await bookAs(page, `ada${width}@mail.example`)
      await payByCard(page)

      const reference = await referenceOf(`ada${width}@mail.example`)
      await page.goto(await manageUrlOf(reference))
      await page.locator('[data-status="CONFIRMED"]').waitFor()
      expect(await statusOf(reference)).toBe('CONFIRMED')
      await expectUsable(page)
      await page.getByLabel('Departure').fill(day(first + 3))
      await page.getByRole('button', { name: 'Show the new price' }).click()
      await page.getByRole('button', { name: /^Change the days at this price/ }).click()
      await page.getByText('The days are changed.').waitFor()
      await page.getByRole('button', { name: 'Cancel the booking' }).click()
      await page.getByRole('button', { name: 'Cancel it now' }).click()
      await page.locator('[data-status="CANCELLED"]').waitFor()
      expect(await statusOf(reference)).toBe('CANCELLED')
      expect(guest.faults).toEqual([])
      await guest.close()
    },
  )

  test('a guest of two rooms cancels one on a phone, at the fee they see, and the desk sees it', async () => {
    const guest = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true, isDark: true })
    const { page } = guest
    await page.goto(at)
    await page.getByLabel('Arrival').fill(TODAY)
    await page.getByLabel('Departure').fill(day(3))
    await page.getByLabel('Rooms', { exact: true }).selectOption('2')
    await page.getByRole('button', { name: 'Show prices' }).click()
    await page.getByRole('button', { name: /^Choose: / }).first().click() // prettier-ignore
    await bookAs(page, 'two@mail.example')
    await payByCard(page)
    const reference = await referenceOf('two@mail.example')
    const desk = await openPage(browser, hotel.url)
    await signIn(desk, 'prop-frontdesk', `/master-service/reservation-details/${reference}`)

    await page.goto(await manageUrlOf(reference))
    const room = page.getByRole('region', { name: 'Cancel one room' }).getByRole('group').first()
    const said = await room.innerText()
    const [, fee, refund] = /costs (₹[\d,.]+)\.[^₹]*refunds (₹[\d,.]+)\./.exec(said) ?? []
    expect([fee, refund], said).toEqual([expect.any(String), expect.any(String)])
    await room.getByRole('button', { name: 'Cancel this room' }).click()
    await expectUsable(page)
    await room.getByRole('button', { name: 'Cancel this room now' }).click()
    await page.getByText('The room is cancelled. The others stay booked.').waitFor()
    expect(await page.getByRole('region', { name: 'Cancel one room' }).count()).toBe(0)
    const facts = (await page.getByRole('region', { name: `Booking ${reference}` }).innerText()).replaceAll(/\s+/g, ' ')
    expect(facts).toContain(`Fees and other charges ${fee}`)
    expect(facts).toContain(`To be refunded ${refund}`)
    expect(await statusOf(reference)).toBe('CONFIRMED')

    const main = desk.page.getByRole('main')
    await main.getByText('Cancelled').waitFor()
    expect(await main.getByText('Cancelled').count()).toBe(1)
    const money = (await main.innerText()).replaceAll(/\s+/g, ' ')
    expect(money).toContain(`Expenses and fees ${fee}`)
    expect(money).toContain(`Overpaid ${refund}`)
    expect([...guest.faults, ...desk.faults]).toEqual([])
    await Promise.all([guest.close(), desk.close()])
  })

  test('speaks French to a French browser, and can be switched', async () => {
    const { page, close } = await openPage(browser, hotel.url, { locale: 'fr-FR', width: 390, height: 844 })
    await page.goto(at)
    await page.getByRole('heading', { name: 'Réserver votre séjour' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Book your stay' }).waitFor()
    await close()
  })

  test('is worked by keys alone: the calendar by arrows, a day by Enter', async () => {
    const { page, close } = await openPage(browser, hotel.url)
    await page.goto(at)
    await page.getByText('Calendar with prices').focus()
    await page.keyboard.press('Enter')
    const today = page.locator(`[data-day="${TODAY}"]`)
    await page.getByRole('button', { name: /from/ }).first().waitFor()
    await today.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    const focused = await page.evaluate(() => (document.activeElement as HTMLElement).dataset['day'])
    expect(focused).toBe(day(7))
    await page.keyboard.press('Enter')
    expect(await page.getByLabel('Arrival').inputValue()).toBe(day(1))
    expect(await page.getByLabel('Departure').inputValue()).toBe(day(7))
    await close()
  })

  test('an unknown property name is reported', async () => {
    const { page, close } = await openPage(browser, hotel.url)
    const response = await page.goto('/house?at=nowhere')
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { name: 'This page is not available' }).waitFor()
    await close()
  })
})
