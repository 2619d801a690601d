import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { addDays, dayAt } from '#core/dates.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { closing } from '../contract/closing.ts'
import type { Policy, Run } from '../contract/replies.ts'
import { carryOut } from '../jobs.ts'

const { businessDate: TODAY, standard, rooms } = FIXTURE
const TOMORROW = addDays(TODAY, 1)

let hotel: TestHotel
let manager: TestClient
beforeEach(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
})
afterEach(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const book = (roomId: string, departure = TOMORROW): Promise<Booking> => {
  const stay = { roomTypeId: standard, roomId, arrival: TODAY, departure, adults: 2 }
  return manager.send(bookings.create, { customer: { firstName: 'Mira', lastName: 'Sen' }, stays: [stay] })
}
const pay = ({ id, money }: Booking) => manager.send(payments.take, { bookingId: id, amount: money.due, mode: 'Card' })
const policies = (request: Record<string, Policy>, version = 0) =>
  manager.send(closing.setSettings, { version, closesAt: null, policies: request })
type Decision = { id: string; action: Policy }
const start = async (decisions?: Decision[]): Promise<Run> =>
  manager.send(closing.start, { businessDate: TODAY, ...(decisions && { decisions }) })
const go = async ({ id: runId }: Run): Promise<Run> => {
  await carryOut(hotel.system, { propertyId: hotel.propertyId, runId })
  return manager.send(closing.run, { runId })
}
const statusOf = async ({ id }: Booking) => (await manager.send(bookings.get, { bookingId: id })).status
const checkOf = async (blocker: string) =>
  (await manager.send(closing.overview, {})).checks.find((check) => check.blocker === blocker)
/** A guest whose last night was yesterday, with the bill open. */
async function dueOut(roomId: string): Promise<Booking> {
  const booking = await book(roomId)
  await manager.send(bookings.checkIn, { bookingId: booking.id })
  return booking
}
const nextDay = () => hotel.rows(`update properties set business_date = $2 where id = $1`, [hotel.propertyId, TOMORROW])

describe('what the check shows, the run does', () => {
  test('a prepaid arrival with a current invoice stops the close before any booking is a no-show', async () => {
    const [plain, invoiced] = [await book(rooms['101']), await book(rooms['102'])]
    await pay(invoiced)
    await manager.send(invoices.issue, { bookingId: invoiced.id })
    await policies({ arrivals: 'NO_SHOW' })

    const check = await checkOf('arrivals')
    expect(check?.isStopping).toBe(true)
    expect(
      check?.findings.map(({ bookingId, action, stopsBy, charge }) => [bookingId, action, stopsBy, charge]),
    ).toEqual([
      [plain.id, 'NO_SHOW', null, plain.money.due],
      [invoiced.id, 'NO_SHOW', 'already_invoiced', invoiced.money.due],
    ])
    const run = await start()
    expect(run.status).toBe('BLOCKED')
    expect(run.obstacles).toEqual([
      {
        blocker: 'arrivals',
        count: 1,
        reference: invoiced.reference,
        bookingId: invoiced.id,
        code: 'already_invoiced',
      },
    ])
    expect([await statusOf(plain), await statusOf(invoiced)]).toEqual(['CONFIRMED', 'CONFIRMED'])
  })

  test('who owes is not checked out, by whatever policy; the run agrees, and nothing else is done', async () => {
    const [owes, paid] = [await dueOut(rooms['101']), await dueOut(rooms['102'])]
    await pay(paid)
    await nextDay()
    await policies({ departures: 'CHECK_OUT' })
    const check = await checkOf('departures')
    expect(check?.findings.map(({ bookingId, stopsBy }) => [bookingId, stopsBy])).toEqual([
      [owes.id, 'balance_due'],
      [paid.id, null],
    ])
    const run = await manager.send(closing.start, { businessDate: TOMORROW })
    expect([run.status, run.obstacles.map(({ code }) => code)]).toEqual(['BLOCKED', ['balance_due']])
    expect(await statusOf(paid)).toBe('IN_HOUSE')
    await pay(owes)
    expect((await go(await manager.send(closing.start, { businessDate: TOMORROW }))).status).toBe('DONE')
    expect([await statusOf(owes), await statusOf(paid)]).toEqual(['CHECKED_OUT', 'CHECKED_OUT'])
  })

  test('a step that can no longer be done whole does nothing of it', async () => {
    const [first, second] = [await book(rooms['101']), await book(rooms['102'])]
    await policies({ arrivals: 'NO_SHOW' })
    const run = await start()
    expect(run.status).toBe('RUNNING')
    await manager.send(invoices.issue, { bookingId: second.id }) // meanwhile
    const stopped = await go(run)
    expect([stopped.status, stopped.obstacles.map(({ code }) => code)]).toEqual(['BLOCKED', ['already_invoiced']])
    expect([await statusOf(first), await statusOf(second)]).toEqual(['CONFIRMED', 'CONFIRMED'])
  })

  test('no one is a no-show before the hour of their day', async () => {
    const { name, today } = await earlyZone(hotel)
    await hotel.rows(`update properties set time_zone = $2, business_date = $3 where id = $1`, [hotel.propertyId, name, today]) // prettier-ignore
    const stay = { roomTypeId: standard, arrival: today, departure: addDays(today, 1), adults: 2 }
    await manager.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay] })
    await policies({ arrivals: 'NO_SHOW' })
    expect((await checkOf('arrivals'))?.findings.map(({ stopsBy }) => stopsBy)).toEqual(['no_show_too_early'])
    const run = await manager.send(closing.start, { businessDate: today, overrideReason: 'Early' })
    expect([run.status, run.obstacles.map(({ code }) => code)]).toEqual(['BLOCKED', ['no_show_too_early']])
  })
})

/** A time zone where it is about six in the morning, and the day there. */
async function earlyZone(one: TestHotel) {
  const [row] = await one.rows<{ hour: number; now: Date }>(
    `select extract(hour from now() at time zone 'UTC')::int as hour, now() as now`,
  )
  const hour = row?.hour ?? 0
  const shift = ((6 - hour + 36) % 24) - 12 // to about six
  const name = shift === 0 ? 'Etc/GMT' : `Etc/GMT${shift > 0 ? '-' : '+'}${Math.abs(shift)}`
  return { name, today: dayAt((row?.now ?? new Date()).toISOString(), name) }
}

describe('the hour of the property', () => {
  test('start refuses close_too_early; a user who may enters a reason, one who may not cannot', async () => {
    const zone = await earlyZone(hotel)
    await hotel.rows(`update properties set time_zone = $2, business_date = $3 where id = $1`, [hotel.propertyId, zone.name, zone.today]) // prettier-ignore
    expect((await manager.send(closing.overview, {})).isEarly).toBe(true)
    const input = { businessDate: zone.today }
    expect(codeOf(await manager.raw(closing.start, input))).toBe('close_too_early')
    const finance = await hotel.as('PROP_FINANCE')
    expect(codeOf(await finance.raw(closing.start, { ...input, overrideReason: 'In a hurry' }))).toBe('close_too_early')
    const run = await manager.send(closing.start, { ...input, overrideReason: 'The house shuts for the season' })
    expect(run).toMatchObject({ status: 'RUNNING', overrideReason: 'The house shuts for the season' })
  })
})

describe('decisions', () => {
  test('are made guest by guest; a guest who is not named stops the close', async () => {
    const [missing, late] = [await book(rooms['101']), await book(rooms['102'])]
    await policies({ arrivals: 'NO_SHOW' })
    const idOf = ({ stays }: Booking) => stays[0]?.id ?? ''
    const undecided = await start([{ id: idOf(missing), action: 'NO_SHOW' }])
    expect(undecided.obstacles).toEqual([
      { blocker: 'arrivals', count: 1, reference: late.reference, bookingId: late.id, code: 'undecided' },
    ])
    const run = await start([
      { id: idOf(missing), action: 'NO_SHOW' },
      { id: idOf(late), action: 'NO_SHOW_FREE' },
    ])
    expect((await go(run)).status).toBe('DONE')
    const due = async ({ id }: Booking) => (await manager.send(bookings.get, { bookingId: id })).money.due
    expect([await due(missing), await due(late)]).toEqual([missing.money.due, 0])
  })
})

describe('reversing', () => {
  test('offers what the close did, and undoes what is selected', async () => {
    const absent = await book(rooms['101'], addDays(TODAY, 3))
    const stays = await dueOut(rooms['102'])
    const leaves = await dueOut(rooms['103'])
    await pay(leaves)
    await nextDay()
    const idOf = ({ stays: [stay] }: Booking) => stay?.id ?? ''
    const run = await manager.send(closing.start, {
      businessDate: TOMORROW,
      decisions: [
        { id: idOf(absent), action: 'NO_SHOW' },
        { id: idOf(stays), action: 'EXTEND' },
        { id: idOf(leaves), action: 'CHECK_OUT' },
      ],
    })
    expect((await go(run)).status).toBe('DONE')
    const { rows } = await manager.send(closing.effects, { runId: run.id })
    expect(rows.map(({ kind, reference, isReversible }) => [kind, reference, isReversible]).sort()).toEqual([
      ['CHECK_OUT', leaves.reference, true],
      ['EXTEND', stays.reference, true],
      ['NO_SHOW', absent.reference, true],
    ])
    const bringBack = rows.map(({ id }) => id)
    await manager.send(closing.reverse, { runId: run.id, reason: 'Too early', bringBack })
    expect([await statusOf(absent), await statusOf(leaves)]).toEqual(['CONFIRMED', 'IN_HOUSE'])
    const back = await manager.send(bookings.get, { bookingId: stays.id })
    expect([back.departure, back.money.due]).toEqual([TOMORROW, stays.money.due])
  })

  test('reverse refuses effect_stands, and then reverses nothing', async () => {
    const absent = await book(rooms['101'], addDays(TODAY, 3))
    const run = await start([{ id: absent.stays[0]?.id ?? '', action: 'NO_SHOW_FREE' }])
    await go(run)
    const stay = {
      roomTypeId: standard,
      roomId: rooms['101'],
      arrival: TOMORROW,
      departure: addDays(TODAY, 2),
      adults: 1,
    }
    await manager.send(bookings.create, { customer: { firstName: 'Ravi' }, stays: [stay] })
    const { rows } = await manager.send(closing.effects, { runId: run.id })
    const bringBack = rows.map(({ id }) => id)
    expect(codeOf(await manager.raw(closing.reverse, { runId: run.id, reason: 'x', bringBack }))).toBe('effect_stands')
    expect((await manager.send(closing.run, { runId: run.id })).status).toBe('DONE')
  })

  test('effects refuses not_found', async () => {
    const runId = '019a0000-0000-7000-8000-00000000dead'
    expect(codeOf(await manager.raw(closing.effects, { runId }))).toBe('not_found')
  })
})
