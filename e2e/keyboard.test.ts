import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { book, hand, property, type Hotel, inDays, openChart } from './chart-hand.ts'
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

/** Work in which no pointer is pressed, and after which the property is whole and the page reported no fault. */
async function byKeys(person: Person, work: (keys: Keys) => Promise<void>): Promise<void> {
  await person.page.evaluate(() => {
    addEventListener('pointerdown', () => Object.assign(window, { hadPointer: true }), true)
  })
  await work(keysOf(person))
  expect(await person.page.evaluate(() => 'hadPointer' in window)).toBe(false)
  expect(person.faults).toEqual([])
  await person.close()
}

type Keys = ReturnType<typeof keysOf>
function keysOf({ page }: Person) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  /** Tabs on until the focus is where it should be; a user may not be sent round for ever. */
  const tabTo = async (isThere: () => Promise<boolean>, key = 'Tab') => {
    for (let tries = 0; tries < 60; tries++) {
      if (await isThere()) return
      await page.keyboard.press(key)
    }
    throw new Error(`the keyboard does not come there; it is at ${await focused()}`)
  }
  /** To the row of a room by its number, and along it to the night so many days from today. */
  const goToRoom = async (number: string, days: number) => {
    const find = page.getByPlaceholder('Find room')
    await tabTo(() => find.evaluate((box) => box === document.activeElement), 'Shift+Tab')
    await find.selectText()
    await page.keyboard.type(number)
    await press('Enter')
    await page.locator(`[data-cursor]:focus`).waitFor()
    await press('Home')
    // The first day in view is yesterday.
    const column = () => page.evaluate(() => Number(document.activeElement?.getAttribute('aria-colindex') ?? 0))
    for (let tries = 0; tries < 14 && (await column()) < days + 3; tries++) await press('ArrowRight')
  }
  return { press, type: (text: string) => page.keyboard.type(text), tabTo, goToRoom }
}

const chartOf = async (role = 'prop-frontdesk') => {
  const person = await openChart(browser, hotel, role)
  return { person, chart: hand(person), page: person.page }
}

const isFocused = (locator: ReturnType<Person['page']['locator']>) => async () =>
  (await locator.count()) > 0 && (await locator.first().evaluate((element) => element === document.activeElement))

describe.skipIf(!hasBrowser)(`by keyboard alone${withoutBrowser}`, () => {
  test('1: checked in from the home page', async () => {
    const { sleeper, stay, audit } = property(hotel)
    const asha = await sleeper('204', TODAY)
    const person = await openPage(browser, hotel.url)
    await signIn(person, 'prop-frontdesk', '/master-service/home')
    const { page } = person
    const row = page.getByRole('table', { name: 'Arrivals', exact: true }).getByRole('row', { name: /Asha Rao/ })
    await row.waitFor()
    await byKeys(person, async ({ press, tabTo }) => {
      await tabTo(isFocused(row.getByRole('button', { name: 'Check in' })))
      await press('Enter')
      const confirm = page
        .getByRole('dialog', { name: /Check in Asha Rao/ })
        .getByRole('button', { name: /check-in|Check in/ })
      await confirm.last().waitFor()
      await tabTo(isFocused(confirm.last()))
      await press('Enter')
      await page.getByText('Asha Rao is checked in').waitFor()
      expect(await stay(asha.id)).toMatchObject({ status: 'IN_HOUSE', room: '204' })
      expect(await audit(asha.bookingId)).toContain('CHECK_IN')
    })
  })

  test('3: a walk-in', async () => {
    const { palace } = property(hotel)
    const { person, page } = await chartOf()
    await byKeys(person, async ({ press, type, tabTo }) => {
      await press('w')
      const panel = page.getByRole('dialog', { name: 'Walk-in' })
      await panel.getByRole('combobox', { name: /Guest name/ }).waitFor()
      await type('Kira Keys')
      await press('Tab')
      await panel.getByRole('status').getByText(/₹/).waitFor()
      await tabTo(isFocused(panel.getByRole('radio', { name: 'Cash' })))
      await press('Space', 'Enter')
      await page.getByText('Kira Keys is checked in').waitFor()
    })
    const made = await hotel.rows(
      `select s.status, f.due_minor::int as due from stays s join folios f on f.property_id = s.property_id and f.booking_id = s.booking_id
        where s.guest_name = 'Kira Keys' and s.property_id = ${palace}`,
    )
    expect(made).toEqual([{ status: 'IN_HOUSE', due: 0 }])
  })

  test('4: cells drawn with Shift and the arrows become a booking', async () => {
    const { sleeper, audit } = property(hotel)
    const { person, chart, page } = await chartOf('prop-fo-executive')
    await byKeys(person, async ({ press, type, goToRoom }) => {
      await goToRoom('206', 2)
      await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter')
      const panel = page.getByRole('dialog', { name: 'New booking' })
      await panel.getByRole('combobox', { name: /Guest name/ }).waitFor()
      await type('Nils Nokey')
      await press('Tab')
      await panel.getByRole('button', { name: /with tax/ }).waitFor()
      await press('Enter')
      await chart.message(/^Booked: /).waitFor()
    })
    const made = await sleeper('206', inDays(2))
    expect(made).toMatchObject({ guest: 'Nils Nokey', arrival: inDays(2), departure: inDays(5) })
    expect(await audit(made.bookingId)).toContain('NEW_BOOKING')
  })

  test('5, 6 and 7: moved, given a dearer room at the old price, stretched, and undone with Z', async () => {
    const { stay, audit } = property(hotel)
    const made = await book(hotel, { guest: 'Mila Mover', room: '111', from: inDays(2), until: inDays(4) })
    const id = made.stays[0]?.id ?? ''
    const { person, chart, page } = await chartOf()
    await byKeys(person, async ({ press, goToRoom, tabTo }) => {
      await goToRoom('111', 2)
      await press('Alt+ArrowDown', 'Enter')
      await chart.message(/^Mila Mover: Room 112/).waitFor()
      expect((await stay(id)).room).toBe('112')
      await press('z')
      await chart.message(/^Undone: Mila Mover: Room 112/).waitFor()
      expect((await stay(id)).room).toBe('111')

      await goToRoom('111', 2)
      await press('Shift+ArrowRight', 'Enter')
      const dialog = page.getByRole('dialog', { name: 'New price for Mila Mover?' })
      await dialog.getByRole('button', { name: 'New price' }).waitFor()
      await press('Enter')
      await expect.poll(async () => (await stay(id)).departure).toBe(inDays(5))

      await goToRoom('111', 2)
      await press('ContextMenu')
      await page.getByRole('menuitem', { name: /Move to room/ }).waitFor()
      await tabTo(isFocused(page.getByRole('menuitem', { name: /Move to room/ })), 'ArrowDown')
      await press('Enter')
      await page.getByRole('dialog', { name: 'Move Mila Mover to…' }).getByRole('button', { name: /305/ }).waitFor()
      await page.keyboard.type('305')
      await press('Enter')
      const keepPrice = dialog.getByRole('button', { name: 'Keep price' })
      await keepPrice.waitFor()
      await tabTo(isFocused(keepPrice), 'Shift+Tab')
      await press('Enter')
      await expect.poll(async () => stay(id)).toMatchObject({ room: '305', isUpgrade: true })
    })
    expect(await audit(made.id)).toEqual(
      expect.arrayContaining(['ROOM_SHIFT', 'CHANGE_UNDO', 'DATE_CHANGE', 'ROOM_CATEGORY_CHANGE']),
    )
  })

  test('8: rooms for the unassigned', async () => {
    const { palace } = property(hotel)
    const { person, chart, page } = await chartOf('prop-manager')
    const waiting = async () =>
      (
        await hotel.rows<{ count: number }>(
          `select count(*)::int from stays where property_id = ${palace} and room_id is null and status = 'CONFIRMED'`,
        )
      )[0]?.count ?? 0
    const before = await waiting()
    await byKeys(person, async ({ press, tabTo }) => {
      await tabTo(isFocused(page.getByRole('button', { name: /^Unassigned \(\d+\)/ })))
      await press('Enter')
      const apply = page.getByRole('button', { name: /^Assign [1-9]\d* stays?$/ })
      await apply.waitFor()
      await tabTo(isFocused(apply))
      await press('Enter')
      await chart.message(/ha(s|ve) (a room|rooms) now/).waitFor()
      expect(await waiting()).toBeLessThan(before)
      await press('z')
      await chart.message(/^Undone: /).waitFor()
      expect(await waiting()).toBe(before)
    })
  })
})
