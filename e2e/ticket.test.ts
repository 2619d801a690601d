import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sheet } from '#areas/trade/printing/contract/sheets.ts'
import { sheetHtml } from '#areas/trade/printing/rules/ticket.ts'
import { closePages, hasBrowser, openBrowser, withoutBrowser } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => closePages(browser))

const line = (name: string, more: object = {}) => ({
  name, quantity: '2 portions', status: '', notes: '', modifiers: [], allergens: [], ...more,
}) // prettier-ignore
const sheet: Sheet = {
  form: 'TICKET', banner: 'NEW', heading: 'Take Away Zoë', number: 'KOT 10', notes: 'Nut allergy',
  facts: [{ name: 'Waiter', value: 'Sita Waiter' }],
  lines: [
    line('Vegetable biryani', { modifiers: ['extra ghee'], allergens: ['CRUSTACEANS', 'MUSTARD'], notes: 'extra hot, please' }),
    line('Tomato and basil soup', { quantity: '12 portions', allergens: ['CELERY'] }),
  ],
} // prettier-ignore

const sold = (name: string, quantity: string, amount: string) => ({ name, quantity, amount })
const bill: Sheet = {
  form: 'BILL', house: ['Demo Palace', '12 Long Bazaar Road, Jaipur'], heading: 'Bill', number: 'B-2026-000123', notes: 'Thank you', isToSign: true,
  facts: [{ name: 'Guest', value: 'Gayatri Devi-Rathore' }],
  lines: [
    sold('Vegetable biryani', '12 portions', '₹1,23,456.00'),
    sold('Kingfisher', '2 bouteilles', '900,00 €'),
    sold('Saffron, very fine', '0.125 portions', '12 345,00 €'),
    sold('Naan', '-1', '-₹90.00'),
  ],
  totals: [
    { name: 'Service charge 5 %', amount: '₹6,172.80', isStrong: false },
    { name: 'Total', amount: '₹1,34,123.45', isStrong: true },
  ],
} // prettier-ignore

/** Measures a page laid out on the paper: words broken over two lines, and whether anything exceeds the paper. */
async function laidOut(widthMm: 58 | 80, of: Sheet): Promise<{ broken: string[]; isWider: boolean }> {
  const page = await browser.newPage()
  await page.setContent(sheetHtml(of, { widthMm, isDuplicate: false, productTitle: 'Hotelmate' }))
  const found = await page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { data } = texts.currentNode as Text
      for (const word of data.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(texts.currentNode, word.index)
        range.setEnd(texts.currentNode, word.index + word[0].length)
        if (range.getClientRects().length > 1) broken.push(word[0])
      }
    }
    return { broken, isWider: document.body.scrollWidth > document.body.clientWidth }
  })
  const folder = process.env['JOURNEY_PICTURES']
  if (folder) await page.locator('body').screenshot({ path: `${folder}/${of.form.toLowerCase()}-${widthMm}.png` })
  await page.close()
  return found
}

describe.skipIf(!hasBrowser)(`a ticket on paper${withoutBrowser}`, () => {
  test.each([58, 80] as const)('on %s mm no everyday word is broken, and nothing leaves the paper', async (widthMm) => {
    expect(await laidOut(widthMm, sheet)).toEqual({ broken: [], isWider: false })
    const endless = { ...sheet, lines: [line('x'.repeat(120), { notes: 'y'.repeat(80) })] }
    expect((await laidOut(widthMm, endless)).isWider).toBe(false)
  })
  test.each([58, 80] as const)(
    'a bill on %s mm has room for its words beside quantities and amounts',
    async (widthMm) => {
      expect(await laidOut(widthMm, bill)).toEqual({ broken: [], isWider: false })
    },
  )
})
