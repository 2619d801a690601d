import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { type Call, callerOf, openCourtyard } from './courtyard.ts'
import { openDemoHotel } from './hotel.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
let call: Call
let outletId = ''

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
  call = await callerOf(hotel.url, 'prop-manager')
  outletId = (await openCourtyard(await callerOf(hotel.url, 'prop-admin'))).outletId
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

const picture = async ({ page }: Person, name: string): Promise<void> => {
  const folder = process.env['JOURNEY_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** The files of the app stored in the browser, whichever build's; it would name all builds if more than one were stored. */
async function storedAddresses(): Promise<string[]> {
  const names = await caches.keys()
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return names.length === 1 ? requests.flat().map(({ url }) => new URL(url).pathname) : names
}

/** The data stored in the browser beside writes that wait. */
function storedNotes(): Promise<IDBValidKey[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('hotelmate-outbox')
    opening.onsuccess = () => {
      const read = opening.result.transaction('notes').objectStore('notes').getAllKeys()
      read.onsuccess = () => resolve(read.result)
    }
  })
}

describe.skipIf(!hasBrowser)(`orders without a line${withoutBrowser}`, () => {
  test('a waiter goes on offline, the browser is killed, and nothing is lost or doubled', async () => {
    const waiter = await openPage(browser, hotel.url, { width: 1024, height: 768, isTouch: true, storesFiles: true })
    const { page, context } = waiter
    await page.goto('/sessions/signin')
    await page.evaluate(() => caches.open('hotelmate-of-an-older-build'))
    await signIn(waiter, 'prop-service', `/order/create-order?outlet=${outletId}`)
    await page.getByRole('button', { name: /Journey dosa/ }).waitFor()
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    const saved = await page.evaluate(storedAddresses)
    expect(saved).toContainEqual(expect.stringMatching(/^\/assets\/waiting-page-/))
    expect(saved.filter((address) => !/^\/($|assets\/|languages\/|icons\/|manifest)/.test(address))).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await page.getByText('This device is offline').waitFor()
    await page.getByLabel('Table', { exact: true }).fill('T9')
    await page.getByRole('button', { name: /Journey dosa/ }).click()
    await picture(waiter, 'reloaded-1024')
    await page.getByRole('button', { name: 'Send to kitchen' }).click()
    await page.waitForURL(/order\/waiting/)
    await page.getByRole('heading', { name: /^[2-9A-Z]{3}-1 · T9$/ }).waitFor()
    await page.getByRole('button', { name: 'Add items' }).click()
    await page.getByRole('button', { name: /Journey tea/ }).click()
    await page.getByRole('button', { name: 'Send to kitchen' }).click()
    await page.getByText('More: 1 × Journey tea').waitFor()
    await page.getByText('2 changes wait on this device').waitFor()
    await page.reload()
    await page.getByText('More: 1 × Journey tea').waitFor()
    // A guest at the counter pays and goes; only the tablet knows the order.
    await page.goto(`/order/create-order?outlet=${outletId}`)
    await page.getByRole('button', { name: 'Take away' }).click()
    await page.getByRole('button', { name: /Journey dosa/ }).click()
    await page.getByRole('button', { name: 'Send to kitchen' }).click()
    await page.getByRole('button', { name: 'Take cash' }).nth(1).click()
    await page.getByLabel('Cash received').fill('500')
    await picture(waiter, 'cash-1024')
    await page.getByRole('dialog').getByRole('button', { name: /^Take/ }).click()
    await page.getByText(/^₹[\d.]+ in cash$/).waitFor()
    await picture(waiter, 'waiting-1024')
    await page.close()
    const stored = () =>
      hotel.rows<{ id: string; device_number: string; lines: number }>(
        `select o.id, o.device_number, (select count(*)::int from order_lines l where (l.property_id, l.order_id) = (o.property_id, o.id)) as lines
           from orders o where o.table_name = 'T9'`,
      )
    expect(await stored()).toEqual([])

    await context.setOffline(false)
    const again = { ...waiter, page: await context.newPage() }
    await signIn(again, 'prop-service', '/order/waiting')
    await again.page.getByText('Nothing waits').waitFor()
    const [order, ...more] = await stored()
    expect([order?.device_number, order?.lines, more.length]).toEqual([expect.stringMatching(/-1$/), 2, 0])
    const counter = await hotel.rows(
      `select status, due_minor::int as due, (select count(*)::int from payments p where (p.property_id, p.order_id) = (o.property_id, o.id)) as payments
         from orders o where device_number like '%-2'`,
    )
    expect(counter).toEqual([{ status: 'Confirmed', due: 0, payments: 1 }])

    // Someone else closes the order while the waiter is out of reach with one more dish for it.
    await again.page.goto(`/order/create-order?order=${order?.id}`)
    await again.page.getByRole('button', { name: /Journey curry/ }).click()
    await context.setOffline(true)
    await again.page.getByRole('button', { name: 'Send to kitchen' }).click()
    await again.page.getByText('More: 1 × Journey curry').waitFor()
    await call(`/orders/${order?.id}/payments`, { mode: 'Cash' })
    await call(`/orders/${order?.id}/completion`, {}, 'PUT')
    await context.setOffline(false)
    await again.page.getByText('The server refused 1 change').waitFor()
    await again.page.getByText(/This is closed now and no longer allows it/).waitFor()
    await picture(again, 'refused-1024')
    await again.page.getByRole('button', { name: 'Drop it' }).click()
    await again.page.getByRole('alertdialog').getByRole('button', { name: 'Drop it' }).click()
    await again.page.getByText('Nothing waits').waitFor()
    expect((await stored())[0]?.lines).toBe(2)

    await again.page.getByRole('button', { name: /^Account:/ }).click()
    await again.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await again.page.waitForURL(/sessions\/signin/)
    expect(await again.page.evaluate(storedNotes)).toEqual(['device'])
    expect(waiter.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([])
    await waiter.close()
  })
})
