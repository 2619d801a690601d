import { type Day, dayAt, type Instant } from '#core/dates.ts'
import type { Direction, Exception } from './choices.ts'

const MINUTE_MS = 60_000
/** An out belongs to the shift of an open in that is younger than this. */
export const LONGEST_OPEN_MS = 16 * 60 * MINUTE_MS

/** Time without a pause in which an employee is planned: a shift, or each part of a split one. It counts for the day its shift begins on. */
export type Stretch = { id: string; on: Day; startAt: Instant; endAt: Instant }

/** The time within which events belong to a stretch, in milliseconds; both ends belong to it, a shared end to the later stretch. */
export type Window = { stretchId: string; on: Day; from: number; until: number }

export type ClockEvent = { id: string; at: Instant; direction: Direction; flags: readonly string[] }

/** Presence from an in to its out. `outAt` is null where none belongs to it. Breaks lie in order within it. */
export type Session = {
  inId: string
  inAt: number
  outId: string | null
  outAt: number | null
  stretchId: string | null
  /** The stretch whose window contains the out. */
  outStretchId: string | null
  /** An out may still come. */
  isOpen: boolean
  breaks: { from: number; until: number }[]
}

/** What the events of one day are. `orphanOuts`: outs without an in. */
export type MatchedDay = { sessions: Session[]; orphanOuts: { id: string; at: number }[]; exceptions: Set<Exception> }

/**
 * The windows of an employee's stretches, by their starts: from so many minutes before a stretch until so many after it. Where two windows
 * overlap, both are cut at the midpoint between the end of the first stretch and the start of the second.
 */
export function windowsOf(
  stretches: readonly Stretch[],
  { earlyMinutes, lateMinutes }: { earlyMinutes: number; lateMinutes: number },
): Window[] {
  const sorted = stretches
    .map((stretch) => ({ ...stretch, starts: Date.parse(stretch.startAt), ends: Date.parse(stretch.endAt) }))
    .toSorted((one, other) => one.starts - other.starts)
  const windows = sorted.map(({ id, on, starts, ends }) => ({
    stretchId: id,
    on,
    from: starts - earlyMinutes * MINUTE_MS,
    until: ends + lateMinutes * MINUTE_MS,
  }))
  for (const [index, window] of windows.entries()) {
    const [next, stretch, nextStretch] = [windows[index + 1], sorted[index], sorted[index + 1]]
    if (!next || !stretch || !nextStretch || window.until <= next.from) continue
    const midpoint = (stretch.ends + nextStretch.starts) / 2
    window.until = midpoint
    next.from = midpoint
  }
  return windows
}

/** The window that contains a moment; at a shared end the later one. */
export const windowAt = (windows: readonly Window[], at: number): Window | undefined =>
  windows.findLast(({ from, until }) => from <= at && at <= until)

type Open = { day: Day; session: Session; breakFrom: number | null }

class Matcher {
  readonly days = new Map<Day, MatchedDay>()
  readonly windows: readonly Window[]
  readonly timeZone: string
  #open: Open | undefined

  constructor(windows: readonly Window[], timeZone: string) {
    this.windows = windows
    this.timeZone = timeZone
  }

  #day(day: Day): MatchedDay {
    const known = this.days.get(day)
    if (known) return known
    const fresh: MatchedDay = { sessions: [], orphanOuts: [], exceptions: new Set() }
    this.days.set(day, fresh)
    return fresh
  }

  /** The day of an event that no open in claims: that of the window, otherwise that of the clock, which is an exception. */
  #placeOf(at: number): { day: Day; stretchId: string | null } {
    const window = windowAt(this.windows, at)
    if (window) return { day: window.on, stretchId: window.stretchId }
    const day = dayAt(new Date(at).toISOString(), this.timeZone)
    this.#day(day).exceptions.add('NO_SHIFT')
    return { day, stretchId: null }
  }

  /** The in that is still open and young enough at a moment; an older one stays without an out. */
  #openAt(at: number): Open | undefined {
    if (this.#open && at - this.#open.session.inAt >= LONGEST_OPEN_MS) this.close()
    return this.#open
  }

  /** Ends an open in that has no out. */
  close(): void {
    if (!this.#open) return
    const { day, session, breakFrom } = this.#open
    session.isOpen = false
    const { exceptions } = this.#day(day)
    exceptions.add('MISSING_OUT')
    if (breakFrom !== null) exceptions.add('BREAK_UNPAIRED')
    this.#open = undefined
  }

  in({ id, at }: { id: string; at: number }): void {
    const open = this.#openAt(at)
    const { day, stretchId } = this.#placeOf(at)
    if (open && open.session.stretchId === stretchId && open.day === day) {
      this.#day(day).exceptions.add('DOUBLE_IN')
      return
    }
    this.close()
    const session: Session = {
      inId: id,
      inAt: at,
      outId: null,
      outAt: null,
      stretchId,
      outStretchId: null,
      isOpen: true,
      breaks: [],
    }
    this.#day(day).sessions.push(session)
    this.#open = { day, session, breakFrom: null }
  }

  out({ id, at }: { id: string; at: number }): void {
    const open = this.#openAt(at)
    if (!open) {
      const day = this.#day(this.#placeOf(at).day)
      day.orphanOuts.push({ id, at })
      day.exceptions.add('MISSING_IN')
      return
    }
    open.session.isOpen = false
    open.session.outAt = at
    open.session.outId = id
    open.session.outStretchId = windowAt(this.windows, at)?.stretchId ?? null
    if (open.breakFrom !== null) {
      open.session.breaks.push({ from: open.breakFrom, until: at })
      this.#day(open.day).exceptions.add('BREAK_UNPAIRED')
    }
    this.#open = undefined
  }

  break(at: number, isStart: boolean): void {
    const open = this.#openAt(at)
    if (!open || isStart === (open.breakFrom !== null)) {
      const day = open ? open.day : this.#placeOf(at).day
      this.#day(day).exceptions.add('BREAK_UNPAIRED')
      return
    }
    if (open.breakFrom !== null) open.session.breaks.push({ from: open.breakFrom, until: at })
    open.breakFrom = isStart ? at : null
  }

  /** The day an event counts for, determined before it is applied. */
  dayFor(at: number, direction: Direction): Day {
    const open = this.#openAt(at)
    return direction !== 'IN' && open ? open.day : this.#placeOf(at).day
  }

  take({ id, at, direction, flags }: ClockEvent): void {
    const moment = Date.parse(at)
    if (flags.includes('OUTSIDE')) this.#day(this.dayFor(moment, direction)).exceptions.add('OUTSIDE')
    if (direction === 'IN') this.in({ id, at: moment })
    else if (direction === 'OUT') this.out({ id, at: moment })
    else this.break(moment, direction === 'BREAK_START')
  }

  /** At the end: an in is still open while it is young enough. */
  finish(now: number): void {
    this.#openAt(now)
  }
}

/** At one moment an out comes before an in: who changes from one shift to the next does so. */
const ORDER: Readonly<Record<Direction, number>> = { BREAK_END: 0, OUT: 1, IN: 2, BREAK_START: 3 }

/**
 * Which day and stretch each event of an employee belongs to. An in belongs to the window that contains it; an out and a break to the stretch of
 * the open in, if that in is less than 16 hours old, otherwise to the window that contains it; what no window contains, to the day of the
 * clock at the property. The day of a shift is the one it begins on. A second in of one stretch is an exception and counts no further; an
 * in of another stretch leaves the first without an out. No event is lost: each is in a session, an orphan or an exception.
 */
export function matchEvents(
  events: readonly ClockEvent[],
  windows: readonly Window[],
  { now, timeZone }: { now: Instant; timeZone: string },
): Map<Day, MatchedDay> {
  const matcher = new Matcher(windows, timeZone)
  const sorted = events.toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || ORDER[one.direction] - ORDER[other.direction],
  )
  for (const event of sorted) matcher.take(event)
  matcher.finish(Date.parse(now))
  return matcher.days
}
