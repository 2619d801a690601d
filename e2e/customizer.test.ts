import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#db/demo/properties.ts'
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

/** Whether the first sign of a text is drawn left of its last, and at which side of its box the text is. */
function placesOf(box: Element) {
  const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode() as Text
  const at = (from: number) => {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, from + 1)
    return range.getBoundingClientRect()
  }
  const [first, last] = [at(0), at(text.length - 1)]
  const { left, right } = box.getBoundingClientRect()
  const isRight = right - Math.max(first.right, last.right) < Math.min(first.left, last.left) - left + 1
  return { runs: first.left < last.left ? 'ltr' : 'rtl', side: isRight ? 'right' : 'left' }
}

describe.skipIf(!hasBrowser)(`the customizer${withoutBrowser}`, () => {
  test('journey 23: top menu, dark, right to left, and the same as JSON; retained over a reload, in at most 8 presses', async () => {
    const person = await openPage(browser, hotel.url)
    const { page } = person
    await signIn(person, 'prop-admin', '/bookone/customer-list')
    await page.locator('#page-title').waitFor()
    await person.start()

    await page.getByRole('button', { name: 'Customize the layout' }).click()
    const panel = page
      .getByRole('dialog')
      .or(page.getByLabel('Layout', { exact: true }))
      .first()
    await panel.waitFor()
    await page.getByRole('radio', { name: 'Top Navigation' }).click()
    await expect.poll(() => page.getByRole('radio', { name: 'Icon Menu' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'egret-navy-dark' }).click()
    await page.getByRole('checkbox', { name: 'RTL' }).click()
    const looks = () => page.evaluate(() => [document.documentElement.dir, document.documentElement.dataset['theme']])
    await expect.poll(looks).toEqual(['rtl', 'egret-navy-dark'])

    await page.getByRole('tab', { name: 'Json' }).click()
    const json = page.getByRole('textbox', { name: 'Json' })
    const written = await json.inputValue()
    expect(JSON.parse(written)).toMatchObject({ navigationPos: 'top', dir: 'rtl', matTheme: 'egret-navy-dark' })
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(async () => (await looks())[0]).toBe('ltr')

    await json.fill('{"navigationPos":"top"')
    await page.getByText('Nothing has been changed.').waitFor()
    expect((await looks())[0]).toBe('ltr')
    await json.fill(written)
    await expect.poll(looks).toEqual(['rtl', 'egret-navy-dark'])
    expect(await person.count()).toBeLessThanOrEqual(8)

    await page.reload()
    await page.locator('#page-title').waitFor()
    await expect.poll(looks).toEqual(['rtl', 'egret-navy-dark'])
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'More' }).waitFor()

    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await over()).toBeLessThanOrEqual(0)

    // The page runs from right to left, its texts their own way: "40 rooms" is that, and is at the right.
    await page.goto('/master-service/home')
    const rooms = page.getByRole('heading', { name: /^\d+ rooms$/ })
    await rooms.waitFor()
    await expect.poll(() => rooms.evaluate(placesOf)).toMatchObject({ runs: 'ltr' })
    expect(await page.locator('main tbody td').first().evaluate(placesOf)).toEqual({ runs: 'ltr', side: 'right' })
    expect(person.faults).toEqual([])
    await person.close()
  })
})

describe.skipIf(!hasBrowser)(`who comes in by a link${withoutBrowser}`, () => {
  test('journey 25: the address outlives the sign-in, a screen of others stays shut, and the lock hides everything', async () => {
    const person = await openPage(browser, hotel.url)
    const { page } = person
    await page.goto('/invoice/invoice-list')
    await page.waitForURL((at) => at.pathname === '/sessions/signin')
    expect(new URL(page.url()).searchParams.get('return')).toBe('/invoice/invoice-list')
    await person.start()
    await page.getByLabel(/e-?mail/i).fill('prop-housekeeping@demo.hotelmate.test')
    await page
      .getByLabel(/password/i)
      .first()
      .fill(PASSWORD)
    await page.getByRole('button', { name: /sign in/i }).click()
    const denied = page.getByRole('alertdialog')
    await denied.getByText('You do not have access to this page!').waitFor()
    await denied.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL((at) => !at.pathname.startsWith('/sessions') && at.pathname !== '/invoice/invoice-list')
    await page.locator('#page-title').waitFor()
    const home = new URL(page.url()).pathname

    await page.getByRole('button', { name: 'Lock the screen' }).first().click()
    await page.waitForURL('**/sessions/lockscreen**')
    await page.getByText('Type your password to go on.').waitFor()
    await page.goBack()
    await page.waitForURL('**/sessions/lockscreen**')
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.waitForURL((at) => at.pathname === home)
    expect(await person.count()).toBeLessThanOrEqual(5)

    // A user who edits the browser's storage sees another menu at most.
    const response = await page.evaluate(async () => {
      sessionStorage.setItem('Roles', '["SUPER_ADMIN"]')
      const authorization = sessionStorage.getItem('AuthToken') ?? ''
      return (await fetch('/api/organisations', { headers: { authorization } })).status
    })
    expect(response).toBe(403)
    await page.reload()
    await page.locator('#page-title').waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('Roles'))).toBe('["PROP_HOUSEKEEPING"]')
    expect(person.faults).toEqual([])
    await person.close()
  })
})
