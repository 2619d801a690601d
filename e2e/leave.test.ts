import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day, dayAt, mondayOf } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

const CLERK = `
  select e.display_name as name, e.id, e.department_id as department from employees e join users u on u.id = e.user_id
   where u.email = 'prop-frontdesk@demo.hotelmate.test'`

describe.skipIf(!hasBrowser)(`leave${withoutBrowser}`, () => {
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

  test('requested on a phone, weighed and approved, in the rota, cancelled and given back', async () => {
    const [clerk] = await hotel.rows<{ name: string; id: string; department: string }>(CLERK)
    if (!clerk) throw new Error('the demo has no clerk')
    const holidays = await hotel.rows<{ day: string }>('select on_date::text as day from holidays')
    const isFree = (day: Day) => holidays.every((holiday) => holiday.day !== day)
    const later = addDays(mondayOf(dayAt(new Date().toISOString(), 'Asia/Kolkata')), 63)
    const monday = isFree(later) && isFree(addDays(later, 1)) ? later : addDays(later, 7)

    const phone = await openPage(browser, hotel.url)
    await phone.page.setViewportSize({ width: 390, height: 844 })
    await signIn(phone, 'prop-frontdesk', '/hrm/leave')
    const annual = phone.page.getByRole('list', { name: 'Balances' }).getByRole('listitem').filter({ hasText: 'Annual leave' }) // prettier-ignore
    await annual.waitFor()
    const before = await annual.textContent()
    await expectUsable(phone.page)
    await phone.page.getByRole('button', { name: 'Request leave' }).click()
    const form = phone.page.getByRole('dialog', { name: 'Request leave' })
    await form.getByRole('combobox', { name: 'Type' }).click()
    await phone.page.getByRole('option', { name: 'Annual leave' }).click()
    await form.getByLabel(/^First day/).fill(monday)
    await form.getByLabel(/^Last day/).fill(addDays(monday, 1))
    await phone.page.keyboard.press('Tab')
    await form.getByText('This takes 2 days').waitFor()
    await expectUsable(phone.page)
    await form.getByRole('button', { name: 'Send request' }).click()
    await form.waitFor({ state: 'detached' })
    await phone.page.getByText('Requested', { exact: true }).waitFor()

    const manager = await openPage(browser, hotel.url)
    const { page } = manager
    await signIn(manager, 'prop-manager', '/hrm/approvals')
    await expectUsable(page)
    await page.getByRole('row').filter({ hasText: 'Annual leave' }).getByText(clerk.name).click()
    const panel = page.getByRole('dialog', { name: `${clerk.name}: Annual leave` })
    await panel.getByText('The department on these days').first().waitFor()
    await expectUsable(page)
    await panel.getByRole('button', { name: 'Approve' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Calendar' }).click()
    await page.getByRole('button', { name: clerk.name }).waitFor()
    await expectUsable(page)

    await page.goto(`${hotel.url}/hrm?from=${monday}&department=${clerk.department}`)
    const cell = page.locator(`[data-row="${clerk.id}"][data-day="${monday}"]`)
    await cell.locator('[data-absence]').waitFor()
    await cell.click()
    await page.keyboard.press('e')
    await page.getByText(`${clerk.name} is on leave`, { exact: false }).first().waitFor()
    expect(await cell.locator('[data-shift]').count()).toBe(0)

    await phone.page.reload()
    await phone.page.getByText('Approved', { exact: true }).first().waitFor()
    await phone.page.getByRole('button', { name: 'Cancel leave' }).first().click()
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel leave' }).click()
    await phone.page.getByText('Cancelled', { exact: true }).waitFor()
    await expect.poll(() => annual.textContent()).toBe(before)
    expect([manager.faults, phone.faults]).toEqual([[], []])
    await phone.close()
    await manager.close()
  })

  test('by hours: times on a phone, what they take, approved beside a shift that stays, and a minute too much refused', async () => {
    const [clerk] = await hotel.rows<{ name: string; id: string; department: string }>(CLERK)
    if (!clerk) throw new Error('the demo has no clerk')
    const holidays = await hotel.rows<{ day: string }>('select on_date::text as day from holidays')
    const mondays = [84, 91, 98].map((days) => addDays(mondayOf(dayAt(new Date().toISOString(), 'Asia/Kolkata')), days))
    const monday = mondays.find((day) => holidays.every((holiday) => holiday.day !== day))
    if (!monday) throw new Error('every Monday is a holiday')

    const phone = await openPage(browser, hotel.url)
    await phone.page.setViewportSize({ width: 390, height: 844 })
    await signIn(phone, 'prop-frontdesk', '/hrm/leave')
    const request = async (type: string) => {
      await phone.page.getByRole('button', { name: 'Request leave' }).click()
      const form = phone.page.getByRole('dialog', { name: 'Request leave' })
      await form.getByRole('combobox', { name: 'Type' }).click()
      await phone.page.getByRole('option', { name: type }).click()
      await form.getByLabel(/^First day/).fill(monday)
      await form.getByLabel(/^Last day/).fill(monday)
      await phone.page.keyboard.press('Tab')
      await form.getByRole('combobox', { name: 'Part of the day' }).click()
      return form
    }
    const form = await request('Annual leave')
    expect(await phone.page.getByRole('option', { name: 'Some hours' }).count()).toBe(0)
    await phone.page.getByRole('option', { name: 'First half' }).click()
    await form.getByRole('combobox', { name: 'Type' }).click()
    await phone.page.getByRole('option', { name: 'Personal hours' }).click()
    await form.getByRole('combobox', { name: 'Part of the day' }).click()
    await phone.page.getByRole('option', { name: 'Some hours' }).click()
    await form.getByLabel(/^From/).fill('14:00')
    await form.getByLabel(/^To/).fill('13:00')
    await form.getByRole('button', { name: 'Send request' }).click()
    await form.getByText('The end must be after the start.').waitFor()
    await form.getByLabel(/^To/).fill('17:00')
    await form.getByText('This takes 0.38 days (3 h)').waitFor()
    await expectUsable(phone.page)
    await form.getByRole('button', { name: 'Send request' }).click()
    await form.waitFor({ state: 'detached' })
    await phone.page.getByText('14:00–17:00').waitFor()
    await expectUsable(phone.page)

    const manager = await openPage(browser, hotel.url)
    const { page } = manager
    await signIn(manager, 'prop-manager', '/hrm/approvals')
    await page.getByRole('row').filter({ hasText: '14:00–17:00' }).getByText(clerk.name).click()
    const panel = page.getByRole('dialog', { name: `${clerk.name}: Personal hours` })
    await panel.getByText('0.38 days (3 h)').waitFor()
    await panel.getByText('The department on these days').first().waitFor()
    await expectUsable(page)
    await panel.getByRole('button', { name: 'Approve' }).click()
    await panel.waitFor({ state: 'detached' })

    await page.goto(`${hotel.url}/hrm?from=${monday}&department=${clerk.department}`)
    const cell = page.locator(`[data-row="${clerk.id}"][data-day="${monday}"]`)
    await cell.locator('[data-absence]').getByText('14–17').waitFor()
    await cell.click()
    await page.keyboard.press('e')
    await cell.locator('[data-shift]').waitFor()
    await expectUsable(page)

    const again = await request('Personal hours')
    await phone.page.getByRole('option', { name: 'Some hours' }).click()
    await again.getByLabel(/^From/).fill('16:59')
    await again.getByLabel(/^To/).fill('18:00')
    await again.getByRole('button', { name: 'Send request' }).click()
    await again.getByText('There is leave on one of these days, or in these hours.').first().waitFor()
    expect([manager.faults, phone.faults]).toEqual([[], []])
    await phone.close()
    await manager.close()
  })

  test('days are asked to be paid for on a phone and approved: they wait for the next payslip', async () => {
    const [clerk] = await hotel.rows<{ name: string }>(CLERK)
    const phone = await openPage(browser, hotel.url)
    await phone.page.setViewportSize({ width: 390, height: 844 })
    await signIn(phone, 'prop-frontdesk', '/hrm/leave')
    await phone.page.getByRole('button', { name: 'Ask to be paid' }).click()
    const form = phone.page.getByRole('dialog', { name: 'Ask to be paid' })
    await form.getByLabel(/^Days/).fill('1')
    await form.getByText(/can be paid out now/).waitFor()
    await expectUsable(phone.page)
    await form.getByRole('button', { name: 'Send request' }).click()
    await form.waitFor({ state: 'detached' })
    await phone.page.getByRole('heading', { name: 'Days to be paid out' }).waitFor()

    const manager = await openPage(browser, hotel.url)
    const { page } = manager
    await signIn(manager, 'prop-manager', '/hrm/leave/encashments')
    const row = page.getByRole('row').filter({ hasText: clerk?.name ?? '' })
    await row.waitFor()
    await expectUsable(page)
    await row.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave to be paid out' })
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await dialog.waitFor({ state: 'detached' })
    await phone.page.reload()
    await phone.page.getByText('To be paid', { exact: true }).waitFor()
  })
})
