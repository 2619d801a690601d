import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, type Instant, instantAt } from '#core/dates.ts'
import { CUSTOMARY_SETTINGS, type Direction } from './choices.ts'
import { computeDay, type DayInput, type DayRules } from './days.ts'
import { type ClockEvent, matchEvents, windowsOf } from './matching.ts'
import type { PublishedStretch } from './stretches.ts'

const ZONE = 'Europe/Paris'
const DAY = '2026-06-10' as Day
/** The clock goes forward in the night after it, and back in that after the other. */
const [SPRING, AUTUMN] = ['2026-03-28' as Day, '2026-10-24' as Day]
const MINUTE = 60_000
const WINDOWS = { earlyMinutes: 60, lateMinutes: 120 }
const at = (time: string, on = DAY) => instantAt(on, time, ZONE)

/** A split shift, '07:00-11:00'; what is before the first start on the clock is on the next day. */
function split(spans: readonly string[], unpaidBreak = 0, on = DAY): PublishedStretch[] {
  const first = spans[0]?.slice(0, 5) ?? ''
  const moment = (time: string) => at(time, time < first ? addDays(on, 1) : on)
  return spans.map((span, index) => {
    const [starts = '', ends = ''] = span.split('-')
    return { id: `s.${index + 1}`, shiftId: 's', on, startAt: moment(starts), endAt: moment(ends), unpaidBreak: index === 0 ? unpaidBreak : 0 }
  })
} // prettier-ignore
const LUNCH_AND_DINNER = split(['07:00-11:00', '17:00-22:00'])

let count = 0
const press = (instant: Instant, direction: Direction): ClockEvent => ({ id: `e${(count += 1)}`, at: instant, direction, flags: [] }) // prettier-ignore
/** In and out in turn. */
const presses = (...times: string[]) => times.map((time, index) => press(at(time), index % 2 === 0 ? 'IN' : 'OUT'))

function day(events: ClockEvent[], over: Partial<DayInput> = {}, rules: Partial<DayRules> = {}, now = at('00:00', addDays(DAY, 20))) {
  const stretches = over.stretches ?? LUNCH_AND_DINNER
  const on = stretches[0]?.on ?? DAY
  const windows = windowsOf(stretches, WINDOWS)
  const matched = matchEvents(events, windows, { now, timeZone: ZONE }).get(on)
  const input = { on, stretches, isDayOff: false, windows, matched, leave: 'NONE', leaveHours: [], isHoliday: false, ...over } as const
  return computeDay(input, { ...CUSTOMARY_SETTINGS, ...rules }, { now, timeZone: ZONE })
} // prettier-ignore

test('each stretch is come to and left by itself', () => {
  expect(day(presses('07:00', '11:00', '17:00', '22:00'))).toMatchObject({ worked: 540, breakMinutes: 0, late: 0, early: 0, overtime: 0, exceptions: [], shiftIds: ['s'] }) // prettier-ignore
  expect(day(presses('07:06', '10:54', '17:07', '21:53'))).toMatchObject({ late: 13, early: 13 })
  expect(day(presses('07:05', '10:55', '17:05', '21:55'))).toMatchObject({ late: 0, early: 0 })
})

test('the pause is neither worked nor a break: of who stays clocked in, of who clocks it as one, and from first to last', () => {
  expect(day(presses('07:00', '22:00'))).toMatchObject({ worked: 540, late: 0, early: 0, exceptions: [] })
  expect(day(presses('07:00', '11:00', '17:00', '22:00'), {}, { workedAs: 'FIRST_TO_LAST' }).worked).toBe(540)
  const paused = [...presses('07:00', '22:00'), press(at('11:00'), 'BREAK_START'), press(at('17:00'), 'BREAK_END')]
  const stretches = split(['07:00-11:00', '17:00-22:00'], 30)
  expect(day(paused, { stretches })).toMatchObject({ worked: 510, breakMinutes: 30, exceptions: [] })
  expect(day(presses('07:00', '11:00', '17:00', '22:00'), { stretches })).toMatchObject({
    worked: 510,
    breakMinutes: 30,
  })
  const short = [...presses('07:00', '22:00'), press(at('09:00'), 'BREAK_START'), press(at('09:29'), 'BREAK_END')]
  expect(day(short, { stretches })).toMatchObject({ breakMinutes: 29, exceptions: ['SHORT_BREAK'] })
})

test('who stays after a stretch until they clock out worked so long, and may have overtime of it; who comes early for the next has none', () => {
  expect(day(presses('07:00', '11:30', '17:00', '22:00'))).toMatchObject({ worked: 570, overtime: 30, early: 0 })
  expect(day(presses('07:00', '11:00', '16:30', '22:00'))).toMatchObject({ worked: 570, overtime: 0, late: 0 })
  expect(day(presses('07:00', '11:30', '17:00', '22:15'))).toMatchObject({ worked: 585, overtime: 45 })
  expect(day(presses('07:00', '11:30', '17:00', '22:00'), {}, { workedAs: 'FIRST_TO_LAST' })).toMatchObject({ worked: 570, overtime: 30 }) // prettier-ignore
})

test('an out of the next window, to the minute, ends no work in the pause', () => {
  expect(day(presses('07:00', '15:59'))).toMatchObject({ worked: 539, exceptions: ['STRETCH_MISSED'] })
  expect(day(presses('07:00', '16:00'))).toMatchObject({ worked: 240, exceptions: ['STRETCH_MISSED'] })
  expect(day(presses('07:00', '17:00'))).toMatchObject({ worked: 240, exceptions: ['STRETCH_MISSED'] })
  expect(day(presses('07:00', '17:01'))).toMatchObject({ worked: 241, early: 299, exceptions: [] })
})

test('a stretch is missed once its window has ended; where none was come to, the day is an absence', () => {
  const before = (time: string) => day([], {}, {}, at(time))
  expect([before('13:00').exceptions, before('13:01').exceptions]).toEqual([[], ['STRETCH_MISSED']])
  expect(before('13:01').status).toBe('OPEN')
  expect(day([])).toMatchObject({ status: 'ABSENT', exceptions: [] })
  expect(day(presses('17:00', '22:00'))).toMatchObject({ status: 'PRESENT', late: 0, exceptions: ['STRETCH_MISSED'] })
  expect(day(presses('12:30', '13:00', '17:00', '22:00'))).toMatchObject({ late: 0, exceptions: ['STRETCH_MISSED'] })
  const [first, second] = LUNCH_AND_DINNER
  const two = first && second ? [first, { ...second, shiftId: 'other' }] : []
  expect(day(presses('07:00', '11:00'), { stretches: two })).toMatchObject({ shiftIds: ['s', 'other'], exceptions: ['STRETCH_MISSED'] }) // prettier-ignore
})

test('leave of half a day, or of the hours of a stretch, and holidays excuse', () => {
  const morning = presses('07:06', '10:50')
  expect(day(morning, { leave: 'SECOND_HALF' })).toMatchObject({ late: 6, early: 10, exceptions: [], status: 'HALF_LEAVE' }) // prettier-ignore
  expect(day(morning, { leave: 'FIRST_HALF' })).toMatchObject({ late: 0, early: 0, exceptions: ['STRETCH_MISSED'] })
  expect(day(presses('17:06', '22:00'), { leave: 'FIRST_HALF' })).toMatchObject({ late: 6, exceptions: [] })
  const hours = (from: string, until: string) => [{ from: Date.parse(at(from)), until: Date.parse(at(until)) }]
  expect(day(morning, { leaveHours: hours('17:00', '22:00') }).exceptions).toEqual([])
  expect(day(morning, { leaveHours: hours('17:00', '21:59') }).exceptions).toEqual(['STRETCH_MISSED'])
  expect(day(morning, { isHoliday: true }).exceptions).toEqual([])
  expect(day(morning, { leave: 'FULL' }).exceptions).toEqual(['OVERLAPPING_LEAVE'])
})

test('a missing out of one stretch leaves the other as it is; what was clocked after midnight is of the day the shift begins on', () => {
  const forgot = [press(at('07:00'), 'IN'), ...presses('17:00', '22:00')]
  expect(day(forgot)).toMatchObject({ worked: 300, early: 0, exceptions: ['MISSING_OUT'] })
  const stretches = split(['20:00-23:00', '01:00-05:00'])
  const next = (time: string) => at(time, addDays(DAY, 1))
  const night = [...presses('20:00', '23:00'), press(next('01:10'), 'IN'), press(next('05:00'), 'OUT')]
  expect(day(night, { stretches })).toMatchObject({ worked: 410, late: 10, exceptions: [], night: 290 })
})

test.each([
  ['spring', SPRING, 180],
  ['autumn', AUTUMN, 300],
])('a pause or stretch over the change of the clock in %s is as long as it is', (_name, on, length) => {
  const next = (time: string) => at(time, addDays(on, 1))
  const clocked = [press(at('20:00', on), 'IN'), press(next('06:00'), 'OUT')]
  expect(day(clocked, { stretches: split(['20:00-23:00', '01:00-05:00'], 0, on) }).worked).toBe(180 + length + 60)
  expect(day(clocked, { stretches: split(['20:00-23:00', '05:00-06:00'], 0, on) }).worked).toBe(240)
})

test('worked, late, early and missed are as minute by minute, over midnights and both changes of the clock', () => {
  const part = fc.tuple(fc.integer({ min: 30, max: 400 }), fc.integer({ min: 30, max: 300 }))
  const stay = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 500 }))
  const plan = fc.record({
    on: fc.constantFrom(DAY, SPRING, AUTUMN), starts: fc.integer({ min: 600, max: 1_200 }), parts: fc.array(part, { minLength: 1, maxLength: 3 }),
    arrives: fc.integer({ min: 500, max: 1_300 }), stays: fc.array(stay, { maxLength: 4 }), isFirstToLast: fc.boolean(),
  }) // prettier-ignore
  fc.assert(
    fc.property(plan, ({ on, starts, parts, arrives, stays, isFirstToLast }) => {
      const from = Date.parse(at('00:00', on))
      const instant = (minute: number) => new Date(from + minute * MINUTE).toISOString()
      const stretches: PublishedStretch[] = []
      let minute = starts
      for (const [gap, length] of parts) {
        stretches.push({ id: `s.${stretches.length}`, shiftId: 's', on, startAt: instant(minute), endAt: instant(minute + length), unpaidBreak: 0 })
        minute += length + gap
      }
      const events: ClockEvent[] = []
      let clock = arrives
      for (const [length, gap] of stays) {
        events.push(press(instant(clock), 'IN'), press(instant(clock + length), 'OUT'))
        clock += length + gap
      }
      const windows = windowsOf(stretches, WINDOWS)
      const now = at('00:00', addDays(on, 5))
      const sessions = matchEvents(events, windows, { now, timeZone: ZONE }).get(on)?.sessions ?? []
      const found = day(events, { stretches }, { lateGrace: 0, earlyGrace: 0, workedAs: isFirstToLast ? 'FIRST_TO_LAST' : 'PAIRS' }, now)
      expect(found).toMatchObject(slowly(stretches, sessions.map(({ inAt, outAt, stretchId }) => [(inAt - from) / MINUTE, ((outAt ?? 0) - from) / MINUTE, stretchId]), from, isFirstToLast))
    }),
    { numRuns: 300 },
  )
}, 60_000) // prettier-ignore

/** Minute by minute, with nothing but the words of the rule. @param stays each in and out, which are in order, and the stretch of the in */
function slowly(stretches: readonly PublishedStretch[], stays: readonly (readonly [number, number, string | null])[], from: number, isFirstToLast: boolean) {
  const spans = stretches.map(({ id, startAt, endAt }) => ({ id, starts: (Date.parse(startAt) - from) / MINUTE, ends: (Date.parse(endAt) - from) / MINUTE }))
  const opens = spans.map(({ starts }, index) => {
    const before = spans[index - 1]
    return before && before.ends + 120 > starts - 60 ? (before.ends + starts) / 2 : starts - 60
  })
  let [worked, late, early] = [0, 0, 0]
  const [first, last] = [stays[0]?.[0] ?? 0, stays.at(-1)?.[1] ?? 0]
  for (let minute = 0; minute < 6_000; minute += 1) {
    const stay = stays.find(([inAt, outAt]) => inAt <= minute && minute < outAt)
    const next = spans.findIndex(({ starts }, index) => index > 0 && (spans[index - 1]?.ends ?? 0) <= minute && minute < starts)
    const isPast = stay && next > 0 && stay[0] <= (spans[next - 1]?.ends ?? 0) && stay[1] >= (opens[next] ?? 0)
    if (next > 0 ? stay && !isPast : isFirstToLast ? first <= minute && minute < last : stay) worked += 1
  }
  const missed: string[] = []
  for (const { id, starts, ends } of spans) {
    const here = stays.filter(([inAt, outAt, of]) => of === id || (inAt < ends && outAt > starts))
    const isThere = here.some(([inAt, outAt]) => inAt < ends && outAt > starts)
    if (!isThere) missed.push(id)
    if (here.length === 0 || (spans.length > 1 && !isThere)) continue
    for (let minute = starts; minute < ends; minute += 1) {
      if (minute < (here[0]?.[0] ?? 0)) late += 1
      if (minute >= (here.at(-1)?.[1] ?? 0)) early += 1
    }
  }
  const isMissed = missed.length > 0 && missed.length < spans.length
  return { worked, late, early, exceptions: isMissed ? expect.arrayContaining(['STRETCH_MISSED']) : expect.not.arrayContaining(['STRETCH_MISSED']) }
} // prettier-ignore
