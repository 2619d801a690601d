import { closingArea } from '#areas/insight/closing/actions/closing.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { addDays, type Day, type Instant } from '#core/dates.ts'
import type { TaxSlab } from '#core/tax.ts'
import type { Context, PlatformTx } from '#server/request/context.ts'
import { newId } from '#server/database/ids.ts'
import { dealWithCompanies } from './accounts.ts'
import { buyAndExchange } from './bought.ts'
import { Chance } from './chance.ts'
import { bookEarlier, closePast } from './closed-days.ts'
import { deskOf, SET_UP, type Stage } from './desk.ts'
import type { Furnished } from './furnish.ts'
import { writePast } from './past.ts'
import { at } from './past-stay.ts'
import { createPaymentLinks } from './payment-links.ts'
import { palace } from './properties.ts'
import { liveRecent, todaysBusiness } from './recent.ts'
import { writeMessages } from './words.ts'

export type DemoRequest = {
  rooms: number
  /** How many bookings of the past; a year of them when left out. */
  bookings?: number
  /** The demo's today; the property's own calendar day when left out. */
  today?: Day
  /** The time by the clock; the true one when left out. */
  now?: Instant
}

/** Days before today that are lived through one by one, not written at once. */
export const WEEK = 7
const HISTORY_DAYS = 365
/** Days before that year, so that this month and the last one have those of the year before to stand beside. */
const EARLIER_DAYS = 56
const AHEAD_DAYS = 90
const SEED = 20_261_120
const EARLIER_SEED = 20_251_120

/** How many days of the past are written at once: as many as its bookings need. */
export const daysOfStory = ({ rooms, bookings }: DemoRequest): number =>
  bookings === undefined ? HISTORY_DAYS : Math.ceil((bookings * 3.4) / rooms) + 1

/** How many days there are before those: none where so many bookings are asked for. */
const daysEarlier = ({ bookings }: DemoRequest): number => (bookings === undefined ? EARLIER_DAYS : 0)

/** The first day of the books of a demo. */
export const firstDayOf = (today: Day, request: DemoRequest): Day =>
  addDays(today, -WEEK - daysOfStory(request) - daysEarlier(request))

/** The guests of a property: a year of the past, the week before today, and the weeks ahead. Answers how many bookings the past has. */
export async function runStory(stage: Stage, furnished: Furnished, today: Day, request: DemoRequest): Promise<number> {
  const { db } = stage
  const { property, propertyId } = furnished
  const chance = new Chance(SEED + property.types.length)
  const until = addDays(today, -WEEK)
  const from = addDays(until, -daysOfStory(request))
  const first = firstDayOf(today, request)
  const before = first < from ? { from: first, chance: new Chance(EARLIER_SEED + property.types.length) } : undefined

  const count = await db.platform(async (tx) => {
    await markLoaded(tx, propertyId)
    const slabs = await slabsOf(tx, propertyId)
    return writePast(tx, { furnished, slabs, chance, from, until, maxBookings: request.bookings ?? Infinity, before })
  })
  await stage.takeStock?.()
  const busy = await db.platform((tx) => bookedUntil(tx, propertyId))
  const desk = deskOf(stage, furnished)
  await liveRecent({
    desk,
    furnished,
    chance,
    from: until,
    today,
    until: addDays(today, AHEAD_DAYS),
    busy,
    startDay: (day) =>
      db.platform((tx) =>
        tx.updateTable('properties').set({ business_date: day }).where('id', '=', propertyId).execute(),
      ),
  })
  await todaysBusiness({ desk, furnished, today })
  await createPaymentLinks({ desk, property, today })
  if (request.today === undefined) await deskOf(stage, furnished, SET_UP)(today, 4, closeByItself)
  if (property === palace) {
    await writeMessages(desk, today)
    const toCome = await db.platform((tx) => guestToCome(tx, propertyId, today))
    if (toCome) await buyAndExchange({ desk, today, toCome })
    await dealWithCompanies({ desk, today, typeIds: furnished.types.map(({ id }) => id) })
  }
  await db.platform((tx) => closePast(tx, furnished, first, today))
  await db.platform((tx) => bookEarlier(tx, propertyId, today))
  await db.platform((tx) => removeOldNotifications(tx, propertyId, today))
  return count
}

/** What rooms are taxed. */
export async function slabsOf(tx: PlatformTx, propertyId: number): Promise<TaxSlab[]> {
  const rows = await tx.selectFrom('tax_slabs').selectAll().where('property_id', '=', propertyId).execute()
  return rows.map((row) => ({
    category: row.category as TaxSlab['category'],
    validFrom: row.valid_from as Day,
    validUntil: row.valid_until as Day | null,
    minAmount: row.min_minor as TaxSlab['minAmount'],
    maxAmount: row.max_minor as TaxSlab['maxAmount'],
    percentageBp: row.percentage_bp,
    components: row.components as TaxSlab['components'],
  }))
}

async function bookedUntil(tx: PlatformTx, propertyId: number): Promise<Map<string, Day>> {
  const rows = await tx
    .selectFrom('stays')
    .select(['room_id', 'departure_on'])
    .where('property_id', '=', propertyId)
    .where('status', '=', 'IN_HOUSE')
    .execute()
  return new Map(rows.map((row) => [row.room_id ?? '', row.departure_on as Day]))
}

/**
 * A demo left running goes with the calendar: its days close by themselves at night, with the no-show fee for anyone who did not come and a
 * night more for anyone who is still in their room. Not where someone fixed the demo's today: there the days stay as they are.
 */
const closeByItself = (ctx: Context) =>
  closingArea.actions.setSettings(
    ctx,
    closing.setSettings.input.parse({
      version: 0,
      closesAt: '03:00',
      policies: { arrivals: 'NO_SHOW', departures: 'EXTEND', orders: 'PASS', shifts: 'CLOSE' },
    }),
  )

/** A booking of the weeks ahead on which enough is due. */
async function guestToCome(tx: PlatformTx, propertyId: number, today: Day): Promise<string | undefined> {
  const found = await tx
    .selectFrom('bookings as b')
    .innerJoin('folios as f', (on) =>
      on.onRef('f.property_id', '=', 'b.property_id').onRef('f.booking_id', '=', 'b.id'),
    )
    .select('b.id')
    .where('b.property_id', '=', propertyId)
    .where('b.status', '=', 'CONFIRMED')
    .where('b.is_sample', '=', true)
    .where('b.arrival_on', '>', addDays(today, 30))
    .where('f.due_minor', '>', 800_000)
    .where('f.status', '=', 'OPEN')
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** The whole story can be removed like any other sample data; the rooms stay. */
async function markLoaded(tx: PlatformTx, propertyId: number): Promise<void> {
  await tx.named('', `select set_config('app.property_id', $1, true)`, [String(propertyId)])
  await tx.named(
    '',
    `insert into sample_loads (property_id, id, status, started_at, before) values ($1, $2, 'LOADED', now(), state_before_samples())`,
    [propertyId, newId()],
  )
  await tx.updateTable('properties').set({ has_sample_data: true }).where('id', '=', propertyId).execute()
}

/** The bell shows today; what happened before has been read. */
async function removeOldNotifications(tx: PlatformTx, propertyId: number, today: Day): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('property_id', '=', propertyId)
    .where('created_at', '<', at(today, 0))
    .execute()
}
