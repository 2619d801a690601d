import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#core/dates.ts'
import { TODAY } from '#test/furnished.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { callerOf, openCourtyard } from './courtyard.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

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

const CODE = 'WINTER20'
const day = (offset: number) => addDays(TODAY, offset)

/** Makes the offer as its manager does: typed, tried, switched on, with a code. */
async function makeOffer(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter nights')
  await page.getByRole('textbox', { name: 'Percentage' }).fill('20')
  await page.getByRole('checkbox', { name: 'Only with a code' }).check()
  await page.getByRole('spinbutton', { name: 'Least nights' }).fill('2')
  await page.getByText('20 % off each night, from 2 nights, with a code.').waitFor()
  await page.getByRole('button', { name: 'Texts for guests' }).click()
  await page.getByRole('textbox', { name: 'Title in English' }).fill('Twenty percent off in winter')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText('Winter nights is on').waitFor()
  await page.getByRole('tab', { name: 'Codes' }).click()
  await page.getByRole('button', { name: 'Add code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(CODE)
  await page.getByRole('textbox', { name: 'Code' }).press('Enter')
  await page.getByText('1 code is added').waitFor()
  await expectUsable(page)
}

describe.skipIf(!hasBrowser)(`offers${withoutBrowser}`, () => {
  test('an offer is made for guests of a segment, and the calendar shows when offers run', async () => {
    const manager = await openPage(browser, hotel.url)
    const { page } = manager
    await signIn(manager, 'prop-marketing', '/business-promotion/add')
    await page.getByRole('textbox', { name: 'Name' }).fill('For regulars')
    await page.getByRole('textbox', { name: 'Percentage' }).fill('5')
    await page.getByRole('combobox', { name: 'Guests', exact: true }).click()
    await page.getByRole('option', { name: 'Guests of segments' }).click()
    await page.getByRole('button', { name: 'Regulars' }).click()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('for guests of Regulars', { exact: false }).first().waitFor()
    await page.goto(`${hotel.url}/business-promotion/list`)
    await page.getByRole('button', { name: 'Calendar' }).click()
    await page.getByRole('heading', { level: 1, name: 'Calendar of offers' }).waitFor()
    await page.getByText('For regulars').first().waitFor()
    expect(await page.locator('[data-track] [data-run]').count()).toBeGreaterThan(0)
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expectUsable(page)
    }
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByText('For regulars').first().waitFor()
    expect(manager.faults).toEqual([])
    await manager.close()
  })

  test('a manager makes an offer and tries it; a guest on a phone and the desk book by its code', async () => {
    const manager = await openPage(browser, hotel.url)
    await signIn(manager, 'prop-marketing', '/business-promotion/add')
    await makeOffer(manager.page)

    await manager.page.getByRole('tab', { name: 'Test' }).click()
    await manager.page.getByRole('textbox', { name: 'Price of a night' }).fill('5000')
    await manager.page.getByRole('textbox', { name: 'Code' }).fill(CODE)
    await manager.page.getByRole('button', { name: 'Test', exact: true }).click()
    await manager.page.getByText('₹10,000.00 becomes ₹8,000.00').waitFor()
    await expectUsable(manager.page)

    const [palace] = await hotel.rows<{ name: string }>(
      `select seo_friendly_name as name from properties where name = 'Demo Palace'`,
    )
    const guest = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true, isDark: true })
    await guest.page.goto(`/house?at=${palace?.name}&code=${CODE}`)
    await guest.page.getByLabel('Arrival').fill(day(9))
    await guest.page.getByLabel('Departure').fill(day(11))
    await guest.page.getByRole('button', { name: 'Show prices' }).click()
    await guest.page.getByText('Twenty percent off in winter').first().waitFor()
    await expectUsable(guest.page)
    await guest.page.getByRole('button', { name: /^Choose: / }).first().click() // prettier-ignore
    await guest.page.getByRole('heading', { name: 'Your details' }).waitFor()
    expect(guest.faults).toEqual([])
    await guest.close()

    const desk = await openPage(browser, hotel.url)
    await signIn(desk, 'prop-frontdesk', '/master-service/home')
    // Keys work once the areas' commands are loaded; this menu is drawn from them.
    await desk.page.getByRole('button', { name: 'New', exact: true }).waitFor()
    await desk.page.keyboard.press('n')
    const panel = desk.page.getByRole('dialog', { name: 'New booking' })
    await panel.getByRole('combobox', { name: /Guest name/ }).waitFor()
    await desk.page.keyboard.type('Nila Winter')
    await panel.getByRole('textbox', { name: 'Departure' }).fill(day(2))
    await panel.getByRole('button', { name: /offer code/ }).click()
    await panel.getByRole('textbox', { name: 'Offer code' }).fill('NOBODYS')
    await panel.getByText('There is no such code.').waitFor()
    await panel.getByRole('textbox', { name: 'Offer code' }).fill(CODE)
    await panel.getByRole('status').getByText('Winter nights').waitFor()
    await expectUsable(desk.page)
    await panel.getByRole('button', { name: 'Create booking' }).click()
    await desk.page.getByText(/^Booked: /).waitFor()
    await desk.close()

    const uses = await hotel.rows<{ channel: string; saved: string }>(
      `select u.channel, -sum(l.total_minor) as saved from offer_uses u
         join folio_lines l on (l.property_id, l.offer_use_id) = (u.property_id, u.id)
         join offers o on (o.property_id, o.id) = (u.property_id, u.offer_id)
        where o.name = 'Winter nights' group by u.channel order by u.channel`,
    )
    expect(uses.map(({ channel, saved }) => [channel, Number(saved) > 0])).toEqual([
      ['DESK', true],
      ['WEBSITE', true],
    ])
    await manager.page.getByRole('tab', { name: 'Uses' }).click()
    await manager.page.getByText('Nila Winter').waitFor()
    expect(manager.faults).toEqual([])
    await manager.close()
  })

  test('a card that comes off after tax is made, and at the till less is to be paid while tax stays', async () => {
    const courtyard = await openCourtyard(await callerOf(hotel.url, 'prop-admin'))
    const owner = await openPage(browser, hotel.url)
    const { page } = owner
    await signIn(owner, 'prop-admin', '/business-promotion/add')
    await page.getByRole('textbox', { name: 'Name' }).fill('Card of the fair')
    await page.getByRole('combobox', { name: 'Off', exact: true }).click()
    await page.getByRole('option', { name: 'Orders' }).click()
    await page.getByRole('textbox', { name: 'Percentage' }).fill('10')
    await page.getByRole('combobox', { name: 'Comes off' }).click()
    await page.getByRole('option', { name: 'After tax' }).click()
    await page.getByText('off what is paid, after tax on the full price', { exact: false }).waitFor()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectUsable(page)
    }
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByText('Card of the fair is on').waitFor()

    // 200.00 and 5 % tax are 210.00; a tenth of it the card pays.
    const { orderId } = await courtyard.order(['J-DOSA'], { deliveryMethod: 'Take Away' })
    await page.goto(`/order/order-details?data=${encodeURIComponent(JSON.stringify(orderId))}`)
    await page.getByText('Discount after tax').waitFor()
    await page.getByText('₹189.00').first().waitFor()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectUsable(page)
    }
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    const pay = page.getByRole('dialog')
    await pay.getByRole('radio', { name: 'Card' }).check({ force: true })
    await pay.getByRole('button', { name: /^Take/ }).click()
    await pay.waitFor({ state: 'detached' })
    const [paid] = await hotel.rows(
      'select net_minor::int as net, tax_minor::int as tax, after_tax_off_minor::int as off, paid_minor::int as paid from orders where id = $1',
      [orderId],
    )
    expect(paid).toEqual({ net: 20_000, tax: 1_000, off: 2_100, paid: 18_900 })
    expect(owner.faults).toEqual([])
    await owner.close()
  })

  test('an organisation copies an offer to its restaurant with two clicks, passes a change on, and opens it there', async () => {
    const owner = await openPage(browser, hotel.url)
    const { page } = owner
    await signIn(owner, 'org-admin', '/business-promotion/add')
    await page.getByRole('textbox', { name: 'Name' }).fill('Monsoon plates')
    await page.getByRole('combobox', { name: 'Off', exact: true }).click()
    await page.getByRole('option', { name: 'Orders' }).click()
    await page.getByRole('textbox', { name: 'Percentage' }).fill('10')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('tab', { name: 'Other properties' }).click()
    const row = page.getByRole('row', { name: /Demo Bistro/ })
    await row.getByText('Can be copied').waitFor()
    await expectUsable(page)
    await owner.start()
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Copy and start' }).click()
    expect(await owner.count()).toBe(2)
    await row.getByText('Active', { exact: true }).waitFor()
    await row.getByText('The same', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Offer', exact: true }).click()
    await page.getByRole('textbox', { name: 'Percentage' }).fill('15')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('tab', { name: 'Other properties' }).click()
    await row.getByText('Differs', { exact: true }).waitFor()
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Pass on changes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pass on changes' }).click()
    await row.getByText('The same', { exact: true }).waitFor()
    await page.setViewportSize({ width: 390, height: 900 })
    await expectUsable(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await row.getByRole('button', { name: 'Open there' }).click()
    await page.getByRole('heading', { name: 'Monsoon plates' }).waitFor()
    const copies = await hotel.rows(
      `select p.name, o.state, o.percent_bp from offers o join properties p on p.id = o.property_id where o.name = 'Monsoon plates' order by p.name`,
    )
    expect(copies).toEqual([
      { name: 'Demo Bistro', state: 'ACTIVE', percent_bp: 1_500 },
      { name: 'Demo Palace', state: 'DRAFT', percent_bp: 1_500 },
    ])
    expect(owner.faults).toEqual([])
    await owner.close()
  })
})
