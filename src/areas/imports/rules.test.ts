import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, guessColumns } from '#core/columns.ts'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { type Currency, decimalText, minor } from '#core/money.ts'
import {
  namesOf,
  plannedBooking,
  plannedGuest,
  readAmount,
  readCount,
  readDay,
  roomFaults,
  twice,
  type World,
} from './rules.ts'

const INR = 'INR' as Currency
const today = '2026-11-20' as Day

test('days are read as tables write them', () => {
  const days = {
    '2027-04-03': '2027-04-03', '2027-04-03 14:30': '2027-04-03', '2027/4/3': '2027-04-03', '3/4/2027': '2027-04-03', '03.04.27': '2027-04-03',
    '46480': '2027-04-03', ' 3-4-2027 ': '2027-04-03',
  } // prettier-ignore
  for (const [typed, day] of Object.entries(days)) expect([typed, readDay(typed, 'DMY')]).toEqual([typed, day])
  expect(readDay('4/13/2027', 'MDY')).toBe('2027-04-13')
  for (const typed of ['', '13/13/2027', '31/2/2027', 'soon', '2027', '4 Apr', '3/4', '99999999'])
    expect([typed, readDay(typed, 'DMY')]).toEqual([typed, undefined])
})

test('law: an amount that is printed is read back, whatever the marks between', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.constantFrom('INR', 'JPY', 'EUR'), (units, code) => {
      const currency = code as Currency
      const text = decimalText(minor(units), currency)
      const [whole = '', fraction] = text.split('.')
      const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
      const back = readAmount(fraction === undefined ? grouped : `₹ ${grouped}.${fraction}`, currency)
      // A whole amount of three figures behind a comma may be decimals of nothing: it never is here.
      expect(back).toBe(units)
    }),
  )
  expect(readAmount('4.500,50', INR)).toBe(450_050)
  expect(readAmount('1,00,000', INR)).toBe(10_000_000)
  for (const typed of ['', 'free', '-5', '4.5.5', '12e3', '1.2345', '9'.repeat(30)])
    expect([typed, readAmount(typed, INR)]).toEqual([typed, undefined])
  expect([readCount('2'), readCount('2.0'), readCount('two'), readCount('-1')]).toEqual([2, 2, undefined, undefined])
})

test('columns are guessed by their titles, each field once', () => {
  const head = ['Guest Name', 'E-Mail', 'Check-in', 'Check Out', 'Room Type', 'Rate', 'Colour', 'Arrival']
  expect(guessColumns(head, namesOf('BOOKINGS'))).toEqual([
    'name', 'email', 'arrival', 'departure', 'roomType', 'nightPrice', '', '',
  ]) // prettier-ignore
  expect(cellsOf([' Mira ', 'x'], ['name', ''])).toEqual({ name: 'Mira' })
})

test('a name alone is split before its last word, or at its comma', () => {
  const guest = (cells: object) => plannedGuest(cells, 'DMY').guest
  expect(guest({ name: 'Mira Devi Sen' })).toMatchObject({ firstName: 'Mira Devi', lastName: 'Sen' })
  expect(guest({ name: 'Sen, Mira' })).toMatchObject({ firstName: 'Mira', lastName: 'Sen' })
  expect(guest({ lastName: 'Sen', language: 'Français' })?.language).toBe('fr')
  expect(guest({ lastName: 'Sen', language: 'Hindi' })?.language).toBeNull()
  expect(guest({ lastName: 'Sen' })).toMatchObject({ firstName: 'Sen', lastName: '' })
  expect(plannedGuest({ email: 'mira', phone: 'none', dateOfBirth: '?' }, 'DMY').faults.sort()).toEqual([
    'BIRTH', 'EMAIL', 'NAME', 'PHONE',
  ]) // prettier-ignore
})

const world: World = {
  businessDate: today,
  currency: INR,
  order: 'DMY',
  types: [
    { id: 'a', name: 'Standard', code: 'STD', maxAdults: 2, maxChildren: 1, maxGuests: 3 },
    { id: 'b', name: 'Deluxe', code: 'DLX', maxAdults: 3, maxChildren: 2, maxGuests: 4 },
  ],
  rooms: [{ id: 'r1', number: '101', roomTypeId: 'a' }],
}
const cells = { name: 'Mira Sen', arrival: '1/12/2026', departure: '3/12/2026', roomType: 'std', adults: '2' }

test('a line of bookings names a type by name, code or room, and says everything that is wrong with it', () => {
  expect(plannedBooking(cells, world).stay).toMatchObject({ roomTypeId: 'a', arrival: '2026-12-01', adults: 2 })
  const { roomType: _, ...byRoom } = cells
  expect(plannedBooking({ ...byRoom, roomNumber: '101' }, world).stay).toMatchObject({ roomTypeId: 'a', roomId: 'r1' })
  expect(plannedBooking({ ...cells, departure: '', nights: '2' }, world).stay).toMatchObject({
    departure: '2026-12-03',
  })
  expect(plannedBooking({ ...cells, nightPrice: '₹4,500' }, world).stay).toMatchObject({ nightAmount: 450_000 })
  const faultsOf = (over: object) => plannedBooking({ ...cells, ...over }, world).faults.sort()
  expect(faultsOf({ arrival: 'x', roomType: 'Villa', adults: 'many', nightPrice: 'free' })).toEqual([
    'ARRIVAL', 'GUESTS', 'PRICE', 'ROOM_TYPE',
  ]) // prettier-ignore
  expect(faultsOf({ departure: '1/12/2026' })).toEqual(['BACKWARDS'])
  expect(faultsOf({ departure: '1/12/2028' })).toEqual(['STAY_TOO_LONG'])
  expect(faultsOf({ arrival: '1/11/2026' })).toEqual(['PAST'])
  expect(faultsOf({ arrival: '1/12/2090', departure: '2/12/2090' })).toEqual(['ARRIVAL'])
  expect(faultsOf({ adults: '3' })).toEqual(['TOO_MANY_GUESTS'])
  expect(faultsOf({ roomNumber: '999' })).toEqual(['ROOM'])
  expect(faultsOf({ roomType: 'DLX', roomNumber: '101' })).toEqual(['ROOM'])
  expect(faultsOf({ departure: '' })).toEqual(['DEPARTURE'])
})

const stay = fc
  .record({ from: fc.nat(5), nights: fc.integer({ min: 1, max: 3 }), roomId: fc.option(fc.constantFrom('r1', 'r2'), { nil: undefined }) })
  .map(({ from, nights, roomId }) => ({
    roomTypeId: 'a', arrival: addDays(today, from), departure: addDays(today, from + nights), roomId,
  })) // prettier-ignore

test('law: lines that find a room never sell more of a type than is free, nor a room twice for a night', () => {
  fc.assert(
    fc.property(fc.array(stay, { maxLength: 12 }), fc.nat(3), (stays, most) => {
      const faults = roomFaults(stays, () => most, new Set())
      const kept = stays.filter((_, index) => faults[index] === undefined)
      const nights = kept.flatMap((each) => nightsIn(each))
      for (const night of nights) expect(nights.filter((each) => each === night).length).toBeLessThanOrEqual(most)
      const rooms = kept.flatMap((each) =>
        nightsIn(each).flatMap((night) => (each.roomId ? [`${each.roomId} ${night}`] : [])),
      )
      expect(new Set(rooms).size).toBe(rooms.length)
    }),
  )
  expect(roomFaults([undefined], () => 0, new Set())).toEqual([undefined])
})

test('what stands twice is found at its second time; nothing is never twice', () => {
  expect(twice(['A1', '', 'A2', 'A1', ''])).toEqual([false, false, false, true, false])
})
