import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

const DASHBOARD = '/report/report-dashboard'
const widgetNames = (page: Page) =>
  page.locator('[data-widget]').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))

/** Every widget has what it shows: no figure and no picture is still on its way. */
async function settled(page: Page): Promise<void> {
  await page
    .locator('[data-figure="occupancy"]')
    .getByText(/\d+(\.\d+)? %/)
    .first()
    .waitFor()
  await page.locator('figure[data-chart] svg').first().waitFor()
  await page.getByRole('grid', { name: 'Occupancy, next 90 days' }).waitFor()
}

describe.skipIf(!hasBrowser)(`dashboards${withoutBrowser}`, () => {
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

  test('a manager arranges the dashboard by keyboard, saves, and finds it so; another user’s is as it was', async () => {
    const manager = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const { page } = manager
    await signIn(manager, 'prop-manager', DASHBOARD)
    await settled(page)
    const before = await widgetNames(page)

    await page.getByRole('button', { name: 'Arrange' }).press('Enter')
    const said = page.locator('[data-arranging]')
    const pace = 'Pace, next 30 days'
    await page.getByRole('button', { name: `Move earlier: ${pace}` }).press('Enter')
    await expect.poll(() => said.textContent()).toBe(`${pace}: place 12 of ${before.length}`)
    // The button that was pressed has the focus still, so that it is pressed again.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Move earlier: ${pace}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => said.textContent()).toBe(`${pace}: place 11 of ${before.length}`)
    await page.getByRole('button', { name: `Wider: ${pace}` }).press('Enter')
    await expect.poll(() => said.textContent()).toBe(`${pace} takes both columns`)
    await page.getByRole('button', { name: 'Remove: ADR, this month so far' }).press('Enter')
    await expect.poll(() => said.textContent()).toBe('ADR, this month so far is removed')
    await expectUsable(page)

    await page.getByRole('button', { name: 'Add widget' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Add widget' })
    const choose = async (label: string | RegExp, option: string) => {
      await form.getByRole('combobox', { name: label }).press('Enter')
      await page.getByRole('option', { name: option, exact: true }).press('Enter')
    }
    await choose('Report', 'Occupancy')
    await choose('Figure', 'Rooms sold')
    await choose('Shown as', 'Heat map')
    await choose('Period', 'This year')
    await form.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    const year = 'Rooms sold, this year'
    await page.getByRole('grid', { name: year }).waitFor()
    await page.getByRole('toolbar').getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText('Your dashboard is saved').waitFor()

    await page.reload()
    await settled(page)
    const after = await widgetNames(page)
    expect(after).toHaveLength(before.length)
    expect(after).not.toContain('ADR, this month so far')
    expect(after.indexOf(pace)).toBe(9)
    expect(after.at(-1)).toBe(year)

    // The map is walked by arrows, and a day of it opens its report.
    const map = page.getByRole('grid', { name: 'Occupancy, next 90 days' })
    await map.locator('[tabindex="0"]').focus()
    await page.keyboard.press('ArrowDown')
    const label = await page.evaluate(() => document.activeElement?.getAttribute('title'))
    expect(label).toMatch(/\d{4}: \d+\.\d %$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/report\/view\/occupancy\?.*period=custom/)

    const owner = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    await signIn(owner, 'prop-admin', DASHBOARD)
    await settled(owner.page)
    expect(await widgetNames(owner.page)).toEqual(before)
    expect([manager.faults, owner.faults]).toEqual([[], []])
    await owner.close()
    await manager.close()
  })

  test('an owner has a figure watched from its tile, and the bell shows when it is so', async () => {
    const owner = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const { page } = owner
    await signIn(owner, 'prop-admin', DASHBOARD)
    await settled(page)
    await page.getByRole('button', { name: 'Tell me when… ADR' }).click()
    const form = page.getByRole('dialog', { name: 'Tell me when…' })
    await form.getByText(/^Now ₹/).waitFor()
    await form.getByRole('combobox', { name: 'Is' }).click()
    await page.getByRole('option', { name: 'Above' }).click()
    await form.getByRole('textbox', { name: 'Value' }).fill('1')
    await form.getByText('It is so now').waitFor()
    await expectUsable(page)
    await form.getByRole('button', { name: 'Add alert' }).click()
    // The tile shows it once it was evaluated, and the bell counts it.
    await page.locator('[data-figure="adr"] [data-holding]').getByText('Alert: above ₹1.00').waitFor()
    await page.getByRole('button', { name: /^Notifications, / }).click()
    await page.getByRole('button', { name: /ADR, .*above ₹1\.00/ }).click()
    await page.waitForURL(/report\/view\/manager\?.*period=custom/)

    await page.goto(`${hotel.url}${DASHBOARD}?tab=alerts`)
    await page
      .getByRole('table', { name: 'Alerts' })
      .getByText(/ADR, this month so far.*above/)
      .waitFor()
    await expectUsable(page)
    expect(owner.faults).toEqual([])
    await owner.close()
  })

  test('an owner drags a widget, arranges for a role, and goes back to the default', async () => {
    const owner = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const { page } = owner
    await signIn(owner, 'prop-admin', DASHBOARD)
    await settled(page)
    const before = await widgetNames(page)
    await page.getByRole('button', { name: 'Arrange' }).click()
    const [from, to] = [page.locator('[data-grip="0"]'), page.locator('[data-place="3"]')]
    await from.hover()
    await page.mouse.down()
    const there = await to.boundingBox()
    await page.mouse.move((there?.x ?? 0) + 40, (there?.y ?? 0) + 60, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => widgetNames(page)).toEqual([...before.slice(1, 4), before[0], ...before.slice(4)])
    await page.getByRole('button', { name: 'For everyone with a role' }).click()
    const form = page.getByRole('dialog', { name: 'For everyone with a role' })
    await form.getByText('This role has the default now.').waitFor()
    await form.getByRole('button', { name: 'Save for the role' }).click()
    await page.getByText('Saved for everyone with the role Front desk').waitFor()

    const clerk = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    await signIn(clerk, 'prop-frontdesk', DASHBOARD)
    await clerk.page.getByRole('grid', { name: 'Occupancy, next 90 days' }).waitFor()
    const seen = await widgetNames(clerk.page)
    expect(seen).not.toContain(before[0])
    expect(seen.length).toBeGreaterThan(2)
    await clerk.page.getByRole('button', { name: 'Arrange' }).click()
    expect(await clerk.page.getByRole('button', { name: 'For everyone with a role' }).count()).toBe(0)
    expect([owner.faults, clerk.faults]).toEqual([[], []])
    await clerk.close()
    await owner.close()
  })

  test('a picture has its table, and the wall fills the screen without menus and shows when it was current', async () => {
    const manager = await openPage(browser, hotel.url, { width: 1440, height: 900 })
    const { page } = manager
    await signIn(manager, 'prop-admin', DASHBOARD)
    await settled(page)
    // Days and comparison of the whole dashboard are in the address, and the way back is one choice.
    await page.getByRole('combobox', { name: /^Period/ }).click()
    await page.getByRole('option', { name: 'Last month' }).click()
    await page.waitForURL(/report-dashboard\?.*period=lastMonth/)
    await page.getByRole('grid', { name: 'Occupancy, last month' }).waitFor()
    const days = (await widgetNames(page)).map((name) => name.split(', ').at(-1))
    expect(new Set(days.filter((name) => name?.includes('month') || name?.includes('days')))).toEqual(new Set(['last month'])) // prettier-ignore
    await page.getByRole('combobox', { name: /^Period/ }).click()
    await page.getByRole('option', { name: 'As set on each card' }).click()
    await settled(page)
    await page.getByRole('button', { name: 'Pace, next 30 days as a table' }).click()
    await page
      .getByRole('region', { name: 'Pace, next 30 days' })
      .getByRole('columnheader', { name: '7 days ago' })
      .waitFor()
    await page.getByRole('button', { name: 'Wall' }).click()
    const wall = page.getByRole('dialog', { name: 'Dashboard on the wall' })
    await wall.locator('[data-read-at] time').waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    await manager.context.setOffline(true)
    await wall.getByText('Offline: figures are old').waitFor()
    await manager.context.setOffline(false)
    await wall.getByRole('button', { name: 'Leave the wall' }).click()
    await page.getByRole('button', { name: 'Wall' }).waitFor()
    // The wall has an address of its own.
    await page.goto(`${hotel.url}${DASHBOARD}?wall`)
    await wall.getByRole('grid').first().waitFor()
    await expectUsable(page)
    await manager.close()
  })

  test.each([
    { width: 390, height: 844, isDark: true },
    { width: 1440, height: 900, isDark: false },
  ])('the dashboard is arranged at $width px, dark $isDark, by everyone', async (view) => {
    const owner = await openPage(browser, hotel.url, view)
    const { page } = owner
    await signIn(owner, 'prop-admin', DASHBOARD)
    await settled(page)
    if (view.width < 600) {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Arrange' }).click()
    } else await page.getByRole('button', { name: 'Arrange' }).click()
    await page.getByRole('button', { name: 'Remove: Pace, next 30 days' }).waitFor()
    await expectUsable(page)
    expect(owner.faults).toEqual([])
    await owner.close()
  })
})
