import type { Day } from '#core/dates.ts'
import { type DayOrder, readDay } from '#core/table-days.ts'
import { MAX_CHILD_AGE } from '#areas/property/rates/contract/ages.ts'
import type { NewRoom } from '../contract/groups.ts'
import { nameKey } from './names.ts'

/** What of a line of a rooming list cannot be read. */
export type ListFault = 'name' | 'type' | 'arrival' | 'departure' | 'adults' | 'children' | 'ages'

/** A line of a rooming list: the room it requests, or what of it cannot be read. `line` counts from 1 as in the text. */
export type ListedRoom = { line: number; guestName: string } & ({ room: NewRoom } | { fault: ListFault })

/** What a line that names no more than a guest means. */
export type ListDefaults = {
  types: readonly { roomTypeId: string; name: string; code: string }[]
  roomTypeId: string
  arrival: Day
  departure: Day
  /** What 3/4/2027 is at the property. */
  dayOrder: DayOrder
}

const MAX_NAME = 120
const MAX_ADULTS = 50
const MAX_CHILDREN = 50
/** Columns from this one on are read only where a heading names them, or where there is none. */
const FIRST_OF_CHILDREN = 5
/** The columns of a list in their order, and how their titles may be written. */
const COLUMNS = [
  ['name', 'guest', 'guest name', 'full name', 'nom', 'client', 'nom du client'],
  ['type', 'room type', 'room', 'chambre', 'catégorie', 'categorie', 'type de chambre'],
  ['arrival', 'check-in', 'check in', 'from', 'arrivée', 'arrivee', 'du'],
  ['departure', 'check-out', 'check out', 'until', 'to', 'départ', 'depart', 'au'],
  ['adults', 'people', 'pax', 'adultes', 'personnes'],
  ['children', 'kids', 'enfants'],
  [
    'ages',
    'child ages',
    'children’s ages',
    "children's ages",
    'ages of children',
    'âges',
    'âges des enfants',
    'ages des enfants',
  ],
].map((titles) => new Set(titles))
const columnTitled = (title = ''): number => COLUMNS.findIndex((titles) => titles.has(nameKey(title)))

/** Whether the first line of a list is its heading: one of its columns is the guest's. */
export const isHeading = (cells: readonly string[]): boolean => cells.some((cell) => columnTitled(cell) === 0)

/** Puts the cells of a line in the order of the columns: as the heading has them, else as they are. */
function orderOf(titles: readonly string[]): (cells: readonly string[]) => string[] {
  const places = COLUMNS.map((_, column) => {
    const at = titles.findIndex((title) => columnTitled(title) === column)
    if (at >= 0) return at
    if (titles.length > 0 && column >= FIRST_OF_CHILDREN) return -1
    return columnTitled(titles[column]) >= 0 ? -1 : column
  })
  return (cells) => places.map((place) => cells[place] ?? '')
}

/**
 * The rooms of a rooming list, a line each: guest, room type by name or code, arrival, departure, adults, children and their ages, or in the order of its heading. What
 * follows the guest may be left out, and is then the group's own. Columns are parted by tabs, else by semicolons; a heading is skipped.
 */
export function listedRooms(text: string, defaults: ListDefaults): ListedRoom[] {
  const separator = text.includes('\t') ? '\t' : ';'
  const lines = text.split(/\r?\n/).map((line) => line.split(separator).map((cell) => cell.trim()))
  const [first = []] = lines
  const hasHeading = isHeading(first)
  const ordered = orderOf(hasHeading ? first : [])
  return lines.flatMap((line, index): ListedRoom[] => {
    if ((hasHeading && index === 0) || line.every((cell) => cell === '')) return []
    const cells = ordered(line)
    return [{ line: index + 1, guestName: (cells[0] ?? '').slice(0, MAX_NAME), ...readCells(cells, defaults) }]
  })
}

/** Whether people of a locale write the month before the day. */
export function dayOrderOf(locale: string): DayOrder {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' }).formatToParts()
  const placeOf = (wanted: string) => parts.findIndex(({ type }) => type === wanted)
  return placeOf('month') < placeOf('day') && placeOf('year') > 0 ? 'MDY' : 'DMY'
}

/** A day as a list writes it: with points the day is first; else the order says which of two days is meant, and yields where only one is. */
export function listedDay(text: string, order: DayOrder): Day | undefined {
  if (/^\d{1,2}\.\d{1,2}\.\d+$/.test(text)) return readDay(text, 'DMY')
  return readDay(text, order) ?? readDay(text, order === 'DMY' ? 'MDY' : 'DMY')
}

function readCells(cells: readonly string[], defaults: ListDefaults): { room: NewRoom } | { fault: ListFault } {
  const [guestName = '', type = '', from = '', until = '', count = '', ...children] = cells
  if (guestName === '' || guestName.length > MAX_NAME) return { fault: 'name' }
  const wanted = nameKey(type)
  const named = defaults.types.find(({ name, code }) => [nameKey(name), nameKey(code)].includes(wanted))
  const roomTypeId = type === '' ? defaults.roomTypeId : named?.roomTypeId
  if (!roomTypeId) return { fault: 'type' }
  const arrival = from === '' ? defaults.arrival : listedDay(from, defaults.dayOrder)
  if (!arrival) return { fault: 'arrival' }
  const departure = until === '' ? defaults.departure : listedDay(until, defaults.dayOrder)
  if (!departure || departure <= arrival) return { fault: 'departure' }
  const adults = count === '' ? 1 : Number(count)
  if (!Number.isInteger(adults) || adults < 1 || adults > MAX_ADULTS) return { fault: 'adults' }
  const read = readChildren(children)
  return typeof read === 'string'
    ? { fault: read }
    : { room: { roomTypeId, arrival, departure, guestName, adults, ...read } }
}

/** How many children share a room, and their ages where the list has them: `4, 7`. Ages alone imply their number. */
function readChildren([count = '', listed = '']: readonly string[]):
  | Pick<NewRoom, 'children' | 'childAges'>
  | ListFault {
  const texts = listed.split(/[\s,/+&]+/).filter(Boolean)
  const childAges = texts.map(Number)
  const children = count === '' ? childAges.length : Number(count)
  if (!/^\d*$/.test(count) || children > MAX_CHILDREN) return 'children'
  if (childAges.length === 0) return { children }
  const isAge = (text: string) => /^\d{1,2}$/.test(text) && Number(text) <= MAX_CHILD_AGE
  return texts.every(isAge) && childAges.length === children ? { children, childAges } : 'ages'
}

type Booked = { guestName: string; roomTypeId: string; arrival: Day; departure: Day; reference: string }

const keyOf = ({ guestName, roomTypeId, arrival, departure }: Omit<Booked, 'reference'>): string =>
  [nameKey(guestName), roomTypeId, arrival, departure].join('|')

/**
 * Which rooms of a list are booked already: the same guest in the same type on the same days, each stay once. A list that is imported again
 * finds all of its rooms.
 *
 * @returns the booking's reference for each room, undefined for a room that is new
 */
export function knownRooms(rooms: readonly NewRoom[], stays: readonly Booked[]): (string | undefined)[] {
  const left = new Map<string, string[]>()
  for (const stay of stays) left.set(keyOf(stay), [...(left.get(keyOf(stay)) ?? []), stay.reference])
  return rooms.map((room) => left.get(keyOf(room))?.shift())
}
