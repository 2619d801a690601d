import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rooms } from '#areas/property/rooms/contract.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { closePages, hasBrowser, openBrowser, type Person, withoutBrowser } from './browser.ts'
import { book, colleague, hand, property, type Hotel, inDays, openChart } from './chart-hand.ts'
import { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'

let hotel: Hotel
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

/** Work at the chart that leaves a whole property and a page that reported no fault. */
async function atTheChart(
  role: string,
  work: (person: Person, chart: ReturnType<typeof hand>) => Promise<void>,
  view: Parameters<typeof openChart>[3] = {},
): Promise<void> {
  const person = await openChart(browser, hotel, role, view)
  await work(person, hand(person))
  expect(person.faults).toEqual([])
  await person.close()
}

const count = (list: readonly string[], type: string) => list.filter((each) => each === type).length

describe.skipIf(!hasBrowser)(`tape chart${withoutBrowser}`, () => {
  test('4: cells drawn in room 305, a guest the property knows, Create: booked with three presses', async () => {
    const { room, sleeper, audit } = property(hotel)
    const { id } = await room('305')
    await atTheChart('prop-fo-executive', async ({ page, count: presses }, chart) => {
      await chart.show(id)
      await chart.drag(await chart.place(id, inDays(2)), await chart.place(id, inDays(5)))
      const panel = page.getByRole('dialog', { name: 'New booking' })
      await panel.getByRole('combobox', { name: /Guest name/ }).waitFor()
      await page.keyboard.type('Asha Ra')
      await page
        .getByRole('option', { name: /Asha Rao/ })
        .first()
        .click()
      await panel.getByRole('button', { name: /with tax/ }).waitFor()
      await panel.getByRole('button', { name: 'Create booking' }).click()
      await chart.message(/^Booked: /).waitFor()
      expect(await presses()).toBeLessThanOrEqual(3)

      const made = await sleeper('305', inDays(2))
      expect(made).toMatchObject({ guest: 'Asha Rao', arrival: inDays(2), departure: inDays(5), status: 'CONFIRMED' })
      expect(await audit(made.bookingId)).toContain('NEW_BOOKING')
      await chart.bar(made.id).waitFor()
      expect(await chart.bar(made.id).getAttribute('data-status')).toBe('confirmed')
    })
  })

  test('5: a stay changes its room by hand, by key and by menu, and each is undone with one press', async () => {
    const { room, sleeper, stay, audit } = property(hotel)
    const [from, to] = [await room('204'), await room('206')]
    const asha = await sleeper('204', TODAY)
    const before = count(await audit(asha.bookingId), 'ROOM_SHIFT')
    const isIn = (number: string) => expect.poll(async () => (await stay(asha.id)).room).toBe(number)

    await atTheChart('prop-frontdesk', async ({ page, count: presses, start }, chart) => {
      const undo = async () => {
        await start()
        await chart.undo().click()
        await chart
          .message(/^Undone: Asha Rao/)
          .last()
          .waitFor()
        expect(await presses()).toBe(1)
        await isIn('204')
        await chart.rowOf(from.id).locator(`[data-stay="${asha.id}"]`).waitFor()
      }
      await chart.show(from.id)
      await chart.drag(await chart.place(from.id, TODAY, 0.9), await chart.place(to.id, TODAY, 0.9))
      await chart.undo().waitFor()
      expect(await presses()).toBe(1)
      await isIn('206')
      await chart.rowOf(to.id).locator(`[data-stay="${asha.id}"]`).waitFor()
      await undo()

      await chart.bar(asha.id).focus()
      await start()
      await page.keyboard.press('Alt+ArrowDown')
      await page.keyboard.press('Enter')
      await chart.undo().waitFor()
      expect(await presses()).toBeLessThanOrEqual(2)
      await isIn('205')
      await undo()

      await start()
      await chart.bar(asha.id).click({ button: 'right' })
      await page.getByRole('menuitem', { name: /Move to room/ }).click()
      await page.getByRole('dialog', { name: 'Move Asha Rao to…' }).getByRole('button', { name: /206/ }).click()
      await chart.undo().waitFor()
      expect(await presses()).toBeLessThanOrEqual(3)
      await isIn('206')
      await undo()
    })
    const audited = await audit(asha.bookingId)
    // Three there and three back.
    expect(count(audited, 'ROOM_SHIFT') - before).toBe(6)
    expect(count(audited, 'CHANGE_UNDO')).toBe(3)
  })

  test('6: a guest in house goes to a dearer type at the old price', async () => {
    const { room, sleeper, stay, audit, folio } = property(hotel)
    const [from, to] = [await room('208'), await room('303')]
    const guest = await sleeper('208', TODAY)
    expect(guest.status).toBe('IN_HOUSE')
    const before = await folio(guest.bookingId)
    await atTheChart('prop-manager', async ({ page, count: presses }, chart) => {
      await chart.show((await room('211')).id)
      await chart.drag(await chart.place(from.id, TODAY, 0.9), await chart.place(to.id, TODAY, 0.9))
      const dialog = page.getByRole('dialog', { name: `New price for ${guest.guest}?` })
      await dialog.getByRole('columnheader', { name: 'Before' }).waitFor()
      await dialog.getByRole('columnheader', { name: 'After' }).waitFor()
      expect(await dialog.getByRole('row').count()).toBeGreaterThanOrEqual(3)
      await dialog.getByRole('button', { name: 'Keep price' }).click()
      await chart.undo().waitFor()
      expect(await presses()).toBe(2)
      expect(await stay(guest.id)).toMatchObject({ room: '303', isUpgrade: true, status: 'IN_HOUSE' })
      await chart.rowOf(to.id).locator(`[data-stay="${guest.id}"]`).getByText('↑').waitFor()
    })
    expect(await folio(guest.bookingId)).toEqual(before)
    expect(await audit(guest.bookingId)).toContain('ROOM_CATEGORY_CHANGE')
  })

  test('7: a night more at its price; into a blocked night the bar comes back with the reason', async () => {
    const { room, sleeper, stay, audit, folio } = property(hotel)
    const { id } = await room('105')
    const guest = await sleeper('105', TODAY)
    const leaves = guest.departure as ReturnType<typeof inDays>
    const later = (days: number) => inDays(days + (Date.parse(leaves) - Date.parse(TODAY)) / 86_400_000)
    const { send } = await colleague(hotel, 'prop-manager')
    await send(rooms.block, {
      roomId: id,
      kind: 'OUT_OF_ORDER',
      from: later(2),
      until: later(3),
      reason: 'Shower drips',
    })
    const before = await folio(guest.bookingId)
    await atTheChart('prop-frontdesk', async ({ page, count: presses, start }, chart) => {
      await chart.show(id)
      const edge = async (day: ReturnType<typeof inDays>) => {
        const noon = await chart.place(id, day)
        return { x: noon.x - 3, y: noon.y }
      }
      await chart.drag(await edge(leaves), await edge(later(1)))
      const dialog = page.getByRole('dialog', { name: `New price for ${guest.guest}?` })
      await dialog.getByRole('button', { name: 'New price' }).click()
      await chart.undo().waitFor()
      expect(await presses()).toBe(2)
      expect((await stay(guest.id)).departure).toBe(later(1))

      await start()
      await expect.poll(() => chart.bar(guest.id).getAttribute('data-held')).toBeNull()
      const box = await chart.bar(guest.id).boundingBox()
      await chart.drag(await edge(later(1)), await edge(later(3)))
      await chart.message(/stays as before\. Blocked on .*Shower drips/).waitFor()
      expect(await presses()).toBe(1)
      expect((await stay(guest.id)).departure).toBe(later(1))
      expect(await chart.bar(guest.id).boundingBox()).toEqual(box)
    })
    expect((await folio(guest.bookingId))?.room).toBeGreaterThan(before?.room ?? Infinity)
    expect(await audit(guest.bookingId)).toContain('DATE_CHANGE')
  })

  test('8: everybody without a room gets one after a look, and one press takes all back', async () => {
    const placed = await book(hotel, { guest: 'Lucy Locked', room: '106', from: inDays(3), until: inDays(5) })
    const { send } = await colleague(hotel, 'prop-manager')
    const { stay, palace } = property(hotel)
    const [locked] = placed.stays
    await send(bookings.lock, {
      bookingId: placed.id,
      stayId: locked?.id ?? '',
      version: placed.version,
      isLocked: true,
      reason: 'RequestOf for it',
    })
    const roomed = async () =>
      hotel.rows<{ id: string; room: string | null }>(
        `select id, room_id as room from stays where property_id = ${palace} and status in ('CONFIRMED', 'OPTION', 'IN_HOUSE')
          order by id`,
      )
    const before = await roomed()
    await atTheChart('prop-manager', async ({ page, count: presses }, chart) => {
      await page.getByRole('button', { name: /^Unassigned \(\d+\)/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Rooms for the unassigned' })
      const apply = dialog.getByRole('button', { name: /^Assign [1-9]\d* stays?$/ })
      await apply.waitFor()
      const proposed = await dialog
        .getByRole('group', { name: 'Rooms for the unassigned' })
        .getByRole('list')
        .first()
        .getByRole('listitem')
        .count()
      await apply.click()
      await chart.message(/ha(s|ve) (a room|rooms) now/).waitFor()
      const after = await roomed()
      const changed = after.filter(({ room }, at) => room !== before[at]?.room)
      expect(changed.length).toBe(proposed)
      expect(changed.every(({ id }) => before.find((each) => each.id === id)?.room === null)).toBe(true)
      expect((await stay(locked?.id ?? '')).room).toBe('106')

      await chart.undo().click()
      await chart.message(/^Undone: /).waitFor()
      expect(await presses()).toBe(3)
      expect(await roomed()).toEqual(before)
    })
    const audited = await hotel.rows<{ type: string }>(
      `select distinct type from audit_events where type in ('ROOM_ALLOCATION', 'CHANGE_UNDO')`,
    )
    expect(audited.length).toBe(2)
  })

  test('a finger that rests on a bar carries it to another room', async () => {
    const { room, stay, audit } = property(hotel)
    const [from, to, between] = [await room('111'), await room('106'), await room('109')]
    const made = await book(hotel, { guest: 'Tara Touch', room: '111', from: inDays(6), until: inDays(8) })
    const id = made.stays[0]?.id ?? ''
    const view = { width: 1024, height: 768, isTouch: true }
    await atTheChart(
      'prop-frontdesk',
      async ({ page, context, count: presses }, chart) => {
        // Both away from the edges, where the chart scrolls under the finger.
        await chart.show(between.id)
        const start = await chart.place(from.id, inDays(7))
        const end = await chart.place(to.id, inDays(7))
        const devtools = await context.newCDPSession(page)
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: (typeof start)[]) =>
          devtools.send('Input.dispatchTouchEvent', { type, touchPoints: places })
        await touch('touchStart', [start])
        await page.locator('[role=grid][data-armed]').waitFor()
        for (const part of [0.1, 0.3, 0.6, 0.9, 1])
          await touch('touchMove', [{ x: start.x, y: start.y + (end.y - start.y) * part }])
        await touch('touchEnd', [])
        await chart.undo().waitFor()
        expect(await presses()).toBe(1)
        expect((await stay(id)).room).toBe('106')
        expect(await audit(made.id)).toContain('ROOM_SHIFT')
      },
      view,
    )
  })
})
