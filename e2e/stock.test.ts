import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '#test/pictures.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { type Call, callerOf, layTables, openCourtyard } from './courtyard.ts'
import { openDemoHotel } from './hotel.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
let call: Call
let courtyard: Awaited<ReturnType<typeof openCourtyard>>
let dosa = ''

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
  call = await callerOf(hotel.url, 'prop-manager')
  courtyard = await openCourtyard(await callerOf(hotel.url, 'prop-admin'))
  const { rows } = await call<{ rows: { id: string }[] }>('/products?text=J-DOSA')
  dosa = rows[0]?.id ?? ''
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

/** Whether an image has come and is drawn. */
const isDrawn = (page: Page, place: string) =>
  page.waitForFunction((where) => {
    const image = document.querySelector<HTMLImageElement>(where)
    return image !== null && image.complete && image.naturalWidth > 0
  }, place)

describe.skipIf(!hasBrowser)(`what a property stores and shows${withoutBrowser}`, () => {
  test('a delivery comes in, a dish is sold, the level falls before one’s eyes, and the store is counted', async () => {
    const item = { code: 'J-RICE', name: 'Journey rice', baseUnit: 'g', units: [{ name: 'kg', numerator: 1_000 }] }
    const { id: itemId } = await call<{ id: string }>('/stock/items', item)
    await call('/stock/stores', { businessServiceId: courtyard.outletId })
    await call(`/stock/recipes/${dosa}`, { lines: [{ itemId, quantity: '120', unit: 'g' }] }, 'PUT')
    const keeper = await openPage(browser, hotel.url)
    const { page } = keeper
    await signIn(keeper, 'prop-manager', '/inventory?text=journey')
    await page.getByRole('button', { name: 'Receive' }).click()
    const delivery = page.getByRole('dialog', { name: 'Receive a delivery' })
    await delivery.getByLabel('Store').click()
    await page.getByRole('option', { name: 'Journey Courtyard' }).click()
    await delivery.getByLabel('Add an item').fill('journey')
    await page.getByRole('option', { name: /Journey rice/ }).click()
    await delivery.getByLabel('Quantity').fill('2')
    await delivery.getByLabel('Price of the line').fill('300')
    await delivery.getByRole('button', { name: 'Receive' }).click()
    const row = page.getByRole('row', { name: /Journey rice.*Journey Courtyard/ })
    await row.getByText('2,000 g').waitFor()

    await courtyard.order(['J-DOSA', 'J-DOSA'], { deliveryMethod: 'Take Away' })
    await row.getByText('1,760 g').waitFor()

    await row.getByRole('button', { name: /more|actions/i }).click()
    await page.getByRole('menuitem', { name: 'Count' }).click()
    const sheet = page.getByRole('dialog', { name: 'Count a store' })
    await sheet.getByLabel('Journey rice counted').fill('1700')
    await sheet.getByRole('button', { name: 'Enter 1 count' }).click()
    await row.getByText('1,700 g').waitFor()
    expect(keeper.faults).toEqual([])
    await keeper.close()
  })

  test('a picture that a manager adds to a dish is shown on the waiter’s menu and on the guest’s', async () => {
    await layTables(call, courtyard.outletId)
    const buffer = await drawn(1_600, 1_200).jpeg()
    const manager = await openPage(browser, hotel.url)
    await signIn(manager, 'prop-admin', `/product/list?product=${dosa}`)
    await manager.page.getByLabel('Add image').setInputFiles({ name: 'dosa.jpg', mimeType: 'image/jpeg', buffer })
    await isDrawn(manager.page, 'img[alt="Journey dosa"]')
    await manager.close()

    const waiter = await openPage(browser, hotel.url, { width: 1024, height: 768, isTouch: true })
    await signIn(waiter, 'prop-service', `/order/create-order?outlet=${courtyard.outletId}`)
    await waiter.page.getByRole('button', { name: /Journey dosa/ }).waitFor()
    await isDrawn(waiter.page, 'button img')
    await waiter.close()

    const { floors } = await call<{ floors: { id: string }[] }>(`/tables/plan?outletId=${courtyard.outletId}`)
    const { rows } = await call<{ rows: { url: string }[] }>(`/tables/floors/${floors[0]?.id}/codes`)
    const guest = await openPage(browser, hotel.url, { width: 390, height: 800, isTouch: true })
    const { pathname, search } = new URL(rows[0]?.url ?? '')
    await guest.page.goto(pathname + search)
    await guest.page.getByText('Journey dosa').waitFor()
    await isDrawn(guest.page, 'li img')
    expect([manager, waiter, guest].flatMap(({ faults }) => faults)).toEqual([])
    await guest.close()
  })
})
