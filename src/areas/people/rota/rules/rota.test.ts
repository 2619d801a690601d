import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, type Instant, instantAt, timeAt, mondayOf } from '#core/dates.ts'
import { type AbsentPart, hoursOf, isInTheWay, without } from './absences.ts'
import { bandsOn, type CoverageRule, fewestWithin, type Forecast, needOf, type Worked } from './coverage.ts'
import { differencesOf, type Held, type Planned } from './differences.ts'
import {
  type Certificate,
  certificateWarningsOf,
  daysInRow,
  doOverlap,
  type Limits,
  type Person,
  type Placed,
  restAround,
  spansOf,
  warningsOf,
  worksOn,
} from './guards.ts'
import { entryOn, generate, OFF } from './patterns.ts'
import {
  CLAIM_STATES, mayBecome, NEXT_CLAIM_STATES, NEXT_SHIFT_STATES, NEXT_SWAP_STATES, NEXT_WEEK_STATES, SHIFT_STATES, SWAP_STATES, WEEK_STATES,
} from './states.ts' // prettier-ignore
import { crossesMidnight, isPauseWithin, minutesBetween, minutesOf, minutesUntil, timesOn } from './times.ts'

const ZONES = ['Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC']
const FIRST = '2026-01-01' as Day
const day = fc.integer({ min: 0, max: 365 }).map((days) => addDays(FIRST, days))
const zone = fc.constantFrom(...ZONES)
const time = fc.integer({ min: 0, max: 95 }).map((at) => clock(at * 15))
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

describe('absences by hours', () => {
  const ON = '2026-06-10' as Day
  const shift = (starts: string, ends: string, on = ON) => ({ on, ...timesOn(on, { starts, ends }, 'Europe/Paris') })
  const hours = (fromTime: string, untilTime: string, on = ON): AbsentPart => ({ on, halves: 0, fromTime, untilTime })
  const isAway = (one: ReturnType<typeof shift>, ...absences: AbsentPart[]) => isInTheWay(one, absences, 'Europe/Paris')

  test.each([
    ['the same hours', shift('14:00', '17:00'), true],
    ['within them', shift('14:01', '16:59'), true],
    ['a minute before them', shift('13:59', '17:00'), false],
    ['a minute after them', shift('14:00', '17:01'), false],
    ['another day', shift('14:00', '17:00', addDays(ON, 1)), false],
    ['a day off', { on: ON, startAt: null, endAt: null }, false],
  ])('a shift of %s is in the way: %s', (_what, one, is) =>
    expect(isInTheWay(one, [hours('14:00', '17:00')], 'Europe/Paris')).toBe(is),
  )

  test('several together, also over midnight', () => {
    const both = [hours('22:00', '00:00'), hours('00:00', '06:00', addDays(ON, 1))]
    expect(isAway(shift('22:00', '06:00'), ...both)).toBe(true)
    expect(isAway(shift('22:00', '06:01'), ...both)).toBe(false)
    expect(isAway(shift('08:00', '12:00'), hours('10:00', '12:00'), hours('08:00', '10:00'))).toBe(true)
    expect(isAway(shift('08:00', '12:00'), hours('10:01', '12:00'), hours('08:00', '10:00'))).toBe(false)
  })

  test('what is left of a stretch is what minute by minute is in no other', () => {
    const at = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(at, at, fc.uniqueArray(at, { maxLength: 8 }), (from, until, ends) => {
        const sorted = ends.toSorted((one, other) => one - other)
        const taken = sorted.flatMap((end, index) =>
          index % 2 === 1 ? [{ from: sorted[index - 1] ?? 0, until: end }] : [],
        )
        const left = without({ from, until }, taken)
        for (let minute = 0; minute <= 60; minute += 1) {
          const isIn = (one: { from: number; until: number }) => one.from <= minute && minute < one.until
          expect(left.some(isIn)).toBe(isIn({ from, until }) && !taken.some(isIn))
        }
        expect(left.every((one) => one.from < one.until)).toBe(true)
      }),
    )
  })

  test('hours last as long as they do when the clock changes', () => {
    const lasts = (on: string) => hoursOf([hours('00:00', '06:00', on as Day)], 'Europe/Paris').map((one) => (one.until - one.from) / 3_600_000) // prettier-ignore
    expect([lasts('2026-03-29'), lasts('2026-06-10'), lasts('2026-10-25')]).toEqual([[5], [6], [7]])
  })
})

describe('states', () => {
  const pairs = <S extends string>(states: readonly S[], next: Readonly<Record<S, readonly S[]>>) =>
    states.flatMap((from) => states.filter((to) => mayBecome(next, from, to)).map((to) => `${from} ${to}`))

  test('of all pairs exactly these are possible', () => {
    expect(pairs(SHIFT_STATES, NEXT_SHIFT_STATES)).toEqual([
      'DRAFT PUBLISHED', 'PUBLISHED PUBLISHED', 'PUBLISHED ACKNOWLEDGED', 'PUBLISHED CANCELLED', 'ACKNOWLEDGED PUBLISHED',
      'ACKNOWLEDGED CANCELLED',
    ]) // prettier-ignore
    expect(pairs(WEEK_STATES, NEXT_WEEK_STATES)).toEqual(['DRAFT PUBLISHED', 'PUBLISHED PUBLISHED', 'PUBLISHED LOCKED'])
    expect(pairs(SWAP_STATES, NEXT_SWAP_STATES)).toEqual([
      'ASKED ACCEPTED', 'ASKED DECLINED', 'ASKED WITHDRAWN', 'ASKED EXPIRED', 'ACCEPTED APPROVED', 'ACCEPTED REFUSED',
      'ACCEPTED WITHDRAWN', 'ACCEPTED EXPIRED',
    ]) // prettier-ignore
    expect(pairs(CLAIM_STATES, NEXT_CLAIM_STATES)).toEqual([
      'CLAIMED APPROVED',
      'CLAIMED REFUSED',
      'CLAIMED WITHDRAWN',
      'CLAIMED EXPIRED',
    ])
  })
})

describe('times', () => {
  test('a shift begins on its day by the clock of the property, ends after it begins, and on a usual day lasts as long as its times', () => {
    fc.assert(
      fc.property(day, time, time, zone, (on, starts, ends, timeZone) => {
        const { startAt, endAt } = timesOn(on, { starts, ends }, timeZone)
        expect(endAt > startAt).toBe(true)
        const length = minutesUntil(starts, ends)
        expect(Math.abs(minutesBetween(startAt, endAt) - length)).toBeLessThanOrEqual(60)
        if (timeZone === 'UTC' || timeZone === 'Asia/Kolkata') {
          expect(minutesBetween(startAt, endAt)).toBe(length)
          expect([timeAt(startAt, timeZone), timeAt(endAt, timeZone)]).toEqual([starts, ends])
        }
        if (timeZone === 'UTC')
          expect(crossesMidnight({ starts, ends })).toBe(endAt >= instantAt(addDays(on, 1), '00:00', 'UTC'))
      }),
    )
  })

  test('a night over the clock change in spring lasts seven hours, in autumn nine; a shift that the change leaves out begins later', () => {
    const night = { starts: '22:00', ends: '06:00' }
    const length = (on: string, times = night) => {
      const { startAt, endAt } = timesOn(on as Day, times, 'Europe/Paris')
      return minutesBetween(startAt, endAt)
    }
    expect([length('2026-03-28'), length('2026-10-24'), length('2026-03-29')]).toEqual([420, 540, 480])
    const short = { starts: '02:15', ends: '03:00' }
    const left = timesOn('2026-03-29' as Day, short, 'Europe/Paris')
    expect([timeAt(left.startAt, 'Europe/Paris'), length('2026-03-29', short)]).toEqual(['03:15', 45])
  })

  test('a whole day, one minute, and midnight itself', () => {
    expect([minutesUntil('07:00', '07:00'), minutesUntil('07:00', '07:01'), minutesUntil('22:00', '00:00')]).toEqual([1_440, 1, 120]) // prettier-ignore
  })

  test('the free time of a split shift lies within it and counts for nothing, nor does the unpaid break', () => {
    const split = { starts: '18:00', ends: '02:00', pauseStarts: '21:00', pauseEnds: '00:30' }
    expect(isPauseWithin(split)).toBe(true)
    expect(minutesOf(timesOn(FIRST, split, 'UTC'), 30)).toBe(240)
    expect(isPauseWithin({ ...split, pauseStarts: '17:00' })).toBe(false)
    expect(isPauseWithin({ ...split, pauseEnds: '20:00' })).toBe(false)
    expect(isPauseWithin({ ...split, pauseEnds: null })).toBe(false)
    expect(isPauseWithin({ ...split, pauseEnds: '02:00' })).toBe(false)
    expect(minutesOf({ startAt: null, endAt: null, pauseStartAt: null, pauseEndAt: null }, 30)).toBe(0)
    expect(minutesOf(timesOn(FIRST, { starts: '10:00', ends: '10:20' }, 'UTC'), 30)).toBe(0)
  })

  test('a week begins on its Monday', () => {
    expect([mondayOf('2026-11-29' as Day), mondayOf('2026-11-30' as Day)]).toEqual(['2026-11-23', '2026-11-30'])
  })
})

const LIMITS: Limits = { minRestMinutes: 660, maxWeekMinutes: 2_880, maxDaysInRow: 6 }
const PERSON: Person = {
  status: 'ACTIVE', joinOn: FIRST, leftOn: null, contractEndOn: null, weeklyMinutes: 0, documents: [], unavailable: [],
} // prettier-ignore
let count = 0
const shift = (on: string, starts: string, ends: string, over: Partial<Placed> = {}): Placed => ({
  id: `s${(count += 1)}`, on: on as Day, kind: 'WORK', unpaidBreak: 0, ...timesOn(on as Day, { starts, ends }, 'UTC'), ...over,
}) // prettier-ignore
const dayOff = (on: string): Placed => ({
  id: `s${(count += 1)}`, on: on as Day, kind: 'DAY_OFF', unpaidBreak: 0, startAt: null, endAt: null, pauseStartAt: null, pauseEndAt: null,
}) // prettier-ignore
const codes = (one: Placed, others: readonly Placed[] = [], person: Partial<Person> = {}, certificates: readonly Certificate[] = []) =>
  warningsOf(one, { ...PERSON, ...person }, { others, certificates }, LIMITS).map(({ code }) => code) // prettier-ignore
const owned = (documentTypeId: string, until: string | null, isMissing = false) => ({ documentTypeId, isMissing, until: until as Day | null }) // prettier-ignore
const anyShift = fc.record({ on: fc.integer({ min: 0, max: 6 }).map((at) => addDays(FIRST, at)), starts: time, ends: time, isSplit: fc.boolean() }).map(({ on, starts, ends, isSplit }) => {
  const whole = shift(on, starts, ends)
  const minutes = whole.startAt && whole.endAt ? minutesBetween(whole.startAt, whole.endAt) : 0
  if (!isSplit || minutes < 180 || !whole.startAt) return whole
  const at = (after: number) => new Date(Date.parse(whole.startAt ?? '') + after * 60_000).toISOString()
  return { ...whole, pauseStartAt: at(60), pauseEndAt: at(120) }
}) // prettier-ignore

describe('guards', () => {
  test('two shifts overlap exactly when some minute is in both', () => {
    fc.assert(
      fc.property(anyShift, anyShift, (one, other) => {
        const minutes = (placed: Placed) => {
          const all = new Set<number>()
          for (const [from, until] of spansOf(placed))
            for (let at = Date.parse(from); at < Date.parse(until); at += 60_000) all.add(at)
          return all
        }
        const [first, second] = [minutes(one), minutes(other)]
        expect(doOverlap(one, other)).toBe([...first].some((at) => second.has(at)))
      }),
    )
  })

  test('one may begin when the other ends, also within the pause of a split shift; a day off is in no one’s way', () => {
    const early = shift('2026-01-05', '07:00', '15:00')
    expect(doOverlap(early, shift('2026-01-05', '15:00', '23:00'))).toBe(false)
    expect(doOverlap(early, shift('2026-01-05', '14:59', '23:00'))).toBe(true)
    const split = shift('2026-01-05', '10:00', '22:00', timesOn('2026-01-05' as Day, { starts: '10:00', ends: '22:00', pauseStarts: '14:00', pauseEnds: '18:00' }, 'UTC')) // prettier-ignore
    expect(doOverlap(split, shift('2026-01-05', '14:00', '18:00'))).toBe(false)
    expect(doOverlap(dayOff('2026-01-05'), early)).toBe(false)
  })

  test('rest is what lies between two days: at the least that is allowed there is no warning, a minute below there is', () => {
    const late = shift('2026-01-05', '15:00', '23:00')
    expect(codes(shift('2026-01-06', '10:00', '18:00'), [late])).toEqual([])
    expect(codes(shift('2026-01-06', '09:59', '18:00'), [late])).toEqual(['SHORT_REST'])
    expect(restAround(late, [shift('2026-01-06', '07:00', '15:00'), shift('2026-01-04', '07:00', '15:00')])).toBe(480)
    expect(restAround(late, [])).toBeUndefined()
    expect(codes(shift('2026-01-06', '07:00', '15:00'), [{ ...late, kind: 'ON_CALL' }])).toEqual([])
    expect(codes(shift('2026-01-05', '07:00', '13:00'), [late])).toEqual([])
  })

  test('hours of a week from Monday to Sunday: the contract, then the most that is allowed', () => {
    const four = ['05', '06', '07', '08'].map((date) => shift(`2026-01-${date}`, '08:00', '18:00', { unpaidBreak: 60 }))
    const fifth = (ends: string) => shift('2026-01-09', '08:00', ends)
    expect(codes(fifth('12:00'), four, { weeklyMinutes: 2_400 })).toEqual([])
    expect(codes(fifth('12:01'), four, { weeklyMinutes: 2_400 })).toEqual(['OVER_CONTRACT'])
    expect(codes(fifth('20:00'), four)).toEqual([])
    expect(codes(fifth('20:01'), four, { weeklyMinutes: 2_400 })).toEqual(['OVER_MAXIMUM'])
    expect(codes(shift('2026-01-12', '08:00', '20:01'), four)).toEqual([])
    expect(codes({ ...fifth('20:01'), kind: 'STANDBY' }, four)).toEqual([])
  })

  test('days in a row, over the end of a week, with a day filled between two rows', () => {
    const days = ['03', '04', '05', '07', '08', '09'].map((date) => shift(`2026-01-${date}`, '10:00', '12:00'))
    expect(daysInRow('2026-01-06' as Day, days)).toBe(7)
    expect(codes(shift('2026-01-06', '10:00', '12:00'), days)).toEqual(['DAYS_IN_ROW'])
    expect(codes(shift('2026-01-06', '10:00', '12:00'), days.slice(1))).toEqual([])
  })

  test('a day off, days on which one cannot work, documents that are missing or expire', () => {
    const one = shift('2026-01-06', '10:00', '12:00')
    expect(codes(one, [dayOff('2026-01-06')])).toEqual(['DAY_OFF'])
    expect(codes(dayOff('2026-01-06'), [], { documents: [owned('a', null, true)] })).toEqual([])
    const unavailable = (weekday: number | null, from: string, until: string | null) =>
      codes(one, [], { unavailable: [{ weekday, from: from as Day, until: until as Day | null }] })
    expect(unavailable(2, '2026-01-01', null)).toEqual(['UNAVAILABLE'])
    expect(unavailable(3, '2026-01-01', null)).toEqual([])
    expect(unavailable(null, '2026-01-06', '2026-01-06')).toEqual(['UNAVAILABLE'])
    expect(unavailable(null, '2026-01-07', null)).toEqual([])
    expect(unavailable(null, '2026-01-01', '2026-01-05')).toEqual([])
    expect(codes(one, [], { documents: [owned('a', null, true), owned('b', '2026-01-05')] })).toEqual([
      'PAPER_MISSING',
      'PAPER_EXPIRED',
    ])
    expect(codes(one, [], { documents: [owned('a', '2026-01-06')] })).toEqual([])
  })

  test('a document that an employee must have and the shift asks for warns once, by its name', () => {
    const one = shift('2026-01-06', '10:00', '12:00')
    const documents = [owned('aid', null, true), owned('food', '2026-01-05')]
    const asked = (id: string) => ({ ...(documents.find(({ documentTypeId }) => documentTypeId === id) ?? owned(id, null)), document: id })
    expect(codes(one, [], { documents }, [asked('aid')])).toEqual(['PAPER_EXPIRED', 'CERTIFICATE_MISSING'])
    expect(codes(one, [], { documents }, [asked('food')])).toEqual(['PAPER_MISSING', 'CERTIFICATE_EXPIRED'])
    expect(codes(one, [], { documents }, [asked('aid'), asked('food')])).toEqual(['CERTIFICATE_MISSING', 'CERTIFICATE_EXPIRED'])
    expect(codes(one, [], { documents }, [asked('alcohol')])).toEqual(['PAPER_MISSING', 'PAPER_EXPIRED'])
  }) // prettier-ignore

  test('a certificate is valid to its last day: on the day of the shift it is, a day later it is not', () => {
    const on = '2026-01-06' as Day
    const codesOf = (until: string | null, isMissing = false) =>
      certificateWarningsOf(on, [
        { documentTypeId: 'aid', document: 'First aid', isMissing, until: until as Day | null },
      ])
    expect(codesOf('2026-01-06')).toEqual([])
    expect(codesOf('2026-01-05')).toEqual([{ code: 'CERTIFICATE_EXPIRED', document: 'First aid' }])
    expect(codesOf(null)).toEqual([])
    expect(codesOf(null, true)).toEqual([{ code: 'CERTIFICATE_MISSING', document: 'First aid' }])
    const certificate = fc.record({
      documentTypeId: fc.string(),
      document: fc.string(),
      isMissing: fc.boolean(),
      until: fc.option(fc.integer({ min: -9, max: 9 }).map((days) => addDays(on, days))),
    })
    fc.assert(
      fc.property(fc.array(certificate), fc.integer({ min: 0, max: 9 }), (held, days) => {
        const [now, later] = [certificateWarningsOf(on, held), certificateWarningsOf(addDays(on, days), held)]
        expect(now).toHaveLength(held.filter(({ isMissing, until }) => isMissing || (until ?? on) < on).length)
        expect(later.length).toBeGreaterThanOrEqual(now.length)
      }),
    )
  })

  test('who works when: from the first to the last day, not while suspended or away', () => {
    const of = (over: Partial<Person>, on: string) =>
      worksOn({ ...PERSON, joinOn: '2026-01-05' as Day, ...over }, on as Day)
    expect([of({}, '2026-01-04'), of({}, '2026-01-05')]).toEqual([false, true])
    const leaving = { status: 'ON_NOTICE' as const, leftOn: '2026-01-31' as Day }
    expect([of(leaving, '2026-01-31'), of(leaving, '2026-02-01')]).toEqual([true, false])
    const contract = { contractEndOn: '2026-01-31' as Day }
    expect([of(contract, '2026-01-31'), of(contract, '2026-02-01')]).toEqual([true, false])
    expect([of({ status: 'SUSPENDED' }, '2026-01-10'), of({ status: 'INACTIVE' }, '2026-01-10'), of({ status: 'LEFT' }, '2026-01-10')]).toEqual([false, false, false]) // prettier-ignore
    expect([of({ status: 'PROSPECT' }, '2026-01-05'), of({ status: 'LEFT', leftOn: '2026-01-10' as Day }, '2026-01-10')]).toEqual([true, true]) // prettier-ignore
  })
})

describe('patterns', () => {
  const DAYS = [...'AAAAA--', ...'BBBBBOO'].map((each) => (each === 'O' ? OFF : each === '-' ? '' : each))

  test('a cycle comes round after its weeks, and who is further in it is as far as others will be', () => {
    const cycle = fc.integer({ min: 1, max: 8 }).chain((weeks) => fc.array(fc.constantFrom('A', 'B', OFF, ''), { minLength: weeks * 7, maxLength: weeks * 7 })) // prettier-ignore
    fc.assert(
      fc.property(cycle, day, fc.integer({ min: 0, max: 7 }), (days, on, offset) => {
        expect(entryOn(days, addDays(on, days.length), offset)).toBe(entryOn(days, on, offset))
        expect(entryOn(days, on, offset)).toBe(entryOn(days, addDays(on, offset * 7), 0))
      }),
    )
  })

  test('what is planned already is never touched, and applying a pattern in parts or at once is the same', () => {
    const people = [{ employeeId: 'a', offsetWeeks: 0 }, { employeeId: 'b', offsetWeeks: 1 }] // prettier-ignore
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 27 })), fc.integer({ min: 1, max: 27 }), (busy, cut) => {
        const from = '2026-01-05' as Day
        const taken = new Set(busy.map((at) => `a ${addDays(from, at)}`))
        const key = ({ employeeId, on }: { employeeId: string; on: Day }) => `${employeeId} ${on}`
        const whole = generate(DAYS, people, { from, days: 28 }, taken)
        expect(whole.filter((each) => taken.has(key(each)))).toEqual([])
        const parts = [
          ...generate(DAYS, people, { from, days: cut }, taken),
          ...generate(DAYS, people, { from: addDays(from, cut), days: 28 - cut }, taken),
        ]
        expect(parts.map(key).toSorted()).toEqual(whole.map(key).toSorted())
      }),
    )
  })

  test('two weeks written out', () => {
    const two = generate(
      DAYS,
      [{ employeeId: 'a', offsetWeeks: 0 }],
      { from: '2026-01-05' as Day, days: 14 },
      new Set(),
    )
    expect(two.map(({ entry }) => entry).join(' ')).toBe('B B B B B OFF OFF A A A A A')
  })
})

const FORECAST: Forecast = {
  day: '2026-01-05' as Day, arrivals: 10, departures: 5, stayOvers: 20, guests: 41, rooms: 30, covers: 60, cleaningMinutes: 421, shiftMinutes: 420,
} // prettier-ignore
const RULE: CoverageRule = {
  id: 'r', departmentId: 'd', positionId: null, weekdays: [1], from: null, until: null, starts: '07:00', ends: '15:00', driver: 'FIXED', amount: 2,
} // prettier-ignore

describe('coverage', () => {
  test('need by each driver, rounded up to people', () => {
    const need = (driver: CoverageRule['driver'], amount: number) => needOf({ driver, amount }, FORECAST)
    expect([need('FIXED', 3), need('CLEANING', 1), need('COVERS', 20), need('GUESTS', 20), need('ARRIVALS', 15)]).toEqual([3, 2, 3, 3, 1]) // prettier-ignore
    expect(needOf({ driver: 'CLEANING', amount: 1 }, { ...FORECAST, cleaningMinutes: 420 })).toBe(1)
    expect(needOf({ driver: 'COVERS', amount: 20 }, { ...FORECAST, covers: 0 })).toBe(0)
  })

  test('the fewest at any moment, as found by looking at every quarter of an hour', () => {
    fc.assert(
      fc.property(fc.array(anyShift, { maxLength: 8 }), anyShift, (shifts, band) => {
        const { startAt, endAt } = band
        if (startAt === null || endAt === null) return
        const worked: Worked[] = shifts.map((each) => ({ departmentId: 'd', positionId: 'p', spans: spansOf(each) }))
        let fewest = Infinity
        for (let at = Date.parse(startAt); at < Date.parse(endAt); at += 15 * 60_000) {
          const now: Instant = new Date(at).toISOString()
          fewest = Math.min(fewest, worked.filter(({ spans }) => spans.some(([from, until]) => from <= now && now < until)).length) // prettier-ignore
        }
        expect(fewestWithin(worked, startAt, endAt)).toBe(fewest)
      }),
    )
  })

  test('a rule looks at its weekdays, its department and its position', () => {
    const worked = (departmentId: string, positionId: string): Worked => ({
      departmentId,
      positionId,
      spans: spansOf(shift('2026-01-05', '07:00', '15:00')),
    })
    const planned = (rule: Partial<CoverageRule>) =>
      bandsOn(FORECAST, [{ ...RULE, ...rule }], [worked('d', 'p'), worked('d', 'q'), worked('e', 'p')], 'UTC').map((band) => band.planned) // prettier-ignore
    expect([planned({}), planned({ positionId: 'q' }), planned({ weekdays: [2] }), planned({ ends: '15:01' })]).toEqual([[2], [1], [], [0]]) // prettier-ignore
    const within = (from: string | null, until: string | null) =>
      planned({ from: from as Day | null, until: until as Day | null }).length
    expect([within('2026-01-05', '2026-01-05'), within(null, '2026-01-05'), within('2026-01-05', null)]).toEqual([
      1, 1, 1,
    ])
    expect([within('2026-01-06', null), within(null, '2026-01-04')]).toEqual([0, 0])
  })
})

describe('differences', () => {
  const held = fc.record({
    employeeId: fc.constantFrom('a', 'b', null),
    on: day,
    startAt: fc.constantFrom('2026-01-05T07:00:00.000Z', '2026-01-05T08:00:00.000Z'),
    endAt: fc.constant('2026-01-05T15:00:00.000Z'),
    typeId: fc.constantFrom('t', null),
  })
  const planned = fc.array(fc.record({ published: fc.option(held), planned: fc.option(held) }), { maxLength: 12 })

  test('the published shifts with each employee’s own differences are what is planned for them', () => {
    fc.assert(
      fc.property(planned, (all) => {
        const shifts: Planned[] = all.map((each, at) => ({ ...each, id: `s${at}` }))
        const published = differencesOf(shifts)
        for (const employeeId of ['a', 'b', null]) {
          const mine = new Map<string, Held>()
          for (const { id, published: was } of shifts) if (was?.employeeId === employeeId) mine.set(id, was)
          for (const { shiftId, kind, after } of published.find((each) => each.employeeId === employeeId)
            ?.differences ?? [])
            if (kind === 'REMOVED') mine.delete(shiftId)
            else if (after) mine.set(shiftId, after)
          const wanted = shifts.filter((each) => each.planned?.employeeId === employeeId)
          expect(mine).toEqual(new Map(wanted.map(({ id, planned: now }) => [id, now])))
        }
      }),
    )
  })

  test('no unchanged shift is notified, and open shifts come last', () => {
    const same: Held = { employeeId: 'a', on: FIRST, startAt: null, endAt: null, typeId: null }
    const open = { ...same, employeeId: null }
    expect(differencesOf([{ id: '1', published: same, planned: { ...same } }])).toEqual([])
    const people = differencesOf([{ id: '1', published: null, planned: open }, { id: '2', published: null, planned: same }]) // prettier-ignore
    expect(people.map(({ employeeId }) => employeeId)).toEqual(['a', null])
  })
})
