import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

describe.skipIf(!hasBrowser)(`scheduled reports${withoutBrowser}`, () => {
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

  /** Mails that came, by their subject. */
  const mails = (subject: string): string[] => {
    const folder = join(hotel.dataDir, 'mail')
    try {
      const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
      return names.map((name) => readFileSync(join(folder, name), 'utf8')).filter((mail) => mail.includes(subject))
    } catch {
      return []
    }
  }
  const tab = (name: string) => `${hotel.url}/report/report-dashboard?tab=${name}`
  const rowOf = (page: Page, table: string, name: RegExp) => page.getByRole('table', { name: table }).getByRole('row', { name }).first() // prettier-ignore

  test('an owner schedules a report, sees when it comes, sends it now, and finds its file and its mail', async () => {
    const owner = await openPage(browser, hotel.url, DESK)
    const { page } = owner
    await signIn(owner, 'prop-admin', '/report/view/revenue-by-source?period=lastMonth&compare=previous')
    await page.getByRole('table', { name: 'Room revenue by source' }).waitFor()
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Sources')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Sources is saved').waitFor()

    await page.getByRole('button', { name: 'Schedule' }).click()
    const form = page.getByRole('dialog', { name: /^Schedule/ })
    await form.getByRole('textbox', { name: 'Name' }).fill('Sources of the month')
    await form.getByRole('combobox', { name: /^Sent/ }).click()
    await page.getByRole('option', { name: 'Every month' }).click()
    await form.getByRole('combobox', { name: /^Day of the month/ }).click()
    await page.getByRole('option', { name: 'Last day' }).click()
    await expect.poll(() => form.getByRole('status').getByRole('listitem').count()).toBe(3)
    await expectUsable(page)
    await form.getByRole('button', { name: 'Schedule' }).click()
    await page.getByText('Sources of the month is scheduled').waitFor()

    await page.goto(tab('schedules'))
    const schedule = rowOf(page, 'Schedules', /Sources of the month/)
    await schedule.getByText('On the last day of each month at 07:00').waitFor()
    await schedule.getByText('Not sent yet').waitFor()
    expect(await schedule.getByRole('listitem').count()).toBe(3)
    await schedule.getByRole('button', { name: 'Send now' }).click()
    await schedule.getByText('Sent to 1 person').waitFor({ timeout: 30_000 })
    await expectUsable(page)
    const [mail, ...others] = mails('Sources of the month')
    expect([mail?.includes('prop-admin@demo.hotelmate.test'), others]).toEqual([true, []])
    expect(mail).toContain('revenue-by-source-2026-10-01.xlsx')

    await page.goto(tab('files'))
    const file = rowOf(page, 'Files', /Room revenue by source/)
    await file.getByText('Ready').waitFor()
    await file.getByRole('button', { name: 'Download' }).waitFor()
    expect(owner.faults).toEqual([])
    await owner.close()
  })

  test('an accountant has a month made in the background, and downloads it', async () => {
    const accountant = await openPage(browser, hotel.url, DESK)
    const { page } = accountant
    await signIn(accountant, 'prop-finance', '/report/view/revenue?period=lastMonth&group=day')
    await page.getByRole('button', { name: 'Run in the background' }).click()
    const form = page.getByRole('dialog', { name: 'Run in the background' })
    await expectUsable(page)
    await form.getByRole('button', { name: 'Make file' }).click()
    await page.getByText('It appears under Files').waitFor()
    await page.goto(tab('files'))
    const file = rowOf(page, 'Files', /Revenue by department/)
    await file.getByText('Ready').waitFor({ timeout: 30_000 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      file.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('revenue-2026-10-01.xlsx')
    const rows = await readSheet(await readFile(await download.path()))
    expect([rows.length, rows.at(-1)?.[0]]).toEqual([33, 'Total'])
    expect(accountant.faults).toEqual([])
    await accountant.close()
  })

  test('schedules and files are usable on a phone and on a desk', async () => {
    for (const size of [PHONE, DESK]) {
      const manager = await openPage(browser, hotel.url, size)
      const { page } = manager
      await signIn(manager, 'prop-manager', '/report/report-dashboard?tab=schedules')
      await page.getByText('Revenue for the books').first().waitFor()
      await expectUsable(page)
      await page.goto(tab('files'))
      await page.getByText('Ready').first().waitFor({ timeout: 30_000 })
      await expectUsable(page)
      expect(manager.faults).toEqual([])
      await manager.close()
    }
  })
})
