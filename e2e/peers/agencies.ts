import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { chanceFrom } from '#test/chance.ts'

/** How an agency sends what it has: in order, late, each message twice, in any order, in calls whose response it loses, or little at a time. */
const MANNERS = ['late', 'twice', 'reordered', 'half-failed', 'throttled'] as const
type Manner = (typeof MANNERS)[number]

/** Codes of an agency; the last ones of each mean nothing at the hotel. */
const ROOMS = ['STD', 'STD', 'STD', 'DLX', 'LOFT']
const RATES = ['BAR', 'BAR', 'BB', 'BAR', 'SECRET']

export type AgencyRoom = { id: string; room: string; rate: string; arrival: Day; departure: Day; adults: number; nights: { day: Day; amount: number }[] } // prettier-ignore
export type AgencyMessage = {
  messageId: string
  reservation: string
  version: number
  kind: 'NEW' | 'MODIFIED' | 'CANCELLED'
  rooms?: AgencyRoom[]
  guest?: { firstName: string; lastName: string }
  currency?: string
}

/**
 * Five agencies that sell a hotel for two months: each has reservations that are made, changed and cancelled, and sends their messages by
 * its manner. The same seed makes the same messages.
 *
 * @param messageCount of each agency, at least
 */
export function agenciesOf(seed: number, today: Day, messageCount: number) {
  const chance = chanceFrom(seed)
  const below = (most: number) => chance() % most

  const roomOf = (id: string): AgencyRoom => {
    const arrival = addDays(today, 1 + below(60))
    const departure = addDays(arrival, 1 + below(4))
    const nights = nightsIn({ arrival, departure }).map((day) => ({ day, amount: 200_000 + below(400_000) }))
    // Every tenth room or so has a code that means nothing.
    const at = below(10) === 0 ? ROOMS.length - 1 : below(ROOMS.length - 1)
    return { id, room: ROOMS[at] ?? '', rate: RATES[below(10) === 0 ? RATES.length - 1 : at % 4] ?? '', arrival, departure, adults: 1 + below(2), nights } // prettier-ignore
  }
  const roomsOf = () => Array.from({ length: 1 + below(3) }, (_, index) => roomOf(String(index + below(2))))
  const once = (rooms: AgencyRoom[]) => rooms.filter(({ id }, at) => rooms.findIndex((room) => room.id === id) === at)

  const historyOf = (reservation: string): AgencyMessage[] => {
    const length = 1 + below(4)
    return Array.from({ length }, (_, at): AgencyMessage => {
      const version = at + 1
      const head = { messageId: `${reservation}-${version}`, reservation, version }
      if (at > 0 && at === length - 1 && below(2) === 0) return { ...head, kind: 'CANCELLED' }
      const kind = at === 0 ? 'NEW' : 'MODIFIED'
      return { ...head, kind, rooms: once(roomsOf()), guest: { firstName: 'Guest', lastName: reservation }, currency: 'INR' } // prettier-ignore
    })
  }
  const shuffled = <T>(some: readonly T[]): T[] =>
    some.map((one) => ({ one, at: chance() })).toSorted((a, b) => a.at - b.at).map(({ one }) => one) // prettier-ignore

  const sentBy: Readonly<Record<Manner, (all: readonly AgencyMessage[]) => AgencyMessage[]>> = {
    late: (all) => [...all.filter(({ version }) => version > 1), ...all.filter(({ version }) => version === 1)],
    twice: (all) => all.flatMap((message) => [message, message]),
    reordered: shuffled,
    'half-failed': (all) => all.flatMap((message) => (below(3) === 0 ? [message, message] : [message])),
    throttled: (all) => [...all],
  }
  return MANNERS.map((manner) => {
    const histories: AgencyMessage[][] = []
    let made = 0
    while (made < messageCount) {
      const history = historyOf(`${manner}-${histories.length}`)
      histories.push(history)
      made += history.length
    }
    const queue = sentBy[manner](histories.flat())
    const calls: AgencyMessage[][] = []
    while (queue.length > 0) calls.push(queue.splice(0, manner === 'throttled' ? 1 + below(2) : 1 + below(12)))
    return { manner, histories, calls }
  })
}
