import type { Day, Stay } from '#core/dates.ts'
import { nightsIn } from '#core/dates.ts'
import type { Fault, ImportKind } from '../contract.ts'

/** Lines of one kind an import may have: bookings hold rooms one by one, the others only come in. */
export const MOST_LINES: Readonly<Record<ImportKind, number>> = {
  GUESTS: 5_000,
  BOOKINGS: 2_000,
  PRODUCTS: 5_000,
  EMPLOYEES: 5_000,
  REVIEWS: 5_000,
  LEADS: 5_000,
}

/** Lines whose name occurred in an earlier line; lines without a name never count as duplicates. */
export function twice(names: readonly string[]): boolean[] {
  const before = new Set<string>()
  return names.map((name) => {
    if (name === '') return false
    const isTwice = before.has(name)
    before.add(name)
    return isTwice
  })
}

type RequestedStay = Stay & { roomTypeId: string; roomId?: string | undefined }

/**
 * Which of the stays find a room, taken in the order of the lines: each takes one of its type on every night, and the room it names.
 * Undefined is a line without one.
 *
 * @param free how many rooms of a type are free on a night; a type or night that is not named has none
 * @param taken rooms that are held, as 'room night'
 */
export function roomFaults(
  requests: readonly (RequestedStay | undefined)[],
  free: (roomTypeId: string, night: Day) => number,
  taken: ReadonlySet<string>,
): (Fault | undefined)[] {
  const used = new Map<string, number>()
  const held = new Set(taken)
  return requests.map((request) => {
    if (!request) return undefined
    const nights = nightsIn(request)
    const { roomTypeId, roomId } = request
    const usedOn = (night: Day) => used.get(`${roomTypeId} ${night}`) ?? 0
    if (nights.some((night) => free(roomTypeId, night) - usedOn(night) <= 0)) return 'NO_ROOM_FREE'
    if (roomId !== undefined && nights.some((night) => held.has(`${roomId} ${night}`))) return 'ROOM_TAKEN'
    for (const night of nights) {
      used.set(`${roomTypeId} ${night}`, usedOn(night) + 1)
      if (roomId !== undefined) held.add(`${roomId} ${night}`)
    }
    return undefined
  })
}
