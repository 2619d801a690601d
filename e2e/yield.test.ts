import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { yieldJobs } from '#areas/lodging/yields/jobs.ts'
import { addDays } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'

describe.skipIf(!hasBrowser)(`yield management${withoutBrowser}`, () => {
  let hotel: Awaited<ReturnType<typeof openDemoHotel>>
  let browser: Browser
  beforeAll(async () => {
    hotel = await openDemoHotel()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closePages(browser)
    await hotel?.close()
  })

  const YIELD = '/bookone/yield'
  const CALENDAR = '/bookone/manage-rates-availability'
  /** Not today: who looks at the calendar sees it among the first. */
  const AHEAD = 5
  const cell = (page: Page) => page.locator(`td[data-row="0"][data-column="${AHEAD}"]`)
  const applyRules = async () => yieldJobs['yields.apply']?.run(hotel.system, {})

  test('a manager simulates a new rule, activates it, finds its reason in the calendar, and takes it back', async () => {
    const manager = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const { page } = manager
    await signIn(manager, 'prop-manager', CALENDAR)
    await cell(page).waitFor()
    const before = await cell(page).textContent()

    await page.goto(`${hotel.url}${YIELD}`)
    await page.getByRole('button', { name: 'Add rule' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name' }).fill('Fair week')
    await form.getByRole('spinbutton', { name: 'Ranking' }).fill('1')
    await form.getByRole('textbox', { name: 'Occupancy from' }).fill('')
    await form.getByRole('spinbutton', { name: 'Days ahead from' }).fill(String(AHEAD))
    await form.getByRole('spinbutton', { name: 'Days ahead up to' }).fill(String(AHEAD))
    await form.getByRole('textbox', { name: 'Percentage' }).fill('15')
    await form.getByRole('button', { name: 'Save' }).click()

    const simulation = page.getByRole('dialog', { name: 'Simulation: Fair week' })
    await simulation.getByText(/it would change \d+ cells of the rate calendar, on 1 night/).waitFor()
    await simulation
      .getByText(/5 days ahead, \+15 % on ₹/)
      .first()
      .waitFor()
    await simulation.getByRole('button', { name: 'Apply automatically' }).click()
    await page.getByText('Fair week acts by itself from now on').waitFor()
    await applyRules()

    await page.goto(`${hotel.url}${CALENDAR}`)
    await expect.poll(() => cell(page).textContent()).not.toBe(before)
    await cell(page).click()
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: /^History of/ })
    await history.getByText(/Fair week: 5 days ahead, \+15 % on ₹/).waitFor()
    await page.keyboard.press('Escape')

    await page.goto(`${hotel.url}${YIELD}`)
    const row = page.getByRole('row', { name: /Fair week/ })
    await row.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await page.getByText('What it set is undone within the hour').waitFor()
    await applyRules()
    await page.goto(`${hotel.url}${CALENDAR}`)
    await expect.poll(() => cell(page).textContent()).toBe(before)
    expect(manager.faults).toEqual([])
    await manager.close()
  })

  test('one suggestion is accepted by itself and is in the calendar; on a phone the rules are a list that is read', async () => {
    const manager = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const { page } = manager
    await signIn(manager, 'prop-manager', `${YIELD}?tab=suggestions`)
    const accept = page.getByRole('button', { name: 'Accept', exact: true })
    await accept.first().waitFor()
    const before = await accept.count()
    await accept.first().click()
    await page.getByText('1 suggestion accepted').waitFor()
    await expect.poll(() => accept.count()).toBe(before - 1)
    const stored = await hotel.rows(
      `select from day_prices where property_id = (select id from properties where name = 'Demo Palace') and night between $1 and $2`,
      [TODAY, addDays(TODAY, 45)],
    )
    expect(stored.length).toBeGreaterThan(0)
    await manager.close()

    const phone = await openPage(browser, hotel.url, { width: 390, height: 844 })
    await signIn(phone, 'prop-manager', YIELD)
    await phone.page.getByText(/^When occupancy is at least 60 %/).waitFor()
    const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth)
    expect([wide <= 390, phone.faults]).toEqual([true, []])
    await phone.close()
  })
})
