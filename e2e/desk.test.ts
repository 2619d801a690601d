import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
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

const HOME = '/master-service/home'
const reservation = (reference: string) => `/master-service/reservation-details/${reference}`

/** A clerk at the desk, before a screen, with no press counted yet. Leaves with a page that reported no fault. */
async function atTheDesk(goTo: string, work: (clerk: Person) => Promise<void>, role = 'prop-frontdesk'): Promise<void> {
  const clerk = await openPage(browser, hotel.url)
  await signIn(clerk, role, goTo)
  await clerk.page.locator('#page-title').waitFor()
  // Keys work once the areas' commands are loaded; this menu is drawn from them.
  await clerk.page.getByRole('button', { name: 'New', exact: true }).waitFor()
  await clerk.start()
  await work(clerk)
  expect(clerk.faults).toEqual([])
  await clerk.close()
}

const rowOf = ({ page }: Person, list: string, text: string) =>
  page.getByRole('table', { name: list, exact: true }).getByRole('row').filter({ hasText: text })

type Found = { id: string; reference: string; guest: string; status: string; room: string | null; due: number }

/** Stays with what the journeys look at, newest first. */
const stays = (where: string, values: readonly unknown[] = []) =>
  hotel.rows<Found>(
    `select b.id, b.reference, s.guest_name as guest, s.status, r.number as room, f.due_minor::int as due
       from stays s
       join bookings b on b.property_id = s.property_id and b.id = s.booking_id
       join folios f on f.property_id = b.property_id and f.booking_id = b.id
       join properties p on p.id = s.property_id and p.name = 'Demo Palace'
       left join rooms r on r.property_id = s.property_id and r.id = s.room_id
      where ${where} order by b.id desc`,
    values,
  )
const oneStay = async (where: string, values: readonly unknown[] = []): Promise<Found> => {
  const [found] = await stays(where, values)
  if (!found) throw new Error(`no stay where ${where}`)
  return found
}
const byId = (id: string) => oneStay('b.id = $1', [id])
const auditOf = async (bookingId: string): Promise<string[]> =>
  (
    await hotel.rows<{ type: string }>('select type from audit_events where booking_id = $1 order by id', [bookingId])
  ).map(({ type }) => type)
/** Guests whose name stands once in the property, so that a row is theirs alone, and whose booking is one stay. */
const ALONE = `(select count(*) from stays o where o.guest_name = s.guest_name and o.arrival_on <= '${TODAY}' and o.departure_on >= '${TODAY}') = 1
  and (select count(*) from stays o where o.booking_id = b.id) = 1`

describe.skipIf(!hasBrowser)(`at the desk${withoutBrowser}`, () => {
  test('1 and 12: Asha Rao is checked in with two presses, and back out of it with one', async () => {
    const asha = await oneStay(`s.guest_name = 'Asha Rao' and s.status = 'CONFIRMED' and s.arrival_on = '${TODAY}'`)
    await hotel.rows(
      `update rooms set condition = 'CLEAN' where number = '204' and property_id = (select id from properties where name = 'Demo Palace')`,
    )
    await atTheDesk(HOME, async (clerk) => {
      await rowOf(clerk, 'Arrivals', 'Asha Rao').getByRole('button', { name: 'Check in' }).click()
      const panel = clerk.page.getByRole('dialog', { name: /Check in Asha Rao/ })
      await panel.getByRole('radio', { name: /204/ }).waitFor()
      expect(await panel.getByRole('button', { name: 'Registration card' }).isVisible()).toBe(true)
      await panel.getByRole('button', { name: 'Confirm check-in' }).click()
      const undo = clerk.page.getByRole('button', { name: 'Undo' })
      await undo.waitFor()
      expect(await clerk.count()).toBe(2)
      const here = await byId(asha.id)
      expect(here).toMatchObject({ status: 'IN_HOUSE', room: '204' })
      expect(await auditOf(asha.id)).toContain('CHECK_IN')

      await clerk.start()
      await undo.click()
      await clerk.page.getByText('is undone').waitFor()
      expect(await clerk.count()).toBe(1)
      expect((await byId(asha.id)).status).toBe('CONFIRMED')
      expect((await auditOf(asha.id)).length).toBeGreaterThan(2)
    })
  })

  test('2: without a room the best clean one is chosen, a dirty one is marked as dirty', async () => {
    const guest = await oneStay(
      `s.status = 'CONFIRMED' and s.arrival_on = '${TODAY}' and s.room_id is null and ${ALONE}`,
    )
    await atTheDesk(HOME, async (clerk) => {
      await rowOf(clerk, 'Arrivals', guest.guest).getByRole('button', { name: 'Check in' }).click()
      const panel = clerk.page.getByRole('dialog', { name: `Check in ${guest.guest}` })
      await panel.getByText('No room was assigned').waitFor()
      await panel.getByRole('button', { name: 'Confirm check-in' }).click()
      await clerk.page.getByText('is checked in').waitFor()
      expect(await clerk.count()).toBeLessThanOrEqual(3)
      const here = await byId(guest.id)
      expect(here.status).toBe('IN_HOUSE')
      expect(here.room).not.toBeNull()
      expect(await auditOf(guest.id)).toEqual(expect.arrayContaining(['ROOM_ALLOCATION', 'CHECK_IN']))
    })
  })

  test('2: the assigned room is dirty, a clean one takes its place', async () => {
    const guest = await oneStay(
      `s.status = 'CONFIRMED' and s.arrival_on = '${TODAY}' and r.number like '1%' and ${ALONE}`,
    )
    await hotel.rows(
      `update rooms set condition = 'DIRTY' where number = $1 and property_id = (select id from properties where name = 'Demo Palace')`,
      [guest.room],
    )
    await atTheDesk(HOME, async (clerk) => {
      await rowOf(clerk, 'Arrivals', guest.guest).getByRole('button', { name: 'Check in' }).click()
      const panel = clerk.page.getByRole('dialog', { name: `Check in ${guest.guest}` })
      await panel.getByText(`Room ${guest.room} is dirty`).waitFor()
      await panel.getByRole('button', { name: 'Confirm check-in' }).click()
      await clerk.page.getByText('is checked in').waitFor()
      expect(await clerk.count()).toBeLessThanOrEqual(3)
      const here = await byId(guest.id)
      expect(here.status).toBe('IN_HOUSE')
      expect(here.room).not.toBe(guest.room)
    })
  })

  test('3: a walk-in is booked, paid and checked in from any page', async () => {
    const taken = async () =>
      (
        await hotel.rows<{ taken: number }>(
          `select sum(taken)::int as taken from type_nights n join properties p on p.id = n.property_id and p.name = 'Demo Palace' where night = '${TODAY}'`,
        )
      )[0]?.taken ?? 0
    const before = await taken()
    await atTheDesk('/bookone/manage-payment', async (clerk) => {
      await clerk.page.keyboard.press('w')
      const panel = clerk.page.getByRole('dialog', { name: 'Walk-in' })
      await panel.getByRole('combobox', { name: /Guest name/ }).waitFor()
      await clerk.page.keyboard.type('Wanda Walker')
      await clerk.page.keyboard.press('Tab')
      await panel.getByLabel('Phone').fill('+91 98111 22233')
      await panel.getByRole('status').getByText(/₹/).waitFor()
      await panel.getByText('Cash', { exact: true }).click()
      await panel.getByRole('button', { name: 'Save & check in' }).click()
      await clerk.page.getByText('Wanda Walker is checked in').waitFor()
      expect(await clerk.count()).toBeLessThanOrEqual(4)
    })
    const wanda = await oneStay(`s.guest_name = 'Wanda Walker'`)
    expect(wanda).toMatchObject({ status: 'IN_HOUSE', due: 0 })
    const paid = await hotel.rows(`select payment_mode, status from payments where booking_id = $1`, [wanda.id])
    expect(paid).toEqual([{ payment_mode: 'Cash', status: 'Paid' }])
    expect(await taken()).toBe(before + 1)
  })

  test('4: a booking on the telephone needs a name and Create', async () => {
    await atTheDesk(
      HOME,
      async (clerk) => {
        await clerk.page.keyboard.press('n')
        const panel = clerk.page.getByRole('dialog', { name: 'New booking' })
        await panel.getByRole('combobox', { name: /Guest name/ }).waitFor()
        await clerk.page.keyboard.type('Asha Ra')
        await clerk.page
          .getByRole('option', { name: /Asha Rao/ })
          .first()
          .click()
        await panel.getByRole('button', { name: /with tax/ }).waitFor()
        await panel.getByRole('button', { name: 'Create booking' }).click()
        await clerk.page.getByText(/^Booked: /).waitFor()
        expect(await clerk.count()).toBeLessThanOrEqual(3)
      },
      'prop-fo-executive',
    )
    const [newest] = await hotel.rows<{ id: string }>(
      `select b.id from bookings b join customers c on c.property_id = b.property_id and c.id = b.customer_id
        where c.first_name = 'Asha' and c.last_name = 'Rao' order by b.id desc limit 1`,
    )
    expect(await auditOf(newest?.id ?? '')).toContain('NEW_BOOKING')
  })

  test('10: a payment is taken with three presses', async () => {
    const guest = await oneStay(`s.status = 'IN_HOUSE' and f.due_minor > 500000 and s.departure_on > '${TODAY}'`)
    await atTheDesk(reservation(guest.reference), async (clerk) => {
      await clerk.page.getByRole('button', { name: 'Take payment' }).click()
      const dialog = clerk.page.getByRole('dialog', { name: /Take payment/ })
      await dialog.getByLabel('Amount').fill('5000')
      await dialog.getByText('UPI', { exact: true }).click()
      await dialog.getByRole('button', { name: /Save/ }).click()
      await clerk.page.getByText(/taken, receipt \d+/).waitFor()
      expect(await clerk.count()).toBe(3)
    })
    expect((await byId(guest.id)).due).toBe(guest.due - 500_000)
    const rows = await hotel.rows(
      `select r.amount_minor::int as amount, r.payment_mode, p.counter_name <> '' as counted
         from receipts r join payments p on p.property_id = r.property_id and p.receipt_id = r.id
        where r.booking_id = $1 order by r.number desc limit 1`,
      [guest.id],
    )
    expect(rows).toEqual([{ amount: 500_000, payment_mode: 'UPI', counted: true }])
  })

  test('11 and 12: out with payment, invoice and mail in four presses; reversed from the menu in two', async () => {
    const guest = await oneStay(
      `s.status = 'IN_HOUSE' and s.departure_on = '${TODAY}' and f.due_minor > 0 and ${ALONE}`,
    )
    await atTheDesk(HOME, async (clerk) => {
      await rowOf(clerk, 'Departures', guest.guest).getByRole('button', { name: 'Check out' }).click()
      const panel = clerk.page.getByRole('dialog', { name: `Check out ${guest.guest}` })
      await panel.getByText('Cash', { exact: true }).click()
      await panel.getByRole('button', { name: 'Pay & check out' }).click()
      const done = clerk.page.getByRole('dialog', { name: `${guest.guest} is checked out` })
      const printed = clerk.context.waitForEvent('page')
      await done.getByRole('button', { name: 'Invoice: print & mail' }).click()
      await printed
      await clerk.page.getByText('is on its way to').waitFor()
      expect(await clerk.count()).toBe(4)

      expect(await byId(guest.id)).toMatchObject({ status: 'CHECKED_OUT', due: 0 })
      expect(await auditOf(guest.id)).toContain('BOOKING_CHECKOUT')
      const rooms = await hotel.rows<{ condition: string }>(
        `select condition from rooms where number = $1 and property_id = (select id from properties where name = 'Demo Palace')`,
        [guest.room],
      )
      expect(rooms).toEqual([{ condition: 'DIRTY' }])
      const gaps = await hotel.rows(
        `select 1 from invoices group by property_id, document_type, fiscal_year_start having count(*) <> max(sequence)`,
      )
      expect(gaps).toEqual([])
      await expect.poll(() => mails().length, { timeout: 15_000 }).toBeGreaterThan(0)
    })

    await atTheDesk(reservation(guest.reference), async (clerk) => {
      await clerk.page.getByRole('button', { name: 'More', exact: true }).click()
      await clerk.page.getByRole('menuitem', { name: 'Reverse check-out' }).click()
      await clerk.page.getByText('is in house again').waitFor()
      expect(await clerk.count()).toBe(2)
      expect((await byId(guest.id)).status).toBe('IN_HOUSE')
      expect(await auditOf(guest.id)).toContain('BOOKING_CHECKOUT')
    })
  })

  test('21: with a booking open the palette checks it in, without a mouse', async () => {
    const guest = await oneStay(`s.status = 'CONFIRMED' and s.arrival_on = '${TODAY}' and ${ALONE}`)
    await atTheDesk(reservation(guest.reference), async ({ page, count }) => {
      await page.getByRole('heading', { level: 1, name: guest.guest }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await page.keyboard.type('>check in')
      await page.getByRole('option', { name: `Check in ${guest.guest}` }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: `Check in ${guest.guest}` }).waitFor()
      expect(await count()).toBeLessThanOrEqual(2)
    })
  })
})

const mails = (): string[] => {
  try {
    return readdirSync(join(hotel.dataDir, 'mail')).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}
