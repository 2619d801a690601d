import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { type Call, callerOf, openCourtyard } from './courtyard.ts'
import { openDemoHotel } from './hotel.ts'

const TABLET = { width: 1024, height: 768, isTouch: true }

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
let call: Call
let courtyard: Awaited<ReturnType<typeof openCourtyard>>

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
  call = await callerOf(hotel.url, 'prop-manager')
  courtyard = await openCourtyard(await callerOf(hotel.url, 'prop-admin'))
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

const picture = async ({ page }: Person, name: string): Promise<void> => {
  const folder = process.env['JOURNEY_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
/** An order to take away; the kitchen calls it by its guest. */
const order = (guestName: string) => courtyard.order(['J-CURRY'], { deliveryMethod: 'Take Away', guestName })
const waits = (page: Page, count: number) => page.getByRole('button', { name: `${count} waiting` })
const statusesOf = (orderIds: readonly string[]) =>
  hotel.rows<{ status: string }>(
    `select k.status from unnest($1::uuid[]) with ordinality as o (id, place) join kots k on k.order_id = o.id order by o.place, k.sequence_in_order`,
    [orderIds],
  )

/** A board where presses are stored: of a cook who is signed in, or of a screen no one signs in at. */
async function pressesAreStored(cook: Person, presses: RegExp, names: readonly string[]): Promise<void> {
  const { page, context } = cook
  const made = await Promise.all(names.map(order))
  const ids = made.map(({ orderId }) => orderId)
  const [first, second, third] = names.map((name) => page.getByRole('article', { name })) // prettier-ignore
  for (const ticket of [first, second, third]) await ticket!.waitFor()

  const [before] = await hotel.rows<{ last: string }>('select id as last from audit_events order by id desc limit 1')

  await context.setOffline(true)
  await first!.getByRole('button', { name: 'Start' }).click()
  await first!.getByRole('button', { name: 'Ready', exact: true }).click()
  await second!.getByRole('button', { name: 'Start' }).click()
  await second!.getByRole('button', { name: 'Recall' }).click()
  await third!
    .getByRole('button', { name: /Journey curry/ })
    .first()
    .click()
  await waits(page, 5).waitFor({ timeout: 60_000 })
  await second!.getByText('Waits to be sent').waitFor()
  await picture(cook, 'presses-waiting-1024')
  expect((await statusesOf(ids)).map(({ status }) => status)).toEqual(['New', 'New', 'New'])

  // Meanwhile the third was withdrawn; and the first response to every press is lost.
  await call(`/orders/${ids[2]}/cancellation`, { reason: 'Left' }, 'PUT')
  const lost = new Set<string>()
  await context.route(presses, async (route) => {
    const key = (await route.request().headerValue('idempotency-key')) ?? ''
    if (lost.has(key)) return route.continue()
    lost.add(key)
    await route.fetch()
    return route.abort('connectionreset')
  })
  await context.setOffline(false)
  await page.getByText('cancelled now and no longer allows it').waitFor({ timeout: 30_000 })
  await expect.poll(() => page.getByRole('button', { name: /^\d waiting$/ }).count(), { timeout: 30_000 }).toBe(0)
  await picture(cook, 'press-refused-1024')
  expect((await statusesOf(ids)).map(({ status }) => status).slice(0, 2)).toEqual(['Ready', 'New'])
  const moves = await hotel.rows<{ count: number }>(
    `select count(*)::int as count from audit_events where type = 'ORDER_UPDATE' and entity_id = any ($1::text[]) and id > $2`,
    [ids.slice(0, 2), before?.last],
  )
  expect(moves).toEqual([{ count: 4 }])
  await page.getByRole('button', { name: 'Drop it' }).click()
  await expect.poll(() => page.getByText('no longer allows it').count()).toBe(0)
  await context.unroute(presses)
}

/** The reads stored on this device, as text. */
const storedReads = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('hotelmate-outbox')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error('not opened'))
    })
    const notes = opened.transaction('notes').objectStore('notes')
    const all = <T>(request: IDBRequest<T[]>) =>
      new Promise<T[]>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const [names, values] = await Promise.all([all(notes.getAllKeys()), all(notes.getAll())])
    opened.close()
    return names.map((name, index) => `${JSON.stringify(name)}: ${JSON.stringify(values[index])}`).join('\n')
  })

/** Reloaded offline, a board is the last that was read, with what was pressed since, and shows its time. */
async function boardIsStored(cook: Person, guestName: string): Promise<void> {
  const { page, context } = cook
  const { orderId } = await order(guestName)
  const mine = page.getByRole('article', { name: guestName })
  await mine.waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await expect.poll(() => storedReads(page)).toContain(orderId)
  expect(await storedReads(page)).not.toContain(guestName)
  const others = await page.getByRole('article').count()

  await context.setOffline(true)
  await mine.getByRole('button', { name: 'Start' }).click()
  await waits(page, 1).waitFor({ timeout: 30_000 })
  await page.reload()
  await page.getByText('No connection; the board of').waitFor({ timeout: 20_000 })
  await waits(page, 1).waitFor()
  expect(await page.getByRole('article').count()).toBe(others)
  const stored = page.getByRole('article').filter({ hasText: 'Waits to be sent' })
  await stored.getByText('Take Away', { exact: true }).waitFor()
  await picture(cook, 'board-kept-1024')
  await stored.getByRole('button', { name: 'Ready', exact: true }).click()
  await waits(page, 2).waitFor({ timeout: 30_000 })
  expect((await statusesOf([orderId])).map(({ status }) => status)).toEqual(['New'])

  await context.setOffline(false)
  await page.getByText('Connected').waitFor({ timeout: 30_000 })
  await expect
    .poll(async () => (await statusesOf([orderId])).map(({ status }) => status), { timeout: 20_000 })
    .toEqual(['Ready'])
}

describe.skipIf(!hasBrowser)(`the kitchen without a line${withoutBrowser}`, () => {
  test('a cook who is signed in goes on pressing; all is sent in order, once, and what no longer applies is reported', async () => {
    const cook = await openPage(browser, hotel.url, TABLET)
    await signIn(cook, 'prop-manager', `/kitchen?station=${courtyard.grillId}`)
    await pressesAreStored(cook, /\/api\/kitchen\/presses/, ['Asha', 'Ravi', 'Meera'])
    await cook.close()
  })

  test('so does a paired screen no one is signed in at, and what waits survives a reload', async () => {
    const { token } = await call<{ token: string }>('/kitchen/devices', { name: 'Grill', stationId: courtyard.grillId })
    const screen = await openPage(browser, hotel.url, TABLET)
    await screen.page.goto(`/kitchen-screen?token=${token}`)
    await pressesAreStored(screen, /\/api\/kitchen\/screen\/[^/]+\/presses/, ['Ilse', 'Otto', 'Uma'])

    const { orderId } = await order('Tara')
    const hers = screen.page.getByRole('article', { name: 'Tara' })
    await hers.waitFor()
    await screen.context.route(/\/presses/, (route) => route.abort('connectionreset'))
    await hers.getByRole('button', { name: 'Ready', exact: true }).click()
    await waits(screen.page, 1).waitFor({ timeout: 30_000 })
    await screen.page.reload()
    await waits(screen.page, 1).waitFor()
    expect((await statusesOf([orderId])).map(({ status }) => status)).toEqual(['New'])
    await screen.context.unroute(/\/presses/)
    await expect
      .poll(async () => (await statusesOf([orderId])).map(({ status }) => status), { timeout: 20_000 })
      .toEqual(['Ready'])
    await screen.close()
  })

  test('a cook who opens the board offline sees the last one read, and nothing of it stays after sign-out', async () => {
    const cook = await openPage(browser, hotel.url, { ...TABLET, storesFiles: true })
    await signIn(cook, 'prop-manager', `/kitchen?station=${courtyard.grillId}`)
    await boardIsStored(cook, 'Noor')
    await cook.page.getByRole('button', { name: /^Account:/ }).click()
    await cook.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await cook.page.waitForURL(/signin/)
    expect(await storedReads(cook.page)).not.toContain('kitchen.')
    await cook.close()
  })

  test('so does a paired screen, until it is ended', async () => {
    const { token, device } = await call<{ token: string; device: { id: string } }>('/kitchen/devices', {
      name: 'Grill',
      stationId: courtyard.grillId,
    })
    const screen = await openPage(browser, hotel.url, { ...TABLET, storesFiles: true })
    await screen.page.goto(`/kitchen-screen?token=${token}`)
    await boardIsStored(screen, 'Wim')
    await call(`/kitchen/devices/${device.id}`, {}, 'DELETE')
    await screen.page.getByText('This screen is not paired').waitFor({ timeout: 30_000 })
    await expect.poll(() => storedReads(screen.page)).not.toContain('kitchen.')
    await screen.close()
  })

  test('a board without live events polls: a ticket comes in seconds, and so does the notice that the server is down', async () => {
    const cook = await openPage(browser, hotel.url, TABLET)
    await cook.context.route(/\/api\/live/, (route) => route.abort('connectionreset'))
    await signIn(cook, 'prop-manager', `/kitchen?station=${courtyard.grillId}`)
    await cook.page.getByText('Connected').waitFor()
    await order('Bela')
    await cook.page.getByRole('article', { name: 'Bela' }).waitFor({ timeout: 10_000 })
    await cook.context.route(/\/api\/kitchen\/board/, (route) => route.abort('connectionreset'))
    await cook.page.getByText('No connection; the board of').waitFor({ timeout: 10_000 })
    await cook.page.getByRole('article', { name: 'Bela' }).waitFor()
    await cook.close()
  })
})

describe.skipIf(!hasBrowser)(`a set meal that two stations cook${withoutBrowser}`, () => {
  test('stands on both screens with what each cooks; a bump at the bar leaves the grill, and the waiter reads ready when both are', async () => {
    const screens = await Promise.all(
      [courtyard.grillId, courtyard.barId].map(async (stationId) => {
        const { token } = await call<{ token: string }>('/kitchen/devices', { name: 'Set', stationId })
        const screen = await openPage(browser, hotel.url, TABLET)
        await screen.page.goto(`/kitchen-screen?token=${token}`)
        await screen.page.getByText('Connected').waitFor()
        return screen
      }),
    )
    const orderLines = [{ ...courtyard.set, unitsInOrder: 2 }]
    const { orderId } = await courtyard.order([], { deliveryMethod: 'Take Away', guestName: 'Nils', orderLines })
    const [grill, bar] = screens.map(({ page }) => page.getByRole('article', { name: 'Nils' })) // prettier-ignore
    expect(await grill!.getByRole('listitem').innerText()).toMatch(/2 Journey set[^]*\+ Journey curry[^]*also: Journey bar[^]*MILK/) // prettier-ignore
    const onBar = await bar!.getByRole('listitem').innerText()
    expect(onBar).toMatch(/2 Journey set[^]*\+ Journey tea[^]*also: Journey grill/)
    expect(onBar).not.toMatch(/curry|MILK/)
    await picture(screens[1]!, 'set-meal-at-the-bar-1024')

    const where = async () => {
      const { orderStatus, orderLines: lines } = await call<{ orderStatus: string; orderLines: { status: string }[] }>(`/orders/${orderId}`) // prettier-ignore
      return [orderStatus, lines[0]?.status]
    }
    await bar!.getByRole('button', { name: 'Ready', exact: true }).click()
    await bar!.waitFor({ state: 'detached' })
    await expect.poll(where).toEqual(['Preparing', 'Preparing'])
    expect(await grill!.getByRole('button', { name: 'Start' }).count()).toBe(1)
    await grill!.getByRole('button', { name: 'Ready', exact: true }).click()
    await expect.poll(where).toEqual(['Ready', 'Ready'])
    for (const screen of screens) await screen.close()
  })
})

describe.skipIf(!hasBrowser)(`a cook’s presses${withoutBrowser}`, () => {
  test('a double tap on its dishes bumps a ticket, one press recalls it, one bumps it again', async () => {
    const cook = await openPage(browser, hotel.url, TABLET)
    const { page } = cook
    await signIn(cook, 'prop-service', `/kitchen?station=${courtyard.grillId}`)
    const orderLines = [
      { productCode: 'J-CURRY', unitsInOrder: 2 },
      { productCode: 'J-DOSA' },
      { productCode: 'J-DOSA', notes: 'second course', hold: true },
    ]
    const { orderId } = await courtyard.order([], { deliveryMethod: 'Take Away', guestName: 'Ada', orderLines })
    const ticket = page.getByRole('article', { name: 'Ada' })
    await ticket.waitFor()
    // What is held is on no ticket, neither here nor on paper.
    expect(await ticket.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/2 Journey curry/),
      expect.stringMatching(/1 Journey dosa/),
    ])
    const printed = await hotel.rows<{ sheet: { lines: { name: string }[] } }>(
      `select sheet from print_jobs where order_id = $1`,
      [orderId],
    )
    expect(printed.map(({ sheet }) => sheet.lines.map(({ name }) => name))).toEqual([['Journey curry', 'Journey dosa']])

    const looks = () => ticket.locator('header').evaluate((head) => getComputedStyle(head).backgroundColor)
    const colors = [await looks()]
    for (const [minutes, words] of [[11, 'getting old'], [16, 'late']] as const) {
      await hotel.rows(`update kots set created_at = now() - make_interval(mins => $1) where order_id = $2`, [minutes, orderId])
      await page.reload()
      await ticket.getByText(words).waitFor()
      colors.push(await looks())
    } // prettier-ignore
    expect(new Set(colors).size).toBe(3)

    const states = async () => (await call<{ orderStatus: string; orderLines: { status: string }[] }>(`/orders/${orderId}`)).orderLines.map(({ status }) => status) // prettier-ignore
    await cook.start()
    const item = ticket.getByRole('button', { name: /Journey curry/ }).first() // prettier-ignore
    await item.tap()
    await item.tap()
    await ticket.waitFor({ state: 'detached' })
    await expect.poll(states, { timeout: 10_000 }).toEqual(['Ready', 'Ready', 'Hold'])
    await page.getByRole('button', { name: /^Undo Take Away Ada/ }).tap()
    await ticket.waitFor()
    await expect.poll(states, { timeout: 10_000 }).toEqual(['Preparing', 'Preparing', 'Hold'])
    await ticket.getByRole('button', { name: 'Ready', exact: true }).tap()
    await ticket.waitFor({ state: 'detached' })
    await expect.poll(states, { timeout: 10_000 }).toEqual(['Ready', 'Ready', 'Hold'])
    // The two taps of a double tap are one gesture.
    expect((await cook.count()) - 1).toBeLessThanOrEqual(3)
    await picture(cook, 'double-tap-1024')
    expect(cook.faults).toEqual([])
    await cook.close()
  })
})
