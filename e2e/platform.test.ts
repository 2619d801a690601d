import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'
import { codeAt, stepOf } from '#server/security/totp.ts'

const EMAIL = 'olga@coast.example'
const PASSWORD = 'Lotus#Pond42'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
let staff: Person

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
  staff = await openPage(browser, hotel.url)
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

const showsText = (page: Page, words: RegExp) => page.getByText(words).first().waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click()

/** A picture of oneself from the camera, made small on its way and drawn anew by the server. */
async function photographed(page: Page): Promise<void> {
  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Use the camera' }).click()
  await page.getByRole('button', { name: 'Take the picture' }).click()
  await showsText(page, /^Your picture is saved$/)
  const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  await expect.poll(() => page.locator('#content img').first().evaluate(isDrawn)).toBe(true)
}

/** A second factor goes on with its first code, and the next sign-in needs one. */
async function guard(page: Page): Promise<void> {
  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('img', { name: 'Picture for the camera of an authenticator' }).waitFor()
  const secret = await dialog.getByLabel('Secret', { exact: true }).inputValue()
  const step = stepOf(new Date().toISOString())
  await dialog.getByLabel(/^Code/).fill(codeAt(secret, step))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()

  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/profile/settings')
  await page.getByLabel(/e-?mail/i).fill(EMAIL)
  await page
    .getByLabel(/password/i)
    .first()
    .fill(PASSWORD)
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.getByLabel(/^Code/).fill('000000')
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.getByRole('alert').getByText('This code is not right').waitFor()
  // A code is used once; the next one is taken a step early.
  await page.getByLabel(/^Code/).fill(codeAt(secret, step + 1))
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL('**/profile/settings')
  await showsText(page, /10 recovery codes are left/)
}

describe.skipIf(!hasBrowser)(`the platform's own business${withoutBrowser}`, () => {
  test('a plan, an organisation, a channel and a property are made, and an upgrade reaches the owner’s session', async () => {
    const { page } = staff
    await signIn(staff, 'super-admin')
    await page.waitForURL('**/bookone/dashboard')
    await showsText(page, /^Bookings made$/)
    await showsText(page, /^Needs attention$/)
    await page.getByRole('heading', { name: 'Subscription income' }).first().waitFor()
    await page.getByRole('table', { name: 'By plan and add-on' }).getByText('Business Premium').waitFor()

    await page.goto('/bookone-admin/create-subcription/0/0')
    await page.getByLabel(/^Name/).fill('Boutique')
    await page.getByLabel(/^Ranking/).fill('5')
    await page.getByLabel('Companies and credit').check()
    await press(page, 'Add to the catalogue')
    await page.waitForURL('**/manage-subcription')
    await showsText(page, /^Boutique$/)

    await page.goto('/bookone-admin/create-organization/0/0')
    await page.getByLabel(/^Name/).fill('Coast Hotels')
    await press(page, 'Add organisation')
    await page.waitForURL('**/manage-organization')
    await showsText(page, /^Coast Hotels$/)
    const [organisation] = await hotel.rows<{ id: number }>(
      `select id::int from organisations where name = 'Coast Hotels'`,
    )
    const organizationId = organisation?.id ?? 0

    await page.goto('/bookone-admin/manage-channel/channel-create/0/0')
    await page.getByLabel(/^Name/).fill('Roamers')
    await page.getByLabel(/^Code/).fill('roamers')
    await page.getByLabel('Kind').click()
    await page.getByRole('option', { name: 'Metasearch' }).click()
    await press(page, 'Add channel')
    await page.waitForURL('**/manage-channel')
    await showsText(page, /^ROAMERS$/)
    await showsText(page, /^None yet: nothing is sent$/)

    await page.goto(`/bookone-admin/add-property?organizationId=${organizationId}`)
    await page.getByLabel(/^Name/).fill('Sea View')
    await press(page, 'Add property')
    await page.waitForURL('**/manage-property')
    await showsText(page, /^Sea View$/)
    const [property] = await hotel.rows<{ id: number }>(`select id::int from properties where name = 'Sea View'`)
    const propertyId = property?.id ?? 0

    await page.goto(`/bookone-admin/create-user/0/${organizationId}/${propertyId}`)
    await page.getByLabel(/^First name/).fill('Olga')
    await page.getByLabel(/^E-?mail/i).fill(EMAIL)
    await page.getByLabel('Role').click()
    await page.getByRole('option', { name: 'Administrator', exact: true }).click()
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await press(page, /^Add/)
    await page.waitForURL('**/manage-user')

    const owner = await openPage(browser, hotel.url)
    await owner.page.goto('/master-service/Upgrade-Plan')
    await owner.page.getByLabel(/e-?mail/i).fill(EMAIL)
    await owner.page
      .getByLabel(/password/i)
      .first()
      .fill(PASSWORD)
    await owner.page.getByRole('button', { name: /sign in/i }).click()
    await showsText(owner.page, /^Your plan is Business Starter$/)

    const upgraded = await page.evaluate(async (id) => {
      const authorization = sessionStorage.getItem('AuthToken') ?? ''
      const response = await fetch(`/api/property/${id}/upgradePlan/Boutique`, { headers: { authorization } })
      return response.status
    }, propertyId)
    expect(upgraded).toBe(200)
    await owner.page.reload()
    await showsText(owner.page, /^Your plan is Boutique$/)

    // And down again, by the owner: it stays until the paid period ends.
    await owner.page.getByRole('button', { name: 'Downgrade: Business Starter' }).click()
    await owner.page.getByRole('button', { name: 'Downgrade', exact: true }).click()
    await showsText(owner.page, /^Ending$/)
    await showsText(owner.page, /^Coming$/)
    await photographed(owner.page)
    await guard(owner.page)
    expect([...staff.faults, ...owner.faults]).toEqual([])
  })

  test('an organisation’s administrator reads key figures and ranks of its properties, by keyboard too, and opens one of them', async () => {
    const boss = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const { page } = boss
    await signIn(boss, 'org-admin', '/bookone/su-dashboard')
    const table = page.getByRole('table', { name: 'All properties' })
    const names = () => table.locator('tbody tr td:nth-child(2)').allInnerTexts()
    await table.waitFor()
    const shown = (await names()).map((text) => text.split('\n')[0])
    expect(shown).toEqual(['Demo Palace', 'Demo Bistro'])
    await page.locator('figure[data-chart] svg').first().waitFor()
    // Today comes first, beside whole days and without a change.
    await page.getByRole('region', { name: 'Revenue, today' }).getByText('Last Friday, whole day').waitFor()
    await page.locator('[data-figure="revenue"]').getByText(/%/).first().waitFor()
    await expectUsable(page)

    // Another figure is drawn and ranked by; of covers the restaurant has the most.
    await page.getByRole('region', { name: 'Covers, this month so far' }).getByRole('link').press('Enter')
    await page.waitForURL(/figure=covers/)
    await page.getByRole('heading', { name: 'Covers, last 30 days' }).waitFor()
    await expect
      .poll(async () => (await names()).map((text) => text.split('\n')[0]))
      .toEqual(['Demo Bistro', 'Demo Palace'])
    await page.getByRole('button', { name: 'Covers, last 30 days as a table' }).press('Enter')
    await page.getByRole('region', { name: 'Covers, last 30 days' }).getByRole('row').nth(10).waitFor()

    await page.getByRole('searchbox', { name: 'Find a property' }).fill('palace')
    await expect.poll(async () => (await names()).length).toBe(1)
    await table.getByText('Demo Palace').click()
    await page.waitForURL(/report\/view\/manager\?period=custom&from=.*&compare=lastYear/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Rooms sold').first().waitFor()
    expect(boss.faults).toEqual([])

    const phone = await openPage(browser, hotel.url, { width: 390, height: 844 })
    await signIn(phone, 'org-admin', '/bookone/su-dashboard')
    await phone.page.getByText('Demo Bistro').first().waitFor()
    await phone.page.locator('figure[data-chart] svg').first().waitFor()
    await expectUsable(phone.page)
    expect(phone.faults).toEqual([])
  })
})
