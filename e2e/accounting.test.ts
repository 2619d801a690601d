import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '#core/csv.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
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

/** A row is opened by its title, which on a phone is a button. */
const pressRow = async (page: Page, title: RegExp) => {
  const content = page.locator('#tab-content')
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  await (isPhone ? content.getByRole('button', { name: title }) : content.getByText(title)).first().click()
}
/** A tab of the screen, scrolled to where tabs do not fit. */
const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name, exact: true }).click()
  await page.locator('#tab-content [role=progressbar]').waitFor({ state: 'detached' })
}
const cents = (text: string) => Math.round(Number(text) * 100)

describe.skipIf(!hasBrowser)(`the books${withoutBrowser}`, () => {
  test.each([
    [1440, 900, '2026-10'],
    [390, 844, '2026-11'],
  ] as const)(
    'at %i px: a closed day balances, a month leaves as a file, an account is mapped',
    async (width, height, month) => {
      const accountant = await openPage(browser, hotel.url, { width, height })
      const { page } = accountant
      await signIn(accountant, 'prop-finance', '/report/accounting')
      await page.locator('#page-title').waitFor()
      await expectUsable(page)

      // A closed day: its lines, and that both sides are the same.
      await pressRow(page, /2026$/)
      const journal = page.getByRole('dialog', { name: /^Journal \d+/ })
      await journal.getByText('Room revenue').waitFor()
      const total = await journal
        .getByText('Total', { exact: true })
        .locator('xpath=ancestor::*[self::tr or self::li or @role="row" or @role="listitem"][1]')
        .innerText()
      const amounts = [...total.matchAll(/₹([\d,.]+)/g)].map(([, amount]) => amount)
      expect([amounts.length, new Set(amounts).size]).toEqual([2, 1])
      await expectUsable(page)
      await page.keyboard.press('Escape')
      await journal.waitFor({ state: 'detached' })

      // A month leaves as a file that a program reads, and balances.
      await page.getByRole('button', { name: 'Export journals' }).click()
      const dialog = page.getByRole('dialog', { name: 'Export journals' })
      await expectUsable(page)
      const day = (on: string) =>
        new Date(`${on}T00:00:00Z`).toLocaleDateString('en-GB', {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        })
      await dialog.getByRole('textbox', { name: /^From/ }).fill(day(`${month}-01`))
      await dialog
        .getByRole('textbox', { name: /^Before/ })
        .fill(day(month === '2026-10' ? '2026-11-01' : '2026-11-20'))
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Export', exact: true }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(new RegExp(`^journals-\\d+-${month}-01-.*\\.csv$`))
      const [, ...rows] = readCsv(await readFile(await file.path(), 'utf8'))
      const side = (column: number) => rows.reduce((sum, row) => sum + cents(row[column] ?? ''), 0)
      expect([rows.length > 100, side(6)]).toEqual([true, side(7)])
      await dialog.waitFor({ state: 'detached' })

      for (const tab of ['Trial balance', 'Ledgers', 'Chart of accounts', 'Mapping', 'Exports']) {
        await openTab(page, tab)
        await expectUsable(page)
      }

      // An account of one's own, and what goes there from the next journal on.
      await openTab(page, 'Chart of accounts')
      await page.getByRole('button', { name: 'Add account' }).click()
      const adding = page.getByRole('dialog', { name: 'Add account' })
      await adding.getByRole('textbox', { name: /^Code/ }).fill(`41${width}`)
      await adding.getByRole('textbox', { name: /^Name/ }).fill(`Laundry ${width}`)
      await adding.getByRole('button', { name: 'Save' }).click()
      await adding.waitFor({ state: 'detached' })
      await openTab(page, 'Mapping')
      await pressRow(page, /^Other services$/)
      const mapping = page.getByRole('dialog', { name: 'Other services' })
      await mapping.getByRole('combobox', { name: 'Account' }).click()
      await page.getByRole('option', { name: `41${width} Laundry ${width}` }).click()
      await mapping.getByRole('button', { name: 'Save' }).click()
      await mapping.waitFor({ state: 'detached' })
      await page.getByText(`41${width} Laundry ${width}`).first().waitFor()
      expect(accountant.faults).toEqual([])
      expect(await hotel.broken()).toEqual([])
      await accountant.close()
    },
  )
})
