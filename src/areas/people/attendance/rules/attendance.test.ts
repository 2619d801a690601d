import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, dayAt, type Instant, instantAt } from '#core/dates.ts'
import { badgeCode, readBadge } from './badges.ts'
import { CUSTOMARY_SETTINGS, type Direction } from './choices.ts'
import { beyondGrace, computeDay, type DayInput, roundedOvertime } from './days.ts'
import { type ClockEvent, matchEvents, type Stretch, windowAt, windowsOf } from './matching.ts'
import { clockStateOf, onDutyState } from './on-duty.ts'
import { isInPlace, metresBetween } from './place.ts'
import type { PublishedStretch } from './stretches.ts'

const ZONE = 'Europe/Paris'
/** The clock goes forward on 29 March 2026 and back on 25 October. */
const SPRING = '2026-03-28' as Day
const DAY = '2026-06-10' as Day
const MINUTE = 60_000
const at = (day: Day, time: string) => instantAt(day, time, ZONE)
const shift = (on: Day, starts: string, ends: string, id = `${on} ${starts}`): Stretch => ({
  id,
  on,
  startAt: at(on, starts),
  endAt: at(ends <= starts ? addDays(on, 1) : on, ends),
})
let count = 0
const press = (instant: Instant, direction: Direction): ClockEvent => ({
  id: `e${(count += 1)}`,
  at: instant,
  direction,
  flags: [],
})
const WINDOWS = { earlyMinutes: 60, lateMinutes: 120 }
const later = (instant: Instant, length: number) => new Date(Date.parse(instant) + length).toISOString()
const match = (shifts: Stretch[], events: ClockEvent[], now = at(addDays(DAY, 20), '00:00')) =>
  matchEvents(events, windowsOf(shifts, WINDOWS), { now, timeZone: ZONE })
const sessionsOf = (days: ReturnType<typeof match>) =>
  [...days].flatMap(([day, { sessions }]) => sessions.map(({ inAt, outAt }) => [day, inAt, outAt]))
const exceptionsOf = (days: ReturnType<typeof match>, day: Day) => [...(days.get(day)?.exceptions ?? [])].toSorted()

describe('windows', () => {
  test('a window reaches from so long before the shift until so long after it, both ends included', () => {
    const windows = windowsOf([shift(DAY, '07:00', '15:00')], WINDOWS)
    const found = (time: string) => windowAt(windows, Date.parse(at(DAY, time)))?.stretchId
    expect([found('05:59'), found('06:00'), found('17:00'), found('17:01')]).toEqual([undefined, `${DAY} 07:00`, `${DAY} 07:00`, undefined]) // prettier-ignore
  })

  test('overlapping windows are cut at the midpoint between the end of one shift and the start of the next', () => {
    const windows = windowsOf([shift(DAY, '15:30', '23:00', 'late'), shift(DAY, '07:00', '15:00', 'early')], WINDOWS)
    const found = (time: string) => windowAt(windows, Date.parse(at(DAY, time)))?.stretchId
    expect([found('15:14'), found('15:15'), found('15:16')]).toEqual(['early', 'late', 'late'])
  })

  test('windows that only touch are not cut', () => {
    const windows = windowsOf([shift(DAY, '07:00', '12:00', 'one'), shift(DAY, '15:00', '19:00', 'two')], WINDOWS)
    expect(windowAt(windows, Date.parse(at(DAY, '13:59')))?.stretchId).toBe('one')
    expect(windowAt(windows, Date.parse(at(DAY, '14:00')))?.stretchId).toBe('two')
  })
})

describe('matching', () => {
  test('an out after midnight belongs to the shift of the day before', () => {
    const night = shift(DAY, '22:00', '06:00')
    const days = match([night, shift(addDays(DAY, 1), '22:00', '06:00')], [press(at(DAY, '21:55'), 'IN'), press(at(addDays(DAY, 1), '06:10'), 'OUT')])
    expect(sessionsOf(days)).toEqual([[DAY, Date.parse(at(DAY, '21:55')), Date.parse(at(addDays(DAY, 1), '06:10'))]])
    expect(exceptionsOf(days, DAY)).toEqual([])
  }) // prettier-ignore

  test('an in just after midnight, late for a shift that began before it, belongs to that day', () => {
    const days = match([shift(DAY, '23:30', '07:00')], [press(at(addDays(DAY, 1), '00:20'), 'IN'), press(at(addDays(DAY, 1), '07:00'), 'OUT')])
    expect([...days.keys()]).toEqual([DAY])
  }) // prettier-ignore

  test('an out is of an open in that is less than 16 hours old; at 16 hours exactly it is not', () => {
    const start = at(DAY, '07:00')
    const outcome = (length: number) => match([shift(DAY, '07:00', '15:00')], [press(start, 'IN'), press(later(start, length), 'OUT')])
    expect(exceptionsOf(outcome(16 * 60 * MINUTE - 1), DAY)).toEqual([])
    expect(exceptionsOf(outcome(16 * 60 * MINUTE), DAY)).toEqual(['MISSING_IN', 'MISSING_OUT', 'NO_SHIFT'])
  }) // prettier-ignore

  test('a second in of one shift is an exception; one of the next shift leaves the first without an out', () => {
    const shifts = [shift(DAY, '07:00', '12:00'), shift(DAY, '17:00', '22:00')]
    const twice = match(shifts, [press(at(DAY, '07:00'), 'IN'), press(at(DAY, '07:01'), 'IN'), press(at(DAY, '12:00'), 'OUT')]) // prettier-ignore
    expect(exceptionsOf(twice, DAY)).toEqual(['DOUBLE_IN'])
    expect(sessionsOf(twice)).toHaveLength(1)
    const forgot = match(shifts, [press(at(DAY, '07:00'), 'IN'), press(at(DAY, '17:00'), 'IN'), press(at(DAY, '22:00'), 'OUT')]) // prettier-ignore
    expect(exceptionsOf(forgot, DAY)).toEqual(['MISSING_OUT'])
    expect(sessionsOf(forgot)).toHaveLength(2)
  })

  test('an out without an in, and breaks without their other end, are exceptions of their day', () => {
    const shifts = [shift(DAY, '07:00', '15:00')]
    expect(exceptionsOf(match(shifts, [press(at(DAY, '15:00'), 'OUT')]), DAY)).toEqual(['MISSING_IN'])
    expect(exceptionsOf(match(shifts, [press(at(DAY, '12:00'), 'BREAK_END')]), DAY)).toEqual(['BREAK_UNPAIRED'])
    const open = [press(at(DAY, '07:00'), 'IN'), press(at(DAY, '12:00'), 'BREAK_START'), press(at(DAY, '15:00'), 'OUT')]
    expect(exceptionsOf(match(shifts, open), DAY)).toEqual(['BREAK_UNPAIRED'])
  })

  test('an in is open until it is 16 hours old', () => {
    const start = at(DAY, '07:00')
    const open = (age: number) => match([], [press(start, 'IN')], later(start, age)).get(DAY)?.sessions[0]?.isOpen
    expect([open(16 * 60 * MINUTE - 1), open(16 * 60 * MINUTE)]).toEqual([true, false])
  })

  /** Minute by minute, with nothing but the words of the rule. */
  function slowly(shifts: readonly Stretch[], events: readonly ClockEvent[], from: number, length: number) {
    const sorted = shifts.toSorted((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt))
    const span = (index: number) => {
      const one = sorted[index]
      return one && { early: Date.parse(one.startAt) - 60 * MINUTE, late: Date.parse(one.endAt) + 120 * MINUTE, start: Date.parse(one.startAt), end: Date.parse(one.endAt) } // prettier-ignore
    }
    const ownerAt = (moment: number) => sorted.findLast((_one, index) => {
      const [before, own, after] = [span(index - 1), span(index), span(index + 1)]
      if (!own) return false
      const first = before && before.late > own.early ? (before.end + own.start) / 2 : own.early
      const last = after && own.late > after.early ? (own.end + after.start) / 2 : own.late
      return first <= moment && moment <= last
    }) // prettier-ignore
    const dayOf = (moment: number) => ownerAt(moment)?.on ?? dayAt(new Date(moment).toISOString(), ZONE)
    const pairs: [Day, number, number | null][] = []
    let open: { day: Day; id: string | undefined; pair: [Day, number, number | null]; age: number } | undefined
    for (let minute = 0; minute <= length; minute += 1, open && (open.age += 1)) {
      const moment = from + minute * MINUTE
      if (open && open.age >= 960) open = undefined
      const here = events.filter((event) => Date.parse(event.at) === moment)
      for (const direction of ['OUT', 'IN']) {
        if (!here.some((event) => event.direction === direction)) continue
        if (direction === 'OUT') {
          if (open) open.pair[2] = moment
          open = undefined
        } else if (!open || open.id !== ownerAt(moment)?.id || open.day !== dayOf(moment)) {
          const pair: [Day, number, number | null] = [dayOf(moment), moment, null]
          pairs.push(pair)
          open = { day: pair[0], id: ownerAt(moment)?.id, pair, age: 0 }
        }
      }
    }
    return pairs
  }

  test('as minute by minute, over midnights, both changes of the clock, double and missing punches', () => {
    const event = fc.record({ minute: fc.integer({ min: 0, max: 4_320 }), direction: fc.constantFrom<Direction>('IN', 'OUT') })
    const plan = fc.array(fc.tuple(fc.integer({ min: 30, max: 720 }), fc.integer({ min: 60, max: 720 })), { maxLength: 6 })
    const start = fc.constantFrom(SPRING, '2026-10-24' as Day, DAY)
    fc.assert(
      fc.property(start, plan, fc.uniqueArray(event, { maxLength: 14, selector: ({ minute, direction }) => `${minute} ${direction}` }), (first, gaps, pressed) => {
        const from = Date.parse(at(first, '00:00'))
        const shifts: Stretch[] = []
        let minute = 0
        for (const [gap, length] of gaps) {
          const startAt = new Date(from + (minute + gap) * MINUTE).toISOString()
          minute += gap + length
          shifts.push({ id: `${shifts.length}`, on: dayAt(startAt, ZONE), startAt, endAt: new Date(from + minute * MINUTE).toISOString() })
        }
        const events = pressed.map((one) => press(new Date(from + one.minute * MINUTE).toISOString(), one.direction))
        const order = (pairs: (string | number | null)[][]) => pairs.toSorted((one, other) => Number(one[1]) - Number(other[1]))
        expect(order(sessionsOf(match(shifts, events)))).toEqual(order(slowly(shifts, events, from, 4_320)))
      }),
      { numRuns: 150 },
    )
  }, 60_000) // prettier-ignore
})

describe('days', () => {
  const RULES = { ...CUSTOMARY_SETTINGS, overtimeRounding: 15 }
  const stretch = (on: Day, starts: string, ends: string, shiftId = `${on} ${starts}`, unpaidBreak = 0): PublishedStretch => ({
    ...shift(on, starts, ends), shiftId, unpaidBreak,
  }) // prettier-ignore
  const early = stretch(DAY, '07:00', '15:00', 'early', 30)
  const END = at(DAY, '17:00')
  const day = (events: ClockEvent[], over: Partial<DayInput> = {}, now = at(addDays(DAY, 3), '00:00'), rules: Partial<Parameters<typeof computeDay>[1]> = {}) => {
    const stretches = over.stretches ?? [early]
    const on = stretches[0]?.on ?? DAY
    const windows = windowsOf(stretches, WINDOWS)
    const matched = matchEvents(events, windows, { now, timeZone: ZONE }).get(on)
    return computeDay({ on, stretches, isDayOff: false, windows, matched, leave: 'NONE', leaveHours: [], isHoliday: false, ...over }, { ...RULES, ...rules }, { now, timeZone: ZONE })
  } // prettier-ignore
  const worked = (from: string, until: string) => [press(at(DAY, from), 'IN'), press(at(DAY, until), 'OUT')]

  test('no employee is absent before the window has ended', () => {
    expect(day([], {}, END).status).toBe('OPEN')
    expect(day([], {}, later(END, 1)).status).toBe('ABSENT')
    expect(day([], { stretches: [], isDayOff: true }).status).toBe('DAY_OFF')
    expect(day([], { stretches: [] }).status).toBe('NO_RECORD')
    expect(day([], { isHoliday: true }).status).toBe('HOLIDAY')
    expect(day([], { leave: 'FULL' }).status).toBe('LEAVE')
    expect(day(worked('07:00', '11:00'), { leave: 'SECOND_HALF' })).toMatchObject({ status: 'HALF_LEAVE', early: 0 })
    expect(day(worked('07:00', '11:00'), { leave: 'FULL' }).exceptions).toEqual(['OVERLAPPING_LEAVE'])
  })

  const away = (...hours: (readonly [string, string])[]) => ({
    leaveHours: hours.map(([from, until]) => ({ from: Date.parse(at(DAY, from)), until: Date.parse(at(DAY, until)) })),
  })

  test('hours of leave are no time to be late, early or absent in', () => {
    expect(day(worked('07:00', '11:00'), away(['11:00', '15:00']))).toMatchObject({ status: 'PRESENT', early: 0, late: 0, exceptions: [] })
    expect(day(worked('07:00', '08:00'), away(['08:00', '15:00']))).toMatchObject({ status: 'PRESENT', early: 0 })
    expect(day(worked('07:00', '08:00'))).toMatchObject({ status: 'ABSENT', early: 420 })
    expect(day(worked('09:00', '15:00'), away(['07:00', '09:00']))).toMatchObject({ status: 'PRESENT', late: 0 })
    expect(day(worked('09:05', '15:00'), away(['07:00', '09:00'])).late).toBe(0)
    expect(day(worked('09:06', '15:00'), away(['07:00', '09:00'])).late).toBe(6)
    expect(day(worked('09:00', '15:00'), away(['08:00', '09:00'])).late).toBe(60)
    expect(day(worked('07:00', '13:54'), away(['14:00', '17:00'])).early).toBe(6)
    expect(day([], away(['07:00', '15:00'])).status).toBe('LEAVE')
    expect(day([], away(['07:00', '11:00'], ['11:00', '15:00'])).status).toBe('LEAVE')
    expect(day([], away(['07:01', '15:00'])).status).toBe('ABSENT')
    expect(day([], { ...away(['07:00', '15:00']), stretches: [] }).status).toBe('NO_RECORD')
  }) // prettier-ignore

  test('minutes of leave within the shift count for the half day and absence, to the minute; outside of it they do not', () => {
    const status = (until: string, ...hours: (readonly [string, string])[]) => day(worked('07:00', until), { ...away(...hours), stretches: [{ ...early, unpaidBreak: 0 }] }).status // prettier-ignore
    expect([status('08:00', ['12:00', '15:00']), status('07:59', ['12:00', '15:00'])]).toEqual(['PRESENT', 'HALF_DAY'])
    expect([status('07:30', ['14:30', '15:00']), status('07:29', ['14:30', '15:00'])]).toEqual(['HALF_DAY', 'ABSENT'])
    expect([status('07:59', ['12:00', '18:00']), status('07:59', ['06:00', '07:00'])]).toEqual(['HALF_DAY', 'ABSENT'])
  })

  test('who works in their hours of leave is an exception, beyond the grace', () => {
    const found = (until: string) => day(worked('07:00', until), away(['11:00', '15:00'])).exceptions
    expect([found('11:05'), found('11:06')]).toEqual([[], ['OVERLAPPING_LEAVE']])
  })

  test('late, early and what counts are as minute by minute, with hours of leave around and within shifts', () => {
    const pair = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 300 }))
    const from = Date.parse(at(DAY, '04:00'))
    const moment = (minute: number) => new Date(from + minute * MINUTE).toISOString()
    fc.assert(
      fc.property(pair, pair, fc.array(pair, { maxLength: 4 }), ([start, length], [inAt, stay], gaps) => {
        const stretches = [{ id: 's', shiftId: 's', on: DAY, startAt: moment(start), endAt: moment(start + length), unpaidBreak: 0 }]
        const minutesAway = new Set<number>()
        const leaveHours: { from: number; until: number }[] = []
        for (const [begins, lasts] of gaps.toSorted(([one], [other]) => one - other)) {
          const first = Math.max(from + begins * MINUTE, leaveHours.at(-1)?.until ?? 0)
          const last = Math.max(first, from + (begins + lasts) * MINUTE)
          if (last > first) leaveHours.push({ from: first, until: last })
          for (let minute = begins; minute < begins + lasts; minute += 1) minutesAway.add(minute)
        }
        const events = [press(moment(inAt), 'IN'), press(moment(inAt + stay), 'OUT')]
        const found = day(events, { stretches, leaveHours }, undefined, { lateGrace: 0, earlyGrace: 0, halfDayBelow: 240, absentBelow: 60 })
        let [late, early, counted] = [0, 0, 0]
        for (let minute = 0; minute < 1_300; minute += 1) {
          const [isPlanned, isHere, isAway] = [start <= minute && minute < start + length, inAt <= minute && minute < inAt + stay, minutesAway.has(minute)]
          if (isPlanned && minute < inAt && !isAway) late += 1
          if (isPlanned && inAt + stay <= minute && !isAway) early += 1
          if (isHere || (isPlanned && isAway)) counted += 1
        }
        const isMatched = start - 60 <= inAt && inAt <= start + length + 120
        if (!isMatched) return
        expect(found).toMatchObject({ late, early, status: counted >= 240 ? 'PRESENT' : counted >= 60 ? 'HALF_DAY' : 'ABSENT' })
      }),
      { numRuns: 150 },
    )
  }) // prettier-ignore

  test('worked minutes lose the planned break where none was clocked, otherwise the clocked one', () => {
    expect(day(worked('07:00', '15:00'))).toMatchObject({ worked: 450, breakMinutes: 30, status: 'PRESENT', exceptions: [] })
    const short = [...worked('07:00', '15:00'), press(at(DAY, '11:00'), 'BREAK_START'), press(at(DAY, '11:20'), 'BREAK_END')]
    expect(day(short)).toMatchObject({ worked: 460, breakMinutes: 20, exceptions: ['SHORT_BREAK'] })
    const split = [...worked('07:00', '10:00'), ...worked('11:00', '15:00')]
    expect(day(split)).toMatchObject({ worked: 390 })
    expect(day(split, {}, undefined, { workedAs: 'FIRST_TO_LAST' })).toMatchObject({ worked: 450 })
  }) // prettier-ignore

  test('half days and absence begin below their minutes', () => {
    const status = (minutes: number) => day([press(at(DAY, '07:00'), 'IN'), press(later(at(DAY, '07:00'), minutes * MINUTE), 'OUT')], { stretches: [{ ...early, unpaidBreak: 0 }] }).status // prettier-ignore
    expect([status(240), status(239), status(60), status(59)]).toEqual(['PRESENT', 'HALF_DAY', 'HALF_DAY', 'ABSENT'])
  })

  test('late and early count whole beyond the grace, and nothing up to it', () => {
    expect([beyondGrace(5 * MINUTE, 5), beyondGrace(6 * MINUTE, 5), beyondGrace(-MINUTE, 0)]).toEqual([0, 6, 0])
    expect(day(worked('07:06', '14:54'))).toMatchObject({ late: 6, early: 6 })
    expect(day(worked('07:05', '14:55'))).toMatchObject({ late: 0, early: 0 })
  })

  test('overtime is what is worked after the shift, not an early arrival; rounded down, with a minimum and a cap', () => {
    expect(day(worked('06:00', '15:00')).overtime).toBe(0)
    expect(day(worked('07:00', '15:44')).overtime).toBe(30)
    expect(day(worked('07:00', '15:14')).overtime).toBe(0)
    expect(day(worked('06:00', '15:30'), {}, undefined, { overtimeBasis: 'BEYOND_DAY' }).overtime).toBe(60)
    const rules = { overtimeMinimum: 15, overtimeRounding: 15, overtimeCap: 60 }
    expect([14, 15, 29, 30, 60, 75, 90].map((raw) => roundedOvertime(raw, rules))).toEqual([0, 15, 15, 30, 60, 60, 60])
  })

  test('night minutes are those of the clock of the property: a night in spring is an hour shorter', () => {
    const night = stretch(SPRING, '22:00', '06:00')
    const events = [press(night.startAt, 'IN'), press(night.endAt, 'OUT')]
    const now = at(addDays(SPRING, 3), '00:00')
    const windows = windowsOf([night], WINDOWS)
    const matched = matchEvents(events, windows, { now, timeZone: ZONE }).get(SPRING)
    const input = { on: SPRING, stretches: [night], isDayOff: false, windows, matched, leave: 'NONE', leaveHours: [], isHoliday: false } as const // prettier-ignore
    expect(computeDay(input, RULES, { now, timeZone: ZONE })).toMatchObject({ worked: 420, night: 420 })
    expect(day(worked('05:00', '15:00'), { stretches: [stretch(DAY, '05:00', '15:00')] }).night).toBe(60) // prettier-ignore
  })

  test('who clocked in was here: a missing out is an exception, no absence', () => {
    expect(day([press(at(DAY, '07:00'), 'IN')])).toMatchObject({ status: 'PRESENT', worked: 0, exceptions: ['MISSING_OUT'] }) // prettier-ignore
    expect(day([press(at(DAY, '15:00'), 'OUT')])).toMatchObject({ status: 'ABSENT', exceptions: ['MISSING_IN'], lastOut: at(DAY, '15:00') }) // prettier-ignore
  })
})

test('on duty: expected, late after the grace, here, on a break, without an out, out', () => {
  const rules = { lateGrace: 5, lateMinutes: 120 }
  const of = { startAt: at(DAY, '07:00'), endAt: at(DAY, '15:00'), lastAt: null, lastDirection: null, inAt: null }
  const here = { ...of, lastAt: at(DAY, '07:00'), inAt: at(DAY, '07:00'), lastDirection: 'IN' } as const
  expect(onDutyState(of, rules, at(DAY, '07:05'))).toBe('EXPECTED')
  expect(onDutyState(of, rules, later(at(DAY, '07:05'), 1))).toBe('LATE')
  expect(onDutyState(here, rules, at(DAY, '17:00'))).toBe('HERE')
  expect(onDutyState(here, rules, later(at(DAY, '17:00'), 1))).toBe('MISSING_OUT')
  expect(onDutyState({ ...here, startAt: null, endAt: null }, rules, at(DAY, '23:00'))).toBe('MISSING_OUT')
  expect(onDutyState({ ...here, lastDirection: 'BREAK_START' }, rules, at(DAY, '12:00'))).toBe('ON_BREAK')
  expect(onDutyState({ ...here, lastDirection: 'OUT' }, rules, at(DAY, '12:00'))).toBe('OUT')
  expect([clockStateOf(null), clockStateOf('BREAK_END')]).toEqual(['OUT', 'IN'])
})

test('a place is within the radius, with what the device may be wrong by, up to a second radius', () => {
  const paris = { latitude: 48.8566, longitude: 2.3522 }
  const away = { latitude: 48.8566 + 150 / 111_195, longitude: 2.3522 }
  expect(Math.round(metresBetween(paris, away))).toBe(150)
  const rule = { ...paris, radius: 100 }
  expect(isInPlace({ ...away, accuracy: 49 }, rule)).toBe(false)
  expect(isInPlace({ ...away, accuracy: 51 }, rule)).toBe(true)
  expect(isInPlace({ latitude: 49, longitude: 2.3522, accuracy: 90_000 }, rule)).toBe(false)
  expect([isInPlace(null, rule), isInPlace(null, { ...rule, radius: null })]).toEqual([false, true])
})

test('a badge says what it was made of; no other code is one', () => {
  const secret = 'aB3_-'.repeat(9).slice(0, 43)
  expect(readBadge(badgeCode(7, secret))).toEqual({ number: 7, secret })
  expect(readBadge(` ${badgeCode(9_999_999, secret)}\n`)).toEqual({ number: 9_999_999, secret })
  for (const code of ['', '7', `HM1.12345678.${secret}`, `HM1.7.${secret}x`, `HM1.7.${secret.slice(1)}`, `HM2.7.${secret}`, `xHM1.7.${secret}`])
    expect([code, readBadge(code)]).toEqual([code, null])
}) // prettier-ignore
