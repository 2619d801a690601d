import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { users } from '#areas/platform/users/contract/users.ts'
import type { Reply } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { PASSWORD } from '#db/demo/properties.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'

type Hotel = Awaited<ReturnType<typeof openDemoHotel>>

describe.skipIf(!hasBrowser)(`room board${withoutBrowser}`, () => {
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

  /** A room no one sleeps in tonight and nothing blocks, so that blocking it takes one from what can be sold. */
  async function emptyRoom(): Promise<{ id: string; number: string; roomTypeId: string }> {
    const [room] = await hotel.rows<{ id: string; number: string; roomTypeId: string }>(
      `select r.id, r.number, r.room_type_id as "roomTypeId" from rooms r join properties p on p.id = r.property_id
       where p.name = 'Demo Palace' and r.is_active and not exists (
         select from room_nights n where n.property_id = r.property_id and n.room_id = r.id and n.night = $1)
       order by r.number limit 1`,
      [TODAY],
    )
    if (!room) throw new Error('every room of the demo is taken tonight')
    return room
  }

  const freeTonight = async (roomTypeId: string) => {
    const [row] = await hotel.rows<{ free: number }>(
      `select capacity - taken - blocked as free from type_nights where room_type_id = $1 and night = $2`,
      [roomTypeId, TODAY],
    )
    return row?.free
  }

  /** What the front desk's tape chart draws, hatched, for tonight. */
  async function chartTonight(): Promise<Reply<typeof bookings.chart>> {
    const signedIn = await fetch(`${hotel.url}/api/users/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'prop-frontdesk@demo.hotelmate.test', password: PASSWORD }),
    })
    const { token } = (await signedIn.json()) as Reply<typeof users.signIn>
    const chart = await fetch(`${hotel.url}/api/bookings/chart?from=${TODAY}&until=${addDays(TODAY, 1)}`, {
      headers: { authorization: token },
    })
    return (await chart.json()) as Reply<typeof bookings.chart>
  }

  test('journey 9: housekeeping blocks a room from a phone in at most 5 presses; the chart and availability know it', async () => {
    const room = await emptyRoom()
    const before = await freeTonight(room.roomTypeId)
    const person = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true })
    const { page } = person
    await signIn(person, 'prop-housekeeping', '/bookone/rooms')
    const card = page.locator(`[data-room="${room.id}"]`)
    await card.waitFor()
    await person.start()

    await card.getByRole('button').first().tap()
    await page.getByRole('button', { name: /^Out of order/ }).tap()
    await page.getByLabel(/^Reason/).fill('Shower leaks')
    await page.getByRole('button', { name: 'Save' }).tap()
    await page.getByText(`Room ${room.number} is out of order`).waitFor()
    expect(await person.count()).toBeLessThanOrEqual(5)

    const chart = await chartTonight()
    expect(chart.blocks).toContainEqual(expect.objectContaining({ roomId: room.id, kind: 'OUT_OF_ORDER' }))
    expect(await freeTonight(room.roomTypeId)).toBe((before ?? 0) - 1)

    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(() => freeTonight(room.roomTypeId)).toBe(before)
    expect(person.faults).toEqual([])
    await person.close()
  })

  test('one tap marks a room as done, and Undo reverts it', async () => {
    const room = await emptyRoom()
    const conditionOf = async () =>
      (await hotel.rows<{ condition: string }>('select condition from rooms where id = $1', [room.id]))[0]?.condition
    await hotel.rows(`update rooms set condition = 'DIRTY' where id = $1`, [room.id])
    const person = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true })
    const { page } = person
    await signIn(person, 'prop-housekeeping', '/bookone/rooms')
    const next = page.locator(`[data-room="${room.id}"]`).getByRole('button', { name: `Room ${room.number}: Clean` })
    await next.waitFor()
    await person.start()

    await next.tap()
    await expect.poll(conditionOf).toBe('CLEAN')
    expect(await person.count()).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(conditionOf).toBe('DIRTY')

    const size = await next.boundingBox()
    expect(size?.height).toBeGreaterThanOrEqual(48)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(person.faults).toEqual([])
    await person.close()
  })
})
