import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnaways } from '#areas/lodging/turnaways/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, startTestServer, type TestHotel } from '#test/server.ts'
import { figures } from './testing.ts'

const today = FIXTURE.businessDate
let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
  const desk = await hotel.as('PROP_FRONTDESK')
  const ask = (reason: 'NO_ROOM' | 'PRICE', ahead: number, nights: number, more: object) => {
    const arrival = addDays(today, ahead)
    return desk.send(turnaways.create, { reason, arrival, departure: addDays(arrival, nights), ...more })
  }
  await ask('NO_ROOM', 10, 2, { rooms: 3, adults: 6, amount: minor(600_000), roomTypeId: FIXTURE.standard })
  await ask('PRICE', 0, 1, { children: 1, note: 'Found it dear' })
})
afterAll(() => hotel.stop())

test('turnaways have room nights, how long ahead they were asked for, and what was lost where a price was stated', async () => {
  const read = (from: number, until: number) =>
    hotel
      .as('PROP_MANAGER')
      .then((by) => figures(by, 'turnaways', { from: addDays(today, from), until: addDays(today, until) }))
  const { rows, totals } = await read(0, 1)
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual(
    expect.objectContaining({
      day: today, kind: 'Denial', reason: 'No room free', roomType: 'Standard', rooms: 3, roomNights: 6, guests: 6, lost: 600_000, lead: 10, note: null,
    }),
  ) // prettier-ignore
  expect(rows).toContainEqual(
    expect.objectContaining({ kind: 'Regret', reason: 'Price', roomNights: 1, guests: 2, lost: null, lead: 0, note: 'Found it dear' }),
  ) // prettier-ignore
  expect(totals).toMatchObject({ rooms: 4, roomNights: 7, guests: 8, lost: 600_000 })
  expect((await read(1, 30)).rows).toEqual([])
  expect((await read(-5, 0)).rows).toEqual([])
})
