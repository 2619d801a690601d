import type { Reply } from '#core/contract.ts'
import type { bookings, FreeRoom, Reason } from '../contract.ts'

export type ProposedStay = Reply<typeof bookings.proposeCheckIn>['stays'][number]

export const isReady = ({ condition }: Pick<FreeRoom, 'condition'>): boolean =>
  condition === 'CLEAN' || condition === 'INSPECTED'

/** Every room the stay may get, the assigned one first, each once. */
export const roomsFor = ({ room, choices }: ProposedStay): FreeRoom[] => {
  const all = room ? [room, ...choices] : choices
  return all.filter((each, at) => all.findIndex((other) => other.roomId === each.roomId) === at)
}

/** The room to start with: the assigned one when it is ready, else the best clean one, else whatever there is. */
export function startRoom(stay: ProposedStay, isLocked: boolean): FreeRoom | undefined {
  if (stay.room && (isReady(stay.room) || isLocked)) return stay.room
  return stay.suggested ?? stay.room ?? stay.choices[0]
}

/** Reasons against checking in that choosing another room does not cure. */
export const obstacles = (stay: ProposedStay): Reason[] =>
  stay.reasons.filter(({ code }) => code !== 'room_not_ready' && code !== 'room_not_assigned')
