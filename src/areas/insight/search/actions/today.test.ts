import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { searchRanges } from '#areas/parties/customers/rules.ts'
import { addDays } from '#core/dates.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { search } from '../contract.ts'
import { FIND_BOOKINGS_OF_TODAY, parametersOfToday } from '../queries.ts'

const TODAY = FIXTURE.businessDate
const day = (shift: number) => addDays(TODAY, shift)

let hotel: TestHotel
let desk: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_FRONTDESK')
  await hotel.rows(`update rooms set condition = 'CLEAN'`)
})
afterAll(() => hotel.stop())

type Guest = { name: string; room?: keyof typeof FIXTURE.rooms; from?: number; until?: number }

async function book({ name, room, from = 0, until = 2 }: Guest) {
  const [firstName = '', lastName = ''] = name.split(' ')
  return desk.send(bookings.create, {
    customer: { firstName, lastName },
    stays: [
      {
        roomTypeId: room?.startsWith('2') ? FIXTURE.deluxe : FIXTURE.standard,
        arrival: day(from),
        departure: day(until),
        adults: 1,
        ...(room && { roomId: FIXTURE.rooms[room] }),
      },
    ],
  })
}
const checkIn = async (guest: Guest) => {
  const { id } = await book(guest)
  return desk.send(bookings.checkIn, { bookingId: id })
}
const found = async (text: string, client = desk, limit?: number) =>
  (await client.send(search.everything, { text, limit })).rows.map(({ title, stay }) => [
    title,
    stay?.state ?? null,
    stay?.roomNumbers.join() ?? null,
    stay?.action ?? null,
  ])

test('who is in the property, arrives or leaves today comes first, with room, state and the next action', async () => {
  await book({ name: 'Amar Singh', from: 10, until: 12 })
  await book({ name: 'Bina Singh' })
  await checkIn({ name: 'Charu Singh', room: '101' })
  const leaving = await checkIn({ name: 'Dev Singh', room: '102' })
  await hotel.rows('update bookings set departure_on = $1 where id = $2', [TODAY, leaving.id])

  expect(await found('singh')).toEqual([
    ['Bina Singh', 'arrives', '', 'checkIn'],
    ['Dev Singh', 'leaves', '102', 'checkOut'],
    ['Charu Singh', 'inHouse', '101', 'openBill'],
    ['Amar Singh', null, null, null],
    ['Bina Singh', null, null, null],
    ['Charu Singh', null, null, null],
    ['Dev Singh', null, null, null],
  ])
  // Both orders of a name, either case; a booking of today that is also found by its reference is listed once.
  expect((await found('dev SINGH'))[0]).toEqual(['Dev Singh', 'leaves', '102', 'checkOut'])
  expect((await found(leaving.reference)).map(([title]) => title)).toEqual(['Dev Singh'])
})

test('a room number finds who is in the room, before the room', async () => {
  expect((await found('101')).slice(0, 2)).toEqual([
    ['Charu Singh', 'inHouse', '101', 'openBill'],
    ['101', null, null, null],
  ])
})

test('a guest of a booking is found by any of their names, though someone else booked', async () => {
  const { id } = await checkIn({ name: 'Meera Iyer', room: '103' })
  await hotel.rows(`update stays set guest_name = 'Ravi K. Menon' where booking_id = $1`, [id])
  for (const typed of ['ravi', 'Menon', 'k. me']) expect((await found(typed))[0]?.[0]).toBe('Ravi K. Menon')
  expect((await found('iyer'))[0]).toEqual(['Meera Iyer', 'inHouse', '103', 'openBill'])
  expect(await found('enon')).toEqual([])
})

test('only actions the user may do are offered, and bookings only to who may see them', async () => {
  const service = await hotel.as('PROP_SERVICE')
  expect((await found('singh', service)).slice(0, 3)).toEqual([
    ['Bina Singh', 'arrives', '', null],
    ['Dev Singh', 'leaves', '102', 'openBill'],
    ['Charu Singh', 'inHouse', '101', 'openBill'],
  ])
  const housekeeper = await hotel.as('PROP_HOUSEKEEPING')
  expect(await found('singh', housekeeper)).toEqual([])
})

test('days of a booking bound what is of today: late arrivals of 30 days, and who left today', async () => {
  let free = 40
  const place = async (name: string, status: string, [from, until]: [number, number]) => {
    const { id } = await book({ name, from: free, until: free + 1 })
    free += 1
    await hotel.rows('update bookings set status = $2, arrival_on = $3, departure_on = $4 where id = $1', [
      id,
      status,
      day(from),
      day(until),
    ])
  }
  await place('Late Kumar', 'CONFIRMED', [-29, 1])
  await place('Lost Kumar', 'CONFIRMED', [-30, 1])
  await place('Left Kumar', 'CHECKED_OUT', [-2, 0])
  await place('Gone Kumar', 'CHECKED_OUT', [-2, -1])
  await place('Asking Kumar', 'INQUIRY', [0, 1])
  expect((await found('kumar')).filter(([, state]) => state !== null)).toEqual([
    ['Late Kumar', 'overdueIn', '', 'checkIn'],
    ['Left Kumar', 'past', '', 'openBill'],
  ])
})

test('bookings of today are read by the indexes of their status and day among thousands', async () => {
  const { customer } = await book({ name: 'Many Times', from: 20, until: 21 })
  await hotel.rows(
    `insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by)
     select $1, gen_random_uuid(), 'Y' || lpad(n::text, 7, '0'), $2, case when n % 2 = 0 then 'CHECKED_OUT' else 'CONFIRMED' end,
            $3::date + case when n % 2 = 0 then -1 - n % 500 else 1 + n % 500 end,
            $3::date + case when n % 2 = 0 then 0 - n % 500 else 2 + n % 500 end, now(), 1
       from generate_series(1, 20000) n`,
    [hotel.propertyId, customer.id, TODAY],
  )
  await hotel.rows('vacuum analyze bookings, stays, customers')
  const input = { typed: 'singh', printed: 'SINGH', ranges: searchRanges('singh') }
  const plan = await hotel.db.read(
    { propertyId: hotel.propertyId, organizationId: hotel.organizationId },
    async (tx) => {
      const lines = await tx.named<Record<string, string>>(
        '',
        `explain ${FIND_BOOKINGS_OF_TODAY}`,
        parametersOfToday(hotel.propertyId, TODAY, input),
      )
      return lines.map((line) => line['QUERY PLAN']).join('\n')
    },
  )
  expect(plan).not.toMatch(/Seq Scan on (bookings|customers)/)
  expect(plan).toMatch(/Index (Only )?Scan using bookings_by_status/)
  expect((await found('singh'))[0]).toEqual(['Bina Singh', 'arrives', '', 'checkIn'])
})
