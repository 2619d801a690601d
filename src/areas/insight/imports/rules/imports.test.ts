import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, guessColumns } from '#core/columns.ts'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { type Currency, decimalText, minor } from '#core/money.ts'
import { groupsMade, plannedProducts, type Shelf } from './products.ts'
import { namesOf } from './fields.ts'
import { plannedBooking, plannedGuest, type World } from './lines.ts'
import { readDay } from '#core/table-days.ts'
import { readAmount, readCount } from './cells.ts'
import { roomFaults, twice } from './imports.ts'

const INR = 'INR' as Currency
const today = '2026-11-20' as Day

test('days are read as tables write them', () => {
  const days = {
    '2027-04-03': '2027-04-03', '2027-04-03 14:30': '2027-04-03', '2027/4/3': '2027-04-03', '3/4/2027': '2027-04-03', '03.04.27': '2027-04-03',
    '46480': '2027-04-03', ' 3-4-2027 ': '2027-04-03', '03-Apr-27': '2027-04-03', '3 Apr. 2027': '2027-04-03', '03 avr. 2027': '2027-04-03', '3 août 2027': '2027-08-03',
    'April 3, 2027': '2027-04-03', '3. April 2027': '2027-04-03', '3Apr2027': '2027-04-03', '31 Mai 2027': '2027-05-31', '1 Juin 27': '2027-06-01',
    '1 juil. 2027': '2027-07-01',
  } // prettier-ignore
  for (const [typed, day] of Object.entries(days)) expect([typed, readDay(typed, 'DMY')]).toEqual([typed, day])
  expect(readDay('4/13/2027', 'MDY')).toBe('2027-04-13')
  for (const typed of [
    '',
    '13/13/2027',
    '31/2/2027',
    'soon',
    '2027',
    '4 Apr',
    '3/4',
    '31-Feb-27',
    '4 Foo 2027',
    'Room 12 2027',
    '99999999',
  ])
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
      // Three digits after a comma are read as thousands here, never as decimals.
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

test('a line of bookings names a type by name, code or room, and lists all its faults', () => {
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
      const stored = stays.filter((_, index) => faults[index] === undefined)
      const nights = stored.flatMap((each) => nightsIn(each))
      for (const night of nights) expect(nights.filter((each) => each === night).length).toBeLessThanOrEqual(most)
      const rooms = stored.flatMap((each) =>
        nightsIn(each).flatMap((night) => (each.roomId ? [`${each.roomId} ${night}`] : [])),
      )
      expect(new Set(rooms).size).toBe(rooms.length)
    }),
  )
  expect(roomFaults([undefined], () => 0, new Set())).toEqual([undefined])
})

test('a duplicate is found at its second line; empty names are never duplicates', () => {
  expect(twice(['A1', '', 'A2', 'A1', ''])).toEqual([false, false, false, true, false])
})

const GROUP = { id: 'g1', name: 'Soups', businessServiceIds: ['o1'], stationId: 's1', taxCategory: 'FOOD' as const }
const shelf: Shelf = {
  currency: INR,
  groups: [GROUP, { ...GROUP, id: 'g2', name: 'Wines', businessServiceIds: ['o2'], stationId: null }],
  outlets: [{ id: 'o1', name: 'Restaurant' }, { id: 'o2', name: 'Bar, upstairs' }],
  stations: [{ id: 's1', name: 'Hot' }, { id: 's2', name: 'Cold' }],
  choices: [{ id: 'c1', name: 'Size' }, { id: 'c2', name: 'Salt; pepper' }],
  known: [{ productCode: 'TOM', barcode: '12345678', name: 'Tomato soup', productGroupId: 'g1' }],
  makesGroups: false,
} // prettier-ignore
const IDS = { g1: 1, g2: 2, o1: 3, o2: 4, s1: 5, s2: 6, c1: 7, c2: 8 }
const uuid = (name: keyof typeof IDS) => `019a0000-0000-7000-8000-00000000000${IDS[name]}`
const real = <T>(of: T): T => JSON.parse(JSON.stringify(of).replaceAll(/"([gosc][12])"/g, (_, id: keyof typeof IDS) => `"${uuid(id)}"`)) as T // prettier-ignore
const dish = { productCode: 'LEN', productName: 'Lentil soup', group: 'soups', price: '150' }
const read = (all: object[], more: Partial<Shelf> = {}) => plannedProducts(all, { ...real(shelf), ...more })
const faultsIn = (over: object, more: Partial<Shelf> = {}) =>
  read([{ ...dish, ...over }], more).flatMap(({ faults }) => [...faults].sort())

test('a line of products is read in the words of its table, and takes from its group what it leaves empty', () => {
  const [line] = read([
    { ...dish, names: 'fr: Soupe aux lentilles; hi: दाल', price: '₹1,150.50', taxCategory: 'Alcool', station: 'cold', unit: 'portion',
      allergens: 'Céleri, milk; Œufs', diets: 'Veg + Épicé', choices: 'Salt; pepper', isActive: 'non', isFractional: 'yes', place: '3' },
  ]) // prettier-ignore
  expect(line?.faults).toEqual([])
  expect(line?.input).toMatchObject({
    group: { id: uuid('g1') },
    product: {
      productCode: 'LEN', names: { fr: 'Soupe aux lentilles', hi: 'दाल' }, price: 115_050, taxCategory: 'ALCOHOL', stationId: uuid('s2'),
      unit: 'portion', allergens: ['CELERY', 'MILK', 'EGGS'], diets: ['VEGETARIAN', 'SPICY'], modifierGroupIds: [uuid('c2')], isActive: false,
      isFractional: true, ranking: 3,
    },
  }) // prettier-ignore
  const [plain] = read([{ ...dish, station: 'Hot', taxCategory: 'food', diets: 'Non-veg' }])
  expect(plain?.input?.product).toMatchObject({ stationId: null, taxCategory: null, diets: [], unit: 'piece', isActive: true }) // prettier-ignore
})

test('all faults of a line of products are listed; a word that is not understood is never guessed', () => {
  expect(faultsIn({ productName: '', price: '-5', productCode: 'a b', barcode: '1' })).toEqual(['BARCODE', 'CODE', 'NAME', 'PRICE']) // prettier-ignore
  for (const price of ['', 'free', '12.5.1', '0.125', '99999999999']) expect([price, faultsIn({ price })]).toEqual([price, ['PRICE']]) // prettier-ignore
  expect(faultsIn({ price: '12.5' }, { currency: 'JPY' as Currency })).toEqual(['PRICE'])
  expect(faultsIn({ kind: 'Combo', taxCategory: 'GST 5%', station: 'Grill', allergens: 'Milk, Unobtainium', diets: 'Keto' })).toEqual([
    'ALLERGENS', 'DIETS', 'KIND', 'STATION', 'TAX',
  ]) // prettier-ignore
  expect(faultsIn({ choices: 'None such', isActive: 'perhaps', place: 'first', currency: 'EUR', names: 'Soupe' })).toEqual([
    'CHOICES', 'CURRENCY', 'FLAG', 'NAMES', 'PLACE',
  ]) // prettier-ignore
  expect(faultsIn({ group: '' })).toEqual(['GROUP'])
  expect(faultsIn({ outlet: 'Bar, upstairs' })).toEqual(['GROUP_OUTLET'])
  expect(faultsIn({ outlet: 'Spa' })).toEqual(['OUTLET'])
  expect(faultsIn({ unit: 'u'.repeat(21) })).toEqual(['TOO_LONG'])
})

test('what exists already, or is in an earlier line, is found by code, by barcode, and without a code by its name in an outlet', () => {
  expect(faultsIn({ productCode: 'tom' })).toEqual(['EXISTS'])
  expect(faultsIn({ barcode: '12345678' })).toEqual(['BARCODE_TAKEN'])
  expect(faultsIn({ productCode: '', barcode: '12345678' })).toEqual(['EXISTS'])
  expect(faultsIn({ productCode: '', productName: 'TOMATO soup' })).toEqual(['EXISTS'])
  expect(faultsIn({ productCode: '', productName: 'Tomato soup', group: 'Wines' })).toEqual([])
  const twins = read([dish, dish, { ...dish, productCode: 'L2', barcode: '8888' }, { ...dish, productCode: 'L3', barcode: '8888' },
    { ...dish, productCode: '' }]) // prettier-ignore
  expect(twins.map(({ faults }) => faults)).toEqual([[], ['TWICE'], [], ['BARCODE_TAKEN'], ['TWICE']])
})

test('law: assigned codes are never an existing one, nor one twice', () => {
  const name = fc.constantFrom(
    'Tom',
    'Tomato soup',
    'Crème brûlée',
    'दाल',
    '!!',
    'a very long name of a dish that goes on and on',
  )
  fc.assert(
    fc.property(fc.array(fc.record({ name, code: fc.constantFrom('', 'TOM-2', 'P') }), { maxLength: 12 }), (wanted) => {
      const lines = read(wanted.map(({ name: productName, code }, index) => ({ ...dish, productName: `${productName}${' '.repeat(index % 2)}`, productCode: code }))) // prettier-ignore
      const codes = lines.flatMap(({ input }) => input?.product.productCode ?? [])
      expect(new Set([...codes, 'TOM']).size).toBe(codes.length + 1)
      for (const code of codes) expect(code).toMatch(/^[A-Z0-9][A-Z0-9._-]{0,23}$/)
    }),
  )
})

test('a missing group is made when that was requested: once, sold at the outlets of its lines, with what they share', () => {
  const starters = (over: object) => ({ ...dish, group: 'Starters', outlet: 'Restaurant', ...over })
  expect(faultsIn(starters({}))).toEqual(['GROUP'])
  const made = read(
    [starters({ station: 'Cold', taxCategory: 'FOOD' }), starters({ productCode: 'B', group: 'STARTERS', station: 'Hot', taxCategory: 'FOOD' })],
    { makesGroups: true },
  ) // prettier-ignore
  const make = { name: 'Starters', businessServiceIds: [uuid('o1')], stationId: null, taxCategory: 'FOOD' }
  expect(made.map(({ input }) => input)).toMatchObject([
    { group: { make }, product: { stationId: uuid('s2'), taxCategory: null } },
    { group: { make }, product: { stationId: uuid('s1'), taxCategory: null } },
  ])
  expect(groupsMade(made.map(({ input }) => input))).toEqual(['Starters'])
  expect(faultsIn({ ...starters({}), outlet: '' }, { makesGroups: true })).toEqual(['OUTLET'])
  expect(faultsIn({ ...starters({}), outlet: '' }, { makesGroups: true, outlets: real(shelf.outlets.slice(0, 1)) })).toEqual([]) // prettier-ignore
})

test('an amount of three decimals is read with them', () => {
  const amount = (typed: string) => readAmount(typed, 'KWD' as Currency)
  expect([amount('1.250'), amount('1,234.500'), amount('1,234,567'), amount('0.050')]).toEqual([1_250, 1_234_500, 1_234_567_000, 50]) // prettier-ignore
})
