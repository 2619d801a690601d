import type { Reply } from '#core/contract.ts'
import type { bookings } from '../contract/bookings.ts'
import type { FreeRoom, Reason } from '../contract/replies.ts'

export type ProposedStay = Reply<typeof bookings.proposeCheckIn>['stays'][number]

export const isReady = ({ condition }: Pick<FreeRoom, 'condition'>): boolean =>
  condition === 'CLEAN' || condition === 'INSPECTED'

/** Every room the stay may get, the assigned one first, each once. */
export const roomsFor = ({ room, choices }: ProposedStay): FreeRoom[] => {
  const all = room ? [room, ...choices] : choices
  return all.filter((each, at) => all.findIndex((other) => other.roomId === each.roomId) === at)
}

/** The room to start with: the server's suggestion when the assigned one will not do, else that, else whatever there is. */
export const startRoom = ({ room, suggested, choices }: ProposedStay, isLocked: boolean): FreeRoom | undefined =>
  (isLocked ? (room ?? suggested) : (suggested ?? room)) ?? choices[0]

/** Reasons against the room itself; another room resolves them. */
const isAboutRoom = ({ code }: Reason) => code.startsWith('room_')

/** Reasons against checking in into the chosen room. A room that is only not ready may be taken all the same. */
export const obstacles = (stay: ProposedStay, roomId: string | undefined): Reason[] =>
  stay.reasons.filter((reason) =>
    isAboutRoom(reason)
      ? roomId === stay.room?.roomId && reason.code !== 'room_not_ready' && reason.code !== 'room_not_assigned'
      : true,
  )

/** Why the assigned room was skipped: someone is still in it, or it is not ready. */
export const passedOver = (stay: ProposedStay): Reason | undefined => stay.reasons.find(isAboutRoom)
