import { type Moments, without } from '#areas/people/rota/rules/absences.ts'
import type { Leave } from './choices.ts'
import type { Session, Stretch, Window } from './matching.ts'

/** A stretch of a shift as it was published; what is unpaid of the shift is of its first one. */
export type PublishedStretch = Stretch & { shiftId: string; unpaidBreak: number }

/** What is free between two stretches of a split shift. */
export type Pause = Moments & { nextId: string }

export const spanOf = ({ startAt, endAt }: Stretch): Moments => ({
  from: Date.parse(startAt),
  until: Date.parse(endAt),
})

export const inOrder = <One extends Moments>(all: readonly One[]): One[] =>
  all.toSorted((one, other) => one.from - other.from)

/** The pauses of the split shifts among stretches, which lie in order. */
export const pausesOf = (stretches: readonly PublishedStretch[]): Pause[] =>
  stretches.flatMap((stretch, index): Pause[] => {
    const next = stretches[index + 1]
    if (next?.shiftId !== stretch.shiftId) return []
    return [{ from: spanOf(stretch).until, until: spanOf(next).from, nextId: next.id }]
  })

type Closed = Session & { outAt: number }
export const isClosed = (session: Session): session is Closed => session.outAt !== null

/** Whether an employee stayed clocked in over a pause: from before it to its end, or to an out that is of the next stretch. */
const isOver = ({ inAt, outAt, outStretchId }: Closed, pause: Pause): boolean =>
  inAt <= pause.from && outAt > pause.from && (outAt >= pause.until || outStretchId === pause.nextId)

/** Time of pauses that is not worked: all of a pause but what an employee came for, or stayed for until they clocked out in it. */
export const freeTime = (pauses: readonly Pause[], sessions: readonly Session[]): Moments[] =>
  pauses.flatMap((pause) => {
    const inside = sessions.filter(isClosed).filter((session) => !isOver(session, pause))
    return without(pause, inside.map(({ inAt, outAt }) => ({ from: inAt, until: outAt }))) // prettier-ignore
  })

/** The first in and the last out of a stretch: of its own sessions, and of those of other stretches that reach into it. */
export function presenceIn(
  stretch: Stretch,
  sessions: readonly Session[],
): { inAt: number; outAt: number | null; isThere: boolean } | undefined {
  const { from, until } = spanOf(stretch)
  const reaches = ({ inAt, outAt }: Session) => inAt < until && outAt !== null && outAt > from
  const own = sessions.filter((session) => session.stretchId === stretch.id || reaches(session))
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return undefined
  const isThere = own.some((session) => reaches(session) || (session.outAt === null && session.inAt < until))
  return { inAt: first.inAt, outAt: last.outAt, isThere }
}

/** Stretches that half a day of leave leaves to be worked: the last or the first. */
export const dueOf = <One>(stretches: readonly One[], leave: Leave): readonly One[] => {
  if (leave === 'NONE') return stretches
  if (leave === 'FULL') return []
  return leave === 'FIRST_HALF' ? stretches.slice(-1) : stretches.slice(0, 1)
}

type Missable = {
  windows: readonly Window[]
  sessions: readonly Session[]
  leave: Leave
  leaveHours: readonly Moments[]
}

/**
 * Stretches of a day that an employee did not come to, once their windows have ended. Half a day of leave excuses from the stretches of that half. Where no stretch was come to, the day is an absence and none is missed.
 */
export function missedOf(
  stretches: readonly Stretch[],
  { windows, sessions, leave, leaveHours }: Missable,
  moment: number,
): Stretch[] {
  if (stretches.length < 2) return []
  const isThere = (stretch: Stretch) => presenceIn(stretch, sessions)?.isThere === true
  const isPast = ({ id }: Stretch) => windows.some(({ stretchId, until }) => stretchId === id && until < moment)
  if (stretches.every((stretch) => isPast(stretch) && !isThere(stretch))) return []
  return dueOf(stretches, leave).filter(
    (stretch) => isPast(stretch) && !isThere(stretch) && without(spanOf(stretch), leaveHours).length > 0,
  )
}
