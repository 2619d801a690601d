import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '#test/pictures.ts'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
let numbers: string[]

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
  const rooms = await hotel.rows<{ number: string }>(
    `update rooms set condition = 'DIRTY' where (property_id, id) in (
       select r.property_id, r.id from rooms r join properties p on p.id = r.property_id and p.name = 'Demo Palace'
        where r.is_active order by r.number limit 4) returning number`,
  )
  numbers = rooms.map(({ number }) => number).toSorted()
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

const picture = async ({ page }: Person, name: string): Promise<void> => {
  const folder = process.env['JOURNEY_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
const card = (page: Page, number: string | undefined) =>
  page.locator('[data-room]', { has: page.locator('strong', { hasText: new RegExp(`^${number}$`) }) })

describe.skipIf(!hasBrowser)(`the room board without a line${withoutBrowser}`, () => {
  test('rooms are cleaned and photographed offline, sent once each however often, and the desk sees it', async () => {
    const [first, second, third, fourth] = numbers
    const attendant = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true, storesFiles: true })
    const { page, context } = attendant
    await signIn(attendant, 'prop-housekeeping', '/bookone/rooms')
    await card(page, first).waitFor()
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    const desk = await openPage(browser, hotel.url)
    await signIn(desk, 'prop-frontdesk', '/bookone/rooms')
    await card(desk.page, first).waitFor()

    const [before] = await hotel.rows<{ last: string }>('select id as last from audit_events order by id desc limit 1')

    await context.setOffline(true)
    await page.reload()
    await page.getByText('This device is offline').waitFor()
    const clean = (number: string | undefined) =>
      page.getByRole('button', { name: `Room ${number}: Clean`, exact: true })
    const photo = { name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await drawn(2_400, 1_600).jpeg() }
    for (const number of [first, second, third]) {
      await attendant.start()
      await clean(number).click()
      if (number === first) {
        const chooser = page.waitForEvent('filechooser')
        await page.getByRole('button', { name: `Room ${number}: take a photograph` }).click()
        await (await chooser).setFiles(photo)
      }
      expect(await attendant.count()).toBeLessThanOrEqual(2)
    }
    await page.getByRole('button', { name: '4 waiting' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: '4 waiting' }).waitFor()
    expect(await card(page, third).getAttribute('data-condition')).toBe('CLEAN')
    await picture(attendant, 'waiting-390')
    expect(await card(desk.page, first).getAttribute('data-condition')).toBe('DIRTY')

    // Each is sent and done, and its first response is lost.
    const lost = new Set<string>()
    await context.route(/\/api\/housekeeping\/(conditions|rooms)/, async (route) => {
      const key = (await route.request().headerValue('idempotency-key')) ?? ''
      if (route.request().method() === 'GET' || lost.has(key)) return route.continue()
      lost.add(key)
      await route.fetch()
      return route.abort('connectionreset')
    })
    await context.setOffline(false)
    await expect
      .poll(
        async () => {
          await page.evaluate(() => dispatchEvent(new Event('focus')))
          return page.getByRole('button', { name: /^\d waiting$/ }).count()
        },
        { timeout: 20_000 },
      )
      .toBe(0)
    expect(lost.size).toBe(4)
    const stored = await hotel.rows<{ photos: number; changes: number; clean: string[] }>(
      `select (select count(*)::int from room_photos) as photos,
              (select count(*)::int from audit_events where type = 'ROOM_CONDITION' and id > $2) as changes,
              (select array_agg(number order by number) from rooms where condition = 'CLEAN' and number = any($1)
                and property_id = (select id from properties where name = 'Demo Palace')) as clean`,
      [numbers, before?.last],
    )
    expect(stored).toEqual([{ photos: 1, changes: 3, clean: [first, second, third] }])

    for (const number of [first, second, third])
      await expect.poll(() => card(desk.page, number).getAttribute('data-condition'), { timeout: 10_000 }).toBe('CLEAN')
    expect(await card(desk.page, fourth).getAttribute('data-condition')).toBe('DIRTY')
    await card(desk.page, first).getByRole('button').first().click()
    await desk.page.getByRole('button', { name: `Photograph of room ${first}` }).click()
    const large = desk.page.getByRole('dialog').getByRole('img', { name: `Photograph of room ${first}` })
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_280)
    await picture(desk, 'photograph-1440')
    await desk.page.getByRole('button', { name: 'Close' }).last().click() // prettier-ignore

    // The desk finds the fourth room done already while the attendant, offline, marks it clean.
    await context.setOffline(true)
    await clean(fourth).click()
    await page.getByRole('button', { name: '1 waiting' }).waitFor()
    // It has been tried; before that, the refusal would be shown at the card and nothing would wait.
    await page.getByText(`Room ${fourth} is clean: it waits on this device`).waitFor()
    await hotel.rows(`update rooms set condition_at = now() + interval '1 second' where number = $1`, [fourth])
    await context.unroute(/\/api\/housekeeping\/(conditions|rooms)/)
    await context.setOffline(false)
    await page.getByText(`Room ${fourth} was changed after you looked`).waitFor()
    await picture(attendant, 'refused-390')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => card(desk.page, fourth).getAttribute('data-condition'), { timeout: 10_000 }).toBe('CLEAN')
    expect(await page.getByText('was changed after you looked').count()).toBe(0)

    const isLine = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/
    expect([...attendant.faults, ...desk.faults].filter((fault) => !isLine.test(fault))).toEqual([])
    await Promise.all([attendant.close(), desk.close()])
  })
})

describe.skipIf(!hasBrowser)(`cleaning times${withoutBrowser}`, () => {
  test('are set on the room board, and the cleaning plan counts with them', async () => {
    const manager = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true })
    const { page } = manager
    await signIn(manager, 'prop-manager', '/bookone/rooms')
    await page.getByRole('button', { name: 'Cleaning times' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cleaning times' })
    expect(await dialog.getByLabel('Minutes after a departure').inputValue()).toBe('30')
    await dialog.getByLabel('Minutes after a departure').fill('600')
    await expectUsable(page)
    await picture(manager, 'cleaning-times-390')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Cleaning times saved').waitFor()

    await page.goto(`${hotel.url}/report/view/cleaning-plan?period=next30`)
    await page.getByRole('heading', { name: 'Cleaning plan' }).waitFor()
    await page.getByText('Attendants').first().waitFor()
    await expectUsable(page)
    await picture(manager, 'cleaning-plan-390')
    expect(manager.faults).toEqual([])
    await manager.close()
  })
})
