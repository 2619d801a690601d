import pg from 'pg'
import { closingArea } from '#areas/insight/closing/actions/closing.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { SAMPLE_REQUEST } from '#areas/insight/samples/jobs.ts'
import { momentOfStory } from '#areas/insight/samples/rules.ts'
import { addDays, type Day, dayAt, type Instant } from '#core/dates.ts'
import { permissionsOfRole } from '#core/roles.ts'
import type { TaxSlab } from '#core/tax.ts'
import type { BusinessSettings, Context, PlatformTx } from '#server/request/context.ts'
import { type Database, tenantOf } from '#server/database/pool.ts'
import { inUnit } from '#server/jobs/jobs.ts'
import { newId } from '#server/database/ids.ts'
import { propertyFacts } from '#server/request/sessions.ts'
import { dealWithCompanies } from './accounts.ts'
import { Chance } from './chance.ts'
import { connectChannel } from './channels.ts'
import { closePast } from './closed-days.ts'
import { buyAndExchange, quoteDollars } from './bought.ts'
import { furnish, type Furnished } from './furnish.ts'
import { activateGuestMails } from './guest-mails.ts'
import { bistro, emailOf, guesthouse, largeHouse, palace, PASSWORD, type DemoHouse } from './houses.ts'
import { tellPast } from './past.ts'
import { reserveTables, setTables } from './dining.ts'
import { serveEvening } from './evening.ts'
import { openKitchens } from './menu.ts'
import { askForPayments, setUpPayments } from './payment-links.ts'
import { invoiceBusiness } from './business-invoice.ts'
import { at } from './past-stay.ts'
import { sellPacks } from './packs.ts'
import { takePlan } from './plans.ts'
import { openSalon } from './salon.ts'
import { fillLarder } from './stock.ts'
import { openDrawers } from './drawers.ts'
import { type Desk, liveRecent, todaysBusiness } from './recent.ts'
import { tellWords } from './words.ts'

export type DemoRequest = {
  rooms: number
  /** How many bookings of the past; a year of them when left out. */
  bookings?: number
  /** The demo's today; the property's own calendar day when left out. */
  today?: Day
  /** The time by the clock; the true one when left out. */
  now?: Instant
}

type Hosts = { db: Database; business: BusinessSettings; owner: pg.ClientConfig }
/** Where the story is told, and when. */
type Stage = Omit<Hosts, 'owner'> & { now: Instant }

const HISTORY_DAYS = 365
const WEEK = 7
const AHEAD_DAYS = 90
const SEED = 20_261_120
/** What sets a house up is told apart from the story of its guests, so that the trail keeps it. */
const SET_UP = 'demo-set-up'

/** Houses as they stand before anything happens in them. */
export type Demo = { today: Day; now: Instant; hotel: Furnished; eating: Furnished; guesthouse: Furnished }

/** Furnishes Demo Palace with its year, Demo Bistro, and the guesthouse of another organisation. */
export async function loadDemo(hosts: Hosts, wish: DemoRequest): Promise<{ propertyId: number; bookingCount: number }> {
  const demo = await furnishDemo(hosts, wish)
  const bookingCount = await tellDemo(hosts, demo, wish)
  for (const furnished of [demo.hotel, demo.eating, demo.guesthouse])
    await openDrawers(deskOf({ ...hosts, now: demo.now }, furnished, SET_UP), demo.today)
  await hosts.db.platform((tx) => activateGuestMails(tx, [demo.hotel.propertyId, demo.guesthouse.propertyId]))
  await takeStock(hosts.owner)
  return { propertyId: demo.hotel.propertyId, bookingCount }
}

/** Everything a house has before its first guest: rooms, prices, people, kitchens, tables, stock, providers. It stays when samples go. */
export async function furnishDemo({ db, business }: Omit<Hosts, 'owner'>, wish: DemoRequest): Promise<Demo> {
  const house = wish.rooms === 40 ? palace : largeHouse(wish.rooms)
  const now = wish.now ?? new Date().toISOString()
  const today = wish.today ?? dayAt(now, house.timeZone)
  const hotel = await db.platform((tx) => furnish(tx, house, addDays(today, -WEEK)))
  const eating = await db.platform((tx) => furnish(tx, bistro, today, hotel.organizationId))
  const small = await db.platform((tx) => furnish(tx, guesthouse, addDays(today, -WEEK)))
  for (const furnished of [hotel, eating, small])
    await takePlan({ desk: deskOf({ db, business, now }, furnished, SET_UP), house: furnished.house, today })
  for (const furnished of [hotel, eating]) {
    const desk = deskOf({ db, business, now }, furnished, SET_UP)
    await openKitchens({ desk, house: furnished === eating ? bistro : palace, today })
    await fillLarder({ desk, today })
    await setTables({ desk, today })
  }
  for (const furnished of [hotel, small]) {
    const desk = deskOf({ db, business, now }, furnished, SET_UP)
    await setUpPayments({ desk, house: furnished.house, today })
    if (furnished.house !== palace) continue
    await connectChannel({ desk, house: palace, today })
    await quoteDollars({ desk, today })
  }
  return { today, now, hotel, eating, guesthouse: small }
}

/** Everything that happens in them. In the hotel and the guesthouse all of it is sample data, and goes when it is removed. */
export async function tellDemo(
  { db, business }: Omit<Hosts, 'owner'>,
  { today, now, hotel, eating, guesthouse: small }: Demo,
  wish: DemoRequest,
): Promise<number> {
  const stage = { db, business, now }
  const count = await tell(stage, hotel, today, wish)
  const atHotel = deskOf(stage, hotel)
  await reserveTables({ desk: atHotel, today })
  await serveEvening({ desk: atHotel, today, isPaid: false })
  await markServed(atHotel, today)

  const atBistro = deskOf(stage, eating)
  await reserveTables({ desk: atBistro, today })
  await serveEvening({ desk: atBistro, today, isPaid: true })
  await openSalon({ desk: atBistro, today })
  await sellPacks({ desk: atBistro, today })
  await invoiceBusiness({ desk: atBistro, today })
  await tell(stage, small, today, { ...wish, rooms: 8, bookings: Math.min(150, wish.bookings ?? 150) })
  return count
}

/** So much came in at once that the database must look at it before it can plan well. */
async function takeStock(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function tell(stage: Stage, furnished: Furnished, today: Day, wish: DemoRequest): Promise<number> {
  const { db } = stage
  const { house, propertyId } = furnished
  const chance = new Chance(SEED + house.types.length)
  const until = addDays(today, -WEEK)
  const perDay = wish.rooms / 3.4
  const days = wish.bookings === undefined ? HISTORY_DAYS : Math.ceil(wish.bookings / perDay) + 1
  const from = addDays(until, -days)

  const count = await db.platform(async (tx) => {
    await markLoaded(tx, propertyId)
    const slabs = await slabsOf(tx, propertyId)
    return tellPast(tx, { furnished, slabs, chance, from, until, maxBookings: wish.bookings ?? Infinity })
  })
  const busy = await db.platform((tx) => heldUntil(tx, propertyId))
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
  await askForPayments({ desk, house, today })
  if (wish.today === undefined) await deskOf(stage, furnished, SET_UP)(today, 4, closeByItself)
  if (house === palace) {
    await tellWords(desk, today)
    const toCome = await db.platform((tx) => guestToCome(tx, propertyId, today))
    if (toCome) await buyAndExchange({ desk, today, toCome })
    await dealWithCompanies({ desk, today, typeIds: furnished.types.map(({ id }) => id) })
  }
  await db.platform((tx) => closePast(tx, furnished, from, today))
  await db.platform((tx) => forgetOldNews(tx, propertyId, today))
  return count
}

/** What was bought, served and reserved goes with the guests of the story. */
const markServed = (desk: Desk, today: Day): Promise<void> =>
  desk(today, 15, async ({ tx }) => {
    for (const table of ['expenses', 'orders', 'table_reservations', 'table_waits'] as const)
      await tx.updateTable(table).set({ is_sample: true }).where('property_id', '=', tx.propertyId).execute()
  })

async function slabsOf(tx: PlatformTx, propertyId: number): Promise<TaxSlab[]> {
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

async function heldUntil(tx: PlatformTx, propertyId: number): Promise<Map<string, Day>> {
  const rows = await tx
    .selectFrom('stays')
    .select(['room_id', 'departure_on'])
    .where('property_id', '=', propertyId)
    .where('status', '=', 'IN_HOUSE')
    .execute()
  return new Map(rows.map((row) => [row.room_id ?? '', row.departure_on as Day]))
}

/**
 * A demo left running goes with the calendar: its days close by themselves at night, with the no-show fee for whoever did not come and a
 * night more for whoever is still in their room. Not where somebody fixed the demo's today: there the days stay as they are.
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

/** The bell tells of today; what happened before has been read. */
async function forgetOldNews(tx: PlatformTx, propertyId: number, today: Day): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('property_id', '=', propertyId)
    .where('created_at', '<', at(today, 0))
    .execute()
}

function deskOf(
  { db, business: settings, now }: Stage,
  { propertyId, operator, organizationId }: Furnished,
  requestId = SAMPLE_REQUEST,
): Desk {
  const actor = {
    ...operator,
    email: '',
    roles: ['PROP_ADMIN' as const],
    permissions: new Set(permissionsOfRole.PROP_ADMIN),
    organizationId,
    sessionHash: '',
  }
  return async (day, hour, work) => {
    const facts = await propertyFacts(db, propertyId)
    if (!facts) throw new Error(`no property ${propertyId}`)
    const caller = {
      actor,
      property: facts.property,
      businessDate: day,
      address: '',
      agent: '',
      requestId,
      settings,
      now: momentOfStory(day, hour, { timeZone: facts.property.timeZone, now }),
    }
    return (
      await db.write(tenantOf(facts.property), (tx) =>
        inUnit(tx, caller, work, (work) => db.independentTransaction(work)),
      )
    ).result
  }
}

/** What a newcomer reads in the terminal. */
export function demoSignIns(): string {
  const line = (house: DemoHouse, role: (typeof palace.roles)[number]) => `  ${emailOf(house, role).padEnd(52)} ${role}`
  return [
    `Sign in with password ${PASSWORD}`,
    `Demo Palace, a hotel of 40 rooms:`,
    ...palace.roles.map((role) => line(palace, role)),
    `Demo Bistro, a restaurant:`,
    ...bistro.roles.map((role) => line(bistro, role)),
    `Seaside Guesthouse, of another organisation:`,
    ...guesthouse.roles.map((role) => line(guesthouse, role)),
    '',
  ].join('\n')
}
