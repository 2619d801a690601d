import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayAt } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

const EMAIL = 'tara.new@staff.example'
const PASSWORD = 'Long-enough-7!'
const PDF = { name: 'identity.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

describe.skipIf(!hasBrowser)(`employees${withoutBrowser}`, () => {
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

  test('hired with a sign-in, changed from a later day, a document requested and approved, left and signed out for good', async () => {
    const admin = await openPage(browser, hotel.url)
    const { page } = admin
    await signIn(admin, 'prop-admin', '/ems')
    await page.getByRole('table', { name: 'Employees' }).waitFor()
    await expectUsable(page)
    const choose = async (scope: Pick<typeof page, 'getByRole'>, label: string | RegExp, option: string) => {
      await scope.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }

    await page.getByRole('button', { name: 'Add employee' }).click()
    const form = page.getByRole('form', { name: 'Add employee' })
    await form.getByLabel(/^First name/).fill('Tara')
    await form.getByLabel(/^Last name/).fill('New')
    await form.getByRole('button', { name: 'Next' }).click()
    await choose(form, /^Department/, 'Front desk')
    await choose(form, /^Position/, 'Receptionist')
    await form.getByRole('button', { name: 'Next' }).click()
    await form.getByRole('button', { name: 'Next' }).click()
    await form.getByRole('button', { name: 'Create sign-in' }).click()
    await form.getByLabel(/^E-mail to sign in with/).fill(EMAIL)
    await choose(form, /^Role/, 'Front desk')
    await form.getByLabel(/^First password/).fill(PASSWORD)
    await expectUsable(page)
    await form.getByRole('button', { name: 'Add employee' }).click()
    await page.getByRole('heading', { name: 'Tara New', level: 1 }).waitFor()
    const signingIn = () => page.request.post('/api/users/sign-in', { data: { email: EMAIL, password: PASSWORD } })
    expect((await signingIn()).status()).toBe(200)

    await page.getByRole('tab', { name: 'Job and history' }).click()
    await page.getByRole('button', { name: 'Change job' }).click()
    const change = page.getByRole('dialog', { name: 'Change job' })
    await change.getByLabel(/^From/).fill(addDays(dayAt(new Date().toISOString(), 'Asia/Kolkata'), 30))
    await change.getByLabel(/^Hours a week/).fill('24')
    await expectUsable(page)
    await change.getByRole('button', { name: 'Change job' }).click()
    await page.getByText('Hours a week: 40 → 24').waitFor()
    await page.getByText('Pending', { exact: true }).waitFor()

    await page.getByRole('tab', { name: 'Documents' }).click()
    await choose(page, 'Request document', 'Identity document')
    await page.getByText('Requested', { exact: true }).waitFor()
    await page.locator('input[type=file]').setInputFiles(PDF)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Approved', { exact: true }).waitFor()

    await page.getByRole('tab', { name: 'Items' }).click()
    await page.getByRole('button', { name: 'Issue item' }).click()
    const issuing = page.getByRole('dialog', { name: 'Issue item' })
    await issuing.getByLabel(/^Item/).fill('Blazer')
    await expectUsable(page)
    await issuing.getByRole('button', { name: 'Issue item' }).click()
    await page.getByRole('button', { name: 'Record return' }).click()
    const taking = page.getByRole('dialog', { name: 'Record return: Blazer' })
    await taking.getByRole('button', { name: 'Record return' }).click()
    await page.getByText('Returned', { exact: true }).waitFor()

    await page.setViewportSize({ width: 390, height: 844 })
    await expectUsable(page)
    await page.getByRole('button', { name: 'Change status' }).click()
    const status = page.getByRole('dialog', { name: 'Change status' })
    await choose(status, /^Status/, 'Left')
    await status.getByLabel(/^Reason/).fill('Moves to another town')
    await expectUsable(page)
    await status.getByRole('button', { name: 'Change status' }).click()
    await status.waitFor({ state: 'detached' })
    await page.getByText('Left', { exact: true }).waitFor()
    const refused = await signingIn()
    expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'account_disabled'])
    expect(admin.faults).toEqual([])
    await admin.close()
  })

  test('announced to everyone, read on a phone, and seen as read by who announced it', async () => {
    const manager = await openPage(browser, hotel.url)
    await signIn(manager, 'prop-manager', '/ems/announcements')
    await manager.page.getByRole('button', { name: 'New announcement' }).click()
    const dialog = manager.page.getByRole('dialog', { name: 'New announcement' })
    await dialog.getByLabel(/^Title/).fill('Fire drill on Monday')
    await dialog.getByLabel(/^Text/).fill('At 10, in the garden.')
    await expectUsable(manager.page)
    await dialog.getByRole('button', { name: 'Announce' }).click()
    await dialog.waitFor({ state: 'detached' })

    const housekeeper = await openPage(browser, hotel.url, { width: 390, height: 844 })
    await signIn(housekeeper, 'prop-housekeeping', '/ems/announcements')
    await housekeeper.page.getByRole('heading', { name: 'Fire drill on Monday' }).waitFor()
    await expectUsable(housekeeper.page)
    await housekeeper.page.getByRole('button', { name: 'Mark as read' }).first().click()
    await housekeeper.page.getByText('Read', { exact: true }).first().waitFor()

    await manager.page.getByRole('tab', { name: 'All' }).click()
    await manager.page.getByRole('table', { name: 'Announcements' }).getByText('Fire drill on Monday').click()
    const readers = manager.page.getByRole('dialog', { name: 'Who has read it' })
    await readers.getByRole('table', { name: 'Who has read it' }).waitFor()
    await expectUsable(manager.page)
    expect(await readers.getByText('Not yet').count()).toBeGreaterThan(0)
    expect([manager.faults, housekeeper.faults]).toEqual([[], []])
  })
})
