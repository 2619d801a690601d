import type { Context } from '#server/request/context.ts'
import type { Priority } from '../contract/replies.ts'
import type { NewKot, NewLedgerRow } from '../queries/kots.ts'
import type { StoredLine } from '../queries/lines.ts'
import { atStations, type SentToStation, type Ticket, ticketsOf, withSent } from '../rules/ledger.ts'

/** The tickets an order has had, and whether one of them was its first. */
export type EarlierTickets = { count: number; hasNew: boolean }

export const NO_TICKETS: EarlierTickets = { count: 0, hasNew: false }

/**
 * What the kitchen does not know yet of an order's lines, one ticket per station and kind, in the order of their stations: two orders
 * that take the counters of the same stations do not deadlock.
 *
 * @param change `isMoved` adds a ticket per station with the order's new place
 */
export function ticketsToCut(
  lines: readonly StoredLine[],
  { hasNew }: EarlierTickets,
  change: { isMoved?: boolean },
): Ticket[] {
  const moved = change.isMoved ? moveTickets(lines) : []
  return [...ticketsOf(lines, !hasNew), ...moved].sort((a, b) => ((a.stationId ?? '') < (b.stationId ?? '') ? -1 : 1))
}

/** The counters that number tickets: one per station and business day. */
export const ticketCounters = (ctx: Context, tickets: readonly Ticket[]): string[] =>
  tickets.map(({ stationId }) => `kot ${ctx.businessDate} ${stationId ?? '-'}`)

type Cutting = {
  orderId: string
  lines: readonly StoredLine[]
  tickets: readonly Ticket[]
  /** One per ticket. */
  numbers: readonly number[]
  earlier: EarlierTickets
  change: { priority?: Priority; kotNotes?: string }
  /** Where the order was to go before this change. */
  from: string
}

/** Tickets as they are stored, the rows of their ledger, and the lines that know what was sent; undefined without a ticket. */
export function cutTickets(ctx: Context, { orderId, lines, tickets, numbers, earlier, change, from }: Cutting) {
  if (tickets.length === 0) return undefined
  const notes = new Map(lines.map((line) => [line.id, line.notes]))
  const sentByLine = new Map<string, SentToStation[]>()
  const kots: NewKot[] = []
  const rows: NewLedgerRow[] = []
  for (const [at, ticket] of tickets.entries()) {
    const id = ctx.newId()
    const isCooked = ticket.type === 'New' || ticket.type === 'Add'
    kots.push({
      id,
      orderId,
      number: numbers[at] ?? 0,
      businessOn: ctx.businessDate,
      stationId: ticket.stationId,
      type: ticket.type,
      status: isCooked ? 'New' : 'Void',
      priority: change.priority ?? 'Normal',
      sequence: earlier.count + at + 1,
      originalKotIds: ticket.originalKotIds,
      notes: change.kotNotes ?? '',
      movedFrom: ticket.type === 'Move' ? from : '',
      createdAt: ctx.now,
      createdByName: ctx.actor.name,
    })
    for (const { lineId, quantity } of ticket.rows) {
      rows.push({ id: ctx.newId(), kotId: id, lineId, quantity, notes: notes.get(lineId) ?? '' })
      if (ticket.type === 'Move') continue
      sentByLine.set(lineId, [...(sentByLine.get(lineId) ?? []), { stationId: ticket.stationId, kotId: id, quantity }])
    }
  }
  return { kots, rows, lines: lines.map((line) => withSent(line, sentByLine.get(line.id) ?? [])) }
}

/** One ticket per station that has something of the order: where it goes now. */
function moveTickets(lines: readonly StoredLine[]): Ticket[] {
  const sentByLine = lines
    .flatMap(atStations)
    .filter((line) => line.sent > 0 && ['Available', 'Preparing', 'Ready'].includes(line.status))
  return [...new Set(sentByLine.map(({ stationId }) => stationId))].map((stationId) => {
    const here = sentByLine.filter((line) => line.stationId === stationId)
    return {
      type: 'Move',
      stationId,
      originalKotIds: [...new Set(here.flatMap(({ kotId }) => kotId ?? []))],
      rows: here.map(({ id }) => ({ lineId: id, quantity: 0 })),
    }
  })
}
