import { execFileSync, spawnSync } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  // The journey opens a drawer of its own.
  await hotel.rows(`delete from cashier_shifts`)
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

const canRead = spawnSync('pdftotext', ['-v']).error === undefined
const readPdf = (bytes: Buffer) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString()

type Shift = { z_number: number; expected: number; counted: number; variance: number; note: string; cash: number }

describe.skipIf(!hasBrowser)(`a drawer${withoutBrowser}`, () => {
  test('opened, cash taken, counted by the keyboard with a difference, and the Z report shows the same', async () => {
    const [due] = await hotel.rows<{ reference: string }>(
      `select b.reference from bookings b join folios f on (f.property_id, f.booking_id) = (b.property_id, b.id)
         join properties p on p.id = b.property_id and p.name = 'Demo Palace'
        where b.status = 'IN_HOUSE' and b.departure_on > '${TODAY}' and f.due_minor > 250000 order by b.id limit 1`,
    )
    if (!due) throw new Error('nobody in the house owes anything')
    const clerk = await openPage(browser, hotel.url)
    const { page } = clerk
    await signIn(clerk, 'prop-frontdesk', '/bookone/cashier')
    await page.getByLabel(/^Drawer/).fill('Lobby')
    await page.getByLabel(/^Float/).fill('3000')
    await page.getByRole('button', { name: 'Open the shift' }).click()
    await page.getByTestId('expected').filter({ hasText: '₹3,000.00' }).waitFor()

    await page.goto(`/master-service/reservation-details/${due.reference}`)
    await page
      .getByRole('button', { name: /^Take payment/ })
      .first()
      .click()
    const payment = page.getByRole('dialog', { name: /payment/i })
    await payment
      .getByLabel(/^Amount/)
      .first()
      .fill('2000')
    await payment.getByRole('radio', { name: 'Cash' }).check({ force: true })
    await payment.getByRole('button', { name: /^Save/ }).click()
    await payment.waitFor({ state: 'detached' })

    await page.goto('/bookone/cashier')
    await page.getByTestId('expected').filter({ hasText: '₹5,000.00' }).waitFor()
    await page.getByRole('button', { name: 'Drop into the safe' }).click()
    const drop = page.getByRole('dialog', { name: 'Drop into the safe' })
    await drop.getByLabel(/^Amount/).fill('1000')
    await drop.getByLabel(/^Reason/).fill('Evening drop')
    await drop.getByRole('button', { name: 'Drop into the safe' }).click()
    await page.getByTestId('expected').filter({ hasText: '₹4,000.00' }).waitFor()

    await page.getByRole('button', { name: 'Count and close' }).click()
    await page.getByLabel('Pieces of ₹500.00').fill('7')
    await page.keyboard.press('Enter')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    expect(await page.getByLabel('Pieces of ₹100.00').evaluate((box) => box === document.activeElement)).toBe(true)
    await page.getByText('₹3,900.00').waitFor()
    const close = page.getByRole('button', { name: 'Close the shift' })
    expect(await close.isDisabled()).toBe(true)
    await page.getByLabel(/^Note/).fill('A note given twice')
    await close.click()
    await page.waitForURL(/\/bookone\/cashier\/shifts\//)
    await page.getByRole('heading', { name: /Z \d+ · Lobby/ }).waitFor()

    const [shift] = await hotel.rows<Shift>(
      `select s.z_number::int, s.expected_minor::int as expected, s.counted_minor::int as counted, s.variance_minor::int as variance, s.note,
              (select sum(amount_minor)::int from receipts r where (r.property_id, r.shift_id) = (s.property_id, s.id)) as cash
         from cashier_shifts s where s.drawer = 'Lobby' and s.opened_on = '${TODAY}'`,
    )
    expect(shift).toMatchObject({ expected: 400_000, counted: 390_000, variance: -10_000, cash: 200_000 })
    expect(shift?.note).toBe('A note given twice')
    for (const text of ['₹4,000.00', '₹3,900.00', 'A note given twice', 'Evening drop'])
      await page.getByText(text, { exact: false }).first().waitFor()

    await page.getByText('A difference to approve').waitFor()
    const manager = await openPage(browser, hotel.url)
    await signIn(manager, 'prop-manager', '/bookone/cashier?tab=shifts&status=to_approve')
    await manager.page
      .getByText(/^Lobby/)
      .first()
      .click()
    await manager.page.getByRole('button', { name: 'Approve the difference' }).click()
    await manager.page.getByText('The difference is approved').waitFor()
    await manager.close()
    await page.getByText('A difference to approve').waitFor({ state: 'detached' })

    if (canRead) await assertPrinted(page, shift?.z_number ?? 0)
    expect(clerk.faults).toEqual([])
    await clerk.close()
  })
})

/** The same file once more: a browser stores no body of a file it opens in a tab. */
async function again(page: Page, address: string): Promise<Buffer> {
  const token = await page.evaluate(() => sessionStorage.getItem('AuthToken') ?? '')
  return (await page.request.get(address, { headers: { authorization: token } })).body()
}

/** The documents behind the buttons show the same as the screen. */
async function assertPrinted(page: Page, zNumber: number): Promise<void> {
  for (const [button, size] of [
    ['Z report', 'A4'],
    ['The report on 80 mm paper', '80mm'],
  ] as const) {
    const [replied] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/report?') && response.url().includes(size)),
      page.getByRole('button', { name: button }).click(),
    ])
    const text = readPdf(await again(page, replied.url())).replaceAll(/\s+/g, ' ')
    expect(text).toMatch(new RegExp(`Z ?${zNumber}\\b`))
    for (const part of ['4,000.00', '3,900.00', 'Missing', 'A note given twice', 'Evening drop'])
      expect(text).toContain(part)
  }
}
