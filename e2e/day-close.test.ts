import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  // Every drawer was counted: an open one blocks the close, which is another journey.
  await hotel.rows(`delete from cashier_shifts`)
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

const canRead = spawnSync('pdftotext', ['-v']).error === undefined

/** Calls the API with the permissions of the user who is signed in on a page. */
async function callApi({ page }: Person, method: 'PUT' | 'POST', path: string, data: object) {
  const token = await page.evaluate(() => sessionStorage.getItem('AuthToken') ?? '')
  const headers = { authorization: token, 'idempotency-key': randomUUID() }
  return page.request.fetch(`/api${path}`, { method, headers, data })
}

type Waiting = { booking: string; stay: string; name: string; due: number }
const waiting = (where: string) =>
  hotel.rows<Waiting>(
    `select b.id as booking, s.id as stay, s.guest_name as name, f.due_minor::int as due
       from stays s join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
       join folios f on (f.property_id, f.booking_id) = (b.property_id, b.id)
       join properties p on p.id = s.property_id and p.name = 'Demo Palace'
      where ${where} order by f.due_minor, s.id`,
  )
const businessDate = async () =>
  (await hotel.rows<{ day: string }>(`select business_date::text as day from properties where name = 'Demo Palace'`))[0]
    ?.day

/** All but one of the expected arrivals and departures are dealt with before; the last of each is left for the manager. */
async function leaveOneOfEach(manager: Person): Promise<void> {
  const [, ...absent] = await waiting(`s.status = 'CONFIRMED' and s.arrival_on <= '${TODAY}'`)
  for (const { booking } of absent)
    expect((await callApi(manager, 'PUT', `/bookings/${booking}/no-show`, { waiveFee: true })).status()).toBe(200)
  // Tables of the evening that still sit count when they pay.
  const pass = { version: 0, closesAt: null, policies: { orders: 'PASS' } }
  expect((await callApi(manager, 'PUT', '/closing/settings', pass)).status()).toBe(200)
  const [settled, ...staying] = await waiting(`s.status = 'IN_HOUSE' and s.departure_on <= '${TODAY}'`)
  expect(settled?.due).toBe(0)
  for (const { booking, stay } of staying) {
    const out = { stayIds: [stay], acceptBalance: true, note: 'Billed to the company' }
    expect((await callApi(manager, 'PUT', `/bookings/${booking}/check-out`, out)).status()).toBe(200)
  }
}

describe.skipIf(!hasBrowser)(`the day is closed${withoutBrowser}`, () => {
  test('14: one no-show, one due-out, then the close; the second user is refused, the report read, the close reversed', async () => {
    const manager = await openPage(browser, hotel.url)
    const finance = await openPage(browser, hotel.url)
    const { page } = manager
    await signIn(manager, 'prop-manager', '/bookone/day-close')
    await leaveOneOfEach(manager)
    await signIn(finance, 'prop-finance', '/bookone/day-close')
    await page.reload()
    const arrivals = page.getByRole('heading', { name: 'Expected arrivals · 1' })
    const departures = page.getByRole('heading', { name: 'Pending departures · 1' })
    await arrivals.waitFor()
    await departures.waitFor()
    await manager.start()

    await page.getByRole('button', { name: 'No-show' }).click()
    await arrivals.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Check out' }).click()
    await departures.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Close the day' }).click()
    await lastClose(page).waitFor()
    expect(await manager.count()).toBeLessThanOrEqual(5)

    expect(await businessDate()).toBe('2026-11-21')
    const [posted] = await hotel.rows<{ nights: number; sold: number }>(
      `select (select count(*)::int from closing_postings c where c.property_id = p.id and night = '${TODAY}') as nights,
              (select rooms_sold from closing_days c where c.property_id = p.id and business_on = '${TODAY}') as sold
         from properties p where p.name = 'Demo Palace'`,
    )
    expect(posted?.nights).toBeGreaterThan(0)
    expect(posted?.sold).toBe(posted?.nights)
    expect(await hotel.rows(`select 1 from notifications where message like '${TODAY} is closed%'`)).toHaveLength(1)

    // The other desk sees it without a reload; closing the same day again is refused.
    await lastClose(finance.page).waitFor()
    const second = await callApi(finance, 'POST', '/closing/runs', { businessDate: TODAY })
    expect([second.status(), ((await second.json()) as { code: string }).code]).toEqual([409, 'day_closed'])

    await assertReport(manager, posted?.sold ?? 0)
    await page.getByRole('button', { name: 'Reverse the close' }).click()
    const question = page.getByRole('dialog', { name: /^Reverse the close of/ })
    await question.getByLabel(/^Reason/).fill('A guest came after all')
    await question.getByRole('button', { name: 'Reverse the close' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await businessDate()).toBe(TODAY)
    expect([...manager.faults, ...finance.faults]).toEqual([])
    await manager.close()
    await finance.close()
  })
})

/** The close of the day, as the last one; the days before it were closed before. */
const lastClose = (page: Person['page']) =>
  page.locator('section').filter({ hasText: 'Last close' }).filter({ hasText: '20 Nov 2026' })

async function assertReport({ page }: Person, sold: number): Promise<void> {
  const [replied] = await Promise.all([
    page.waitForResponse((response) => /\/closing\/runs\/[^/]+\/report/.test(response.url())),
    page.getByRole('button', { name: 'Day report' }).click(),
  ])
  expect(replied.status()).toBe(200)
  if (!canRead) return
  // Once more: a browser stores no body of a file it opens in a tab.
  const token = await page.evaluate(() => sessionStorage.getItem('AuthToken') ?? '')
  const file = await page.request.get(replied.url(), { headers: { authorization: token } })
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: await file.body() }).toString()
  expect(text).toContain('Demo Palace')
  expect(text).toMatch(new RegExp(`Rooms\\s+(sold\\s+)?${sold}\\b`))
  for (const part of ['Room nights', 'Nights charged', 'Did not come']) expect(text).toContain(part)
}
