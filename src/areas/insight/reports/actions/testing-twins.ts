import { expect } from 'vitest'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { ratiosOf } from '#areas/insight/closing/rules/ratios.ts'
import { addDays, type Day, type Span } from '#core/dates.ts'
import type { ReportTable } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'
import { figures, openDay, type Reporting } from './testing.ts'

// Reports that speak of the same thing, by different roads: a list of single things beside figures of the dictionary, read over the same days.

/** Every row of a list, page by page. */
export async function wholeList({ manager }: Reporting, reportCode: string, span: Span): Promise<ReportTable['rows']> {
  const first = await manager.send(reports.read, { reportCode, ...span })
  const rows = [...first.rows]
  for (let { next } = first; next !== undefined;) {
    const page = await manager.send(reports.read, { reportCode, ...span, offset: next })
    rows.push(...page.rows)
    next = page.next
  }
  return rows
}

/** What is counted by the clock happens on the day the tests run. */
const ALWAYS = { from: '2025-01-01' as Day, until: '2034-01-01' as Day }

const sumOf = (rows: ReportTable['rows'], key: string): number =>
  rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
const totalsOf = async ({ manager }: Reporting, code: string, span: Span) =>
  (await figures(manager, code, { ...span, groupBy: 'none' })).totals

/** The report of each closed day has the figures of the day in every report. */
async function assertFlashes({ manager }: Reporting, span: Span): Promise<void> {
  const { rows: runs } = await manager.send(closing.list, { limit: 100 })
  const { byKey } = await figures(manager, 'manager', { ...span, groupBy: 'day' })
  for (const { id: runId } of runs.filter(({ status }) => status === 'DONE')) {
    const { businessOn, day } = await manager.send(closing.flash, { runId })
    const { occupancyBp, averageRate, revPar } = ratiosOf(day)
    const row = byKey[businessOn]
    expect([businessOn, row?.['roomRevenue'], row?.['adr'], row?.['revPar'], row?.['occupancy']]).toEqual([
      businessOn,
      day.room,
      averageRate,
      revPar,
      occupancyBp,
    ])
  }
}

/** Bookings called off: one by one, by their reasons, and as figures by the day that happened. */
async function assertCancellations(place: Reporting): Promise<void> {
  const [list, reasons, figure] = await Promise.all([
    wholeList(place, 'cancellations', ALWAYS),
    wholeList(place, 'cancellation-analysis', ALWAYS),
    totalsOf(place, 'bookings-made', ALWAYS),
  ])
  expect(['cancellations', list.length, sumOf(list, 'nights'), sumOf(list, 'net')]).toEqual([
    'cancellations',
    sumOf(reasons, 'rooms'),
    sumOf(reasons, 'nights'),
    sumOf(reasons, 'net'),
  ])
  expect(['cancelled', sumOf(list, 'nights'), sumOf(list, 'net')]).toEqual([
    'cancelled',
    figure['cancelledNights'],
    figure['cancelledValue'],
  ])
  expect(new Set(list.map(({ reference }) => reference)).size).toBe(figure['cancellations'])
}

/** Every booking and every order, of those that stand: the nights of arrivals, and what outlets sold. */
async function assertWhole(place: Reporting, span: Span): Promise<void> {
  const grouped = (reportCode: string) => place.manager.send(reports.read, { reportCode, ...span, groupBy: 'status' })
  const [arrivals, bookings, orders, outlets] = await Promise.all([
    wholeList(place, 'arrivals', span),
    grouped('bookings'),
    grouped('orders'),
    totalsOf(place, 'outlet-sales', span),
  ])
  const standing = bookings.rows.filter(({ key }) => !['CANCELLED', 'NO_SHOW'].includes(String(key)))
  expect(['nights', sumOf(standing, 'nights')]).toEqual(['nights', sumOf(arrivals, 'nights')])
  const sold = orders.rows.filter(({ key }) => key === 'Completed')
  expect(['orders', sumOf(sold, 'net')]).toEqual(['orders', outlets['checkRevenue']])
}

/** Bills of suppliers, what is owed by age, and rooms that could not be sold. */
async function assertRegisters(place: Reporting, span: Span): Promise<void> {
  const [bills, ages, blocks] = await Promise.all([
    wholeList(place, 'expense-register', span),
    wholeList(place, 'ageing', span),
    wholeList(place, 'out-of-order', span),
  ])
  const [{ expenses }, { overdue30, overdue60, overdue90 }, { roomsBlocked }] = await Promise.all([
    totalsOf(place, 'profit', span),
    totalsOf(place, 'balances', span),
    totalsOf(place, 'occupancy', span),
  ])
  expect(['expenses', sumOf(bills, 'total') - sumOf(bills, 'tax')]).toEqual(['expenses', expenses])
  const over = (at: number) => sumOf(ages.slice(at), 'owed')
  expect(['ageing', over(1), over(2), over(3)]).toEqual(['ageing', overdue30, overdue60, overdue90])
  const outOfOrder = blocks.filter(({ kind }) => kind === 'Out of order')
  expect(['out of order', sumOf(outOfOrder, 'nights')]).toEqual(['out of order', roomsBlocked])
}

/** Nights ahead: what pick-up and pace have on the books is what will be sold. */
async function assertAhead(place: Reporting): Promise<void> {
  const from = addDays(await openDay(place), 1)
  const span = { from, until: addDays(from, 14) }
  const { rows } = await figures(place.manager, 'manager', { ...span, groupBy: 'day' })
  const sold = rows.map(({ key, roomsSold, roomRevenue }) => [key, roomsSold, roomRevenue])
  for (const code of ['pickup', 'pace']) {
    const ahead = await wholeList(place, code, span)
    expect([code, ...ahead.map(({ day, rooms, net }) => [day, rooms, net])]).toEqual([code, ...sold])
  }
}

/** Stays by how long they last, and those who did not come. */
async function assertStays(place: Reporting, span: Span): Promise<void> {
  const [lengths, missed, totals] = await Promise.all([
    wholeList(place, 'length-of-stay', span),
    wholeList(place, 'no-shows', span),
    totalsOf(place, 'manager', span),
  ])
  const stays = sumOf(lengths, 'stays')
  expect(['stays', stays, Math.round((100 * sumOf(lengths, 'roomNights')) / stays)]).toEqual([
    'stays',
    totals['arrivals'],
    totals['averageStay'],
  ])
  expect(['no-shows', missed.length]).toEqual(['no-shows', totals['noShows']])
}

/** Stays by source and nights by source, over days that all of these stays are within. */
async function assertSources(place: Reporting, from: Day): Promise<void> {
  const span = { from, until: addDays(await openDay(place), 30) }
  const { rows } = await figures(place.manager, 'revenue-by-source', { ...span, groupBy: 'source' })
  const production = await wholeList(place, 'channel-production', span)
  const bySource = (one: readonly unknown[], other: readonly unknown[]) => (String(one[0]) < String(other[0]) ? -1 : 1)
  expect(
    production
      .filter(({ nights, net }) => nights !== 0 || net !== 0)
      .map(({ channel, nights, net, adr }) => [channel, nights, net, adr])
      .toSorted(bySource),
  ).toEqual(
    rows
      .filter(({ roomsSold, roomRevenue }) => roomsSold !== 0 || roomRevenue !== 0)
      .map(({ group, roomsSold, roomRevenue, adr }) => [group, roomsSold, roomRevenue, adr])
      .toSorted(bySource),
  )
}

/** Tax of documents and of what has none is the tax of all sales, and so are their amounts. */
async function assertTaxes(place: Reporting, from: Day): Promise<void> {
  const span = { from, until: addDays(await openDay(place), 1) }
  const [documents, register, open, taxes, revenue] = await Promise.all([
    wholeList(place, 'vat-summary', span),
    wholeList(place, 'invoice-register', span),
    wholeList(place, 'not-invoiced', span),
    totalsOf(place, 'tax-summary', span),
    totalsOf(place, 'revenue', span),
  ])
  expect(register.length).toBeGreaterThan(0)
  expect(['tax', sumOf(documents, 'netTax') + sumOf(open, 'tax')]).toEqual(['tax', taxes['taxLevied']])
  expect(['tax', sumOf(register, 'tax') + sumOf(open, 'tax'), sumOf(register, 'net') + sumOf(open, 'net')]).toEqual([
    'tax',
    revenue['tax'],
    revenue['revenue'],
  ])
}

/** The profit of the departments is that of all; a month has guests where it has arrivals. */
async function assertShelves(place: Reporting, span: Span): Promise<void> {
  const [departments, guests, nations] = await Promise.all([
    figures(place.owner, 'profit-by-department', span),
    figures(place.manager, 'new-and-returning', span),
    figures(place.manager, 'nights-by-nationality', span),
  ])
  const whole = await totalsOf(place, 'profit', span)
  expect(['profit', departments.totals['revenue'], departments.totals['profit']]).toEqual([
    'profit',
    whole['revenue'],
    whole['operatingProfit'],
  ])
  expect(['guests', guests.rows.length > 0]).toEqual(['guests', Number(nations.totals['arrivals']) > 0])
}

/** That reports which have something in common agree on it, to the cent. @param span closed days, from the first one */
export async function assertTwins(place: Reporting, span: Span): Promise<void> {
  await assertFlashes(place, span)
  await assertCancellations(place)
  await assertRegisters(place, span)
  await assertWhole(place, span)
  await assertAhead(place)
  await assertStays(place, span)
  await assertSources(place, span.from)
  await assertTaxes(place, span.from)
  await assertShelves(place, span)
}
