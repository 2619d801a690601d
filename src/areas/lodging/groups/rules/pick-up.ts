import type { Day } from '#core/dates.ts'
import type { GroupType } from '../contract/replies.ts'

/** Rooms of one type for the same nights, a name a line. */
export type RoomDraft = { roomTypeId: string; arrival: Day; departure: Day; adults: string; names: string }

/** The rooms of a draft: one for each line with a name. */
export const roomsOf = ({ names, adults, roomTypeId, arrival, departure }: RoomDraft) =>
  names
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((guestName) => ({ roomTypeId, arrival, departure, adults: Number(adults), guestName }))

/** What a group still holds of a type on the tightest of some nights; undefined where it holds nothing on all of them. */
export function leftDuring(
  { nights }: Pick<GroupType, 'nights'>,
  { arrival, departure }: Pick<RoomDraft, 'arrival' | 'departure'>,
): { left: number; held: number } | undefined {
  const own = nights.filter(({ day }) => day >= arrival && day < departure)
  const tightest = own.toSorted((a, b) => a.left - b.left)[0]
  return tightest && own.some(({ held }) => held > 0) ? { left: tightest.left, held: tightest.held } : undefined
}
