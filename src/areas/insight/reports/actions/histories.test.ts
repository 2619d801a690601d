import { afterEach, describe, expect, test } from 'vitest'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { accounting } from '#areas/insight/accounting/contract/accounting.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { addDays, type Day, type Span } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { chanceOf } from '#test/money-ledger.ts'
import { FIXTURE } from '#test/server.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import type { ReportTable } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'
import { restateAll } from '../jobs.ts'
import { type Grouping, isKey, isPeriod } from '../rules/datasets.ts'
import { hasRows, isMetric, metricOf } from '../rules/metrics.ts'
import { periodOf } from '../rules/spans.ts'
import { type Counted, FIGURES, recount, summed, type Sums } from './testing-recounts.ts'
import { assertListsAreGrouped } from './testing-groups.ts'
import { assertTwins, wholeList } from './testing-twins.ts'
import { book, closeDay, figures, openDay, type Reporting, sell, startReporting } from './testing.ts'

// Random days at a hotel with a counter, and every figure beside SQL of its own over the ledgers. REPORT_SEED=... plays one history again;
// CHANCE=random plays ten no one has seen, and looks at the rows behind every figure.

const given = process.env['REPORT_SEED']
const isDeep = process.env['CHANCE'] !== undefined
const first = isDeep ? Math.floor(Math.random() * 2 ** 31) : 20_261_126
const seeds = given ? [Number(given)] : Array.from({ length: isDeep ? 10 : 1 }, (_, index) => first + index)
const DAYS = 6
const FIRST = FIXTURE.businessDate
/** Rooms that are let; one is not, and is out of order now and then. */
const ROOMS = (Object.keys(FIXTURE.rooms) as (keyof typeof FIXTURE.rooms)[]).filter((room) => room !== '202')
const SOURCES = ['DIRECT', 'WEBSITE', 'AGENCY', 'Booking.com', 'Expedia']
/** Cuts that every history has several groups of. */
const CUTS: readonly Grouping[] = [
  'day',
  'roomType',
  'source',
  'company',
  'outlet',
  'department',
  'mode',
  'item',
  'category',
  'slab',
]

let place: Reporting
afterEach(() => place.hotel.stop())

/** The company some book for. */
let companyId: string | undefined

type Chance = ReturnType<typeof chanceOf>
type Guest = { id: string; room: keyof typeof FIXTURE.rooms; leaves: Day; isIn: boolean }

/** A night goes to the bill of another guest, where something is taken off it. */
async function moveNight(chance: Chance, guest: Guest, guests: readonly Guest[]): Promise<void> {
  const { manager } = place
  const other = chance.pick(guests.filter(({ id }) => id !== guest.id))
  const night = chance.pick((await manager.send(folios.get, { bookingId: guest.id })).nights)
  if (!other || !night) return
  const [bookingId, toBookingId] = [guest.id, other.id]
  const { sourceKey } = night
  const { status } = await manager.raw(folios.transfer, { bookingId, sourceKeys: [sourceKey], toBookingId, reason: 'He pays' }) // prettier-ignore
  if (status !== 200) return
  const { lines } = await manager.send(folios.get, { bookingId: toBookingId })
  const piece = lines.findLast(({ kind }) => kind === 'TRANSFER')
  if (piece) await manager.raw(folios.allow, { bookingId: toBookingId, sourceKey: piece.sourceKey, amount: minor(7_777), reason: 'Noise' }) // prettier-ignore
}

/** What happened between two closes; a move that the day does not allow is skipped. */
async function live(chance: Chance, guests: Guest[]): Promise<void> {
  const { manager } = place
  const today = await openDay(place)
  const free = ROOMS.filter((room) => !guests.some((guest) => guest.room === room))
  const room = chance.pick(free)
  if (room) {
    const arrives = chance.next() < 0.7
    const nights = 1 + Math.floor(chance.next() * 3)
    const arrival = arrives ? today : addDays(today, 1)
    const isForCompany = chance.next() < 0.4
    const more = { source: chance.pick(SOURCES), ...(isForCompany && { companyId }) }
    const { id } = await book(place, { room, nights, arrival, arrives, more })
    guests.push({ id, room, leaves: addDays(arrival, nights), isIn: arrives })
  }
  const guest = chance.pick(guests)
  if (guest) {
    const amount = minor(1_000 + Math.floor(chance.next() * 90_000))
    const deed = Math.floor(chance.next() * 7)
    if (deed === 0)
      await manager.raw(folios.charge, { bookingId: guest.id, kind: 'SERVICE', name: 'Laundry', unitAmount: amount })
    if (deed === 1)
      await manager.raw(folios.charge, {
        bookingId: guest.id,
        kind: 'EXPENSE',
        name: 'Taxi',
        unitAmount: amount,
        isTaxed: false,
      })
    if (deed === 2)
      await manager.raw(payments.take, {
        bookingId: guest.id,
        amount,
        mode: chance.pick(['Card', 'UPI', 'Bank'] as const),
      })
    if (deed === 3 && !guest.isIn) await manager.raw(bookings.cancel, { bookingId: guest.id, reason: 'Changed plans' })
    if (deed === 4) {
      const { lines } = await manager.send(folios.get, { bookingId: guest.id })
      const line = chance.pick(lines)
      if (line) await manager.raw(folios.reverse, { lineId: line.id, reason: 'Wrong' })
    }
    if (deed === 5) {
      const { nights, lines } = await manager.send(folios.get, { bookingId: guest.id })
      const sourceKey = chance.pick([...nights, ...lines])?.sourceKey
      if (sourceKey) await manager.raw(folios.allow, { bookingId: guest.id, sourceKey, amount, reason: 'Noise' })
    }
    if (deed === 6) await moveNight(chance, guest, guests)
  }
  if (chance.next() < 0.5) {
    const amount = minor(1_180 + Math.floor(chance.next() * 50_000))
    const more = { category: chance.pick(['Groceries', 'Repairs']) ?? 'Groceries', amount, taxAmount: minor(180) }
    const { id, version } = await manager.send(expenses.create, { vendor: 'Market', billOn: today, ...more })
    if (chance.next() < 0.2) await manager.send(expenses.void, { expenseId: id, version, reason: 'Twice' })
  }
  if (chance.next() < 0.6) {
    const codes = Array.from(
      { length: 1 + Math.floor(chance.next() * 3) },
      () => chance.pick(['DOSA', 'TEA', 'FEAST']) ?? 'TEA',
    )
    const { outletId, secondOutletId } = place
    const [prefix, at] = chance.next() < 0.5 ? ['C', outletId] : ['T', secondOutletId]
    await sell(place, codes.map((code) => `${prefix}${code}`), { mode: chance.pick(['Cash', 'Card'] as const) ?? 'Card', outletId: at }) // prettier-ignore
  }
  if (chance.next() < 0.15) {
    const span = { from: today, until: addDays(today, 1 + Math.floor(chance.next() * 3)) }
    await manager.raw(rooms.block, { roomId: FIXTURE.rooms['202'], kind: 'OUT_OF_ORDER', ...span, reason: 'Leak' }) // prettier-ignore
  }
}

async function endDay(chance: Chance, guests: Guest[]): Promise<void> {
  const { manager } = place
  const { runId } = await closeDay(place)
  if (chance.next() < 0.25) {
    await manager.send(closing.reverse, { runId, reason: 'Something was missed' })
    await sell(place, ['CTEA'])
    await closeDay(place)
  }
  const today = await openDay(place)
  const gone = new Set<Guest>()
  const isOver = (status: string) => ['CANCELLED', 'NO_SHOW', 'CHECKED_OUT'].includes(status)
  for (const guest of guests) {
    const { status } = await manager.send(bookings.get, { bookingId: guest.id })
    if (status === 'CONFIRMED') await manager.raw(bookings.checkIn, { bookingId: guest.id, acceptDirty: true })
    guest.isIn = status === 'IN_HOUSE' || status === 'CONFIRMED'
    if (!isOver(status) && guest.leaves > today) continue
    await manager.raw(bookings.checkOut, { bookingId: guest.id, acceptBalance: true, note: 'Pays later' })
    if (isOver((await manager.send(bookings.get, { bookingId: guest.id })).status)) gone.add(guest)
    if (gone.has(guest) && chance.next() < 0.6) await manager.raw(invoices.issue, { bookingId: guest.id })
  }
  guests.splice(0, guests.length, ...guests.filter((guest) => !gone.has(guest)))
}

/** Figures no random day has anything of: what tables, kitchens, stock and old debts are by hand in other tests. */
const BY_HAND = new Set(['itemDiscount', 'sittings', 'tableTurn', 'sittingMinutes', 'tickets', 'kitchenMinutes', 'lateShare', 'voidRate', 'compRate', 'costOfSales', 'costShare', 'overdue30', 'overdue60', 'overdue90', 'overdueShare']) // prettier-ignore

const closedDays = async () => ({ from: FIRST, until: await openDay(place) })
type Ask = { code: string; groupBy: Grouping; span: Span; filter?: Record<string, string> }

/** A report is what the recount comes to: each of its groups, all of them, and their total. */
async function assertRecounted(counted: Counted, { code, groupBy, span, filter = {} }: Ask): Promise<ReportTable> {
  const table = await figures(place.manager, code, { ...span, groupBy, ...filter })
  const groups = summed(counted, span, groupBy, filter)
  const [total] = summed(counted, span, 'none', filter).values()
  for (const { key: metric } of table.columns) {
    const figure = FIGURES[metric]
    if (!figure) continue
    for (const row of table.rows) {
      const key = String(row['key'])
      const isBalance = ['due', 'dueGuests', 'dueCompanies', 'depositsHeld'].includes(metric)
      // Of periods before the first day that closed nothing is known.
      const isBefore = isPeriod(groupBy) && groupBy !== 'weekday' && key < periodOf(FIRST, groupBy)
      const isMissing = isBefore || (isBalance && !groups.has(key))
      const expected = isMissing ? null : figure(groups.get(key) ?? (() => 0))
      expect([code, groupBy, filter, key, metric, row[metric]]).toEqual([code, groupBy, filter, key, metric, expected])
    }
    expect([code, groupBy, metric, table.totals[metric]]).toEqual([code, groupBy, metric, total ? figure(total) : 0])
    const shown = new Set(table.rows.map(({ key }) => String(key)))
    for (const [key, sum] of groups) if (!shown.has(key)) expect([code, groupBy, metric, key, figure(sum) || 0]).toEqual([code, groupBy, metric, key, 0]) // prettier-ignore
  }
  return table
}

type Looked = { metrics: Set<string>; cuts: Set<Grouping> }

/** Every report in every cut that is one of rows, and cut by day for one group of those. @returns the figures, and the cuts of several groups, that were looked at */
async function assertFiguresAreRecounted(chance: Chance): Promise<Looked> {
  const [counted, span, { reports: all }] = await Promise.all([
    recount(place.hotel),
    closedDays(),
    place.manager.send(reports.list, {}),
  ])
  const looked: Looked = { metrics: new Set(), cuts: new Set() }
  for (const { code, kind, groupings } of all.filter((report) => report.kind === 'figures')) {
    // Bookings are counted by the calendar, whatever the open day is.
    const asked = code === 'bookings-made' ? { from: '2025-01-01' as Day, until: '2034-01-01' as Day } : span
    for (const { code: groupBy } of groupings) {
      if ((asked !== span && groupBy === 'day') || groupBy === 'toDate') continue
      const { rows, columns } = await assertRecounted(counted, { code, groupBy, span: asked })
      for (const { key } of columns) if (isMetric(key)) looked.metrics.add(key)
      if (rows.length > 1) looked.cuts.add(groupBy)
      const key = chance.pick(rows)?.['key']
      if (!isKey(groupBy) || typeof key !== 'string' || asked !== span) continue
      const filter = { [groupBy]: key }
      const canFilter = (await place.manager.raw(reports.read, { reportCode: code, ...span, groupBy: 'none', ...filter })).status === 200 // prettier-ignore
      if (canFilter) await assertRecounted(counted, { code, groupBy: 'day', span, filter })
    }
    expect(kind).toBe('figures')
  }
  return looked
}

/** The rows behind a figure add up to it, or to what it divides. The figure of a closed day is read from facts, its rows from the ledgers. */
async function assertRowsAddUp(chance: Chance): Promise<void> {
  const [counted, span, { reports: all }] = await Promise.all([
    recount(place.hotel),
    closedDays(),
    place.manager.send(reports.list, {}),
  ])
  for (const { code, groupings } of all.filter(({ kind }) => kind === 'figures'))
    for (const { code: groupBy } of groupings) {
      if (groupBy === 'toDate') continue
      const { rows, columns } = await figures(place.manager, code, { ...span, groupBy })
      const row = chance.pick(rows)
      const drilled = columns.map(({ key }) => key).filter((key) => isMetric(key) && hasRows(key))
      for (const metric of isDeep ? drilled : [chance.pick(drilled)]) {
        if (!row || !metric || !isMetric(metric) || BY_HAND.has(metric)) continue
        const key = String(row['key'])
        const { total } = await place.manager.send(reports.rows, { reportCode: code, ...span, metric, groupBy, key })
        const sum = summed(counted, span, groupBy).get(key) ?? (() => 0)
        const expected = metricOf(metric).per ? DIVIDED[metric]?.(sum) : row[metric]
        expect([code, groupBy, metric, key, total]).toEqual([code, groupBy, metric, key, expected ?? 0])
      }
    }
}

/** What figures with rows behind them divide. */
const DIVIDED: Readonly<Record<string, (sum: Sums) => number>> = {
  adr: (sum) => sum('room'),
  revPar: (sum) => sum('room'),
  occupancy: (sum) => sum('roomsSold'),
  directShare: (sum) => sum('direct'),
  trevPar: (sum) => sum('net'),
  noShowRate: (sum) => sum('noShows'),
  averageStay: (sum) => sum('arrivalNights'),
  leadTime: (sum) => sum('leadDays'),
  cancellationRate: (sum) => sum('cancelled'),
  averageCheck: (sum) => sum('checkNet'),
  perCover: (sum) => sum('checkNet'),
}

/** Each ledger opens with what the day before closed with, and the trial balance comes to nothing. */
async function assertBooksRoll(): Promise<void> {
  const span = await closedDays()
  const balance = await figures(place.manager, 'trial-balance', span)
  expect(balance.totals).toMatchObject({ opening: 0, closing: 0, credit: balance.totals['debit'] })
  for (const [code, account] of [['guest-ledger', '1100'], ['deposit-ledger', '2000'], ['city-ledger', '1110']] as const) {
    const { rows } = await figures(place.manager, code, span)
    let closes: unknown = 0
    for (const { day, opening, added, settled, closing: closed } of rows) {
      expect([code, day, opening, closed]).toEqual([code, day, closes, Number(opening) + Number(added) - Number(settled)])
      closes = closed
    }
    const booked = balance.rows.find((row) => row['code'] === account)?.['closing'] ?? 0
    expect([code, closes]).toEqual([code, booked])
  }
} // prettier-ignore

/**
 * What two reports have in common is equal: the trial balance of accounting and of the reports, a day's flash and its
 * manager report, balances and their accounts.
 */
async function assertTwinsAgree(): Promise<void> {
  const { manager, owner } = place
  const span = await closedDays()
  const [books, report] = await Promise.all([owner.send(accounting.trialBalance, span), figures(owner, 'trial-balance', span)])
  const moved = books.rows.filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0)
  const sides = ({ code, opening, debit, credit, closing }: (typeof report.rows)[number]) => ({ code, opening, debit, credit, closing })
  expect(report.rows.map(sides)).toEqual(moved.map(sides))
  expect(report.totals).toEqual(books.totals)

  const { rows: runs } = await manager.send(closing.list, { limit: 100 })
  const byDay = await figures(manager, 'manager', { ...span, groupBy: 'day' })
  for (const { id: runId } of runs.filter(({ status }) => status === 'DONE')) {
    const { businessOn, day } = await manager.send(closing.flash, { runId })
    const row = byDay.rows.find(({ key }) => key === businessOn)
    expect([businessOn, row?.['roomsAvailable'], row?.['roomsSold'], row?.['guests'], row?.['tax']]).toEqual([businessOn, day.rooms - day.roomsBlocked, day.roomsSold, day.guests, day.tax])
    expect([businessOn, row?.['revenue'], row?.['takings']]).toEqual([businessOn, day.room + day.service + day.expense + day.orders, day.received - day.refunded])
  }
  for (const metric of ['due', 'dueGuests', 'dueCompanies', 'depositsHeld']) {
    const day = byDay.rows.at(-1)
    const { total } = await manager.send(reports.rows, { reportCode: 'balances', ...span, metric, groupBy: 'day', key: String(day?.['key']) })
    const { rows } = await figures(manager, 'balances', { ...span, groupBy: 'day' })
    expect([metric, total]).toEqual([metric, rows.find(({ key }) => key === day?.['key'])?.[metric]])
  }
} // prettier-ignore

/** Lists of single things add up to the figures: nights and postings to the revenue of departments, receipts to takings, orders to their sales. */
async function assertListsAddUp(): Promise<void> {
  const span = await closedDays()
  const totalOf = async (code: string, key: string) => Number((await wholeList(place, code, span)).reduce((sum, row) => sum + Number(row[key] ?? 0), 0)) // prettier-ignore
  const { totals: revenue } = await figures(place.manager, 'revenue', { ...span, groupBy: 'none' })
  const { totals: outlets } = await figures(place.manager, 'outlet-sales', { ...span, groupBy: 'none' })
  const nights = await totalOf('room-and-tax', 'net')
  const postings = await totalOf('postings', 'net')
  expect(['revenue', nights + postings + Number(outlets['checkRevenue'])]).toEqual(['revenue', revenue['revenue']])
  const { totals: modes } = await figures(place.manager, 'payments-by-mode', { ...span, groupBy: 'none' })
  expect(['takings', await totalOf('payments', 'amount')]).toEqual(['takings', modes['takings']])
}

/** How many entries all facts have. */
async function countEntries(): Promise<unknown> {
  const { rows } = place.hotel
  const tables = await rows<{ name: string }>(`select table_name as name from information_schema.tables where table_name like '%facts'`)
  return rows(tables.map(({ name }) => `select '${name}' as name, count(*)::int as entries from ${name}`).join(' union all '))
} // prettier-ignore

describe('law: over random histories', () => {
  test.each(seeds)(
    'REPORT_SEED=%i: every figure is what the ledgers have, any cut adds up to it, and so do the rows behind it',
    async (seed) => {
      place = await startReporting()
      companyId = (await place.owner.send(companies.create, { kind: 'CORPORATE', displayName: 'Borg' })).id
      const chance = chanceOf(seed)
      const guests: Guest[] = []
      for (let day = 0; day < DAYS; day += 1) {
        for (let count = 0; count < 6; count += 1) await live(chance, guests)
        await endDay(chance, guests)
      }
      await restateAll(place.hotel.system)
      const { metrics: looked, cuts } = await assertFiguresAreRecounted(chance)
      expect(CUTS.filter((cut) => !cuts.has(cut))).toEqual([])
      expect(looked.size).toBeGreaterThan(45)
      expect([...looked].filter((metric) => !FIGURES[metric] && !BY_HAND.has(metric))).toEqual([])
      await assertRowsAddUp(chance)
      await assertBooksRoll()
      await assertTwinsAgree()
      await assertTwins(place, await closedDays())
      await assertListsAddUp()
      const choose = (all: readonly { code: string }[]) =>
        isDeep ? all : [chance.pick(all), chance.pick(all)].flatMap((one) => one ?? [])
      expect(await assertListsAreGrouped(place, await closedDays(), choose)).toBeGreaterThan(50)
      // Facts and restatements are a recount: another one finds nothing to add.
      const before = await countEntries()
      await restateAll(place.hotel.system)
      expect(await countEntries()).toEqual(before)
      expect(await violatedInvariants(place.hotel.db)).toEqual([])
      expect(place.hotel.faults).toEqual([])
    },
    120_000,
  )
})
