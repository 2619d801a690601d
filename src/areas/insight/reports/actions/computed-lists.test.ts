import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schedules } from '#areas/insight/schedules/contract/schedules.ts'
import { scheduleJobs } from '#areas/insight/schedules/jobs.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { readCsv } from '#core/csv.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, refusedWith, type TestClient } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { reports } from '../contract/reports.ts'
import { book, type Reporting, startReporting } from './testing.ts'

const FIRST = FIXTURE.businessDate
const day = (days: number) => addDays(FIRST, days)
const DUE = { reportCode: 'deposits-due', from: day(1), until: day(30) }
const where = (...conditions: [column: string, operator: string, value: string][]) => JSON.stringify(conditions)

let place: Reporting
let manager: TestClient

const changePrice = async (bookingId: string, netAmount: number) => {
  const { version, stays: [stay] } = await manager.send(bookings.get, { bookingId }) // prettier-ignore
  await manager.send(bookings.setPrice, { bookingId, version, stayId: stay?.id ?? '', nights: [{ day: FIRST, netAmount: minor(netAmount) }], reason: 'Noise' }) // prettier-ignore
}

/**
 * A room is ₹3,000 and 5 % a night, half of it due a week ahead. Ann is due on day 3 (₹3,150, of which ₹1,000 are paid), Bea on day 4 (₹1,575) and Cara, who
 * moves to another room for her second night, on day 13 (₹3,150). Dora is let tonight at ₹2,500, Ella at ₹3,200.
 */
beforeAll(async () => {
  place = await startReporting()
  manager = place.manager
  const { id: policyId } = await manager.send(rates.createPolicy, {
    name: 'Half ahead', deposit: { charge: { basis: 'PERCENT', value: 5_000 }, daysBefore: 7 }, cancellation: { unit: 'DAYS', steps: [] },
  }) // prettier-ignore
  const plan = (await manager.send(rates.plans, {})).rows.find(({ id }) => id === FIXTURE.bar)
  const terms = { offsetBp: 0, offsetAmount: 0, isActive: true, policyId }
  await manager.send(rates.updatePlan, { ratePlanId: FIXTURE.bar, version: plan?.version ?? 0, name: 'Best available', ...terms }) // prettier-ignore
  const named = (firstName: string) => ({ more: { customer: { firstName } } })
  const ann = await book(place, { room: '101', nights: 2, arrival: day(10), arrives: false, ...named('Ann') })
  await manager.send(payments.take, { bookingId: ann.id, amount: minor(100_000), mode: 'Card' })
  await book(place, { room: '102', nights: 1, arrival: day(11), arrives: false, ...named('Bea') })
  const cara = await book(place, { room: '103', nights: 2, arrival: day(20), arrives: false, ...named('Cara') })
  const { version, stays: [stay] } = await manager.send(bookings.get, { bookingId: cara.id }) // prettier-ignore
  await manager.send(bookings.split, { bookingId: cara.id, version, stayId: stay?.id ?? '', on: day(21), roomId: FIXTURE.rooms['104'] }) // prettier-ignore
  const dora = await book(place, { room: '102', nights: 1, ...named('Dora') })
  await changePrice(dora.id, 250_000)
  const ella = await book(place, { room: '103', nights: 1, ...named('Ella') })
  await changePrice(ella.id, 320_000)
  // A deposit is never due before its booking was made, which is by the clock.
  await place.hotel.rows(`update bookings set created_at = '2026-11-20T06:00:00Z' where property_id = $1`, [place.hotel.propertyId]) // prettier-ignore
}, 120_000)
afterAll(() => place.hotel.stop())

const guests = async (asked: {
  reportCode: string
  from: typeof FIRST
  until: typeof FIRST
  [field: string]: unknown
}) => (await manager.send(reports.read, asked)).rows.map(({ guest }) => guest)

describe('deposits due', () => {
  test('only those of the days that are named are read, each on its own day', async () => {
    expect(await guests(DUE)).toEqual(['Ann', 'Bea', 'Cara'])
    for (const [on, found] of [[2, []], [3, ['Ann']], [4, ['Bea']], [13, ['Cara']], [14, []]] as const)
      expect([on, await guests({ ...DUE, from: day(on), until: day(on + 1) })]).toEqual([on, found])
  }) // prettier-ignore

  test.each([
    ['a word', where(['guest', 'is', 'Bea']), ['Bea']],
    ['part of a word', where(['guest', 'has', 'A']), ['Ann', 'Bea', 'Cara']],
    ['a code', where(['state', 'is', 'PAID']), []],
    ['an amount', where(['open', 'from', '215000']), ['Ann', 'Cara']],
    ['an amount one above', where(['open', 'from', '215001']), ['Cara']],
    ['a day', where(['dueOn', 'to', day(4)]), ['Ann', 'Bea']],
    ['a moment that is missing', where(['requestedAt', 'from', FIRST]), []],
  ])('are narrowed down by %s', async (_what, conditions, found) => {
    const { rows, totals } = await manager.send(reports.read, { ...DUE, where: conditions })
    expect(rows.map(({ guest }) => guest)).toEqual(found)
    expect(totals['open']).toBe(rows.reduce((sum, { open }) => sum + Number(open), 0))
    expect((await manager.send(reports.read, { ...DUE, where: conditions, offset: 1 })).totals).toEqual(totals)
  })

  test('are put in order by any column, and lead to their bookings', async () => {
    expect(await guests({ ...DUE, sort: '-open' })).toEqual(['Cara', 'Ann', 'Bea'])
    const [row] = (await manager.send(reports.read, { ...DUE, sort: 'open' })).rows
    expect([row?.['guest'], row?.['state'], row?.['requestedAt'], typeof row?.['refId']]).toEqual(['Bea', 'Due', null, 'string']) // prettier-ignore
  })

  test('are put together, with formulas, and are never compared with what is not known any more', async () => {
    const formulas = JSON.stringify([['Share paid', 'percent', '100 * paid / deposit']])
    const { rows, totals } = await manager.send(reports.read, { ...DUE, groupBy: 'dueOn:month', formulas, compare: 'lastYear' }) // prettier-ignore
    expect(rows).toMatchObject([
      { key: '2026-11', rows: 2, deposit: 472_500, paid: 100_000, 'deposit:before': null, 'rows:before': null },
      { key: '2026-12', rows: 1, deposit: 315_000, paid: 0 },
    ])
    expect(totals).toMatchObject({ rows: 3, deposit: 787_500, 'deposit:before': null })
    expect(rows[0]?.['formula1']).toBe(2_116)
  })

  test('go into a file as they are requested', async () => {
    const asked = { ...DUE, where: where(['open', 'from', '200000']), columns: 'guest,open', formulas: JSON.stringify([['Twice', 'money', '2 * open']]), format: 'csv' } as const // prettier-ignore
    const { id: reportFileId } = await manager.send(schedules.makeFile, asked)
    await runJobs(place.hotel, scheduleJobs)
    const { bytes } = await manager.raw(schedules.downloadFile, { reportFileId })
    expect(readCsv(bytes.toString()).slice(1)).toEqual([['Ann', '2150.00', '4300.00'], ['Cara', '3150.00', '6300.00'], ['Total', '5300.00', '10600.00']]) // prettier-ignore
  })
})

test('prices that differ from the plan are narrowed down, put in order and put together', async () => {
  const asked = { reportCode: 'rate-variance', from: FIRST, until: day(1) }
  expect(await guests(asked)).toEqual(['Dora', 'Ella'])
  expect(await guests({ ...asked, sort: '-difference' })).toEqual(['Ella', 'Dora'])
  expect(await guests({ ...asked, where: where(['difference', 'to', '-50000']) })).toEqual(['Dora'])
  const { rows } = await manager.send(reports.read, { ...asked, groupBy: 'why' })
  expect(rows).toMatchObject([{ key: 'NAMED', rows: 2, charged: 570_000, ofPlan: 600_000, difference: -30_000 }])
})

test('the forecast is narrowed down, and added up over what is left of it', async () => {
  const asked = { reportCode: 'forecast', from: FIRST, until: day(30) }
  const { rows, totals } = await manager.send(reports.read, { ...asked, where: where(['onBooks', 'from', '2']) })
  expect(rows.map((row) => [row['day'], row['onBooks']])).toEqual([[FIRST, 2], [day(11), 2]]) // prettier-ignore
  expect(totals['onBooks']).toBe(4)
  const weeks = await manager.send(reports.read, { ...asked, groupBy: 'day:week' })
  expect(weeks.rows.map(({ key }) => key)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
  ])
})

test('what is no column of it is refused as for any list', async () => {
  const read = (more: object) => refusedWith(manager.send(reports.read, { ...DUE, ...more }))
  expect(await read({ where: where(['room', 'is', '101']) })).toBe('not_filtered_so')
  expect(await read({ groupBy: 'open' })).toBe('not_grouped_so')
  expect(await read({ formulas: JSON.stringify([['Wrong', 'money', 'guest * 2']]) })).toBe('formula_wrong')
})
