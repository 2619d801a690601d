import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

describe.skipIf(!hasBrowser)(`projects${withoutBrowser}`, () => {
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

  test('the workload sets what is planned beside the hours of each member, on a desk and on a phone', async () => {
    const manager = await openPage(browser, hotel.url)
    const { page } = manager
    await signIn(manager, 'prop-manager', '/project/workload')
    const table = page.getByRole('region', { name: 'Workload' }).getByRole('table')
    await table.getByRole('rowheader').first().waitFor()
    await expectUsable(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectUsable(page)
  })

  test('a project is added, its items are typed and moved by keys and by drag, and one is opened and commented', async () => {
    const manager = await openPage(browser, hotel.url)
    const { page } = manager
    await signIn(manager, 'prop-manager', '/project')
    await page.getByRole('button', { name: 'Add project' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add project' })
    await dialog.getByLabel('Key').fill('rooms')
    await dialog.getByLabel('Name').fill('Rooms of the first floor')
    await dialog.getByRole('button', { name: 'Add project' }).click()
    await page.getByRole('heading', { name: 'ROOMS · Rooms of the first floor' }).waitFor()

    const column = (name: string) => page.getByRole('region', { name })
    const toDo = column('To do')
    await toDo.getByRole('textbox', { name: 'Add item' }).fill('Order tiles')
    await page.keyboard.press('Enter')
    await toDo.getByRole('button', { name: 'Order tiles' }).waitFor()
    await toDo.getByRole('textbox', { name: 'Add item' }).fill('Choose tiles')
    await page.keyboard.press('Enter')
    const choose = page.getByRole('button', { name: 'Choose tiles' })
    await choose.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect
      .poll(() => titlesOf(toDo.getByRole('listitem').allInnerTexts()))
      .toEqual(['Choose tiles', 'Order tiles'])
    await choose.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await column('In progress').getByRole('button', { name: 'Choose tiles' }).waitFor()
    await page.getByRole('button', { name: 'Order tiles' }).dragTo(column('Completed'))
    await column('Completed').getByRole('button', { name: 'Order tiles' }).waitFor()
    await expectUsable(page)

    await choose.click()
    await commentOn(page, 'White, 20 by 20')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('White, 20 by 20').waitFor()
    await expectUsable(page)
    await manager.close()
  })

  test('a project is made of a template, an item of it comes again once it is completed, and a case becomes work of it', async () => {
    const manager = await openPage(browser, hotel.url)
    const { page } = manager
    await signIn(manager, 'prop-manager', '/project')
    await page.getByRole('button', { name: 'From a template' }).click()
    await expectUsable(page)
    await page.getByRole('row').filter({ hasText: 'Seasonal opening' }).getByRole('button', { name: 'New project' }).click() // prettier-ignore
    const dialog = page.getByRole('dialog', { name: 'New project from Seasonal opening' })
    await dialog.getByLabel(/^Key/).fill('SPRING')
    await dialog.getByLabel(/^Name/).fill('Opening in spring')
    await dialog.getByRole('button', { name: 'New project' }).click()
    await page.getByRole('heading', { name: 'SPRING · Opening in spring' }).waitFor()
    const item = page.getByRole('button', { name: 'Fill the pool and test the water' })
    await item.click()
    const panel = page.getByRole('dialog', { name: 'Fill the pool and test the water' })
    const repeats = panel.getByRole('region', { name: 'Repeats' })
    await repeats.getByRole('button', { name: 'Repeat' }).click()
    const rule = page.getByRole('dialog', { name: 'Repeat' })
    await rule.getByRole('combobox', { name: 'Counted from' }).click()
    await page.getByRole('option', { name: 'The day it is completed' }).click()
    await rule.getByLabel(/^Added so many days before/).fill('365')
    await expectUsable(page)
    await rule.getByRole('button', { name: 'Repeat' }).click()
    await repeats.getByText('Every week').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await item.focus()
    for (const group of ['In progress', 'Completed']) {
      await page.keyboard.press('Alt+ArrowRight')
      await page.getByRole('region', { name: group }).getByRole('button', { name: 'Fill the pool' }).waitFor()
      await page.getByRole('region', { name: group }).getByRole('button', { name: 'Fill the pool' }).focus()
    }
    await page.getByRole('region', { name: 'To do' }).getByRole('button', { name: 'Fill the pool' }).waitFor()

    await page.goto(`${hotel.url}/bookone-admin/manage-service-request`)
    await page.getByRole('row').nth(1).click()
    const work = page.getByRole('region', { name: 'Work' })
    await work.getByRole('button', { name: 'Make a work item' }).click()
    const making = page.getByRole('dialog', { name: 'Make a work item' })
    await making.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: 'SPRING · Opening in spring' }).click()
    await expectUsable(page)
    await making.getByRole('button', { name: 'Make a work item' }).click()
    await work.getByRole('link', { name: /^SPRING-/ }).click()
    await page.waitForURL(/\/project\/.*item=/)
    await page.getByRole('dialog').locator('a[href*="manage-service-request"]').waitFor()
    expect(manager.faults).toEqual([])
    await manager.close()
  })
})

const titlesOf = async (texts: Promise<string[]>): Promise<(string | undefined)[]> =>
  (await texts).map((text) => text.split('\n')[0])

async function commentOn(page: Page, body: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Choose tiles' })
  await panel.getByRole('textbox', { name: 'Add comment' }).fill(body)
  await page.keyboard.press('Enter')
  await panel.getByText(body).waitFor()
}
