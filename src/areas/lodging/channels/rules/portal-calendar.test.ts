import fc from 'fast-check'
import { rrulestr } from 'rrule'
import { expect, test } from 'vitest'
import { addDays, type Day, daysOf } from '#core/dates.ts'
import { calendarOf } from '#core/ical.ts'
import { LAW_CASES } from '#test/chance.ts'
import { busyCalendar } from './ical.ts'
import { CalendarFault } from './calendar-fault.ts'
import { changesOf, MAX_EVENTS, type PortalEvent, portalEvents } from './portal-calendar.ts'

const from = '2026-11-20' as Day
const until = '2027-06-01' as Day
const reading = { timeZone: 'Asia/Kolkata', from, until, host: 'hotel.example' }
const basic = (day: string) => day.replaceAll('-', '')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT']
const whole = (start: string, end: string, uid = 'a', ...more: string[]) =>
  event(`UID:${uid}`, `DTSTART;VALUE=DATE:${basic(start)}`, `DTEND;VALUE=DATE:${basic(end)}`, ...more)
const calendar = (...lines: string[]) => calendarOf(['PRODID:-//Portal//EN', ...lines])
const read = (...lines: string[]) => portalEvents(calendar(...lines), reading)
const spans = (...lines: string[]) => read(...lines).map((each) => `${each.from} ${each.until}`)
const faultOf = (text: string): string => {
  try {
    portalEvents(text, reading)
    return ''
  } catch (error) {
    return error instanceof CalendarFault ? error.message : String(error)
  }
}

test('an event of whole days is its nights, with what it is called', () => {
  expect(read(...whole('2026-12-10', '2026-12-12', 'x@portal', 'SUMMARY:Reserved\\, two\\nguests'))).toEqual([
    { uid: 'x@portal', title: 'Reserved, two\nguests', from: '2026-12-10', until: '2026-12-12' },
  ])
})

test('one day without an end, or with an end that is no later, is one night', () => {
  expect(spans(...event('UID:a', 'DTSTART;VALUE=DATE:20261210'))).toEqual(['2026-12-10 2026-12-11'])
  expect(spans(...whole('2026-12-10', '2026-12-10'))).toEqual(['2026-12-10 2026-12-11'])
  expect(spans(...event('UID:a', 'DTSTART;VALUE=DATE:20261210', 'DURATION:P3D'))).toEqual(['2026-12-10 2026-12-13'])
})

test('moments count by the days at the place of the property', () => {
  const from15 = ['UID:a', 'DTSTART:20261210T093000Z']
  expect(spans(...event(...from15, 'DTEND:20261212T053000Z'))).toEqual(['2026-12-10 2026-12-12'])
  // 18:30 in London is midnight in Kolkata: the last moment before it, and the first after.
  expect(spans(...event(...from15, 'DTEND:20261212T182959Z'))).toEqual(['2026-12-10 2026-12-12'])
  expect(spans(...event(...from15, 'DTEND:20261212T183000Z'))).toEqual(['2026-12-10 2026-12-13'])
  // Within a day there is no night.
  expect(spans(...event(...from15, 'DTEND:20261210T182959Z'))).toEqual([])
})

test('what is cancelled, marked as free, our own or over holds nothing', () => {
  expect(spans(...whole('2026-12-10', '2026-12-12', 'a', 'STATUS:CANCELLED'))).toEqual([])
  expect(spans(...whole('2026-12-10', '2026-12-12', 'a', 'TRANSP:TRANSPARENT'))).toEqual([])
  expect(spans(...whole('2026-12-10', '2026-12-12', '1@hotel.example'))).toEqual([])
  expect(spans(...whole('2026-12-10', '2026-12-12', '1@another-hotel.example'))).toHaveLength(1)
  expect(spans(...whole('2026-11-18', '2026-11-20'))).toEqual([])
  expect(spans(...whole('2026-11-18', '2026-11-21'))).toEqual(['2026-11-18 2026-11-21'])
  expect(spans(...whole('2027-06-01', '2027-06-02'))).toEqual([])
  expect(spans(...whole('2027-05-31', '2027-06-09'))).toEqual(['2027-05-31 2027-06-01'])
})

test('a calendar that is none, is too long or repeats within a day is reported', () => {
  expect(faultOf('<html>Sign in</html>')).toBe('The answer is no calendar')
  expect(faultOf('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe('The answer is no calendar')
  expect(faultOf('BEGIN:VCALENDAR\r\nnonsense\r\nEND:VCALENDAR')).toBe('The calendar cannot be read')
  expect(faultOf(calendar(...whole('2026-12-10', '2026-12-12', 'a', 'RRULE:FREQ=SECONDLY')))).toBe(
    'An event of the calendar repeats more often than daily',
  )
  const many = (count: number) =>
    calendar(...Array.from({ length: count }, (_, at) => whole('2026-12-10', '2026-12-12', `u${at}`)).flat())
  expect(faultOf(many(MAX_EVENTS))).toBe('')
  expect(faultOf(many(MAX_EVENTS + 1))).toBe('The calendar has more than 2000 events')
  expect(faultOf(calendar() + ' '.repeat(1_000_000))).toBe('The calendar is too long')
  expect(faultOf(calendar())).toBe('')
})

test('a floating moment, and one of a zone no one knows, is at the place of the property; a known zone is its own', () => {
  const until = 'DTEND:20261212T053000Z'
  // Midnight in Kolkata is 18:30 in London.
  expect(spans(...event('UID:a', 'DTSTART:20261210T233000', until))).toEqual(['2026-12-10 2026-12-12'])
  expect(spans(...event('UID:a', 'DTSTART:20261210T233000Z', until))).toEqual(['2026-12-11 2026-12-12'])
  for (const zone of ['Nowhere/None', '"W. Europe Standard Time"'])
    expect(spans(...event('UID:a', `DTSTART;TZID=${zone}:20261210T233000`, until)), zone).toEqual(['2026-12-10 2026-12-12']) // prettier-ignore
  expect(spans(...event('UID:a', 'DTSTART;TZID=Europe/Rome:20261210T233000', until))).toEqual(['2026-12-11 2026-12-12'])
  const described = ['BEGIN:VTIMEZONE', 'TZID:Ours', 'BEGIN:STANDARD', 'DTSTART:19701025T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE'] // prettier-ignore
  expect(spans(...described, ...event('UID:a', 'DTSTART;TZID=Ours:20261210T233000', until))).toEqual(['2026-12-11 2026-12-12']) // prettier-ignore
})

test('an event that repeats holds its nights each time, but for what is left out, moved or cancelled', () => {
  const weekends = (...more: string[]) => whole('2026-12-04', '2026-12-06', 'w', ...more)
  const first = ['2026-12-04 2026-12-06', '2026-12-11 2026-12-13', '2026-12-18 2026-12-20', '2026-12-25 2026-12-27']
  expect(spans(...weekends('RRULE:FREQ=WEEKLY;COUNT=4'))).toEqual(first)
  expect(spans(...weekends('RRULE:FREQ=WEEKLY;UNTIL=20261225'))).toEqual(first)
  expect(spans(...weekends('RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20261211,20261218'))).toEqual([first[0], first[3]]) // prettier-ignore
  const moved = whole('2026-12-28', '2026-12-30', 'w', 'RECURRENCE-ID;VALUE=DATE:20261218')
  expect(spans(...weekends('RRULE:FREQ=WEEKLY;COUNT=4'), ...moved)).toEqual([first[0], first[1], first[3], '2026-12-28 2026-12-30']) // prettier-ignore
  const cancelled = whole('2026-12-18', '2026-12-20', 'w', 'RECURRENCE-ID;VALUE=DATE:20261218', 'STATUS:CANCELLED')
  expect(spans(...weekends('RRULE:FREQ=WEEKLY;COUNT=4'), ...cancelled)).toEqual([first[0], first[1], first[3]])
  // Friday 23:00 in Rome is Saturday in Kolkata, every week.
  const late = event('UID:r', 'DTSTART;TZID=Europe/Rome:20261204T230000', 'DTEND;TZID=Europe/Rome:20261205T230000', 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=2') // prettier-ignore
  expect(spans(...late)).toEqual(['2026-12-05 2026-12-06', '2026-12-12 2026-12-13'])
})

test('an event is also there on the dates it lists, as long as at first, without those left out or moved, and each once', () => {
  const listed = (...lines: string[]) => spans(...whole('2026-12-04', '2026-12-06', 'l', ...lines))
  expect(listed('RDATE;VALUE=DATE:20261211,20270101')).toEqual(['2026-12-04 2026-12-06', '2026-12-11 2026-12-13', '2027-01-01 2027-01-03']) // prettier-ignore
  const weekly = 'RRULE:FREQ=WEEKLY;COUNT=2'
  expect(listed(weekly, 'RDATE;VALUE=DATE:20261211', 'RDATE;VALUE=DATE:20261215')).toEqual(['2026-12-04 2026-12-06', '2026-12-11 2026-12-13', '2026-12-15 2026-12-17']) // prettier-ignore
  expect(listed('RDATE;VALUE=DATE:20261211,20261215', 'EXDATE;VALUE=DATE:20261211')).toEqual(['2026-12-04 2026-12-06', '2026-12-15 2026-12-17']) // prettier-ignore
  const moved = whole('2026-12-20', '2026-12-21', 'l', 'RECURRENCE-ID;VALUE=DATE:20261211')
  expect(spans(...whole('2026-12-04', '2026-12-06', 'l', 'RDATE;VALUE=DATE:20261211'), ...moved)).toEqual(['2026-12-04 2026-12-06', '2026-12-20 2026-12-21']) // prettier-ignore
  // What is over and what is beyond the horizon is not held.
  expect(listed('RDATE;VALUE=DATE:20200101,20351231,2026')).toEqual(['2026-12-04 2026-12-06'])
})

test('listed moments count in their own zone, periods have an end or a length of their own', () => {
  const rome = ['UID:r', 'DTSTART;TZID=Europe/Rome:20261204T230000', 'DTEND;TZID=Europe/Rome:20261205T230000']
  expect(spans(...event(...rome, 'RDATE;TZID=Europe/Rome:20261211T230000'))).toEqual(['2026-12-05 2026-12-06', '2026-12-12 2026-12-13']) // prettier-ignore
  expect(spans(...event(...rome, 'RDATE:20261211T170000Z'))).toEqual(['2026-12-05 2026-12-06', '2026-12-11 2026-12-12'])
  const periods = 'RDATE;VALUE=PERIOD:20261211T060000Z/20261214T060000Z,20261220T060000Z/P2D'
  expect(spans(...event(...rome, periods))).toEqual(['2026-12-05 2026-12-06', '2026-12-11 2026-12-14', '2026-12-20 2026-12-22']) // prettier-ignore
  // A moment without a zone is at the property.
  expect(spans(...event(...rome, 'RDATE:20261211T010000'))).toEqual(['2026-12-05 2026-12-06', '2026-12-11 2026-12-12'])
  expect(spans(...event(...rome, 'RDATE;VALUE=PERIOD:20261211T060000/PT48H'))).toEqual(['2026-12-05 2026-12-06', '2026-12-11 2026-12-13']) // prettier-ignore
})

test('more listed dates than events are no calendar of a room', () => {
  const dates = (count: number) => Array.from({ length: count }, (_, at) => basic(addDays(from, at))).join(',')
  expect(read(...whole('2026-11-20', '2026-11-21', 'a', `RDATE;VALUE=DATE:${dates(2_000)}`)).at(-1)?.until).toBe(until)
  expect(faultOf(calendar(...whole('2026-11-20', '2026-11-21', 'a', `RDATE;VALUE=DATE:${dates(2_001)}`)))).toContain('more than 2000 dates') // prettier-ignore
})

test('law: days of a rule with places, of listed dates and without those left out are those a second program reads', () => {
  const rule = fc.constantFrom('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'FREQ=WEEKLY;BYDAY=FR', 'FREQ=MONTHLY;BYDAY=FR,SU;BYSETPOS=1,-1', 'FREQ=WEEKLY;INTERVAL=3;BYDAY=FR;COUNT=5') // prettier-ignore
  const some = fc.array(
    fc.integer({ min: 1, max: 190 }).map((days) => addDays(from, days)),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(rule, some, some, (repeats, listed, out) => {
      const list = (name: string, days: readonly Day[]) => (days.length > 0 ? [`${name};VALUE=DATE:${days.map(basic).join(',')}`] : []) // prettier-ignore
      const ours = spans(...whole(from, addDays(from, 1), 'a', `RRULE:${repeats}`, ...list('RDATE', listed), ...list('EXDATE', out))) // prettier-ignore
      const moments = (name: string, days: readonly Day[]) => days.map((day) => `${name}:${basic(day)}T000000Z`)
      const text = [`DTSTART:${basic(from)}T000000Z`, `RRULE:${repeats}`, ...moments('RDATE', [from, ...listed]), ...moments('EXDATE', out)] // prettier-ignore
      const set = rrulestr(text.join('\n'), { forceset: true })
      const theirs = set.between(new Date(`${from}T00:00:00Z`), new Date(`${addDays(until, -1)}T00:00:00Z`), true)
      expect(ours.map((span) => span.slice(0, 10))).toEqual([...new Set(theirs.map((date) => date.toISOString().slice(0, 10)))].toSorted()) // prettier-ignore
    }),
    { numRuns: LAW_CASES },
  )
})

test('a rule without an end is cut at the horizon, one that began long ago is read from today, absurd ones are reported', () => {
  const endless = read(...whole('2015-01-01', '2015-01-03', 'e', 'RRULE:FREQ=YEARLY'))
  expect(endless.map((each) => `${each.from} ${each.until}`)).toEqual(['2027-01-01 2027-01-03'])
  const daily = read(...whole('2026-11-01', '2026-11-02', 'd', 'RRULE:FREQ=DAILY'))
  expect([daily.at(0)?.from, daily.at(-1)?.until]).toEqual([from, until])
  const faults: [string, string][] = [
    ['FREQ=MINUTELY', 'more often than daily'],
    ['FREQ=NEVER', 'more often than daily'],
    ['FREQ=DAILY;INTERVAL=0', 'makes no sense'],
    ['FREQ=DAILY;INTERVAL=1001', 'makes no sense'],
    ['FREQ=DAILY;COUNT=-3', 'makes no sense'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'makes no sense'],
    ['FREQ=WEEKLY;BYDAY=XX', 'makes no sense'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'makes no sense'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0', 'makes no sense'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367', 'makes no sense'],
    ['FREQ=DAILY;BYWEEKNO=3', 'is not read'],
    ['FREQ=DAILY;BYHOUR=3', 'is not read'],
  ]
  for (const [rule, words] of faults) expect(faultOf(calendar(...whole('2026-12-10', '2026-12-12', 'a', `RRULE:${rule}`))), rule).toContain(words) // prettier-ignore
  expect(faultOf(calendar(...whole('2016-01-01', '2016-01-02', 'a', 'RRULE:FREQ=DAILY;COUNT=9')))).toContain('more than ten years') // prettier-ignore
  expect(faultOf(calendar(...whole('2026-12-01', '2028-12-02', 'a', 'RRULE:FREQ=YEARLY')))).toContain(
    'more than a year',
  )
  const many = (count: number) => calendar(...Array.from({ length: count }, (_, at) => whole('2026-12-10', '2026-12-12', `u${at}`, 'RRULE:FREQ=YEARLY')).flat()) // prettier-ignore
  expect(faultOf(many(100))).toBe('')
  expect(faultOf(many(101))).toBe('The calendar has more than 100 events that repeat')
  const full = Array.from({ length: 11 }, (_, at) => whole('2026-11-20', '2026-11-21', `f${at}`, 'RRULE:FREQ=DAILY'))
  expect(faultOf(calendar(...full.flat()))).toBe('The calendar has more than 2000 events')
})

test('a hundred rules that count from ten years ago, and a hundred thousand events, are handled at once', () => {
  const begun = performance.now()
  const counting = Array.from({ length: 100 }, (_, at) => whole('2017-01-01', '2017-01-02', `c${at}`, 'RRULE:FREQ=YEARLY;INTERVAL=3;BYDAY=-1FR;COUNT=99999999')) // prettier-ignore
  expect(faultOf(calendar(...counting.flat()))).toBe('')
  expect(faultOf(`BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(100_000)}END:VCALENDAR`)).toMatch(/more than 2000|too long/) // prettier-ignore
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('an event whose dates do not exist or whose texts are HTML or endless is harmless', () => {
  expect(faultOf(calendar(...event('UID:a', 'DTSTART;VALUE=DATE:20261345', 'DTEND;VALUE=DATE:20269999')))).toMatch(/^$|cannot be read/) // prettier-ignore
  const [found] = read(...whole('2026-12-10', '2026-12-12', 'u'.repeat(5_000), `SUMMARY:<script>${'s'.repeat(5_000)}`))
  expect([found?.uid.length, found?.title.length]).toEqual([200, 120])
})

const Event = fc.record({
  start: fc.integer({ min: -20, max: 80 }),
  nights: fc.integer({ min: 1, max: 9 }),
  isCancelled: fc.boolean(),
})

test('law: the nights held are those of the events, each once, in order', () => {
  fc.assert(
    fc.property(fc.array(Event, { maxLength: 12 }), (events) => {
      const lines = events.flatMap(({ start, nights, isCancelled }, at) =>
        whole(addDays(from, start), addDays(from, start + nights), `u${at}`, `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`),
      ) // prettier-ignore
      const wanted = new Set(
        events
          .filter(({ isCancelled, start, nights }) => !isCancelled && start + nights > 0)
          .flatMap(({ start, nights }) => daysOf({ from: addDays(from, start), until: addDays(from, start + nights) })),
      )
      const held = read(...lines).flatMap((span) => daysOf(span))
      expect(held).toEqual([...new Set(held)].toSorted())
      // A night that is over may belong to an event that was cut before it.
      expect(held.filter((day) => day >= from)).toEqual([...wanted].filter((day) => day >= from).toSorted())
    }),
    { numRuns: LAW_CASES },
  )
})

test('law: what one hotel writes, another reads as the same nights', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 150 }), { maxLength: 40 }), (starts) => {
      const runs = starts.toSorted((a, b) => a - b).filter((at, index, all) => all[index - 1] !== at - 1).map((at) => ({ from: addDays(from, at), until: addDays(from, at + 1) })) // prettier-ignore
      const file = busyCalendar({ id: 'f', name: 'Lake', host: 'other.example', runs, now: '2026-11-19T10:11:12.345Z' })
      expect(portalEvents(file, reading).map((each) => ({ from: each.from, until: each.until }))).toEqual(runs)
      expect(portalEvents(file, { ...reading, host: 'other.example' })).toEqual([])
    }),
    { numRuns: LAW_CASES },
  )
})

test('only what changed is released and held; what was taken is tried again', () => {
  const known = (uid: string, problem = '', title = '') => ({ uid, title, from, until, problem })
  const next = (uid: string, title = ''): PortalEvent => ({ uid, title, from, until })
  const { gone, fresh } = changesOf(
    [known('stays'), known('left'), known('renamed'), known('taken', 'room_taken')],
    [next('stays'), next('renamed', 'Reserved'), next('taken'), next('new')],
  )
  expect(gone.map(({ uid }) => uid)).toEqual(['left', 'renamed', 'taken'])
  expect(fresh.map(({ uid }) => uid)).toEqual(['renamed', 'taken', 'new'])
})
