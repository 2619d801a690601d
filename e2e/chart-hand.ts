import type { RoleCode } from '#core/role-codes.ts'
import { permissionsOf } from '#core/roles.ts'
import type { RequestOf, Named, Reply } from '#core/contract.ts'
import { addDays, daysBetween, type Day } from '#core/dates.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import { PASSWORD } from '#db/demo/properties.ts'
import type { Browser } from 'playwright-core'
import { openPage, type Person, signIn } from './browser.ts'
import type { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'

export type Hotel = Awaited<ReturnType<typeof openDemoHotel>>
export const CHART = '/bookone/manage-booking/chart'

/** A day counted from the journeys' own. */
export const inDays = (days: number): Day => addDays(TODAY, days)

type View = Parameters<typeof openPage>[2]

/** A user before the chart, with no press counted yet. */
export async function openChart(browser: Browser, hotel: Hotel, role: string, view: View = {}, search = '') {
  const person = await openPage(browser, hotel.url, view)
  await signIn(person, role, CHART + search)
  await person.page.getByRole('grid', { name: 'Tape chart' }).waitFor()
  // The notice of a day that is overdue comes a moment later, and moves the page down for who may close it.
  if (permissionsOf([role.toUpperCase().replaceAll('-', '_') as RoleCode]).has('closing.write'))
    await person.page.getByRole('link', { name: 'Go to night audit' }).waitFor()
  await person.start()
  return person
}

/** A colleague who works without a screen, over the contract. */
export async function colleague(hotel: Hotel, role: string) {
  let token = ''
  async function send<R extends Named>(line: R, input: RequestOf<R>): Promise<Reply<R>> {
    const rest: Record<string, unknown> = { ...input }
    const path = line.path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name])
      Reflect.deleteProperty(rest, name)
      return value
    })
    const isRead = line.method === 'GET'
    const search = isRead ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
    const response = await fetch(`${hotel.url}/api${path}${search}`, {
      method: line.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(!isRead && { body: JSON.stringify(rest) }),
    })
    if (!response.ok) throw new Error(`${line.area}/${line.action}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Reply<R>
  }
  token = (await send(users.signIn, { email: `${role}@demo.hotelmate.test`, password: PASSWORD })).token
  return { send }
}

/** Rooms of the demo hotel by their numbers, and the stored stays. */
export function property(hotel: Hotel) {
  const palace = `(select id from properties where name = 'Demo Palace')`
  const room = async (number: string) => {
    const [found] = await hotel.rows<{ id: string; typeId: string }>(
      `select id, room_type_id as "typeId" from rooms where number = $1 and property_id = ${palace}`,
      [number],
    )
    if (!found) throw new Error(`no room ${number}`)
    return found
  }
  const stay = async (stayId: string) => {
    const [found] = await hotel.rows<StayRow>(`${STAYS} where s.id = $1`, [stayId])
    if (!found) throw new Error(`no stay ${stayId}`)
    return found
  }
  /** Who sleeps in a room on a night. */
  const sleeper = async (number: string, night: Day) => {
    const [found] = await hotel.rows<StayRow>(
      `${STAYS} where r.number = $1 and r.property_id = ${palace} and s.arrival_on <= $2 and s.departure_on > $2
          and s.status in ('CONFIRMED', 'IN_HOUSE')`,
      [number, night],
    )
    if (!found) throw new Error(`nobody in ${number} on ${night}`)
    return found
  }
  const audit = async (bookingId: string) =>
    (
      await hotel.rows<{ type: string }>('select type from audit_events where booking_id = $1 order by id', [bookingId])
    ).map(({ type }) => type)
  const folio = async (bookingId: string) =>
    (
      await hotel.rows<{ room: number; due: number }>(
        'select room_minor::int as room, due_minor::int as due from folios where booking_id = $1',
        [bookingId],
      )
    )[0]
  return { room, stay, sleeper, audit, folio, palace }
}

export type StayRow = {
  id: string
  bookingId: string
  guest: string
  room: string | null
  arrival: string
  departure: string
  status: string
  isUpgrade: boolean
}

const STAYS = `select s.id, s.booking_id as "bookingId", s.guest_name as guest, r.number as room, s.arrival_on::text as arrival,
    s.departure_on::text as departure, s.status, s.priced_type_id <> s.room_type_id as "isUpgrade"
  from stays s left join rooms r on r.property_id = s.property_id and r.id = s.room_id`

/** Books a room for someone, over the contract. */
export async function book(
  hotel: Hotel,
  { guest, room, from, until }: { guest: string; room: string; from: Day; until: Day },
): Promise<Booking> {
  const { send } = await colleague(hotel, 'prop-frontdesk')
  const { id, typeId } = await property(hotel).room(room)
  const [firstName = '', lastName = ''] = guest.split(' ')
  return send(bookings.create, {
    customer: { firstName, lastName },
    stays: [{ roomTypeId: typeId, roomId: id, arrival: from, departure: until, adults: 2 }],
  })
}

/** The hand on the chart: where things lie, and carrying them there. */
export function hand({ page }: Person) {
  const grid = page.getByRole('grid', { name: 'Tape chart' })
  const rowOf = (roomId: string) => grid.locator(`[data-row="room:${roomId}"]`)
  const bar = (stayId: string) => grid.locator(`[data-stay="${stayId}"]`)

  /** Scrolls until a room is in the middle of the view, as a wheel would. */
  const show = async (roomId: string) => {
    await grid.evaluate(async (element, key) => {
      const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const find = () => element.querySelector<HTMLElement>(`[data-row="${key}"]`)
      for (let top = 0; !find() && top <= element.scrollHeight; top += element.clientHeight / 2) {
        element.scrollTop = top
        await painted()
      }
      const row = find()
      if (row) element.scrollTop = row.offsetTop - element.clientHeight / 2
      await painted()
    }, `room:${roomId}`)
    await rowOf(roomId).waitFor()
  }
  /** A place on the row of a room: `at` is the part of the day, so that 0.5 is noon. */
  const place = async (roomId: string, day: Day, at = 0.5) => {
    const row = await rowOf(roomId).boundingBox()
    const from = await grid.evaluate((element) => {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const px = (name: string) => Number.parseFloat(style.getPropertyValue(name))
      return { left: box.left + px('--tape-column') - element.scrollLeft, dayWidth: px('--tape-day') }
    })
    if (!row) throw new Error('the row is not in view')
    const first = inDays(-1)
    return {
      x: from.left + (daysBetween(first, day) + at) * from.dayWidth,
      y: row.y + row.height / 2,
    }
  }
  type Place = { x: number; y: number }
  const pull = async (from: Place, to: Place) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 4 })
  }
  const drag = async (from: Place, to: Place) => {
    await pull(from, to)
    await page.mouse.up()
  }
  const message = (text: string | RegExp) => page.getByRole('region', { name: 'Messages' }).getByText(text)
  const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).last()
  return { grid, rowOf, bar, show, place, pull, drag, message, undo }
}
