import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayAt } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

const CLERK = `
  select e.display_name as name from employees e join users u on u.id = e.user_id where u.email = 'prop-frontdesk@demo.hotelmate.test'`
const WARNING = 'Came an hour late on three days without a call.'
const SUSPENSION = 'Until it is clear what is missing in the drawer.'

describe.skipIf(!hasBrowser)(`notes and measures${withoutBrowser}`, () => {
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

  test('a warning is written, read and acknowledged on a phone, and a suspension closes the sign-in', async () => {
    const [clerk] = await hotel.rows<{ name: string }>(CLERK)
    if (!clerk) throw new Error('the demo has no clerk')
    const today = dayAt(new Date().toISOString(), 'Asia/Kolkata')
    const manager = await openPage(browser, hotel.url)
    const { page } = manager
    await signIn(manager, 'prop-manager', '/ems/conduct')
    await page.getByRole('row').nth(1).waitFor()
    await expectUsable(page)
    const write = async (kind: string) => {
      await page.getByRole('button', { name: 'Write' }).first().click()
      const form = page.getByRole('dialog', { name: 'Write' })
      await form.getByRole('combobox', { name: /^Employee/ }).fill(clerk.name)
      await page.getByRole('option', { name: clerk.name }).first().click()
      await form.getByRole('combobox', { name: /^Kind/ }).click()
      await page.getByRole('option', { name: kind }).click()
      return form
    }
    const form = await write('Written warning')
    await form.getByText('The employee reads every measure and acknowledges it.').waitFor()
    await form.getByLabel(/^Text/).fill(WARNING)
    await expectUsable(page)
    await form.getByRole('button', { name: 'Write' }).click()
    await form.waitFor({ state: 'detached' })
    const written = page.getByRole('row').filter({ hasText: clerk.name }).filter({ hasText: 'Written warning' })
    await written.getByText('Not acknowledged yet').waitFor()

    const phone = await openPage(browser, hotel.url, { width: 390, height: 844 })
    await signIn(phone, 'prop-frontdesk', '/ems/conduct/own')
    const measure = phone.page.locator('section').filter({ hasText: 'Written warning' }).first()
    await measure.getByRole('button', { name: 'Show the text' }).click()
    await measure.getByText(WARNING).waitFor()
    await expectUsable(phone.page)
    await measure.getByRole('button', { name: 'Acknowledge' }).click()
    await measure.getByText('Acknowledged', { exact: true }).first().waitFor()
    await expect.poll(() => measure.getByRole('button', { name: 'Acknowledge' }).count()).toBe(0)

    await written.getByText('Acknowledged', { exact: true }).waitFor() // the live event has come
    await written.click()
    const panel = page.getByRole('dialog', { name: clerk.name })
    await panel.getByText('Each look is recorded.').waitFor()
    await panel.getByRole('button', { name: 'Show the text' }).click()
    await panel.getByText(WARNING).waitFor()
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })

    const decision = await write('Suspension')
    await decision.getByLabel(/^First day/).fill(addDays(today, 1))
    await decision.getByLabel(/^Last day/).fill(addDays(today, 7))
    await decision.getByLabel(/^Suspend the employee now/).check()
    await decision.getByLabel(/^Text/).fill(SUSPENSION)
    await decision.getByRole('button', { name: 'Write' }).click()
    await decision.getByText('closes the sign-in only while it lasts', { exact: false }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectUsable(page)
    await decision.getByLabel(/^First day/).fill(today)
    await decision.getByRole('button', { name: 'Write' }).click()
    await decision.waitFor({ state: 'detached' })
    await expectUsable(page)

    await phone.page.reload()
    await phone.page.getByRole('button', { name: /^(Sign|Log) in/ }).waitFor()
    expect(await hotel.rows('select from conduct_entries where sealed like $1', [`%${SUSPENSION.slice(6, 20)}%`])).toEqual([]) // prettier-ignore
    expect(manager.faults).toEqual([])
    await phone.close()
    await manager.close()
  })
})
