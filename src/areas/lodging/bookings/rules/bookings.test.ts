import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { BookingStatus } from '../contract/replies.ts'
import { bookingStatus, canBecome, holdsRooms, isCalledOff, STATUS_ORDER, stayFlags, transitions } from './bookings.ts'
import { propertyTerms } from '#areas/property/rates/rules/policies.ts'
import { cancellationFee, noShowFee, shareOfPrice, taxesOf, WHOLE_PRICE } from './fees.ts'
import { capacityReasons, checkInReasons, checkOutReasons, isDueIn, spanReasons } from './guards.ts'
import { optionExpiry } from './new-booking.ts'
import { bestRooms } from './rooms.ts'
import { viewPlan } from './views.ts'

const TODAY = '2026-11-20' as Day
const statuses = BookingStatus.options
const status = fc.constantFrom(...statuses)
const offset = fc.integer({ min: -20, max: 20 })
const nights = fc.integer({ min: 1, max: 30 })
const span = fc.tuple(offset, nights).map(([from, length]) => ({
  arrival: addDays(TODAY, from),
  departure: addDays(TODAY, from + length),
}))

describe('states', () => {
  test('every state but the three ends can be called off or left, and nothing becomes itself', () => {
    for (const from of statuses) {
      expect(transitions[from].length).toBeGreaterThan(0)
      expect(canBecome(from, from)).toBe(false)
    }
  })

  test('no one comes into the property but from a confirmed stay, or back into it', () => {
    expect(statuses.filter((from) => canBecome(from, 'IN_HOUSE'))).toEqual(['CONFIRMED', 'CHECKED_OUT', 'NO_SHOW'])
  })

  test('a booking is what one of its stays is, and cancelled only when all are called off', () => {
    fc.assert(
      fc.property(fc.array(status, { minLength: 1, maxLength: 8 }), (stays) => {
        const whole = bookingStatus(stays)
        expect(stays).toContain(whole)
        expect(isCalledOff(whole)).toBe(stays.every(isCalledOff))
        expect(whole === 'IN_HOUSE').toBe(stays.includes('IN_HOUSE'))
        expect(bookingStatus(stays.toReversed())).toBe(whole)
      }),
    )
    expect(STATUS_ORDER.toSorted()).toEqual(statuses.toSorted())
  })

  test('what is called off or only an inquiry holds no room', () => {
    expect(statuses.filter((one) => !holdsRooms(one))).toEqual(['INQUIRY', 'WAITLIST', 'CANCELLED', 'NO_SHOW'])
  })
})

test('a stay is at most one of: due in, late, due out, overstaying, staying over', () => {
  fc.assert(
    fc.property(status, span, (one, stay) => {
      const flags = stayFlags({ status: one, ...stay, checkedInOn: null, checkedOutOn: null }, TODAY)
      const names = [flags.dueIn, flags.overdueArrival, flags.dueOut, flags.overstay, flags.stayover]
      expect(names.filter(Boolean).length).toBeLessThanOrEqual(1)
      if (isCalledOff(one)) expect(Object.values(flags)).not.toContain(true)
    }),
  )
})

test('in and out on one business date is day use, and both of today', () => {
  const stay = { status: 'CHECKED_OUT' as const, arrival: TODAY, departure: addDays(TODAY, 1) }
  const flags = stayFlags({ ...stay, checkedInOn: TODAY, checkedOutOn: TODAY }, TODAY)
  expect(flags).toMatchObject({ dayUse: true, arrivedToday: true, departedToday: true, overstay: false })
})

test('a stay that begins before the business date, or lasts more than a year, is refused with the reason', () => {
  const past = [-2, -1, 0, 1].map((days) => {
    const stay = { arrival: addDays(TODAY, days), departure: addDays(TODAY, 3) }
    return spanReasons(stay, TODAY).map(({ code }) => code)
  })
  expect(past).toEqual([['date_in_past'], ['date_in_past'], [], []])
  expect(spanReasons({ arrival: TODAY, departure: addDays(TODAY, 367) }, TODAY)).toMatchObject([
    { code: 'stay_too_long' },
  ])
  expect(spanReasons({ arrival: TODAY, departure: addDays(TODAY, 366) }, TODAY)).toEqual([])
})

test('more people never fit where fewer do not', () => {
  const type = { maxAdults: 3, maxChildren: 2, maxGuests: 4 }
  const people = fc.integer({ min: 0, max: 8 })
  fc.assert(
    fc.property(people, people, (adults, children) => {
      const fits = (a: number, c: number) => capacityReasons({ adults: a, children: c }, type).length === 0
      if (fits(adults + 1, children) || fits(adults, children + 1)) expect(fits(adults, children)).toBe(true)
    }),
  )
})

test('people fit up to each limit and up to the sum of all, and not one more', () => {
  const type = { maxAdults: 3, maxChildren: 2, maxGuests: 4 }
  const fits = (adults: number, children: number) => capacityReasons({ adults, children }, type).length === 0
  expect([fits(3, 0), fits(4, 0)]).toEqual([true, false])
  expect([fits(1, 2), fits(1, 3)]).toEqual([true, false])
  expect([fits(3, 1), fits(2, 2), fits(3, 2)]).toEqual([true, true, false])
})

describe('check-in', () => {
  const room = { roomTypeId: 'a', condition: 'CLEAN' as const, isOccupied: false }
  const ready = { status: 'CONFIRMED' as const, optionExpiresAt: null, roomTypeId: 'a', isDoNotRent: false, room }
  const at = { businessDate: TODAY, now: '2026-11-20T10:00:00.000Z', acceptDirty: false }

  test('is possible on every day of the stay but the last, and on no other', () => {
    fc.assert(
      fc.property(span, (stay) => {
        const isWithin = daysBetween(stay.arrival, TODAY) >= 0 && daysBetween(TODAY, stay.departure) > 0
        expect(checkInReasons({ ...ready, ...stay }, at).length === 0).toBe(isWithin)
        expect(isDueIn(stay, TODAY)).toBe(isWithin)
      }),
    )
    const [arrival, departure] = [addDays(TODAY, -1), addDays(TODAY, 2)]
    const days = [-2, -1, 0, 1, 2, 3].map((offset) => isDueIn({ arrival, departure }, addDays(TODAY, offset)))
    expect(days).toEqual([false, true, true, true, false, false])
  })

  test('names every reason against it at once', () => {
    const stay = { ...ready, arrival: addDays(TODAY, 1), departure: addDays(TODAY, 3), isDoNotRent: true }
    const bad = { roomTypeId: 'b', condition: 'DIRTY' as const, isOccupied: true }
    expect(checkInReasons({ ...stay, room: bad }, at).map(({ code }) => code)).toEqual([
      'guest_do_not_rent',
      'not_arrival_day',
      'wrong_room_type',
      'room_occupied',
      'room_not_ready',
    ])
  })
})

test('guests leave with nothing due, or with a balance and a note', () => {
  const property = [{ status: 'IN_HOUSE' as const }]
  const leave = (balance: number, acceptBalance: boolean, note: string) =>
    checkOutReasons(property, { balance, acceptBalance, note }).map(({ code }) => code)
  expect(leave(0, false, '')).toEqual([])
  expect(leave(1, false, 'x')).toEqual(['balance_due'])
  expect(leave(1, true, '')).toEqual(['reason_required'])
  expect(leave(1, true, 'x')).toEqual([])
})

describe('fees', () => {
  const night = fc
    .record({ net: fc.integer({ min: 0, max: 5_000_000 }), cgst: fc.integer({ min: 0, max: 450_000 }) })
    .map(({ net, cgst }) => ({
      net: minor(net),
      tax: minor(2 * cgst),
      taxes: ['CGST', 'SGST'].map((name) => ({ name, basisPoints: 900, amount: minor(cgst) })),
    }))
  const stays = fc.array(
    fc
      .record({
        status,
        arrival: offset.map((days) => addDays(TODAY, days)),
        prices: fc.array(night, { maxLength: 6 }),
        departure: offset.map((days) => addDays(TODAY, days)),
        guestName: fc.constantFrom('Mira', 'Noor'),
      })
      .map(({ prices, ...stay }) => ({
        ...stay,
        nights: prices.map((price, at) => ({ ...price, day: addDays(stay.arrival, at) })),
      })),
    { maxLength: 4 },
  )
  const at = (businessDate: Day) => ({ businessDate, now: `${businessDate}T10:00:00.000Z`, timeZone: 'Asia/Kolkata' })
  type Percentages = Parameters<typeof propertyTerms>[0]
  const under = <S extends object>(booked: readonly S[], rules: Percentages) =>
    booked.map((stay) => ({ ...stay, terms: propertyTerms(rules, '14:00') }))
  const policy = fc.record({
    freeCancelDays: fc.integer({ min: 0, max: 10 }),
    cancelFeeBp: fc.integer({ min: 0, max: 10_000 }),
    noShowFeeBp: fc.integer({ min: 0, max: 10_000 }),
  })
  const priceOf = (all: readonly { nights: readonly { net: number; tax: number }[] }[]) =>
    all.flatMap((stay) => stay.nights).reduce((total, { net, tax }) => total + net + tax, 0)

  test('never cost more than the rooms would have, and their taxes add up', () => {
    fc.assert(
      fc.property(stays, policy, (booked, rules) => {
        const confirmed = booked.filter((stay) => stay.status === 'CONFIRMED')
        for (const fee of [cancellationFee(under(booked, rules), at(TODAY)), noShowFee(under(booked, rules))]) {
          expect(fee.total).toBeLessThanOrEqual(priceOf(confirmed))
          expect(fee.total).toBeGreaterThanOrEqual(0)
          expect(fee.taxes.reduce((total, line) => total + line.amount, 0)).toBe(fee.tax)
          expect(fee.net + fee.tax).toBe(fee.total)
        }
      }),
    )
  })

  test('waiting never makes cancelling cheaper', () => {
    fc.assert(
      fc.property(stays, policy, (booked, rules) => {
        const today = cancellationFee(under(booked, rules), at(TODAY)).total
        expect(cancellationFee(under(booked, rules), at(addDays(TODAY, 1))).total).toBeGreaterThanOrEqual(today)
      }),
    )
  })

  test('the last free day costs nothing, the day after it the fee; without free days the day of arrival is the last', () => {
    const arrival = addDays(TODAY, 5)
    const nights = [{ day: arrival, net: minor(1_000), tax: minor(0), taxes: [] }]
    const stay = { status: 'CONFIRMED' as const, guestName: 'Mira', nights, arrival, departure: addDays(arrival, 1) }
    const feeOn = (offset: number, freeCancelDays: number) =>
      cancellationFee(under([stay], { freeCancelDays, cancelFeeBp: 5_000, noShowFeeBp: 0 }), at(addDays(TODAY, offset)))
        .total
    expect([feeOn(2, 2), feeOn(3, 2), feeOn(4, 2)]).toEqual([0, 0, 500])
    expect([feeOn(4, 0), feeOn(5, 0), feeOn(6, 0)]).toEqual([0, 0, 500])
  })

  test('cutting a stay makes cancelling no cheaper, whatever becomes of its first part', () => {
    const rules = { freeCancelDays: 1, cancelFeeBp: 10_000, noShowFeeBp: 10_000 }
    const nights = [{ day: TODAY, net: minor(100), tax: minor(0), taxes: [] }]
    const of = { status: 'CONFIRMED' as BookingStatus, guestName: 'Mira', nights }
    const first = { ...of, arrival: TODAY, departure: addDays(TODAY, 3) }
    const later = { ...of, arrival: addDays(TODAY, 3), departure: addDays(TODAY, 9) }
    const last = { ...of, arrival: addDays(TODAY, 9), departure: addDays(TODAY, 10) }
    const feeOf = (...booked: (typeof first)[]) =>
      cancellationFee(under(booked.filter(({ status }) => status === 'CONFIRMED'), rules), at(TODAY), booked).total // prettier-ignore
    expect(feeOf(first, later, last)).toBe(300)
    expect(feeOf({ ...first, status: 'NO_SHOW' }, later, last)).toBe(200)
    for (const status of ['IN_HOUSE', 'CHECKED_OUT', 'CANCELLED'] as const)
      expect(feeOf({ ...first, status }, later, last)).toBe(0)
    expect(feeOf({ ...first, guestName: 'Noor' }, later, last)).toBe(100)
    expect(feeOf(later, last)).toBe(0)
  })

  test('all of a price is the price, tax by tax', () => {
    fc.assert(
      fc.property(fc.array(night, { maxLength: 10 }), (run) => {
        const { total, taxes } = shareOfPrice(run, WHOLE_PRICE)
        expect(total).toBe(priceOf([{ nights: run }]))
        for (const name of ['CGST', 'SGST']) {
          const charged = run.flatMap((one) => one.taxes).filter((line) => line.name === name)
          const amount = charged.reduce((all, line) => all + line.amount, 0)
          expect(taxes.find((line) => line.name === name)?.amount ?? 0).toBe(amount)
        }
      }),
    )
  })

  test('a share of some nights is of their price, and of each of their taxes by name and rate', () => {
    const tax = (name: string, basisPoints: number, amount: number) => ({ name, basisPoints, amount: minor(amount) })
    const nights = [
      { net: minor(10_000), tax: minor(501), taxes: [tax('CGST', 250, 251), tax('SGST', 250, 250)] },
      { net: minor(20_001), tax: minor(1_800), taxes: [tax('CGST', 900, 1_800)] },
      { net: minor(1_000), tax: minor(25), taxes: [tax('CGST', 250, 25)] },
    ]
    expect(taxesOf(nights)).toEqual([tax('CGST', 250, 276), tax('SGST', 250, 250), tax('CGST', 900, 1_800)])
    const half = { net: 15_501, tax: 1_163, total: 16_664, taxes: [tax('CGST', 250, 138), tax('SGST', 250, 125), tax('CGST', 900, 900)] } // prettier-ignore
    expect(shareOfPrice(nights, 5_000)).toEqual(half)
  })
})

test('an option runs out so many hours after it was made', () => {
  expect(Date.parse(optionExpiry('2026-11-20T10:15:30.123Z', 24))).toBe(Date.parse('2026-11-21T10:15:30.123Z'))
})

test('rooms are handed out ready before dirty, near the party, then in the property’s order', () => {
  const room = (number: string, floor: string, condition: 'CLEAN' | 'DIRTY' | 'INSPECTED') => ({
    number,
    floor,
    condition,
  })
  const all = [
    room('101', '1', 'DIRTY'),
    room('102', '1', 'CLEAN'),
    room('201', '2', 'CLEAN'),
    room('301', '3', 'INSPECTED'),
  ]
  expect(bestRooms(all, ['2']).map(({ number }) => number)).toEqual(['301', '201', '102', '101'])
})

test('each list has an order and only the requested days, or its own', () => {
  expect(viewPlan('arrivals', {}, TODAY)).toMatchObject({ order: 'arrival', from: TODAY, until: addDays(TODAY, 1) })
  expect(viewPlan('departures', {}, TODAY)).toMatchObject({
    order: 'departure',
    from: undefined,
    statuses: ['IN_HOUSE'],
  })
  expect(viewPlan('today', {}, TODAY)).toMatchObject({
    order: 'arrival',
    statuses: undefined,
    onlyOn: { day: TODAY, lateFrom: addDays(TODAY, -30) },
  })
  const filter = { from: addDays(TODAY, 3), until: addDays(TODAY, 9) }
  for (const view of ['all', 'arrivals', 'departures', 'in_house', 'unassigned', 'cancelled'] as const) {
    const { from, until } = viewPlan(view, filter, TODAY)
    expect(from && until && daysBetween(from, until)).toBe(6)
  }
})
