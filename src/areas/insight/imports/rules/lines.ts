import type * as z from 'zod'
import { capacityReasons, spanReasons } from '#areas/lodging/bookings/rules/guards.ts'
import { CustomerDetails } from '#areas/parties/customers/contract.ts'
import { documentKindOf } from '#areas/parties/profiles/rules/profiles.ts'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { readLanguage } from '#core/language.ts'
import type { Currency } from '#core/money.ts'
import type { Fault } from '../contract.ts'
import { type DayOrder, readDay } from '#core/table-days.ts'
import { readAmount, readCount } from './cells.ts'
import type { ImportField } from './fields.ts'

type Cells = Partial<Record<ImportField, string>>
type Guest = z.output<typeof CustomerDetails>

/** The result of a line of guests; `guest` only without faults. */
export type PlannedGuest = { name: string; faults: Fault[]; guest?: Guest; document?: StatedDocument }

/** An identity document of a line. */
export type StatedDocument = { kind: ReturnType<typeof documentKindOf>; number: string }

const LONGEST_NUMBER = 60

const FAULT_OF: Readonly<Record<string, Fault>> = {
  firstName: 'NAME',
  email: 'EMAIL',
  phone: 'PHONE',
  country: 'COUNTRY',
}

/** A guest of the cells of a line. One name alone is split before its last word. */
export function plannedGuest(cells: Cells, order: DayOrder): PlannedGuest {
  const { firstName, lastName } = namesIn(cells)
  const born = cells.dateOfBirth ?? ''
  const dateOfBirth = born === '' ? null : readDay(born, order)
  const { email = '', companyName, nationality, address, city, country, notes } = cells
  const input = {
    firstName, lastName, email: email.toLowerCase(), phone: cells.phone, companyName, nationality, address, city, country,
    notes, dateOfBirth: dateOfBirth ?? null, language: readLanguage(cells.language ?? ''),
  } // prettier-ignore
  const read = CustomerDetails.safeParse(input)
  const number = (cells.idNumber ?? '').trim()
  const wrong = read.success ? [] : read.error.issues.map(({ path }) => FAULT_OF[String(path[0])] ?? 'TOO_LONG')
  const more: Fault[] = [...(number.length > LONGEST_NUMBER ? (['TOO_LONG'] as const) : []), ...(dateOfBirth === undefined ? (['BIRTH'] as const) : [])] // prettier-ignore
  const faults = [...new Set<Fault>([...wrong, ...more])]
  const name = `${firstName} ${lastName}`.trim()
  const document = number !== '' && { document: { kind: documentKindOf(cells.idKind ?? ''), number } }
  return { name, faults, ...(read.success && faults.length === 0 ? { guest: read.data, ...document } : {}) }
}

/** First and last name of the cells; one name alone is split before its last word. */
export function namesIn({ firstName = '', lastName = '', name = '' }: Cells): { firstName: string; lastName: string } {
  if (firstName !== '') return { firstName, lastName }
  if (name === '') return { firstName: lastName, lastName: '' }
  const [last = '', first] = name.includes(',') ? name.split(',', 2).map((part) => part.trim()) : []
  if (first) return { firstName: first, lastName: last }
  const words = name.split(/\s+/)
  return words.length === 1
    ? { firstName: name, lastName }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** Records of the property that lines of bookings refer to. */
export type World = {
  businessDate: Day
  currency: Currency
  order: DayOrder
  types: readonly Pick<RoomType, 'id' | 'name' | 'code' | 'maxAdults' | 'maxChildren' | 'maxGuests'>[]
  rooms: readonly { id: string; number: string; roomTypeId: string }[]
}

export type PlannedBooking = {
  name: string
  reference: string
  faults: Fault[]
  guest?: Guest
  stay?: {
    roomTypeId: string
    roomId?: string
    arrival: Day
    departure: Day
    adults: number
    children: number
    nightAmount?: number
  }
  source: string
  notes: string
}

/** No one books further ahead, so a day beyond is a slip of the table. */
const MOST_DAYS_AHEAD = 1_830

/** A booking of one stay of the cells of a line. Rooms are not looked at here: they depend on the other lines. */
export function plannedBooking(cells: Cells, world: World): PlannedBooking {
  const { faults: guestFaults, guest, name } = plannedGuest({ ...cells, notes: '' }, world.order)
  const faults = new Set<Fault>(guestFaults)
  const { arrival, departure } = daysIn(cells, world, faults)
  const place = placeIn(cells, world, faults)
  const adults = cells.adults ? readCount(cells.adults) : 1
  const children = cells.children ? readCount(cells.children) : 0
  if (!adults || children === undefined) faults.add('GUESTS')
  else if (place && capacityReasons({ adults, children }, place.type).length > 0) faults.add('TOO_MANY_GUESTS')
  const price = cells.nightPrice ? readAmount(cells.nightPrice, world.currency) : null
  if (price === undefined) faults.add('PRICE')
  const { reference = '', source = '', notes = '' } = cells
  const line = {
    name,
    reference: reference.slice(0, 60),
    faults: [...faults],
    source: source.slice(0, 60),
    notes: [reference && `Reference ${reference}`, notes].filter(Boolean).join('\n'),
  }
  if (faults.size > 0 || !guest || !place || !arrival || !departure || !adults || children === undefined) return line
  const room = place.roomId === undefined ? {} : { roomId: place.roomId }
  const own = price === null || price === undefined ? {} : { nightAmount: price }
  return { ...line, guest, stay: { roomTypeId: place.type.id, ...room, arrival, departure, adults, children, ...own } }
}

function daysIn(cells: Cells, { businessDate, order }: World, faults: Set<Fault>): { arrival?: Day; departure?: Day } {
  const arrival = readDay(cells.arrival ?? '', order)
  if (!arrival || arrival > addDays(businessDate, MOST_DAYS_AHEAD)) faults.add('ARRIVAL')
  const nights = readCount(cells.nights ?? '')
  const departure = cells.departure
    ? readDay(cells.departure, order)
    : arrival && nights !== undefined
      ? addDays(arrival, nights)
      : undefined
  if (!departure) faults.add('DEPARTURE')
  if (!arrival || !departure) return {}
  if (departure <= arrival) faults.add('BACKWARDS')
  else
    for (const { code } of spanReasons({ arrival, departure }, businessDate))
      faults.add(code === 'date_in_past' ? 'PAST' : 'STAY_TOO_LONG')
  return { arrival, departure }
}

const folded = (text: string): string => text.trim().toLowerCase()

/** The room type by its name or code, or that of the room; where the property has one type only, it is that one. */
function placeIn({ roomType = '', roomNumber = '' }: Cells, { types, rooms }: World, faults: Set<Fault>) {
  const room = roomNumber === '' ? undefined : rooms.find(({ number }) => folded(number) === folded(roomNumber))
  if (roomNumber !== '' && !room) faults.add('ROOM')
  const [only] = types.length === 1 ? types : []
  const type =
    roomType === ''
      ? (types.find(({ id }) => id === room?.roomTypeId) ?? only)
      : types.find(({ name, code }) => [folded(name), folded(code)].includes(folded(roomType)))
  if (!type) {
    faults.add('ROOM_TYPE')
    return undefined
  }
  if (room && room.roomTypeId !== type.id) faults.add('ROOM')
  return { type, roomId: room?.id }
}
