import { Refusal } from '#core/refusal.ts'

/** Refusals of a booking where rooms are held for a group, for a deal, or for work on them. */
const HELD: readonly string[] = ['no_availability', 'room_taken', 'room_blocked']

/** What is held depends on the day the demo is made: a stay that no longer fits is not booked. */
export async function unlessHeld<T>(done: Promise<T>): Promise<T | undefined> {
  return done.catch((error: unknown) => {
    if (error instanceof Refusal && HELD.includes(error.code)) return undefined
    throw error
  })
}
