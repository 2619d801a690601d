import { type LineStatus, leastOf, leavingOf } from './states.ts'

/** A quantity in whole thousandths: 1000 is one, 250 is a quarter of a kilogram. */
export const ONE = 1_000
export const unitsOf = (wire: number): number => Math.round(wire * ONE)
export const wireOf = (units: number): number => units / ONE

/** How far a station is with what it cooks of a line. Quantities in thousandths. */
export type AtStation = {
  stationId: string | null
  /** The ticket it first went out on. */
  kotId: string | null
  status: LineStatus
  /** Of the live units of the line: cooked, and of these served. */
  ready: number
  served: number
  /** When its status last changed; null if it never did. */
  movedAt: string | null
  /** What is in what it cooks of it. */
  allergens: string[]
}

/** What the ledger must know of a line, as far as all of it is. Quantities in thousandths. */
export type LedgerLine = AtStation & {
  id: string
  productCode: string
  units: number
  /** Withdrawn before cooking. */
  cancelled: number
  /** Withdrawn after cooking: waste. */
  voided: number
  /** Sum of the quantities sent to the kitchen, with their signs. */
  sent: number
  /** Of a set meal that several stations cook: each of them. Empty where one does, or none. */
  stations: readonly AtStation[]
  /** Something other than the quantity changed since it was last sent. */
  isNoteNew: boolean
  /** False when no kitchen cooks it: it is never sent. */
  isForKitchen: boolean
}

/** What the guest will get of a line. */
export const liveOf = ({ units, cancelled, voided }: Pick<LedgerLine, 'units' | 'cancelled' | 'voided'>): number =>
  units - cancelled - voided

/** Status of a line by how much of it is ready and served; one that waits or is begun stays so until something is ready. */
export function statusOf({ status, ready, served, ...line }: LedgerLine): LineStatus {
  const live = liveOf(line)
  const isUnderWay = ['Available', 'Preparing', 'Ready', 'Served'].includes(status)
  if (live === 0 || !isUnderWay) return status
  if (served === live) return 'Served'
  if (ready === live) return 'Ready'
  if (ready > 0) return 'Preparing'
  return status === 'Available' ? 'Available' : 'Preparing'
}

/** A line as each of its stations has it: the line itself, unless several cook it. */
export const atStations = <L extends LedgerLine>(line: L): L[] =>
  line.stations.length === 0 ? [line] : line.stations.map((at) => ({ ...line, ...at, stations: [] }))

/**
 * Changes how far a line is at one of its stations, or at all of them. As a whole it is as far as the station that is least far: ready when
 * all are.
 */
export function changedAt<L extends LedgerLine>(line: L, change: (here: L) => L, stationId?: string | null): L {
  if (line.stations.length === 0) return change(line)
  const stations = atStations(line).map((here) => {
    const isMeant = stationId === undefined || here.stationId === stationId
    const { stationId: id, kotId, status, ready, served, movedAt, allergens } = isMeant ? change(here) : here
    return { stationId: id, kotId, status, ready, served, movedAt, allergens }
  })
  const moves = stations.flatMap(({ movedAt }) => movedAt ?? [])
  return {
    ...line,
    stations,
    kotId: stations[0]?.kotId ?? null,
    status: leastOf(stations.map(({ status }) => status)),
    ready: Math.min(...stations.map(({ ready }) => ready)),
    served: Math.min(...stations.map(({ served }) => served)),
    movedAt: moves.toSorted().at(-1) ?? null,
  }
}

/** Units ready and served after a line gets smaller: at most the units left of it. */
const withinLive = <L extends LedgerLine>(line: L): L =>
  changedAt(line, (here) => {
    const live = liveOf(here)
    const after = { ...here, ready: Math.min(here.ready, live), served: Math.min(here.served, live) }
    return { ...after, status: statusOf(after) }
  })

/**
 * Units of a line not sent to the kitchen yet: above zero to cook, below zero to withdraw. Zero for a held line, and
 * for one no kitchen cooks.
 */
export function pendingOf(line: LedgerLine): number {
  if (!line.isForKitchen) return 0
  const isDue = line.status !== 'Hold' && line.status !== 'Unavailable'
  return isDue ? liveOf(line) - line.sent : Math.min(0, liveOf(line) - line.sent)
}

export const KOT_TYPES = ['New', 'Add', 'Cancel', 'PartCancel', 'Note', 'Move', 'Reprint'] as const
export type KotType = (typeof KOT_TYPES)[number]

type TicketRow = { lineId: string; quantity: number }
export type Ticket = { type: KotType; stationId: string | null; originalKotIds: string[]; rows: TicketRow[] }

/**
 * The tickets for what was not sent to the kitchen yet, one per station and kind. They come from the ledger alone, never from
 * comparing an order with its earlier state: a dish is never sent twice, and two lines of one dish stay two. What several stations
 * cook is sent to each of them.
 *
 * @param isFirst nothing of the order was sent before
 */
export function ticketsOf(lines: readonly LedgerLine[], isFirst: boolean): Ticket[] {
  const parts = lines.flatMap(atStations)
  const stations = [...new Set(parts.map(({ stationId }) => stationId))]
  return stations.flatMap((stationId) => {
    const here = parts.filter((line) => line.stationId === stationId)
    const changed = here.map((line) => ({ line, quantity: pendingOf(line) }))
    const more = changed.filter(({ quantity }) => quantity > 0)
    const less = changed.filter(({ quantity }) => quantity < 0)
    const noted = changed.filter(({ line, quantity }) => quantity === 0 && line.isNoteNew && line.sent > 0)
    const tickets: Ticket[] = []
    const ticket = (type: KotType, rows: readonly { line: LedgerLine; quantity: number }[], isFollowUp: boolean) => {
      if (rows.length === 0) return
      const originals = rows.flatMap(({ line }) => (isFollowUp && line.kotId !== null ? [line.kotId] : []))
      tickets.push({
        type,
        stationId,
        originalKotIds: [...new Set(originals)],
        rows: rows.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
      })
    }
    ticket(isFirst ? 'New' : 'Add', more, false)
    ticket(less.every(({ line }) => liveOf(line) === 0) ? 'Cancel' : 'PartCancel', less, true)
    ticket('Note', noted, true)
    return tickets
  })
}

/** Units of a line that a ticket sent to a station. */
export type SentToStation = { stationId: string | null; kotId: string; quantity: number }

/** What has to be written after tickets went out: the ledger's sum of a line, the same at each of its stations, and its first tickets. */
export function withSent<L extends LedgerLine>(line: L, sent: readonly SentToStation[]): L {
  const [first] = sent
  if (!first) return line
  const after = { ...line, sent: line.sent + first.quantity, isNoteNew: false }
  return changedAt(after, (here) => {
    const first = sent.find(({ stationId, quantity }) => stationId === here.stationId && quantity > 0)
    return { ...here, kotId: here.kotId ?? first?.kotId ?? null }
  })
}

/** Whether more of a dish may join a line: only before it was sent. Afterwards it gets a line of its own, so that its ticket shows only what is new. */
export const isGrowable = (line: Pick<LedgerLine, 'sent' | 'status' | 'kotId'>): boolean =>
  line.kotId === null && line.sent === 0 && (line.status === 'Available' || line.status === 'Hold')

/**
 * Withdraws some of a line. What was not cooked counts as cancelled, what was cooked as void.
 *
 * @param by thousandths, above zero, at most what is left of the line
 */
export function reduced<L extends LedgerLine>(line: L, by: number): L {
  if (by <= 0 || by > liveOf(line)) throw new RangeError(`cannot take ${by} off ${liveOf(line)}`)
  const leaving = leavingOf(line.status)
  const left = leaving === 'Void' ? { voided: line.voided + by } : { cancelled: line.cancelled + by }
  const after: L = { ...line, ...left }
  return withinLive(liveOf(after) === 0 ? changedAt(after, (here) => ({ ...here, status: leaving })) : after)
}

/**
 * Splits a line in two, for another bill, seat or table: the quantities sent are divided too, so that neither half is sent again; and so is what is
 * ready and served, the part first.
 *
 * @param by thousandths, above zero, less than what is left of the line
 * @returns both halves, and on the ticket of each station two rows of the ledger, which add up to zero
 */
export function splitOf<L extends LedgerLine>(line: L, by: number, newId: string) {
  if (by <= 0 || by >= liveOf(line)) throw new RangeError(`cannot part ${by} from ${liveOf(line)}`)
  // The split-off part takes sent units first, and unsent ones only when no more were sent.
  const carried = Math.min(by, Math.max(0, line.sent))
  const less: L = { ...line, units: line.units - by, sent: line.sent - carried }
  const stays: L = withinLive(
    changedAt(less, (here) => ({
      ...here,
      ready: Math.max(0, here.ready - by),
      served: Math.max(0, here.served - by),
    })),
  )
  const moves: L = withinLive({ ...line, id: newId, units: by, cancelled: 0, voided: 0, sent: carried })
  const kotIds = carried === 0 ? [] : atStations(line).flatMap(({ kotId }) => kotId ?? [])
  const rows = kotIds.flatMap((kotId) => [
    { kotId, lineId: line.id, quantity: -carried },
    { kotId, lineId: newId, quantity: carried },
  ])
  return { stays, moves, rows }
}
