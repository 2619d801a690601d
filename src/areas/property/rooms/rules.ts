import { addDays, type Day, type Span } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'

export const BLOCK_KINDS = ['OUT_OF_ORDER', 'OUT_OF_SERVICE', 'INTERNAL', 'HOLD'] as const

const MAX_NEW_ROOMS = 500
const MAX_NUMBER_LENGTH = 20

/**
 * A place of inventory on some nights: of a type, and of a certain room when one is named. A stay of a group takes what the group holds
 * first, and free rooms once that is used up.
 */
export type Hold = {
  stayId: string
  roomTypeId: string
  roomId: string | null
  nights: readonly Day[]
  groupId?: string | null
}

/** A hold of a guest's stay, or of a block. */
export type Claim = Omit<Hold, 'stayId' | 'groupId'> &
  ({ stayId: string; groupId?: string | null } | { blockId: string })

/** What is added to the counters of a type on a night; negative releases, 0 and 0 only locks the row. */
export type TypeChange = { roomTypeId: string; night: Day; taken: number; blocked: number; allotted: number }
export type RoomNight = { roomId: string; night: Day; stayId: string | null; blockId: string | null }
export type InventoryChange = { types: TypeChange[]; free: RoomNight[]; take: RoomNight[]; pickUps: PickUp[] }

/**
 * What to write so that the claims `before` become the claims `after`, in the order all code writes it: types by id and
 * night, rooms by id and night. One order means two bookings never deadlock. A type and night that
 * both sides share stays in the plan with a change of 0, because its row is the lock that lets rooms be swapped.
 *
 * @throws Refusal room_taken when `after` claims a room twice for one night
 */
export function inventoryChange(before: readonly Claim[], after: readonly Claim[]): InventoryChange {
  const types = new Map<string, TypeChange>()
  count(types, before, -1)
  count(types, after, 1)

  const held = roomNightsOf(before)
  const wanted = roomNightsOf(after)
  return {
    types: inOrder(types),
    free: inOrder(held, (key, night) => !isSameHolder(night, wanted.get(key))),
    take: inOrder(wanted, (key, night) => !isSameHolder(night, held.get(key))),
    pickUps: pickUpsOf(before, after),
  }
}

function count(types: Map<string, TypeChange>, claims: readonly Claim[], step: 1 | -1): void {
  for (const claim of claims) {
    for (const night of claim.nights) {
      const key = `${claim.roomTypeId} ${night}`
      const change = types.get(key) ?? nothingOf(claim.roomTypeId, night)
      change['blockId' in claim ? 'blocked' : 'taken'] += step
      types.set(key, change)
    }
  }
}

const nothingOf = (roomTypeId: string, night: Day): TypeChange => ({
  roomTypeId,
  night,
  taken: 0,
  blocked: 0,
  allotted: 0,
})

/** What a group holds of a type on a night. `pickedUp` is what its stays take, also beyond what was held; `released` is back on sale. */
export type AllotmentNight = {
  groupId: string
  roomTypeId: string
  night: Day
  held: number
  pickedUp: number
  released: number
  /** Whether what is left of it is taken out of what can be sold. */
  deducts: boolean
}

/** How many rooms more stays of a group take of a type on a night; negative releases. */
export type PickUp = { groupId: string; roomTypeId: string; night: Day; rooms: number }

/** Rooms a group still holds: not picked up and not released. */
export const leftOf = ({ held, pickedUp, released }: Pick<AllotmentNight, 'held' | 'pickedUp' | 'released'>): number =>
  Math.max(0, held - pickedUp - released)

/** What an allotment takes out of what can be sold. */
export const allottedBy = (night: AllotmentNight): number => (night.deducts ? leftOf(night) : 0)

/** An allotment once stays took rooms of it, or released some. What comes back after rooms were released that night is released as well. */
export function afterPickUp(before: AllotmentNight, { rooms }: Pick<PickUp, 'rooms'>): AllotmentNight {
  const isReleased = rooms < 0 && before.released > 0
  const released = isReleased ? Math.min(before.held, before.released - rooms) : before.released
  return { ...before, pickedUp: before.pickedUp + rooms, released }
}

/** Rooms that stays of groups take and release, by group, type and night, the order in which allotments are locked. */
function pickUpsOf(before: readonly Claim[], after: readonly Claim[]): PickUp[] {
  const pickUps = new Map<string, PickUp>()
  const add = (claim: Claim, step: 1 | -1) => {
    if ('blockId' in claim || !claim.groupId) return
    for (const night of claim.nights) {
      const key = `${claim.groupId} ${claim.roomTypeId} ${night}`
      const { groupId, roomTypeId } = claim
      const pickUp = pickUps.get(key) ?? { groupId, roomTypeId, night, rooms: 0 }
      pickUps.set(key, { ...pickUp, rooms: pickUp.rooms + step })
    }
  }
  for (const claim of before) add(claim, -1)
  for (const claim of after) add(claim, 1)
  return inOrder(pickUps, (_key, { rooms }) => rooms !== 0)
}

/** Changes of counters with what allotments become: each takes as much more, or less, out of what can be sold. */
export function withAllotments(
  types: readonly TypeChange[],
  changes: readonly { before: AllotmentNight; after: AllotmentNight }[],
): TypeChange[] {
  const byKey = new Map(types.map((type) => [`${type.roomTypeId} ${type.night}`, { ...type }]))
  for (const { before, after } of changes) {
    const key = `${after.roomTypeId} ${after.night}`
    const change = byKey.get(key) ?? nothingOf(after.roomTypeId, after.night)
    change.allotted += allottedBy(after) - allottedBy(before)
    byKey.set(key, change)
  }
  return inOrder(byKey)
}

function roomNightsOf(claims: readonly Claim[]): Map<string, RoomNight> {
  const nights = new Map<string, RoomNight>()
  for (const claim of claims) {
    if (claim.roomId === null) continue
    const holder =
      'blockId' in claim ? { stayId: null, blockId: claim.blockId } : { stayId: claim.stayId, blockId: null }
    for (const night of claim.nights) {
      const key = `${claim.roomId} ${night}`
      if (nights.has(key)) refuse('room_taken', { roomId: claim.roomId, day: night })
      nights.set(key, { roomId: claim.roomId, night, ...holder })
    }
  }
  return nights
}

const isSameHolder = (one: RoomNight, other: RoomNight | undefined): boolean =>
  one.stayId === other?.stayId && one.blockId === other.blockId

const inOrder = <T>(byKey: ReadonlyMap<string, T>, isWanted: (key: string, value: T) => boolean = () => true): T[] =>
  [...byKey]
    .filter(([key, value]) => isWanted(key, value))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value)

/** Whether a block takes its room out of what can be sold; OUT_OF_SERVICE only warns. */
export const takesInventory = (kind: (typeof BLOCK_KINDS)[number]): boolean => kind !== 'OUT_OF_SERVICE'

/**
 * What ending a block on a day does. Past nights cannot be released, so it never ends before the business date.
 * A block that had not begun by then is lifted whole; one that had is shortened.
 *
 * @returns null when the block is over by then anyway
 */
export function blockEnd(block: Span, on: Day, businessDate: Day): { from: Day; isLifted: boolean } | null {
  const end = on < businessDate ? businessDate : on
  if (end >= block.until) return null
  return end <= block.from ? { from: block.from, isLifted: true } : { from: end, isLifted: false }
}

const words = new Intl.Collator('en', { numeric: true })

/** As people count: 9 before 10, A2 before A10. Different texts are never equal. */
export const inNumberOrder = (a: string, b: string): number => words.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)

/**
 * Order of rooms and types. Rankings count up or down; no ranking and 0 come last either way; equal rankings go by their
 * label as people count.
 */
export const byRanking =
  <T extends { ranking: number | null }>(
    labelOf: (item: T) => string,
    order: 'ascending' | 'descending' = 'ascending',
  ) =>
  (a: T, b: T): number => {
    const [one, other] = [a.ranking || null, b.ranking || null]
    if (one === other) return inNumberOrder(labelOf(a), labelOf(b))
    if (one === null || other === null) return one === null ? 1 : -1
    return order === 'ascending' ? one - other : other - one
  }

/**
 * The room numbers meant by '101', '101, 103, 105-107' or 'A1-A5'; a number named twice counts once.
 * All numbers of a run begin with the same text and have as many digits: 'B08-B11' is B08, B09, B10, B11.
 *
 * @returns null when a run goes backwards or from one letter to another, a number is longer than 20 characters, or there
 *   are none or more than 500
 */
export function roomNumbers(text: string): string[] | null {
  const numbers = new Set<string>()
  for (const piece of text.split(',').map((part) => part.trim())) {
    if (piece === '') continue
    const run = runOf(piece)
    if (run === null) return null
    for (const number of run) numbers.add(number)
    if (numbers.size > MAX_NEW_ROOMS) return null
  }
  const all = [...numbers]
  return all.length > 0 && all.every((number) => number.length <= MAX_NUMBER_LENGTH) ? all : null
}

function runOf(piece: string): string[] | null {
  const ends = /^(.*\d)\s*[-–]\s*(.*\d)$/.exec(piece)
  if (!ends) return [piece]
  const first = /^(.*?)(\d+)$/.exec(ends[1] ?? '')
  const last = /^(.*?)(\d+)$/.exec(ends[2] ?? '')
  if (!first || !last) return null
  const [, prefix = '', start = ''] = first
  const [, lastPrefix = '', end = ''] = last
  const length = Number(end) - Number(start) + 1
  if ((lastPrefix !== '' && lastPrefix !== prefix) || length < 1 || length > MAX_NEW_ROOMS) return null
  return Array.from({ length }, (_, step) => prefix + String(Number(start) + step).padStart(start.length, '0'))
}

/** Nights of types, by type and night, as runs of nights in a row that may be overbooked by as many rooms. */
export function overbookingRuns(
  nights: readonly { roomTypeId: string; night: Day; limit: number }[],
): { roomTypeId: string; from: Day; until: Day; limit: number }[] {
  const runs: { roomTypeId: string; from: Day; until: Day; limit: number }[] = []
  for (const { roomTypeId, night, limit } of nights) {
    const last = runs.at(-1)
    if (last?.roomTypeId === roomTypeId && last.limit === limit && last.until === night) last.until = addDays(night, 1)
    else runs.push({ roomTypeId, from: night, until: addDays(night, 1), limit })
  }
  return runs
}
