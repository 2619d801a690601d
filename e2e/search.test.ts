import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'

type Hotel = Awaited<ReturnType<typeof openDemoHotel>>

describe.skipIf(!hasBrowser)(`search and commands${withoutBrowser}`, () => {
  let hotel: Hotel
  let browser: Browser
  beforeAll(async () => {
    hotel = await openDemoHotel()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closePages(browser)
    await hotel?.close()
  })

  test('journey 21: a guest, a command and the keys, without a mouse and in at most 4 chords', async () => {
    const person = await openPage(browser, hotel.url)
    const { page } = person
    await signIn(person, 'prop-frontdesk', '/bookone/customer-list')
    await page.getByRole('table', { name: 'Customers' }).waitFor()
    await page.evaluate(() => {
      sessionStorage.setItem('mouse', '0')
      sessionStorage.setItem('chords', '0')
      addEventListener('pointerdown', () => sessionStorage.setItem('mouse', '1'), true)
      addEventListener(
        'keydown',
        ({ key, ctrlKey }) => {
          const isChord = (ctrlKey && key !== 'Control') || key === '?'
          if (isChord) sessionStorage.setItem('chords', String(Number(sessionStorage.getItem('chords')) + 1))
        },
        true,
      )
    })

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('asha rao')
    const found = page.getByRole('option', { name: /Asha Rao/ }).first()
    await found.waitFor()
    await expect.poll(() => found.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/customer\?id=|\/reservation-details\//)
    await page.getByText('Asha Rao').first().waitFor()

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('>add customer')
    await page.getByRole('option', { name: 'Add customer' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/bookone/add-customer')

    await page.getByRole('heading', { name: 'Add customer' }).focus()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.waitFor()
    expect(await sheet.getByText('Search and commands').count()).toBe(1)
    await page.keyboard.press('Escape')

    const [mouse, chords] = await page.evaluate(() => [
      sessionStorage.getItem('mouse'),
      sessionStorage.getItem('chords'),
    ])
    expect(mouse).toBe('0')
    expect(Number(chords)).toBeLessThanOrEqual(4)
    expect(person.faults).toEqual([])
    await person.close()
  })

  test('every key typed right after Ctrl-K stands in the field, while its code is still on the way', async () => {
    const person = await openPage(browser, hotel.url)
    const { page } = person
    let arrive = () => {}
    const arrived = new Promise<void>((done) => (arrive = done))
    await page.route(/\/palette-[^/]+\.js$/, async (route) => {
      await arrived
      await route.continue()
    })
    await signIn(person, 'prop-frontdesk', '/bookone/customer-list')
    await page.getByRole('table', { name: 'Customers' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('singh')
    expect(await page.getByRole('dialog').count()).toBe(0)
    arrive()
    const field = page.getByPlaceholder('Search here')
    await field.waitFor()
    expect(await field.inputValue()).toBe('singh')

    // With its code there, nothing is lost either.
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('rao')
    expect(await field.inputValue()).toBe('rao')
    expect(person.faults).toEqual([])
    await person.close()
  })
})
