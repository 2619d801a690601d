import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { type RequestOf as Input, type Named } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { FIXTURE, requestFor } from '#test/server.ts'
import type { WireRequest } from './property.ts'

/** One thing a clerk wants done once. Its `mark` is found again in the one table its effect lands in. */
export type Write = {
  kind: Kind
  key: string
  mark: string
  token: string
  request: WireRequest
  /** Reports the outcome to the clerk. */
  done: (reply: Reply) => void
}

export type Kind = 'guest' | 'book' | 'pay' | 'charge' | 'check in' | 'invoice' | 'block' | 'end block'
type Reply = { id: string; version: number; stays?: { roomId: string | null }[] }

/** How often a kind is chosen, beside the others. */
export type Habits = Partial<Record<Kind, number>>

const { businessDate, standard } = FIXTURE

/** Someone who works with bookings and blocks of their own, so that no two clerks refuse each other anything. */
export class Clerk {
  readonly token: string
  private readonly chance: () => number
  private readonly habits: Habits
  /** For blocks; the others are for guests who arrive today. */
  private readonly room: string
  private readonly rooms: string[]
  private open: string[] = []
  private arriving: string[] = []
  private blocks: { id: string; version: number }[] = []
  private blockedUntil = addDays(businessDate, 400)

  constructor(token: string, { habits, chance, rooms }: { habits: Habits; chance: () => number; rooms: string[] }) {
    this.token = token
    this.habits = habits
    this.chance = chance
    const [room = '', ...others] = rooms
    this.room = room
    this.rooms = others
  }

  next(): Write {
    const kinds = (Object.keys(this.habits) as Kind[]).filter((kind) => this.can(kind))
    const weights = kinds.map((kind) => this.habits[kind] ?? 0)
    let left = this.chance() * weights.reduce((sum, weight) => sum + weight, 0)
    const kind = kinds.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? 'guest'
    const key = randomUUID()
    return this[kind === 'check in' ? 'checkIn' : kind === 'end block' ? 'endBlock' : kind](key)
  }

  private can(kind: Kind): boolean {
    if (kind === 'pay' || kind === 'charge') return this.open.length > 0
    if (kind === 'invoice') return this.open.length > 3
    if (kind === 'check in') return this.arriving.length > 0
    return kind !== 'end block' || this.blocks.length > 0
  }

  private some = (ids: string[]): string => ids[Math.floor(this.chance() * ids.length)] ?? ''

  private write<R extends Named>(
    kind: Kind,
    route: R,
    input: Input<R>,
    { key, mark = key }: { key: string; mark?: string },
    done: (reply: Reply) => void = () => {},
  ): Write {
    return { kind, key, mark, token: this.token, request: requestFor(route, input), done }
  }

  private guest(key: string): Write {
    return this.write('guest', customers.create, { firstName: 'Mira', lastName: 'Sen', notes: key }, { key })
  }

  private book(key: string): Write {
    const roomId = this.chance() < 0.3 ? this.rooms.pop() : undefined
    const arrival = roomId ? businessDate : addDays(businessDate, 1 + Math.floor(this.chance() * 300))
    const stays = [{ roomTypeId: standard, arrival, departure: addDays(arrival, 2), adults: 2, roomId }]
    return this.write(
      'book',
      bookings.create,
      { customer: { firstName: 'Mira' }, stays, notes: key },
      { key },
      (booking) => (roomId ? this.arriving : this.open).push(booking.id),
    )
  }

  private checkIn(key: string): Write {
    const bookingId = this.arriving.pop() ?? ''
    return this.write('check in', bookings.checkIn, { bookingId, acceptDirty: true }, { key, mark: bookingId })
  }

  private pay(key: string): Write {
    const amount = (1 + Math.floor(this.chance() * 500)) as Input<typeof payments.take>['amount']
    const input = { bookingId: this.some(this.open), amount, mode: 'Cash', reference: key } as const
    return this.write('pay', payments.take, input, { key })
  }

  private charge(key: string): Write {
    const unitAmount = (1 + Math.floor(this.chance() * 500)) as Input<typeof folios.charge>['unitAmount']
    const input = { bookingId: this.some(this.open), kind: 'SERVICE', name: key, unitAmount } as const
    return this.write('charge', folios.charge, input, { key })
  }

  private invoice(key: string): Write {
    const bookingId = this.open.shift() ?? ''
    return this.write('invoice', invoices.issue, { bookingId, billToName: key }, { key })
  }

  private block(key: string): Write {
    const from = this.blockedUntil
    const until = (this.blockedUntil = addDays(from, 2))
    const input = { roomId: this.room, kind: 'OUT_OF_SERVICE', from, until, reason: key } as const
    return this.write('block', rooms.block, input, { key }, (block) => this.blocks.push(block))
  }

  private endBlock(key: string): Write {
    const { id, version } = this.blocks.pop() ?? { id: '', version: 0 }
    return this.write('end block', rooms.endBlock, { blockId: id, version }, { key, mark: id })
  }
}

const EFFECTS = `
  select 'guest' as kind, notes as mark, count(*)::int as effects from customers where notes <> '' group by 2
  union all select 'book', notes, count(*)::int from bookings group by 2
  union all select 'pay', reference_number, count(*)::int from payments group by 2
  union all select 'charge', name, count(*)::int from folio_lines group by 2
  union all select 'invoice', bill_to_name, count(*)::int from invoices group by 2
  union all select 'block', reason, count(*)::int from room_blocks group by 2
  union all select 'end block', entity_id, count(*)::int from audit_events where type = 'ROOM_BLOCK_END' group by 2
  union all select 'check in', booking_id::text, count(*)::int from audit_events where type = 'CHECK_IN' group by 2`

/** How many effects each mark has in the tables. */
export async function effectsIn(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ kind: Kind; mark: string; effects: number }>(EFFECTS)
  return new Map(rows.map(({ kind, mark, effects }) => [`${kind} ${mark}`, effects]))
}

export const effectOf = ({ kind, mark }: Pick<Write, 'kind' | 'mark'>): string => `${kind} ${mark}`

/** The seed of this run: the same each time, unless CHANCE is set. */
export const seedOfRun = (): number => fc.readConfigureGlobal().seed ?? 0

/** Repeatable chance: the same seed makes the same numbers (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
