import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayAt, mondayOf } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

const NAMES = `
  select e.display_name as name, u.roles[1] as role, e.id, e.department_id as department from employees e join users u on u.id = e.user_id
   where u.roles && array['PROP_FRONTDESK', 'PROP_FO_EXECUTIVE'] and u.email like '%@demo.hotelmate.test'`

describe.skipIf(!hasBrowser)(`rota${withoutBrowser}`, () => {
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

  test('a week is planned by keys and by drag, published, acknowledged on a phone, swapped and approved', async () => {
    const people = await hotel.rows<{ name: string; role: string; id: string; department: string }>(NAMES)
    const clerk = people.find(({ role }) => role === 'PROP_FRONTDESK')
    const executive = people.find(({ role }) => role === 'PROP_FO_EXECUTIVE')
    if (!clerk || !executive) throw new Error('the demo has no front desk')
    const monday = addDays(mondayOf(dayAt(new Date().toISOString(), 'Asia/Kolkata')), 28)
    const manager = await openPage(browser, hotel.url)
    const { page } = manager
    await signIn(manager, 'prop-manager', `/hrm?from=${monday}&department=${clerk.department}`)
    const cell = (days: number) => page.locator(`[data-row="${clerk.id}"][data-day="${addDays(monday, days)}"]`)
    await page.getByRole('grid', { name: 'Rota' }).waitFor()
    await expectUsable(page)

    const missing = page.locator('[data-missing]')
    await missing.first().waitFor()
    const before = await missing.count()
    await cell(0).click()
    await page.keyboard.press('e')
    await cell(0).locator('[data-shift]').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('l')
    await cell(2).locator('[data-shift]').waitFor()
    await page.keyboard.press('Delete')
    await cell(2).locator('[data-shift]').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await cell(2).locator('[data-shift]').waitFor()
    await drag(page, cell(2).locator('[data-shift]'), cell(4))
    await cell(4).locator('[data-shift]').waitFor()
    expect(await cell(2).locator('[data-shift]').count()).toBe(0)
    expect(await missing.count()).toBeLessThanOrEqual(before)

    // An early shift after a late one needs a reason.
    await cell(5).click()
    await page.keyboard.press('e')
    const warning = page.getByRole('dialog', { name: 'This needs a reason' })
    await warning.getByText('only 8 h of rest').waitFor()
    await warning.getByLabel(/^Reason/).fill('The last one is ill')
    await warning.getByRole('button', { name: 'Plan all the same' }).click()
    await cell(5).locator('[data-shift]').waitFor()

    await page.getByRole('button', { name: 'Publish (4)' }).click()
    const publish = page.getByRole('dialog', { name: 'Publish rota' })
    await publish.getByText(clerk.name).waitFor()
    await expectUsable(page)
    await publish.getByRole('button', { name: 'Publish', exact: true }).click()
    await publish.waitFor({ state: 'detached' })

    const desk = await openPage(browser, hotel.url)
    await desk.page.setViewportSize({ width: 390, height: 844 })
    await signIn(desk, 'prop-frontdesk', '/hrm/own')
    await desk.page.getByText(/shifts are new or changed/).waitFor()
    await expectUsable(desk.page)
    await desk.page.getByRole('button', { name: 'I have seen it' }).click()
    await desk.page.getByText(/shifts are new or changed/).waitFor({ state: 'detached' })
    await desk.page.getByRole('button', { name: `Swap the shift of ${monday}` }).click()
    const ask = desk.page.getByRole('dialog', { name: 'Swap' })
    await ask.getByRole('combobox', { name: 'Colleague' }).click()
    await desk.page.getByRole('option', { name: executive.name }).click()
    await ask.getByRole('button', { name: 'Ask colleague' }).click()
    await ask.waitFor({ state: 'detached' })
    await desk.close()

    const colleague = await openPage(browser, hotel.url)
    await signIn(colleague, 'prop-fo-executive', '/hrm/own')
    await colleague.page.getByRole('button', { name: 'Accept' }).click()
    await colleague.page.getByText('Waits for a manager').first().waitFor()
    await colleague.close()

    await page.getByRole('tab', { name: 'Requests' }).click()
    const request = page.getByText(`${clerk.name} and ${executive.name} want to swap`)
    await request.waitFor()
    await expectUsable(page)
    await page.locator('main').locator(':scope *', { has: request }).last().getByRole('button', { name: 'Approve' }).click() // prettier-ignore
    await request.waitFor({ state: 'detached' })
    const [given] = await hotel.rows<{ id: string }>(
      'select published_employee_id as id from rota_shifts where id in (select shift_id from shift_swaps where state = $1)',
      ['APPROVED'],
    )
    expect(given?.id).toBe(executive.id)
    expect([manager.faults, desk.faults, colleague.faults]).toEqual([[], [], []])
    await manager.close()
  })
})

type Place = ReturnType<Page['locator']>

/** Grabs something and drops it elsewhere, as a hand does. */
async function drag(page: Page, from: Place, to: Place): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 20, start.y + start.height / 2, { steps: 3 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
  await page.mouse.up()
}
