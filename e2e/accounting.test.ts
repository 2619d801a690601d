import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
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

/** The journal of a closed day, with what both sides of it add up to. */
async function openJournal(page: Page) {
  await pressRow(page, /2026$/)
  const journal = page.getByRole('dialog', { name: /^Journal \d+/ })
  await journal.getByText('Room revenue').waitFor()
  const total = await journal
    .getByText('Total', { exact: true })
    .locator('xpath=ancestor::*[self::tr or self::li or @role="row" or @role="listitem"][1]')
    .innerText()
  const sides = [...total.matchAll(/₹([\d,.]+)/g)].map(([, amount]) => amount)
  return { journal, sides }
}

async function openExport(page: Page) {
  await page.getByRole('button', { name: 'Export journals' }).click()
  return page.getByRole('dialog', { name: 'Export journals' })
}

const leave = async (page: Page, dialog: Locator) => {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** Every tab and dialog can be read and used by everyone. */
async function expectAllUsable(page: Page): Promise<void> {
  await expectUsable(page)
  const { journal } = await openJournal(page)
  await expectUsable(page)
  await leave(page, journal)
  const dialog = await openExport(page)
  await expectUsable(page)
  await leave(page, dialog)
  for (const tab of ['Trial balance', 'Ledgers', 'Chart of accounts', 'Exports', 'Mapping']) {
    await openTab(page, tab)
    await expectUsable(page)
  }
  await fromAccountToBooking(page)
  await openTab(page, 'Mapping')
  await pressRow(page, /^Other services$/)
  await leave(page, page.getByRole('dialog', { name: 'Other services' }))
  await openTab(page, 'Journals')
}

/** From the trial balance to the lines of the guest ledger's account, to what moved it on a day, and whose bookings those are. */
async function fromAccountToBooking(page: Page): Promise<void> {
  await openTab(page, 'Trial balance')
  await page.getByRole('button', { name: /^1100 / }).click()
  const statement = page.getByRole('dialog', { name: /^1100 / })
  await statement
    .getByRole('button', { name: /^Journal \d+$/ })
    .first()
    .waitFor()
  await expectUsable(page)
  await statement
    .getByRole('button', { name: /^Guest ledger/ })
    .first()
    .click()
  const day = page.getByRole('dialog', { name: 'Guest ledger' })
  await day.getByRole('link').first().waitFor()
  await expectUsable(page)
  await leave(page, day)
}

describe.skipIf(!hasBrowser)(`the books${withoutBrowser}`, () => {
  /** Finance at the books, in a window of a size. */
  async function atTheBooks(width: number, height: number, work: (page: Page) => Promise<void>): Promise<void> {
    const accountant = await openPage(browser, hotel.url, { width, height })
    await signIn(accountant, 'prop-finance', '/report/accounting')
    await accountant.page.locator('#page-title').waitFor()
    await work(accountant.page)
    expect(accountant.faults).toEqual([])
    await accountant.close()
  }

  test('a closed day balances, a month leaves as a file, an account is mapped', () =>
    atTheBooks(1440, 900, async (page) => {
      await expectAllUsable(page)
      // A closed day: its lines, and that both sides are the same.
      const { journal, sides } = await openJournal(page)
      expect([sides.length, new Set(sides).size]).toEqual([2, 1])
      await leave(page, journal)

      // A month leaves as a file that a program reads, and balances.
      const dialog = await openExport(page)
      await dialog.getByRole('textbox', { name: /^From/ }).fill('1 October 2026')
      await dialog.getByRole('textbox', { name: /^Before/ }).fill('1 November 2026')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Export', exact: true }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^journals-\d+-2026-10-01-.*\.csv$/)
      const [, ...rows] = readCsv(await readFile(await file.path(), 'utf8'))
      const side = (column: number) => rows.reduce((sum, row) => sum + cents(row[column] ?? ''), 0)
      expect([rows.length > 100, side(6)]).toEqual([true, side(7)])
      await dialog.waitFor({ state: 'detached' })

      // A day of the guest ledger, and the bookings that moved it.
      await openTab(page, 'Ledgers')
      await page.getByRole('table', { name: 'Roll-forward' }).getByRole('button').first().click()
      const moved = page.getByRole('dialog', { name: 'Guest ledger' })
      const booking = moved.getByRole('table', { name: 'What moved it' }).getByRole('link').first()
      expect(await booking.getAttribute('href')).toMatch(/reservation-details\//)
      await leave(page, moved)

      // An account of one's own, and what goes there from the next journal on.
      await openTab(page, 'Chart of accounts')
      await page.getByRole('button', { name: 'Add account' }).click()
      const adding = page.getByRole('dialog', { name: 'Add account' })
      await adding.getByRole('textbox', { name: /^Code/ }).fill('4199')
      await adding.getByRole('textbox', { name: /^Name/ }).fill('Laundry')
      await adding.getByRole('button', { name: 'Save' }).click()
      await adding.waitFor({ state: 'detached' })
      await openTab(page, 'Mapping')
      await pressRow(page, /^Other services$/)
      const mapping = page.getByRole('dialog', { name: 'Other services' })
      await mapping.getByRole('combobox', { name: 'Account' }).click()
      await page.getByRole('option', { name: '4199 Laundry' }).click()
      await mapping.getByRole('button', { name: 'Save' }).click()
      await mapping.waitFor({ state: 'detached' })
      await page.getByText('4199 Laundry').first().waitFor()
    }))

  test('is read and used on a phone', () => atTheBooks(390, 844, expectAllUsable))
})
