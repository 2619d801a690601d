import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { roomFaults } from './imports.ts'
import { plannedBooking, plannedGuest, type World } from './lines.ts'

const today = '2026-11-20' as Day
const guest = (cells: object) => plannedGuest(cells, 'DMY')
const standard = { id: 'a', name: 'Standard', code: 'STD', maxAdults: 2, maxChildren: 1, maxGuests: 3 }
const deluxe = { ...standard, id: 'b', name: 'Deluxe', code: 'DLX' }
const world: World = {
  businessDate: today,
  currency: 'INR' as Currency,
  order: 'DMY',
  types: [standard, deluxe],
  rooms: [{ id: 'r1', number: '101A', roomTypeId: 'a' }, { id: 'r2', number: '201', roomTypeId: 'b' }],
} // prettier-ignore
const cells = { name: 'Mira Sen', arrival: '1/12/2026', departure: '3/12/2026', roomType: 'std' }
const booked = (over: object, of: World = world) => plannedBooking({ ...cells, ...over }, of)

test('a name is read from its cells: first and last, a comma, or words with any space between', () => {
  expect(guest({ firstName: 'Mira', lastName: 'Sen', name: 'Someone Else' })).toMatchObject({
    name: 'Mira Sen',
    guest: { firstName: 'Mira', lastName: 'Sen' },
  })
  expect(guest({ firstName: 'Mira' }).name).toBe('Mira')
  expect(guest({ name: 'Sen ,  Mira , Dr' }).guest).toMatchObject({ firstName: 'Mira', lastName: 'Sen' })
  expect(guest({ name: 'Sen,' }).guest).toMatchObject({ firstName: 'Sen,', lastName: '' })
  expect(guest({ name: 'Mira   Devi  Sen' }).guest).toMatchObject({ firstName: 'Mira Devi', lastName: 'Sen' })
  expect(guest({ name: 'Mira', lastName: 'Sen' }).guest).toMatchObject({ firstName: 'Mira', lastName: 'Sen' })
  expect(guest({ lastName: 'Sen' }).guest).toMatchObject({ firstName: 'Sen', lastName: '' })
})

test('a guest is returned with all that was read, or not at all', () => {
  const whole = guest({ name: 'Mira Sen', email: 'Mira@Mail.Example', dateOfBirth: '3/4/1990', language: 'en' })
  expect(whole).toMatchObject({ faults: [], guest: { email: 'mira@mail.example', dateOfBirth: '1990-04-03', language: 'en' } }) // prettier-ignore
  expect(guest({ name: 'Mira Sen' }).guest).toMatchObject({ dateOfBirth: null, language: null })
  expect(guest({ name: 'Mira Sen', dateOfBirth: 'soon' })).toEqual({ name: 'Mira Sen', faults: ['BIRTH'] })
  expect(guest({ name: 'Mira Sen', idNumber: 'x'.repeat(500) })).toEqual({ name: 'Mira Sen', faults: ['TOO_LONG'] })
})

test('a booking retains its reference with its notes, and where it came from', () => {
  const long = 'x'.repeat(70)
  expect(booked({ reference: 'OTA-7', source: 'Web', notes: 'Late' })).toMatchObject({
    reference: 'OTA-7', source: 'Web', notes: 'Reference OTA-7\nLate', guest: { notes: '' },
  }) // prettier-ignore
  expect(booked({})).toMatchObject({ reference: '', source: '', notes: '' })
  expect(booked({ notes: 'Late' }).notes).toBe('Late')
  expect(booked({ reference: long, source: long })).toMatchObject({ reference: 'x'.repeat(60), source: 'x'.repeat(60), notes: `Reference ${long}` }) // prettier-ignore
})

test('a stay is returned only where its line has no fault', () => {
  expect(booked({}).stay).toEqual({ roomTypeId: 'a', arrival: '2026-12-01', departure: '2026-12-03', adults: 1, children: 0 }) // prettier-ignore
  expect(booked({ adults: '2', children: '1', roomNumber: ' 101a ', nightPrice: '0' }).stay).toEqual({
    roomTypeId: 'a', roomId: 'r1', arrival: '2026-12-01', departure: '2026-12-03', adults: 2, children: 1, nightAmount: 0,
  }) // prettier-ignore
  const faulty = { name: '', phone: 'none' }
  for (const [over, faults] of [
    [{ nightPrice: 'free' }, ['PRICE']],
    [{ children: 'some' }, ['GUESTS']],
    [{ adults: '0' }, ['GUESTS']],
    [faulty, ['NAME', 'PHONE']],
    [{ arrival: 'soon', departure: '', nights: '2' }, ['ARRIVAL', 'DEPARTURE']],
    [{ departure: '1/12/2026' }, ['BACKWARDS']],
  ] as const) {
    const line = booked(over)
    expect([[...line.faults].sort(), line.stay]).toEqual([faults, undefined])
  }
})

test('no one arrives further ahead than five years', () => {
  const inDays = (days: number) =>
    booked({ arrival: addDays(today, days), departure: addDays(today, days + 1) }).faults.includes('ARRIVAL')
  expect([inDays(1_830), inDays(1_831)]).toEqual([false, true])
})

test('a type is the one named, else that of the room, else the only one', () => {
  const typeOf = (over: object, types = world.types) => booked({ roomType: '', ...over }, { ...world, types }).stay?.roomTypeId // prettier-ignore
  expect(typeOf({ roomType: ' DELUXE ' })).toBe('b')
  expect([typeOf({ roomNumber: '201' }), typeOf({}), typeOf({}, [deluxe])]).toEqual(['b', undefined, 'b'])
  expect(booked({ roomType: '' }).faults).toEqual(['ROOM_TYPE'])
  expect(booked({ roomType: '', roomNumber: '999' }, { ...world, types: [standard] }).faults).toEqual(['ROOM'])
})

test('a line finds no room where none of its type is free, or the one it names is taken on a night', () => {
  const stay = { roomTypeId: 'a', arrival: today, departure: addDays(today, 2) }
  const free = () => 2
  expect(roomFaults([stay, stay, stay], free, new Set())).toEqual([undefined, undefined, 'NO_ROOM_FREE'])
  expect(roomFaults([{ ...stay, roomId: 'r1' }, { ...stay, roomId: 'r1' }], free, new Set())).toEqual([undefined, 'ROOM_TAKEN']) // prettier-ignore
  expect(roomFaults([{ ...stay, roomId: 'r1' }, stay], free, new Set([`r1 ${addDays(today, 1)}`, `undefined ${today}`]))).toEqual(['ROOM_TAKEN', undefined]) // prettier-ignore
})
