import { writeMissingJournals } from '#areas/insight/accounting/actions/write.ts'
import pg from 'pg'
import { addDays, type Day, dayAt, type Instant, firstOfMonth, addMonths } from '#core/dates.ts'
import { setAlerts } from './alerts.ts'
import { setBudgets } from './budgets.ts'
import { closePast, firstClosedDay, writeFacts } from './closed-days.ts'
import { connectChannel } from './channels.ts'
import { connectPracticeChannels } from './channel-history.ts'
import { quoteDollars } from './bought.ts'
import { deskOf, SET_UP, type Stage } from './desk.ts'
import { furnish, type Furnished } from './furnish.ts'
import { activateGuestMails } from './guest-mails.ts'
import { bistro, emailOf, guesthouse, largeProperty, palace, PASSWORD, type DemoProperty } from './properties.ts'
import { shareGuests, takeOverGuests } from './chain.ts'
import { reserveTables, setTables } from './dining.ts'
import { serveEvening } from './evening.ts'
import { openKitchens } from './menu.ts'
import { writePastOrders } from './past-service.ts'
import { writePastStock } from './past-stock.ts'
import { setUpPayments } from './payment-links.ts'
import { invoiceBusiness } from './business-invoice.ts'
import { scheduleReports } from './report-schedules.ts'
import { sellPacks } from './packs.ts'
import { employStaff } from './staff.ts'
import { claimExpenses } from './claims.ts'
import { clockTime } from './attendance.ts'
import { payStaff } from './pay.ts'
import { planHotelWork, planMaintenance, planMenu } from './projects.ts'
import { beginChecklists } from './checklists.ts'
import { awayBy, leaveOf, takeLeave } from './leave.ts'
import { takePlan } from './plans.ts'
import { planRota } from './rota.ts'
import { openSalon } from './salon.ts'
import { fillLarder, startKitchen } from './stock.ts'
import { daysOfStory, type DemoRequest, firstDayOf, runStory, WEEK } from './story.ts'
import { openDrawers } from './drawers.ts'
import { knowGuests } from './origins.ts'
import type { Desk } from './recent.ts'
import { holdGroup } from './groups.ts'
import { setHurdles } from './hurdles.ts'
import { addAgeCategories } from './ages.ts'
import { addCorporatePlan } from './negotiated.ts'
import { packBreakfast } from './packages.ts'
import { writeAboutStaff } from './conduct.ts'
import { setUpOffers, takeOffers } from './offers.ts'
import { setUpCampaigns, writeCampaigns } from './campaigns.ts'
import { writeLeads } from './leads.ts'
import { setUpLoyalty, writeLoyalty } from './loyalty.ts'
import { setUpGuestPages, writeGuestPages } from './guest-pages.ts'
import { setUpReviews, writeReviews } from './reviews.ts'
import { separateStaff } from './separations.ts'
import { noteTurnaways } from './turnaways.ts'
import { payWithVoucher, sellVouchersOnline, setUpVouchers } from './vouchers.ts'
import { openWebsite } from './website.ts'
import { setYieldRules } from './yield.ts'

/** The bistro has orders from so many days ago on; what was before is written from the first day of the books. */
const OPEN_DAYS = 120
/** Those of the hotel's restaurant for a year; it is smaller. */
const [YEAR, HOTEL_SHARE] = [365, 0.3]
/** It counts its larder since so many days: a longer past would take longer to load than it is worth. */
const COUNTED_DAYS = 60

const daysBack = (most: number, today: Day, request: DemoRequest): Day =>
  addDays(today, -Math.min(most, daysOfStory(request)))

type Hosts = Pick<Stage, 'db' | 'business' | 'takeStock'>

/** Properties before anything happens in them. */
export type Demo = { today: Day; now: Instant; hotel: Furnished; eating: Furnished; guesthouse: Furnished }

/** The books begin with the month before, so that a whole month can be exported. */
const booksFrom = (today: Day): Day => addMonths(firstOfMonth(today), -1)

/** Furnishes Demo Palace with its year, Demo Bistro, and the guesthouse of another organisation. */
export async function loadDemo(
  { owner, ...base }: Hosts & { owner: pg.ClientConfig },
  request: DemoRequest,
): Promise<{ propertyId: number; bookingCount: number }> {
  const hosts = { db: base.db, business: base.business, takeStock: () => analyze(owner, 'coarsely') }
  const demo = await furnishDemo(hosts, request)
  const bookingCount = await runDemo(hosts, demo, request)
  for (const furnished of [demo.hotel, demo.eating, demo.guesthouse])
    await openDrawers(deskOf({ ...hosts, now: demo.now }, furnished, SET_UP), demo.today)
  await hosts.db.platform((tx) => activateGuestMails(tx, [demo.hotel.propertyId, demo.guesthouse.propertyId]))
  await analyze(owner)
  for (const furnished of [demo.hotel, demo.eating, demo.guesthouse]) {
    const desk = deskOf({ ...hosts, now: demo.now }, furnished, SET_UP)
    const from = await hosts.db.platform((tx) => firstClosedDay(tx, furnished.propertyId))
    // The balances of a day are those of its journal.
    while (await desk(demo.today, 4, (ctx) => writeMissingJournals(ctx, booksFrom(demo.today))));
    if (from) await writeFacts(desk, from, demo.today)
    if (from) await setBudgets(desk, demo.today)
  }
  const atHotel = deskOf({ ...hosts, now: demo.now }, demo.hotel, SET_UP)
  await planMaintenance({ desk: atHotel, today: demo.today })
  await scheduleReports({ desk: atHotel, today: demo.today }, demo.hotel.property, new Date().toISOString())
  await setAlerts({ desk: atHotel, today: demo.today }, demo.hotel.property)
  await setAlerts(
    { desk: deskOf({ ...hosts, now: demo.now }, demo.eating, SET_UP), today: demo.today },
    demo.eating.property,
  )
  return { propertyId: demo.hotel.propertyId, bookingCount }
}

/** Everything a property has before its first guest: rooms, prices, people, kitchens, tables, stock, providers. It stays when samples go. */
export async function furnishDemo({ db, business }: Hosts, request: DemoRequest): Promise<Demo> {
  const property = request.rooms === 40 ? palace : largeProperty(request.rooms)
  const now = request.now ?? new Date().toISOString()
  const today = request.today ?? dayAt(now, property.timeZone)
  const hotel = await db.platform((tx) => furnish(tx, property, addDays(today, -WEEK)))
  const eating = await db.platform((tx) => furnish(tx, bistro, today, hotel.organizationId))
  const small = await db.platform((tx) => furnish(tx, guesthouse, addDays(today, -WEEK)))
  for (const furnished of [hotel, eating, small])
    await takePlan({ desk: deskOf({ db, business, now }, furnished, SET_UP), property: furnished.property, today })
  for (const furnished of [hotel, eating]) {
    const desk = deskOf({ db, business, now }, furnished, SET_UP)
    await openKitchens({ desk, property: furnished === eating ? bistro : palace, today })
    await fillLarder({ desk, opens: furnished === eating ? daysBack(COUNTED_DAYS, today, request) : today })
    if (furnished === hotel) await startKitchen({ desk, today })
    await setTables({ desk, today })
    const made = await employStaff({ desk, today }, furnished === eating ? bistro : palace)
    const leaves = leaveOf(made, today)
    await planRota({ desk, today }, made, awayBy(leaves))
    await takeLeave({ desk, today }, made, leaves)
    await clockTime({ desk, today }, made)
    await payStaff({ desk, today }, made)
    await claimExpenses({ desk, today }, made)
    await (furnished === hotel ? planHotelWork : planMenu)({ desk, today }, made)
    if (furnished === hotel) await beginChecklists({ desk, today })
    if (furnished === hotel) await separateStaff({ desk, today })
    if (furnished === hotel) await writeAboutStaff({ desk, today })
  }
  for (const furnished of [hotel, small]) {
    const desk = deskOf({ db, business, now }, furnished, SET_UP)
    await setUpPayments({ desk, property: furnished.property, today })
    if (furnished === small) continue
    await openWebsite({ desk, today })
    await setUpOffers({ desk, today })
    await setUpVouchers({ desk, today })
    await noteTurnaways({ desk, today })
    await sellVouchersOnline({ desk, today })
    await setUpReviews({ desk, today })
    await setUpLoyalty({ desk, today })
    await setUpGuestPages({ desk, today })
    await setUpCampaigns({ desk, today })
    await writeLeads({ desk, today }, palace)
    await addCorporatePlan({ desk, today })
    await packBreakfast({ desk, today })
    await addAgeCategories({ desk, today })
    await setHurdles({ desk, today })
    await connectChannel({ desk, property: palace, today })
    await connectPracticeChannels({ desk, today })
    await holdGroup({ desk, today })
    await setYieldRules({ desk, today })
    await quoteDollars({ desk, today })
  }
  return { today, now, hotel, eating, guesthouse: small }
}

/** Everything that happens in them. In the hotel and the guesthouse all of it is sample data, and goes when it is removed. */
export async function runDemo(
  hosts: Hosts,
  { today, now, hotel, eating, guesthouse: small }: Demo,
  request: DemoRequest,
): Promise<number> {
  const { db } = hosts
  const stage = { ...hosts, now }
  const atHotel = deskOf(stage, hotel)
  // Before its guests, whose receipts are numbered on.
  const first = firstDayOf(today, request)
  const beforeOf = (from: Day) => (first < from && request.bookings === undefined ? { before: first } : {})
  const ate = daysBack(YEAR, today, request)
  await writePastOrders({ desk: atHotel, from: ate, today, share: HOTEL_SHARE, ...beforeOf(ate) })
  const count = await runStory(stage, hotel, today, request)
  await knowGuests({ desk: atHotel, today })
  await reserveTables({ desk: atHotel, today })
  await serveEvening({ desk: atHotel, today, isPaid: false })
  await markServed(atHotel, today)
  await writeReviews({ desk: atHotel, today })
  await writeLoyalty({ desk: atHotel, today })
  await writeGuestPages({ desk: atHotel, today })
  await writeCampaigns({ desk: atHotel, today })
  await payWithVoucher({ desk: atHotel, today })
  await takeOffers({ desk: atHotel, today })

  const atBistro = deskOf(stage, eating)
  const opened = daysBack(OPEN_DAYS, today, request)
  await writePastOrders({ desk: atBistro, from: opened, today, ...beforeOf(opened) })
  await stage.takeStock?.()
  await writePastStock({ desk: atBistro, from: daysBack(COUNTED_DAYS, today, request), today })
  await startKitchen({ desk: atBistro, today })
  await db.platform((tx) => closePast(tx, eating, beforeOf(opened).before ?? opened, today))
  await reserveTables({ desk: atBistro, today })
  await serveEvening({ desk: atBistro, today, isPaid: true })
  await openSalon({ desk: atBistro, today })
  await sellPacks({ desk: atBistro, today })
  await invoiceBusiness({ desk: atBistro, today })
  await db.platform((tx) => shareGuests(tx, eating))
  await takeOverGuests({ desk: atBistro, today })
  await runStory({ ...stage, takeStock: undefined }, small, today, {
    ...request,
    rooms: 8,
    bookings: Math.min(150, request.bookings ?? 150),
  })
  return count
}

/** Only the owner of tables may do so. What is needed to write on is found out from a tenth of the rows. */
async function analyze(owner: pg.ClientConfig, manner?: 'coarsely'): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    if (manner) await client.query('set default_statistics_target = 10')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Purchases, orders and reservations are sample data, as the guests of the story are; what employees are owed stays as they do. */
const markServed = (desk: Desk, today: Day): Promise<void> =>
  desk(today, 15, async ({ tx }) => {
    const owed = await tx.selectFrom('claim_lines').select('expense_id').where('expense_id', 'is not', null).execute()
    const kept = owed.flatMap(({ expense_id: id }) => id ?? [])
    for (const table of ['expenses', 'orders', 'table_reservations', 'table_waits'] as const)
      await tx
        .updateTable(table)
        .set({ is_sample: true })
        .where('property_id', '=', tx.propertyId)
        .where((row) => row.not(row('id', '=', row.fn.any(row.val(kept)))))
        .execute()
  })

/** The sign-ins of the demo, for the terminal. */
export function demoSignIns(): string {
  const line = (property: DemoProperty, role: (typeof palace.roles)[number]) =>
    `  ${emailOf(property, role).padEnd(52)} ${role}`
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
