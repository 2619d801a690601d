import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TODAY } from '#test/furnished.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { CHART, hand, inDays } from './chart-hand.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

describe.skipIf(!hasBrowser)(`a renovation${withoutBrowser}`, () => {
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

  type Room = { id: string; label: string; isBooked: boolean }
  /** A room where guests are booked on the nights of the work, and a free one whose type is not sold out. */
  async function twoRooms(until: string): Promise<{ booked: Room; free: Room }> {
    const rooms = await hotel.rows<Room>(
      `select r.id, r.number || ' · ' || t.name as label,
              exists (select from room_nights n where n.property_id = r.property_id and n.room_id = r.id and n.night >= $1 and n.night < $2) as "isBooked"
         from rooms r join properties p on p.id = r.property_id
         join room_types t on t.property_id = r.property_id and t.id = r.room_type_id
        where p.name = 'Demo Palace' and r.is_active
          and not exists (select from room_blocks b where b.property_id = r.property_id and b.room_id = r.id and b.until_on > $1)
          and (select min(n.capacity - n.taken - n.blocked) from type_nights n
                where n.property_id = r.property_id and n.room_type_id = t.id and n.night >= $1 and n.night < $2) > 0
        order by r.number`,
      [TODAY, until],
    )
    const [booked, free] = [rooms.find(({ isBooked }) => isBooked), rooms.find(({ isBooked }) => !isBooked)]
    if (!booked || !free) throw new Error('the demo has no booked room, or no free one')
    return { booked, free }
  }

  test('names its rooms, warns of who is booked, blocks what is free, and gives it free again when it is over', async () => {
    const until = inDays(3)
    const { booked, free } = await twoRooms(until)
    const manager = await openPage(browser, hotel.url)
    const { page } = manager
    // The demo's day is not the one of the machine.
    await page.clock.setFixedTime(`${TODAY}T06:00:00Z`)
    await signIn(manager, 'prop-manager', '/project')
    await page.getByRole('button', { name: 'Add project' }).first().click()
    const adding = page.getByRole('dialog', { name: 'Add project' })
    await adding.getByLabel(/^Key/).fill('BATHS')
    await adding.getByLabel(/^Name/).fill('New bathrooms')
    await adding.getByRole('combobox', { name: /^Kind/ }).click()
    await page.getByRole('option', { name: 'Renovation' }).click()
    await adding.getByRole('button', { name: 'Add project' }).click()
    await page.getByRole('heading', { name: 'BATHS · New bathrooms' }).waitFor()
    const address = page.url()

    await page.getByRole('tab', { name: 'Rooms' }).click()
    await page.getByRole('button', { name: 'Add rooms' }).first().click()
    const naming = page.getByRole('dialog', { name: 'Add rooms' })
    for (const { label } of [booked, free]) await naming.getByRole('button', { name: label, exact: true }).click()
    await naming.getByLabel(/^Open again on/).fill(until)
    await page.keyboard.press('Tab')
    await expectUsable(page)
    await naming.getByRole('button', { name: 'Add rooms' }).click()
    await page.getByText('Guests are booked in one of these rooms. Move them first; it is not blocked.').waitFor()
    const rowOf = ({ label }: Room) => page.getByRole('row').filter({ hasText: label })
    expect(await rowOf(booked).getByRole('link').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Block 1 room' }).click()
    await rowOf(free).getByText('Out of order').waitFor()
    await expectUsable(page)

    const blockOnChart = async () => {
      await page.goto(CHART)
      await hand(manager).show(free.id)
      await page.locator('[data-stay]').first().waitFor()
      return page.locator('[data-block]').filter({ hasText: 'BATHS · New bathrooms' })
    }
    await (await blockOnChart()).waitFor()

    await page.goto(address)
    for (const move of ['Make active', 'Complete']) {
      await page.getByRole('button', { name: 'Change state' }).click()
      await page.getByRole('menuitem', { name: move, exact: true }).click()
      await page.getByRole('menuitem', { name: move, exact: true }).waitFor({ state: 'detached' })
    }
    await page.getByText('Completed', { exact: true }).first().waitFor()
    expect(await (await blockOnChart()).count()).toBe(0)
    expect(manager.faults).toEqual([])
    await manager.close()
  })
})
