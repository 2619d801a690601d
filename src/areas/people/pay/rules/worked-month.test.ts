import { expect, test } from 'vitest'
import { CUSTOMARY_SETTINGS, type Direction, type Leave } from '#areas/people/attendance/rules/choices.ts'
import { computeDay } from '#areas/people/attendance/rules/days.ts'
import { matchEvents, windowsOf } from '#areas/people/attendance/rules/matching.ts'
import { addDays, type Day, type Instant, instantAt, weekdayOf } from '#core/dates.ts'
import { type Currency, minor, sum } from '#core/money.ts'
import type { Component } from './components.ts'
import { daysIn, type PaidDay, type PayRate, type PayRules } from './days.ts'
import { NO_EXTRAS, payslipOf } from './payslip.ts'
import { poolShares } from './tips.ts'

// October 2026 in Paris, worked out by hand: twelve people of three departments, from what they clocked to what they are paid. On Sunday the
// 25th the clocks go back, so that the night before it has nine hours. The month has 31 days and 22 weekdays. A month's pay is for 173 h 20.

const OCTOBER = { from: '2026-10-01' as Day, until: '2026-10-31' as Day }
const PLACE = { now: '2026-11-20T12:00:00.000Z' as Instant, timeZone: 'Europe/Paris' }
const HOLIDAY = '2026-10-18'
const RULES: PayRules = {
  unmarked: 'PRESENT', monthMinutes: 10_400, dayMinutes: 480,
  overtimePercent: 15_000, holidayOvertimePercent: 20_000, nightPercent: 2_500, holidayPercent: 10_000,
} // prettier-ignore
const part = (code: string, more: Partial<Component>): Component => ({
  code, name: code, kind: 'EARNING', basis: 'AMOUNT', amount: minor(0), percent: 0, percentOf: 'BASE', formula: '', slabs: [],
  isTaxable: true, isProrated: false, isRounded: false, ...more,
}) // prettier-ignore
const SOCIAL = part('SOCIAL', { kind: 'DEDUCTION', basis: 'PERCENT', percent: 2_200, percentOf: 'TAXABLE' })
const TIPS = part('TIP', { isTaxable: false })

type Shift = { on: number; from: string; until: string; unpaid: number; out?: string; missed?: boolean }
const on = (date: number): Day => addDays(OCTOBER.from, date - 1)
const WEEKDAYS = daysIn(OCTOBER).flatMap((day, index) => (weekdayOf(day) <= 5 ? index + 1 : []))
/** From nine to half past five with half an hour's break: eight hours. */
const office = (date: number, more: Partial<Shift> = {}): Shift => ({ on: date, from: '09:00', until: '17:30', unpaid: 30, ...more }) // prettier-ignore
const month = (without: readonly number[] = [], ...others: readonly Shift[]): Shift[] => [
  ...WEEKDAYS.filter((date) => !without.includes(date) && !others.some((one) => one.on === date)).map((date) => office(date)),
  ...others,
] // prettier-ignore

type Away = { on: number; leave: Leave; amount: number; paidPercent: number }
/** The days of an employee, computed from shifts and clockings: in and out at the ends of the shift unless given. */
function daysOf(shifts: readonly Shift[], away: readonly Away[] = []): PaidDay[] {
  const planned = shifts.map(({ on: date, from, until, unpaid }) => ({
    id: `shift ${date}`,
    shiftId: `shift ${date}`,
    on: on(date),
    startAt: instantAt(on(date), from, PLACE.timeZone),
    endAt: instantAt(until < from ? on(date + 1) : on(date), until, PLACE.timeZone),
    unpaidBreak: unpaid,
  }))
  const events = shifts.flatMap(({ on: date, out, missed }, index) => {
    const { startAt, endAt } = planned[index] ?? {}
    if (missed || !startAt || !endAt) return []
    const clocked = (direction: Direction, at: Instant) => ({ id: `${direction} ${date}`, at, direction, flags: [] })
    return [clocked('IN', startAt), clocked('OUT', out ? instantAt(on(date), out, PLACE.timeZone) : endAt)]
  })
  const windows = windowsOf(planned, CUSTOMARY_SETTINGS)
  const matched = matchEvents(events, windows, PLACE)
  const dates = new Set([...shifts.map((one) => one.on), ...away.map((one) => one.on)])
  return [...dates].map((date): PaidDay => {
    const day = on(date)
    const taken = away.filter((one) => one.on === date)
    const { status, worked, overtime, night } = computeDay(
      {
        on: day,
        stretches: planned.filter((one) => one.on === day),
        isDayOff: false,
        windows: windows.filter((one) => one.on === day),
        matched: matched.get(day),
        leave: taken[0]?.leave ?? 'NONE',
        leaveHours: [],
        isHoliday: day === HOLIDAY,
      },
      CUSTOMARY_SETTINGS,
      PLACE,
    )
    return { day, status, worked, overtime, overtimeApproved: overtime, night, isHoliday: day === HOLIDAY, leave: taken }
  })
} // prettier-ignore

const sick = (paidPercent: number, ...dates: readonly number[]): Away[] =>
  dates.map((date) => ({ on: date, leave: 'FULL', amount: 100, paidPercent }))
const rate = (amount: number, basis: PayRate['basis'] = 'MONTH', from = OCTOBER.from): PayRate => ({ from, basis, amount: minor(amount) }) // prettier-ignore
const nights = [22, 23, 24].map((date): Shift => ({ on: date, from: '23:00', until: '07:00', unpaid: 30 }))

type Person = { name: string; rates: PayRate[]; days: PaidDay[]; joinOn?: Day; leftOn?: Day; owes?: number; position?: string } // prettier-ignore
const PEOPLE: readonly Person[] = [
  // Front desk. Dario's sick days are paid by half.
  { name: 'Amélie', rates: [rate(248_000)], days: daysOf(month()) },
  { name: 'Bruno', rates: [rate(279_000)], days: daysOf(nights) },
  { name: 'Chloé', rates: [rate(217_000)], days: daysOf(month([5, 6, 7]), sick(100, 5, 6, 7)) },
  { name: 'Dario', rates: [rate(217_000)], days: daysOf(month([12, 13, 14, 15]), sick(50, 12, 13, 14, 15)) },
  // Kitchen. Of Emma's 70 minutes 60 count; Greta missed a day and left early on another; Hugo leaves on the 15th and owes 300.00.
  { name: 'Emma', rates: [rate(260_000)], days: daysOf(month([], office(9, { out: '19:30' }), office(14, { out: '18:40' }))), position: 'cook' }, // prettier-ignore
  { name: 'Farid', rates: [rate(1_550, 'HOUR')], days: daysOf(month([], office(2, { out: '18:00' }))), position: 'cook' }, // prettier-ignore
  { name: 'Greta', rates: [rate(11_000, 'DAY')], days: daysOf(month([], office(28, { missed: true }), office(29, { out: '13:00' }))) }, // prettier-ignore
  { name: 'Hugo', rates: [rate(248_000)], days: daysOf(month().filter((one) => one.on <= 15)), leftOn: on(15), owes: 30_000 }, // prettier-ignore
  // Restaurant. Inès joins on the 20th, Jonas has a rise on the 16th, Karim works on a holiday, Léa takes half a day that is unpaid.
  { name: 'Inès', rates: [rate(248_000)], days: daysOf(month().filter((one) => one.on >= 20)), joinOn: on(20) },
  { name: 'Jonas', rates: [rate(217_000), rate(248_000, 'MONTH', on(16))], days: daysOf(month()) },
  { name: 'Karim', rates: [rate(217_000)], days: daysOf(month([19], office(18))), position: 'waiter' },
  { name: 'Léa', rates: [rate(217_000)], days: daysOf(month([], { on: 30, from: '13:30', until: '17:30', unpaid: 0 }), [{ on: 30, leave: 'FIRST_HALF', amount: 50, paidPercent: 0 }]), position: 'waiter' }, // prettier-ignore
]

/** 1,234.56 of tips, a tenth retained: 1,111.10 are shared, 8 parts of 10 by waiters and 2 by cooks. */
const POINTS = { waiter: 8, cook: 2 } as const
const tips = new Map(
  poolShares(
    minor(123_456),
    1_000,
    PEOPLE.flatMap(({ name, position, days }) =>
      position === 'waiter' || position === 'cook'
        ? [{ employeeId: name, positionId: position, points: POINTS[position], minutes: sum(days.map((one) => one.worked)) }]
        : [],
    ),
  ).map(({ employeeId, amount }) => [employeeId, amount]),
) // prettier-ignore

function paid({ name, rates, days, joinOn = '2020-01-01' as Day, leftOn = null, owes }: Omit<Person, 'leftOn'> & { leftOn?: Day | null }) {
  const worker = { joinOn, leftOn, rates, days: new Map(days.map((one) => [one.day, one])), components: [SOCIAL] }
  const tip = tips.get(name)
  const extras = {
    ...NO_EXTRAS,
    oneOffs: tip === undefined ? [] : [{ id: name, component: TIPS, amount: tip }],
    loans: owes === undefined ? [] : [{ id: name, name: 'Advance', outstanding: minor(owes), instalment: minor(50_000) }],
  }
  return payslipOf(worker, OCTOBER, { rules: RULES, currency: 'EUR' as Currency }, extras)
} // prettier-ignore

// What is not given is nothing. Bruno: 420, 420 and 480 minutes by night, 279000 × 1320 × 0.25 ÷ 10400. Emma: 260000 × 180 × 1.5 ÷ 10400.
// Farid: 22 × 8 h × 15.50, and 30 × 1550 × 1.5 ÷ 60 = 1162.5. Greta: 20½ days. Karim: 217000 × 480 ÷ 10400. Léa: 30½ days of 31.
// Karim and Léa share 888.88 by 10,560 and 10,320 minutes, Emma and Farid 222.22 by 10,750 and 10,590.
test.each([
  ['Amélie', { BASE: 248_000, SOCIAL: 54_560 }, 193_440],
  ['Bruno', { BASE: 279_000, NIGHT: 8_853, SOCIAL: 63_328 }, 224_525],
  ['Chloé', { BASE: 217_000, SOCIAL: 47_740 }, 169_260],
  ['Dario', { BASE: 203_000, SOCIAL: 44_660 }, 158_340],
  ['Emma', { BASE: 260_000, OVERTIME: 6_750, TIP: 11_194, SOCIAL: 58_685 }, 219_259],
  ['Farid', { BASE: 272_800, OVERTIME: 1_163, TIP: 11_028, SOCIAL: 60_272 }, 224_719],
  ['Greta', { BASE: 225_500, SOCIAL: 49_610 }, 175_890],
  ['Hugo', { BASE: 120_000, SOCIAL: 26_400, LOAN: 30_000 }, 63_600],
  ['Inès', { BASE: 96_000, SOCIAL: 21_120 }, 74_880],
  ['Jonas', { BASE: 233_000, SOCIAL: 51_260 }, 181_740],
  ['Karim', { BASE: 217_000, HOLIDAY: 10_015, TIP: 44_955, SOCIAL: 49_943 }, 222_027],
  ['Léa', { BASE: 213_500, TIP: 43_933, SOCIAL: 46_970 }, 210_463],
])('%s is paid to the cent', (name, lines, net) => {
  const person = PEOPLE.find((one) => one.name === name)
  if (!person) throw new Error(`nobody is called ${name}`)
  const slip = paid(person)
  expect(Object.fromEntries(slip.lines.map(({ code, amount }) => [code, amount]))).toEqual(lines)
  expect(slip.net).toBe(net)
})

test('the night of the clock change has nine hours, eight of them by night', () => {
  const night = daysOf(nights).find(({ day }) => day === on(24))
  expect(night).toMatchObject({ worked: 510, night: 480, overtime: 0, status: 'PRESENT' })
})

test('the tips are shared to the last cent', () => expect(sum([...tips.values()])).toBe(111_110))
