import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

const WAITING = `
  select q.token, trim(c.first_name || ' ' || c.last_name) as name, b.reference from review_requests q
    join bookings b on b.property_id = q.property_id and b.id = q.booking_id
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
   where q.state = 'SENT' and q.kind = 'STAY' order by q.id limit 1`

describe.skipIf(!hasBrowser)(`reviews${withoutBrowser}`, () => {
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

  /** A competitor is added, its scores entered and pasted. */
  async function compareScores(page: Page): Promise<void> {
    await page.goto(`${hotel.url}/review/scores`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Add competitor' }).click()
    await page.getByRole('textbox', { name: 'Competitor' }).fill('Lakeside Inn')
    await page.getByRole('textbox', { name: 'Competitor' }).press('Enter')
    await page.getByRole('button', { name: 'Enter score', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter score' })
    await dialog.getByRole('combobox', { name: 'Rating' }).click()
    await page.getByRole('option', { name: '4.4', exact: true }).click()
    await expectUsable(page)
    await dialog
      .getByRole('textbox', { name: 'Reviews' })
      .or(dialog.getByRole('spinbutton', { name: 'Reviews' }))
      .fill('812')
    await dialog
      .getByRole('textbox', { name: 'Reviews' })
      .or(dialog.getByRole('spinbutton', { name: 'Reviews' }))
      .press('Enter')
    await page.getByRole('region', { name: 'Scores by source' }).last().getByText('88', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Paste scores' }).click()
    const pasted = page.getByRole('dialog', { name: 'Paste scores' })
    await pasted
      .getByRole('textbox', { name: 'Scores' })
      .fill('Lakeside Inn;Booking.com;2026-11-02;8.1\nNo such inn;Google;2026-11-02;4')
    await pasted.getByText('Line 2: there is no such competitor. Add it first.').waitFor()
    await expectUsable(page)
    await pasted.getByRole('button', { name: 'Enter 1 score' }).click()
    await page.getByRole('region', { name: 'Scores by source' }).last().getByText('81', { exact: true }).waitFor()
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expectUsable(page)
    }
  }

  test('a guest answers on a phone, a case opens, a clerk drafts the reply and a manager publishes it', async () => {
    const [asked] = await hotel.rows<{ token: string; name: string; reference: string }>(WAITING)
    if (!asked) throw new Error('the demo has no request that waits')
    await hotel.rows(`update review_requests set expires_at = now() + interval '9 days' where token = '${asked.token}'`)
    const phone = await openPage(browser, hotel.url)
    await phone.page.setViewportSize({ width: 390, height: 844 })
    await phone.page.goto(`${hotel.url}/stay-review?lang=en&token=${asked.token}`)
    await phone.page.getByRole('heading', { level: 1, name: /^Your stay at/ }).waitFor()
    await expectUsable(phone.page)
    await phone.page.getByRole('button', { name: 'Send' }).click()
    await phone.page.getByText('Please choose a number first.').waitFor()
    await phone.page.getByText('3', { exact: true }).click()
    await phone.page.getByRole('group', { name: 'Quiet' }).locator('label').nth(1).click()
    await phone.page
      .getByLabel('What was good, and what should we do better?')
      .fill('<b>The lift hummed all night.</b>')
    await phone.page.getByLabel('Please contact me').check()
    await phone.page.getByRole('button', { name: 'Send' }).click()
    await phone.page.getByText('The hotel has your answer and will contact you.').waitFor()
    await expectUsable(phone.page)

    const clerk = await openPage(browser, hotel.url)
    await clerk.page.setViewportSize({ width: 1440, height: 900 })
    await signIn(clerk, 'prop-frontdesk', `/review/list?text=${asked.reference}`)
    await clerk.page.getByRole('row').filter({ hasText: 'The lift hummed' }).getByText(asked.name).click()
    const panel = clerk.page
      .getByRole('complementary')
      .filter({ hasText: asked.name })
      .or(clerk.page.getByRole('dialog', { name: asked.name }))
    await panel.getByText('<b>The lift hummed all night.</b>').waitFor()
    await panel.getByText('The guest asks to be contacted.').waitFor()
    await panel.getByText('Case', { exact: true }).waitFor({ timeout: 20_000 })
    await panel.getByRole('combobox', { name: 'Template' }).click()
    await clerk.page.getByRole('option', { name: 'Apology (en)' }).click()
    expect(await panel.getByLabel('Your reply').inputValue()).toContain(`Dear ${asked.name}`)
    await panel.getByRole('button', { name: 'Save draft' }).click()
    await panel.getByText('Reply drafted').waitFor()
    await expectUsable(clerk.page)
    expect(await panel.getByRole('button', { name: 'Publish reply' }).count()).toBe(0)

    const manager = await openPage(browser, hotel.url)
    await signIn(manager, 'prop-manager', `/review/list?text=${asked.reference}`)
    await manager.page.getByRole('row').filter({ hasText: 'The lift hummed' }).getByText(asked.name).click()
    await manager.page.getByRole('button', { name: 'Publish reply' }).click()
    await manager.page.getByText('Replied', { exact: true }).first().waitFor()
    await phone.page.reload()
    await phone.page.getByText(`Dear ${asked.name}`).waitFor()
    await expectUsable(phone.page)

    for (const [path, title] of [
      ['scores', 'Review scores'],
      ['requests', 'Review requests'],
    ] as const) {
      await clerk.page.goto(`${hotel.url}/review/${path}`)
      await clerk.page.getByRole('heading', { level: 1, name: title }).waitFor()
      for (const width of [1440, 390]) {
        await clerk.page.setViewportSize({ width, height: 844 })
        await expectUsable(clerk.page)
      }
    }
    await compareScores(clerk.page)
    const admin = await openPage(browser, hotel.url)
    await signIn(admin, 'prop-admin', '/review/set-up')
    await admin.page.getByRole('heading', { level: 2, name: 'What guests receive' }).waitFor()
    await expectUsable(admin.page)
    expect([phone.faults, clerk.faults, manager.faults, admin.faults]).toEqual([[], [], [], []])
    for (const person of [phone, clerk, manager, admin]) await person.close()
  })

  test('a source is connected, delivers and changes a review; the guest’s page is previewed on a phone', async () => {
    const admin = await openPage(browser, hotel.url)
    await admin.page.setViewportSize({ width: 1440, height: 900 })
    await signIn(admin, 'prop-admin', '/review/set-up')
    await admin.page.getByRole('button', { name: 'Connect Expedia' }).click()
    const dialog = admin.page.getByRole('dialog', { name: 'Connection: Expedia' })
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('This key is shown once.', { exact: false }).waitFor()
    await expectUsable(admin.page)
    const [address, key] = [dialog.getByLabel('Address', { exact: true }), dialog.getByLabel('Key').first()]
    const path = new URL(await address.inputValue()).pathname
    const headers = { authorization: `Bearer ${await key.inputValue()}`, 'content-type': 'application/json' }
    const moment = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const deliver = async (text: string, hours: number) => {
      const review = { id: 'ex-1', postedAt: moment(30), changedAt: moment(hours), rating: 3, author: 'Noor', text }
      const body = JSON.stringify({ reviews: [review] })
      return (await fetch(`${hotel.url}${path}`, { method: 'POST', headers, body })).status
    }
    expect([await deliver('The walrus snored.', 20), await deliver('The walrus was calmed.', 10)]).toEqual([200, 200])
    await admin.page.goto(`${hotel.url}/review/list?text=walrus`)
    await admin.page.getByRole('row').filter({ hasText: 'calmed' }).getByText('Noor').click()
    await admin.page.getByRole('button', { name: '1 earlier version' }).click()
    await admin.page.getByText('The walrus snored.').waitFor()
    for (const width of [1440, 390]) {
      await admin.page.setViewportSize({ width, height: 844 })
      await expectUsable(admin.page)
    }
    await admin.page.goto(`${hotel.url}/review/set-up`)
    const link = admin.page.getByRole('link', { name: 'See the page after a meal' })
    const preview = new URL((await link.getAttribute('href')) ?? '', hotel.url)
    const phone = await openPage(browser, hotel.url)
    await phone.page.setViewportSize({ width: 390, height: 844 })
    await phone.page.goto(`${hotel.url}${preview.pathname}${preview.search}&lang=en`)
    await phone.page.getByText('This is a preview', { exact: false }).waitFor()
    await expectUsable(phone.page)
    await phone.page.getByText('9', { exact: true }).click()
    await phone.page.getByRole('button', { name: 'Send' }).click()
    await phone.page.getByText('The hotel has your answer.').waitFor()
    expect([admin.faults, phone.faults]).toEqual([[], []])
    for (const person of [admin, phone]) await person.close()
  })
})
