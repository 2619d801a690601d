import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { dayOrderOf, knownRooms, listedDay, listedRooms } from './rooming-list.ts'

const defaults = {
  types: [{ roomTypeId: 'a', name: 'Standard', code: 'STD' }, { roomTypeId: 'b', name: 'Deluxe', code: 'DLX' }],
  roomTypeId: 'a',
  arrival: '2026-12-10' as Day,
  departure: '2026-12-13' as Day,
  dayOrder: 'DMY' as const,
} // prettier-ignore
const faultsOf = (text: string) => listedRooms(text, defaults).map((row) => ('fault' in row ? row.fault : 'ok'))

test('a line is a guest, and what is left out is the group’s own', () => {
  expect(listedRooms('Guest\tType\nAsha Rao\n\nRavi\tdlx\t2026-12-11\t2026-12-12\t2\n', defaults)).toEqual([
    { line: 2, guestName: 'Asha Rao', room: { roomTypeId: 'a', arrival: '2026-12-10', departure: '2026-12-13', guestName: 'Asha Rao', adults: 1, children: 0 } },
    { line: 4, guestName: 'Ravi', room: { roomTypeId: 'b', arrival: '2026-12-11', departure: '2026-12-12', guestName: 'Ravi', adults: 2, children: 0 } },
  ]) // prettier-ignore
  expect(faultsOf('Asha; deluxe ;2026-12-11;2026-12-12;3')).toEqual(['ok'])
})

test('what cannot be read is named', () => {
  expect(faultsOf(';STD')).toEqual(['name'])
  expect(faultsOf(`${'x'.repeat(121)};STD`)).toEqual(['name'])
  expect(faultsOf('Asha;Suite')).toEqual(['type'])
  expect(faultsOf('Asha;;11/12')).toEqual(['arrival'])
  expect(faultsOf('Asha;;2026-12-11;2026-12-11')).toEqual(['departure'])
  expect(['0', '1', '50', '51', '1.5'].flatMap((count) => faultsOf(`Asha;;;;${count}`))).toEqual(['adults', 'ok', 'ok', 'adults', 'adults']) // prettier-ignore
})

test('children come with their ages, or without where the list does not have them', () => {
  const roomOf = (text: string) => {
    const [row] = listedRooms(text, defaults)
    return row && 'room' in row ? { children: row.room.children, ages: row.room.childAges } : row
  }
  expect(roomOf('Asha;;;;2;2;4, 7')).toEqual({ children: 2, ages: [4, 7] })
  expect(roomOf('Asha;;;;2;;0/17')).toEqual({ children: 2, ages: [0, 17] })
  expect(roomOf('Asha;;;;2;2')).toEqual({ children: 2, ages: undefined })
  expect(roomOf('Guest;Âges des enfants;Enfants\nAsha;3 + 5;2')).toEqual({ children: 2, ages: [3, 5] })
  expect(roomOf('Guest;Type;Arrival;Departure;Adults;Remarks;Diet\nAsha;;;;2;late;vegan')).toEqual({
    children: 0,
    ages: undefined,
  })
  const faults = ['51', '1.5', '-1', 'two'].map((count) => `Asha;;;;2;${count}`)
  expect(faultsOf([...faults, 'Asha;;;;2;50'].join('\n'))).toEqual([
    'children',
    'children',
    'children',
    'children',
    'ok',
  ])
  const ages = ['1;18', '1;-1', '1;4.5', '1;four', '2;4', '0;4', ';4 yrs']
  expect(faultsOf(ages.map((each) => `Asha;;;;2;${each}`).join('\n'))).toEqual(ages.map(() => 'ages'))
})

test('a list that is imported again finds each of its rooms once', () => {
  const names = fc.array(fc.constantFrom('Asha', 'asha ', 'Ravi Rao'), { maxLength: 8 })
  fc.assert(
    fc.property(names, names, (first, more) => {
      const roomsOf = (all: readonly string[]) =>
        listedRooms(all.join('\n'), defaults).flatMap((row) => ('room' in row ? [row.room] : []))
      const stays = roomsOf(first).map((room, at) => ({ ...room, reference: `R${at}` }))
      expect(knownRooms(roomsOf(first), stays).every((reference) => reference !== undefined)).toBe(true)
      const found = knownRooms(roomsOf([...first, ...more]), stays).filter((reference) => reference !== undefined)
      expect(new Set(found).size).toBe(found.length)
      expect(found).toHaveLength(first.length)
    }),
    { numRuns: LAW_CASES },
  )
})

test('a heading defines in which order the columns are; those it does not know are passed over', () => {
  const list = 'No;Pax;Guest name;Check-out;Arrivée\n1;3;Asha;13/12/2026;11/12/2026\n2;;;;'
  expect(listedRooms(list, defaults)).toEqual([
    { line: 2, guestName: 'Asha', room: { roomTypeId: 'a', arrival: '2026-12-11', departure: '2026-12-13', guestName: 'Asha', adults: 3, children: 0 } },
    { line: 3, guestName: '', fault: 'name' },
  ]) // prettier-ignore
})

test.each([
  ['2026-12-03', '2026-12-03', '2026-12-03'],
  ['3/12/2026', '2026-12-03', '2026-03-12'],
  ['3.12.2026', '2026-12-03', '2026-12-03'],
  ['31/12/2026', '2026-12-31', '2026-12-31'],
  ['12/31/2026', '2026-12-31', '2026-12-31'],
  ['46359', '2026-12-03', '2026-12-03'],
  ['3 Dec 2026', '2026-12-03', '2026-12-03'],
  ['31.31.2026', undefined, undefined],
  ['29/02/2026', undefined, undefined],
  ['11/12', undefined, undefined],
])('%s in a list is %s where the day is written first, and %s where the month is', (text, dayFirst, monthFirst) => {
  expect([listedDay(text, 'DMY'), listedDay(text, 'MDY')]).toEqual([dayFirst, monthFirst])
})

test.each([
  ['en-IN', 'DMY'],
  ['fr-FR', 'DMY'],
  ['de-DE', 'DMY'],
  ['en-US', 'MDY'],
  ['ja-JP', 'DMY'],
])('people of %s write %s', (locale, order) => expect(dayOrderOf(locale)).toBe(order))

test('every day is read back from each way it is written', () => {
  const two = (part: string | undefined) => String(Number(part))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), (offset) => {
      const day = addDays('2024-01-01' as Day, offset)
      const [year, month, date] = day.split('-')
      const [d, m] = [two(date), two(month)]
      for (const text of [`${d}/${m}/${year}`, `${d}.${m}.${year}`, day]) expect(listedDay(text, 'DMY')).toBe(day)
      for (const text of [`${m}/${d}/${year}`, `${d}.${m}.${year}`, day]) expect(listedDay(text, 'MDY')).toBe(day)
      const serial = Math.round((Date.parse(day) - Date.parse('1899-12-30')) / 86_400_000)
      expect(listedDay(String(serial), 'MDY')).toBe(day)
    }),
    { numRuns: LAW_CASES },
  )
})
