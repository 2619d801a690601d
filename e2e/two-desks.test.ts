import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, type Person, withoutBrowser } from './browser.ts'
import { book, hand, property, type Hotel, inDays, openChart } from './chart-hand.ts'
import { openDemoHotel } from './hotel.ts'

type Desk = Person & { chart: ReturnType<typeof hand> }

let hotel: Hotel
let browser: Browser
let desks: [Desk, Desk]

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
  const open = async (role: string): Promise<Desk> => {
    const person = await openChart(browser, hotel, role)
    return { ...person, chart: hand(person) }
  }
  desks = [await open('prop-frontdesk'), await open('prop-fo-executive')]
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

/** Both at once, and neither screen reports a fault. */
const both = async <T>(work: (desk: Desk, at: 0 | 1) => Promise<T>): Promise<[T, T]> => {
  const done = await Promise.all([work(desks[0], 0), work(desks[1], 1)])
  for (const { faults } of desks) expect(faults).toEqual([])
  return done
}

describe.skipIf(!hasBrowser)(`two desks${withoutBrowser}`, () => {
  test('the last suite of a night is sold once; the other desk reads why', async () => {
    const { room, palace } = property(hotel)
    const night = inDays(5)
    const suite = await room('401')
    const left = async () =>
      (
        await hotel.rows<{ free: number; number: string }>(
          `select n.capacity - n.taken - n.blocked as free, r.number
             from type_nights n join rooms r on r.property_id = n.property_id and r.room_type_id = n.room_type_id
            where n.room_type_id = $1 and n.night = $2 and r.is_active and not exists (
              select from room_nights h where h.property_id = r.property_id and h.room_id = r.id and h.night = n.night)
            order by r.number`,
          [suite.typeId, night],
        )
      ).map(({ free, number }) => ({ free, number }))
    for (let rooms = await left(); (rooms[0]?.free ?? 0) > 1; rooms = await left())
      await book(hotel, { guest: 'Fiona Fill', room: rooms[0]?.number ?? '', from: night, until: inDays(6) })
    const [last] = await left()
    expect(last?.free).toBe(1)
    const { id } = await room(last?.number ?? '')

    const guests = ['Ola Once', 'Tina Twice'] as const
    const panels = await both(async ({ page, chart }, at) => {
      await chart.show(id)
      await chart.drag(await chart.place(id, night), await chart.place(id, inDays(6)))
      const panel = page.getByRole('dialog', { name: 'New booking' })
      await panel.getByRole('combobox', { name: /Guest name/ }).waitFor()
      await page.keyboard.type(guests[at])
      await page.keyboard.press('Tab')
      await panel.getByRole('button', { name: /with tax/ }).waitFor()
      return panel
    })
    const responses = await both(async ({ chart }, at) => {
      const panel = panels[at]
      await panel.getByRole('button', { name: 'Create booking' }).click()
      const refused = panel.getByRole('alert').filter({ hasText: /already taken|Nothing is free/ })
      await refused
        .or(chart.message(/^Booked: /))
        .first()
        .waitFor()
      return (await refused.isVisible()) ? 'refused' : 'booked'
    })
    expect(responses.toSorted()).toEqual(['booked', 'refused'])
    const sold = await hotel.rows<{ guest: string }>(
      `select s.guest_name as guest from stays s where s.property_id = ${palace} and s.guest_name = any($1)`,
      [guests],
    )
    expect(sold).toEqual([{ guest: guests[responses.indexOf('booked')] }])
    expect((await left())[0]?.free ?? 0).toBe(0)

    const loser = desks[responses.indexOf('refused')]
    if (!loser) throw new Error('nobody was refused')
    await loser.page.keyboard.press('Escape')
    const leave = loser.page.getByRole('button', { name: /discard|leave/i })
    if (await leave.isVisible()) await leave.click()
  })

  test('one stay carried to two rooms at once: one desk wins, the other is notified and sees where it is', async () => {
    const { room, stay, audit } = property(hotel)
    const made = await book(hotel, { guest: 'Mona Moved', room: '204', from: inDays(4), until: inDays(6) })
    const id = made.stays[0]?.id ?? ''
    const [from, ...targets] = [await room('204'), await room('206'), await room('207')]
    await both(async ({ page, chart }, at) => {
      await chart.show(from.id)
      await chart.bar(id).waitFor()
      const target = targets[at]
      await chart.pull(await chart.place(from.id, inDays(5)), await chart.place(target?.id ?? '', inDays(5)))
      await page.locator('[data-ghost]').waitFor()
    })
    await Promise.all(desks.map(({ page }) => page.mouse.up()))
    const refusals = await both(async ({ chart }) => {
      const refused = chart.message(/^Mona Moved stays as before\./)
      await refused
        .or(chart.message(/^Mona Moved: Room/))
        .first()
        .waitFor()
      return (await refused.isVisible()) ? 'told' : 'won'
    })
    expect(refusals.toSorted()).toEqual(['told', 'won'])
    const number = refusals[0] === 'won' ? '206' : '207'
    expect((await stay(id)).room).toBe(number)
    const { id: there } = await room(number)
    await both(async ({ chart }) => chart.rowOf(there).locator(`[data-stay="${id}"]`).waitFor({ timeout: 2_000 }))
    expect((await audit(made.id)).filter((type) => type === 'ROOM_SHIFT').length).toBe(1)
  })

  test('what one desk does is on the other within two seconds', async () => {
    const { room } = property(hotel)
    const [from, to] = [await room('203'), await room('205')]
    const made = await book(hotel, { guest: 'Lina Live', room: '203', from: inDays(7), until: inDays(8) })
    const id = made.stays[0]?.id ?? ''
    await both(async ({ chart }) => {
      await chart.show(from.id)
      await chart.bar(id).waitFor({ timeout: 2_000 })
    })
    const [mover, watcher] = desks
    await watcher.page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await mover.chart.drag(
      await mover.chart.place(from.id, inDays(7), 0.9),
      await mover.chart.place(to.id, inDays(7), 0.9),
    )
    await mover.chart.message(/^Lina Live: Room 205/).waitFor()
    await watcher.chart.rowOf(to.id).locator(`[data-stay="${id}"]`).waitFor({ timeout: 2_000 })
    expect(await watcher.page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
})
