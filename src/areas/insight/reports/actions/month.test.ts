import { afterAll, beforeAll, expect, test } from 'vitest'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { addDays, type Day, daysOf } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { FIXTURE } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import { restateAll } from '../jobs.ts'
import { book, closeDay, figures, type Reporting, sell, startReporting } from './testing.ts'

// A month of a hotel of four rooms, worked out by hand. Two standard rooms at 3,000.00 a night and two deluxe at 5,000.00, with 5 % GST; dosa
// 200.00 and tea 50.00 with 5 %, a feast 8,000.00 with 18 %. Calling off late costs half of the rooms, not coming all of them. Amounts are minor units.

const september = (day: number): Day => addDays('2026-08-31' as Day, day)
const MONTH = { from: september(1), until: september(31) }

let place: Reporting
beforeAll(async () => {
  place = await startReporting()
  await makeSmall(place)
  for (const day of daysOf({ from: september(0), until: september(32) })) {
    await HAPPENED[day]?.()
    await closeDay(place)
  }
}, 120_000)
afterAll(async () => {
  expect(await violatedInvariants(place.hotel.db)).toEqual([])
  expect(place.hotel.faults).toEqual([])
  await place.hotel.stop()
})

async function makeSmall({ hotel, manager }: Reporting): Promise<void> {
  await hotel.rows('update properties set business_date = $2, cancel_fee_bp = 5000 where id = $1', [hotel.propertyId, september(0)]) // prettier-ignore
  await hotel.rows(`update rooms set is_active = false where number in ('103', '104')`)
  await hotel.rows('update room_types set room_count = 2 where id = $1', [FIXTURE.standard])
  const policies = { arrivals: 'NO_SHOW', departures: 'STOP', orders: 'PASS', zeroRates: 'PASS', unassigned: 'PASS' } as const // prettier-ignore
  await manager.send(closing.setSettings, { version: 1, closesAt: null, earliestAt: '00:00', noShowAt: '00:00', policies }) // prettier-ignore
}

const guests: Record<string, Booking> = {}
const idOf = (name: string): string => guests[name]?.id ?? ''
type Stay = Parameters<typeof book>[1]
const reserve = async (firstName: string, stay: Omit<Stay, 'more'>, more: object = {}): Promise<void> => {
  guests[firstName] = await book(place, { ...stay, more: { customer: { firstName }, ...more } })
}
const pay = (name: string, amount: number, mode: 'Card' | 'Cash' | 'UPI') =>
  place.manager.send(payments.take, { bookingId: idOf(name), amount: minor(amount), mode })
const serve = (name: string, service: string, amount: number) =>
  place.manager.send(folios.charge, {
    bookingId: idOf(name),
    kind: 'SERVICE',
    name: service,
    unitAmount: minor(amount),
  })
const charge = async (name: string, day: Day, netAmount: number, reason: string) => {
  const { id: bookingId, version, stays } = await place.manager.send(bookings.get, { bookingId: idOf(name) })
  await place.manager.send(bookings.setPrice, {
    bookingId,
    version,
    stayId: stays[0]?.id ?? '',
    nights: [{ day, netAmount }],
    reason,
  })
}
const arrive = (name: string) => place.manager.send(bookings.checkIn, { bookingId: idOf(name), acceptDirty: true })
const leave = (name: string) => place.manager.send(bookings.checkOut, { bookingId: idOf(name) })

let acme = ''

/** What is done before each day closes. */
const HAPPENED: Readonly<Record<Day, () => Promise<void>>> = {
  [september(0)]: async () => {
    await reserve('Asha', { room: '101', nights: 3 })
    const { owner: manager } = place
    const { id: companyId, version } = await manager.send(companies.create, { kind: 'CORPORATE', displayName: 'Borg' })
    await manager.send(companies.setTerms, { companyId, version, isInvoiceable: true, paymentTermDays: 30 })
    const hall = {
      description: 'Hall',
      serviceOn: september(0),
      quantity: 1,
      unitAmount: minor(70_000),
      isTaxed: false,
    }
    const draft = await manager.send(invoices.createDraft, { companyId, lines: [hall] })
    await manager.send(invoices.issueDraft, { draftId: draft.id, version: draft.version })
  },
  [september(1)]: async () => void (await serve('Asha', 'Laundry', 10_000)),
  [september(2)]: async () => {
    await serve('Asha', 'Laundry', 10_000)
    await reserve('Bela', { room: '201', nights: 3, arrival: september(5), arrives: false }, { source: 'Booking.com' })
    await pay('Bela', 500_000, 'UPI')
  },
  [september(3)]: async () => {
    await pay('Asha', 966_000, 'Card')
    await leave('Asha')
    await reserve('Chitra', { room: '102', nights: 2, arrival: september(10), arrives: false }, { source: 'Phone' })
    await pay('Chitra', 500_000, 'Card')
  },
  [september(4)]: async () => void (await sell(place, ['CDOSA', 'CDOSA', 'CTEA'], { mode: 'Cash' })),
  [september(5)]: async () => void (await arrive('Bela')),
  [september(6)]: async () => {
    await reserve('Eva', { room: '102', nights: 1, arrives: false })
    await charge('Eva', september(6), 0, 'Complimentary')
    await arrive('Eva')
  },
  [september(7)]: async () => {
    await leave('Eva')
    const sourceKey = `night:${guests['Bela']?.stays[0]?.id}:${september(5)}`
    await place.manager.send(folios.allow, {
      bookingId: idOf('Bela'),
      sourceKey,
      amount: minor(50_000),
      reason: 'Noise',
    })
  },
  [september(8)]: async () => {
    await pay('Bela', 1_022_500, 'Cash')
    await leave('Bela')
  },
  [september(10)]: async () => {
    const { fee } = await place.manager.send(bookings.cancel, { bookingId: idOf('Chitra'), reason: 'Ill' })
    expect(fee).toBe(315_000)
    const back = { amount: minor(185_000), mode: 'Card', reason: 'Called off' } as const
    await place.manager.send(payments.refund, { bookingId: idOf('Chitra'), ...back })
  },
  [september(12)]: () => reserve('Dev', { room: '101', nights: 1, arrives: false }),
  [september(13)]: async () => {
    await pay('Dev', 315_000, 'Card')
    await reserve('Gita', { room: '202', nights: 1, arrives: false })
    await charge('Gita', september(13), 150_000, 'Day use')
    await arrive('Gita')
    await pay('Gita', 157_500, 'Cash')
    await leave('Gita')
  },
  [september(14)]: async () => void (await sell(place, ['CFEAST'])),
  [september(15)]: async () => {
    const span = { from: september(15), until: september(18) }
    await place.manager.send(rooms.block, {
      roomId: FIXTURE.rooms['202'],
      kind: 'OUT_OF_ORDER',
      ...span,
      reason: 'Leak',
    })
  },
  [september(18)]: async () => {
    const { id, version } = await place.owner.send(companies.create, { kind: 'CORPORATE', displayName: 'Acme' })
    await place.owner.send(companies.setTerms, { companyId: id, version, isInvoiceable: true, paymentTermDays: 30 })
    acme = id
    await reserve('Hari', { room: '102', nights: 2, arrives: false }, { companyId: acme })
    await arrive('Hari')
  },
  [september(19)]: async () => {
    const { manager, outletId: businessServiceId } = place
    const dish = { businessServiceId, deliveryMethod: 'Counter' as const, orderLines: [{ productCode: 'CDOSA', unitsInOrder: 1 }] } // prettier-ignore
    const { orderId } = await manager.send(orders.save, { ...dish, covers: 1, confirm: true })
    await manager.send(orders.billToRoom, { orderId, roomNo: '102', signedName: 'Hari', complete: true })
  },
  [september(20)]: async () => {
    await place.manager.send(payments.take, { bookingId: idOf('Hari'), amount: minor(651_000), mode: 'Credit', companyId: acme }) // prettier-ignore
    await place.manager.send(bookings.checkOut, { bookingId: idOf('Hari'), acceptBalance: true, note: 'On account' })
  },
  [september(25)]: async () =>
    void (await place.owner.send(receivables.receive, { companyId: acme, amount: minor(400_000), mode: 'Bank' })),
  [september(26)]: async () => {
    const linen = {
      category: 'Linen',
      vendor: 'Mill',
      billOn: september(26),
      amount: minor(59_000),
      taxAmount: minor(9_000),
    }
    await place.owner.send(expenses.create, linen)
  },
  [september(27)]: async () => {
    await reserve('Isha', { room: '201', nights: 3, arrival: september(29), arrives: false })
    await pay('Isha', 200_000, 'Cash')
  },
  [september(28)]: async () => {
    await reserve('Jai', { room: '101', nights: 2, arrival: september(35), arrives: false })
    await pay('Jai', 400_000, 'UPI')
  },
  [september(29)]: async () => void (await arrive('Isha')),
}

const rowsOf = async (reportCode: string, columns: readonly string[], input: object = {}) => {
  const { rows, totals } = await figures(place.manager, reportCode, { ...MONTH, ...input })
  return [
    ...rows.map((row) => columns.map((column) => row[column])),
    ['Total', ...columns.slice(1).map((column) => totals[column])],
  ]
}

test('rooms: nights sold of those that could be, the average rate and what a room earned', async () => {
  const { totals } = await figures(place.manager, 'manager', { ...MONTH, groupBy: 'month' })
  expect(totals).toMatchObject({
    roomsAvailable: 4 * 30 - 3,
    roomsSold: 2 + 3 + 1 + 1 + 2 + 2,
    guests: 22,
    occupancy: 940,
    roomRevenue: 600_000 + 1_500_000 - 50_000 + 0 + 150_000 + 600_000 + 1_000_000,
    adr: 345_455,
    revPar: 32_479,
    trevPar: 45_171,
    directShare: 7_273,
    arrivals: 5,
    departures: 5,
    noShows: 1,
    averageStay: 200,
    revenue: 5_285_000,
    tax: 368_250,
    takings: 5_267_250,
    due: 850_000 + 321_000,
    depositsHeld: 400_000,
  })
  expect(await rowsOf('occupancy', ['group', 'roomsAvailable', 'roomsBlocked', 'roomsSold', 'occupancy', 'adr', 'roomRevenue'], { groupBy: 'roomType' })).toEqual([
    // type       available  blocked  sold  occupancy  ADR      revenue
    ['Deluxe',           57,       3,    6,     1_053, 433_333, 2_600_000],
    ['Standard',         60,       0,    5,       833, 240_000, 1_200_000],
    ['Total',           117,       3,   11,       940, 345_455, 3_800_000],
  ]) // prettier-ignore
  expect(await rowsOf('revenue-by-source', ['group', 'roomsSold', 'directShare', 'roomRevenue', 'arrivals', 'noShows'], { groupBy: 'source' })).toEqual([
    ['Direct',          8,   10_000, 2_350_000, 4, 1],
    ['Booking.com',     3,        0, 1_450_000, 1, 0],
    ['Total',          11,    7_273, 3_800_000, 5, 1],
  ]) // prettier-ignore
})

test('the manager report to date has the last day, the month and the years so far, each with its own figures', async () => {
  const toDate = await figures(place.manager, 'manager', { ...MONTH, groupBy: 'toDate', compare: 'previous' })
  const byDay = await figures(place.manager, 'manager', { ...MONTH, groupBy: 'day' })
  const month = await figures(place.manager, 'manager', { ...MONTH, groupBy: 'month' })
  const year = await figures(place.manager, 'manager', { ...MONTH, from: '2026-01-01' as Day, groupBy: 'none' })
  expect(toDate.rows.map(({ key, group }) => [key, group])).toEqual([
    ['day', 'Day'],
    ['month', 'Month to date'],
    ['year', 'Year to date'],
    ['fiscalYear', 'Financial year to date'],
  ])
  const last = byDay.rows.find(({ key }) => key === september(30))
  for (const metric of ['roomsSold', 'roomRevenue', 'adr', 'occupancy', 'takings', 'due'])
    expect([metric, ...['day', 'month', 'year', 'fiscalYear'].map((key) => toDate.byKey[key]?.[metric])]).toEqual([
      metric,
      last?.[metric],
      month.totals[metric],
      year.totals[metric],
      year.totals[metric],
    ])
  expect(toDate.byKey['day']?.['roomRevenue:before']).toBe(byDay.byKey[september(29)]?.['roomRevenue'])
  expect(toDate.totals).toEqual({})
  const asked = { reportCode: 'manager', ...MONTH, metric: 'roomRevenue', groupBy: 'toDate' } as const
  const behind = async (key: string) => (await place.manager.send(reports.rows, { ...asked, key })).total
  expect([await behind('day'), await behind('month')]).toEqual([last?.['roomRevenue'], month.totals['roomRevenue']])
})

test('revenue by department is each sale once, and its tax is in the tax summary by rate', async () => {
  expect(await rowsOf('revenue', ['key', 'revenue', 'tax', 'grossRevenue'])).toEqual([
    // ROOM is the nights less 500.00 for noise; SERVICE has laundry and the dosa on a room; FEE who cancelled and who did not come.
    ['ROOM',    3_800_000, 190_000, 3_990_000],
    ['OUTLET',    845_000, 146_250,   991_250],
    ['FEE',       600_000,  30_000,   630_000],
    ['SERVICE',    40_000,   2_000,    42_000],
    ['Total',   5_285_000, 368_250, 5_653_250],
  ]) // prettier-ignore
  const taxes = await rowsOf('tax-summary', ['key', 'taxable', 'taxLevied'])
  expect(taxes.slice(0, -1).toSorted()).toEqual([
    ['CGST 2.5 %', 4_485_000, 112_125],
    ['CGST 9 %',     800_000,  72_000],
    ['SGST 2.5 %', 4_485_000, 112_125],
    ['SGST 9 %',     800_000,  72_000],
  ]) // prettier-ignore
  expect(await rowsOf('item-sales', ['key', 'quantity', 'itemRevenue', 'itemTax'])).toEqual([
    ['feast', 1_000, 800_000, 144_000],
    ['dosa',  3_000,  60_000,   3_000],
    ['tea',   1_000,   5_000,     250],
    ['Total', 5_000, 865_000, 147_250],
  ]) // prettier-ignore
  expect(await rowsOf('profit', ['key', 'revenue', 'expenses', 'operatingProfit', 'goppar'])).toEqual([
    ['2026-09', 5_285_000, 50_000, 5_235_000, 44_744],
    ['Total',   5_285_000, 50_000, 5_235_000, 44_744],
  ]) // prettier-ignore
})

test('payments by method are the receipts, refunds separate', async () => {
  expect(await rowsOf('payments-by-mode', ['key', 'received', 'refunded', 'takings', 'receipts'])).toEqual([
    ['Card',  2_725_000, 185_000, 2_540_000,  5],
    ['Cash',  1_427_250,       0, 1_427_250,  4],
    ['UPI',     900_000,       0,   900_000,  2],
    ['Bank',    400_000,       0,   400_000,  1],
    ['Total', 5_452_250, 185_000, 5_267_250, 12],
  ]) // prettier-ignore
})

test('each ledger opens with August, moves and closes with what is owed and held', async () => {
  const rolled = async (code: string) => {
    const { rows } = await figures(place.manager, code, MONTH)
    const [first, last] = [rows[0], rows.at(-1)]
    const movement = rows.reduce((sum, row) => sum + Number(row['added']) - Number(row['settled']), 0)
    return [first?.['opening'], movement, last?.['closing']]
  }
  // Charged 4,662,000 and settled 4,127,000: 4,127,000 is paid, moved from deposits or moved to Acme.
  expect(await rolled('guest-ledger')).toEqual([315_000, 4_662_000 - 4_127_000, 850_000])
  expect(await rolled('deposit-ledger')).toEqual([0, 1_200_000 - 1_600_000, -400_000])
  expect(await rolled('city-ledger')).toEqual([70_000, 651_000 - 400_000, 321_000])
  const { rows, totals } = await figures(place.manager, 'ageing', MONTH)
  expect(rows.map(({ guests: guest, companies: company }) => [guest, company])).toEqual([[850_000, 321_000], [0, 0], [0, 0], [0, 0]]) // prettier-ignore
  expect(totals).toMatchObject({ owed: 1_171_000 })
})

test('what is owed and held at the end of each day is what the ledgers close with, by the day and of the month', async () => {
  const closings = async (code: string) => {
    const { byKey } = await figures(place.manager, code, { from: september(0), until: september(31) })
    let amount = Number(byKey[september(0)]?.['closing'] ?? 0)
    return daysOf(MONTH).map((day) => (amount = Number(byKey[day]?.['closing'] ?? amount)))
  }
  const [guest, deposit, city] = await Promise.all(['guest-ledger', 'deposit-ledger', 'city-ledger'].map(closings))
  const { rows, totals } = await figures(place.manager, 'balances', { ...MONTH, groupBy: 'day' })
  expect(rows.map(({ dueGuests }) => dueGuests)).toEqual(guest)
  expect(rows.map(({ dueCompanies }) => dueCompanies)).toEqual(city)
  expect(rows.map(({ depositsHeld }) => 0 - Number(depositsHeld))).toEqual(deposit?.map((amount) => 0 + amount))
  const end = { due: 1_171_000, dueGuests: 850_000, dueCompanies: 321_000, depositsHeld: 400_000, overdue30: 0, overdueShare: 0 } // prettier-ignore
  expect(totals).toMatchObject(end)
  // On the first of October Borg's hall is 31 days old and Isha owes another night; the days after it are not over.
  const october = { due: 1_171_000 + 525_000, dueGuests: 1_375_000, dueCompanies: 321_000, overdue30: 70_000, overdue60: 0, overdue90: 0, overdueShare: 413 } // prettier-ignore
  const quarter = await figures(place.manager, 'balances', { ...MONTH, until: september(94), groupBy: 'month' })
  expect(quarter.byKey).toMatchObject({
    '2026-09': end,
    '2026-10': october,
    '2026-11': { due: null, depositsHeld: null, overdueShare: null },
  })
  expect(quarter.totals).toMatchObject(october)
  const halfway = await figures(place.manager, 'balances', { from: MONTH.from, until: september(5), groupBy: 'none' })
  expect(halfway.totals).toMatchObject({ dueGuests: 0, depositsHeld: 1_000_000 })
})

test('the trial balance is what August left, what September moved, and balances', async () => {
  const { rows, totals } = await figures(place.manager, 'trial-balance', MONTH)
  const moved = rows.map(({ code, opening, debit, credit, closing: closes }) => [code, opening, Number(debit) - Number(credit), closes]) // prettier-ignore
  expect(moved).toEqual([
    ['1000',        0,  1_427_250,  1_427_250],
    ['1020',        0,    400_000,    400_000],
    ['1030',        0,  2_540_000,  2_540_000],
    ['1040',        0,    900_000,    900_000],
    ['1100',  315_000,    535_000,    850_000],
    ['1110',   70_000,    251_000,    321_000],
    ['1210',        0,      9_000,      9_000],
    ['2000',        0,   -400_000,   -400_000],
    ['2100',        0,    -59_000,    -59_000],
    ['2210',   -7_500,   -184_125,   -191_625],
    ['2220',   -7_500,   -184_125,   -191_625],
    ['4000', -300_000, -3_850_000, -4_150_000],
    ['4020',        0,   -600_000,   -600_000],
    ['4100',        0,   -865_000,   -865_000],
    ['4200',        0,    -20_000,    -20_000],
    ['4220',  -70_000,          0,    -70_000],
    ['4900',        0,     50_000,     50_000],
    ['5000',        0,     50_000,     50_000],
  ]) // prettier-ignore
  expect(totals).toMatchObject({ opening: 0, closing: 0 })
  expect(totals['debit']).toBe(totals['credit'])
})

test('the journals of the days are the trial balance, and one of them by hand', async () => {
  const days = daysOf(MONTH)
  const journals = await Promise.all(days.map((day) => place.manager.send(reports.journal, { day })))
  const sums: Record<string, number> = {}
  for (const { lines } of journals)
    for (const { account, debit, credit } of lines) sums[account] = (sums[account] ?? 0) + debit - credit
  const { rows } = await figures(place.manager, 'trial-balance', MONTH)
  for (const { code, debit, credit } of rows)
    expect([code, sums[String(code)] ?? 0]).toEqual([code, Number(debit) - Number(credit)])
  const calledOff: Record<string, number> = {}
  for (const { account, debit, credit } of journals[9]?.lines ?? [])
    calledOff[account] = (calledOff[account] ?? 0) + debit - credit
  expect(calledOff).toEqual({ 1030: -185_000, 1100: 315_000 + 185_000 - 500_000, 2000: 500_000, 2210: -7_500, 2220: -7_500, 4020: -300_000 }) // prettier-ignore
})

test('a recount finds nothing to restate, and the days add up to the month', async () => {
  const before = await figures(place.manager, 'manager', { ...MONTH, groupBy: 'day' })
  await restateAll(place.hotel.system)
  expect(await figures(place.manager, 'manager', { ...MONTH, groupBy: 'day' })).toEqual(before)
  for (const code of ['roomsSold', 'roomRevenue', 'revenue', 'tax', 'takings', 'arrivals'])
    expect(before.rows.reduce((sum, row) => sum + Number(row[code]), 0)).toBe(before.totals[code])
})
