import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

/** Chooses an entry of the page's menu. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name }).click()
}

/** Chooses an entry of the menu of a row. */
async function chooseOf(page: Page, row: string | RegExp, name: string): Promise<void> {
  await page.getByRole('row', { name: row }).getByRole('button', { name: /More/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

const openOf = async (description: string) =>
  (
    await hotel.rows<{ covered: number }>(
      `select coalesce(sum(x.amount_minor), 0)::int as covered from opening_balances o
         left join balance_allocations x on (x.property_id, x.balance_id) = (o.property_id, o.id) where o.description = $1`,
      [description],
    )
  )[0]?.covered

describe.skipIf(!hasBrowser)(`a company’s account${withoutBrowser}`, () => {
  test('reminded, paid for the items it named, and what it will not pay moved to another company', async () => {
    const clerk = await openPage(browser, hotel.url)
    const { page } = clerk
    await signIn(clerk, 'prop-admin', '/bookone-admin/receivables')
    await page.getByText('Aravalli Pharma').first().click()
    await page.getByRole('heading', { name: /Aravalli Pharma/ }).waitFor()

    await choose(page, 'Mail a reminder')
    const reminder = page.getByRole('dialog', { name: 'Mail a reminder' })
    await reminder.getByLabel(/^Subject/).waitFor()
    expect(await reminder.getByLabel(/^Subject/).inputValue()).toBe('Last reminder from Demo Palace')
    expect(await reminder.getByLabel(/^Text/).inputValue()).toMatch(
      /^Dear Aravalli Pharma,\n\n₹87,150.00 of your account/,
    )
    await reminder.getByRole('button', { name: 'Send' }).click()
    await page.getByText('The reminder goes to bills@aravalli.example').waitFor()

    await page.getByRole('button', { name: 'Receive money' }).click()
    const money = page.getByRole('dialog', { name: 'Receive money' })
    await money.getByLabel(/^Apply it/).click()
    await page.getByRole('option', { name: 'To items I choose' }).click()
    await money.getByRole('checkbox', { name: /Board meeting/ }).check()
    await money.getByRole('checkbox', { name: /Trainers, two weeks/ }).check()
    await money.getByLabel('Of Trainers, two weeks').fill('10000')
    expect(await money.getByLabel(/^Amount/).inputValue()).toBe('22,600.00')
    await money.getByLabel(/^Reference/).fill('NEFT 4711')
    await money.getByRole('button', { name: 'Receive money' }).click()
    await page.getByText(/₹22,600.00 applied, ₹0.00 left/).waitFor()
    expect([await openOf('Board meeting'), await openOf('Trainers, two weeks'), await openOf('Conference in spring')]).toEqual([
      1_260_000, 1_000_000, 0,
    ]) // prettier-ignore

    const [promised] = await hotel.rows<{ id: string; reference: string }>(
      `select p.id, b.reference from payments p join bookings b on (b.property_id, b.id) = (p.property_id, p.booking_id)
         join companies c on (c.property_id, c.id) = (p.property_id, p.company_id)
        where c.display_name = 'Aravalli Pharma' and p.status = 'NotPaid' and p.replaced_at is null order by p.id limit 1`,
    )
    await chooseOf(page, new RegExp(promised?.reference ?? ''), 'Move to another company')
    const move = page.getByRole('dialog', { name: /^Move .* to another account/ })
    await move.getByLabel(/^Company/).fill('Mewar')
    await page.getByRole('option', { name: /Mewar Journeys/ }).click()
    await move.getByRole('button', { name: 'Move to another company' }).click()
    await page.getByText('It is on the account of Mewar Journeys').waitFor()
    const [owner] = await hotel.rows<{ name: string }>(`select company_name as name from payments where id = $1`, [
      promised?.id,
    ])
    expect(owner?.name).toBe('Mewar Journeys')

    await page.getByRole('tab', { name: 'Letters' }).click()
    await page.getByRole('row', { name: /Reminder.*bills@aravalli.example/ }).waitFor()
    expect(clerk.faults).toEqual([])
    await clerk.close()
  })
})
