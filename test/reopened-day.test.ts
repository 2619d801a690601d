import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { carryOut } from '#areas/insight/closing/jobs.ts'
import { recountInventory } from '#areas/property/rooms/actions/recount.ts'
import { addDays } from '#core/dates.ts'
import { FIXTURE, startTestServer, type TestHotel } from './server.ts'
import { violatedInvariants } from '#main/invariants.ts'

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())

test('guests who moved to another room or type retain the night they slept when its day is opened again', async () => {
  const { businessDate: today, standard, rooms } = FIXTURE
  const manager = await hotel.as('PROP_MANAGER')
  const arrive = async (roomId: string) => {
    const stay = { roomTypeId: standard, roomId, arrival: today, departure: addDays(today, 3), adults: 1 }
    const { id } = await manager.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay] })
    return manager.send(bookings.checkIn, { bookingId: id })
  }
  const arrived = [await arrive(rooms['101']), await arrive(rooms['102'])]
  const run = await manager.send(closing.start, { businessDate: today })
  await carryOut(hotel.system, { propertyId: hotel.propertyId, runId: run.id })
  for (const [index, roomId] of [rooms['103'], rooms['201']].entries()) {
    const { id, stays, version } = arrived[index] ?? {}
    await manager.send(bookings.changeStay, {
      bookingId: id ?? '',
      stayId: stays?.[0]?.id ?? '',
      version: version ?? 0,
      roomId,
    })
  }
  await manager.send(closing.reverse, { runId: run.id, reason: 'Too early' })

  const payments = await hotel.rows(
    `select n.night::text, r.number from room_nights n join rooms r on r.id = n.room_id where n.night = $1 order by 2`,
    [today],
  )
  expect(payments).toEqual([
    { night: today, number: '101' },
    { night: today, number: '102' },
  ])
  expect(await violatedInvariants(hotel.db)).toEqual([])
  expect(await hotel.inside((ctx) => recountInventory(ctx))).toEqual([])
})
