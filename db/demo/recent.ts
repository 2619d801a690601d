import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { invoicesArea } from '#areas/billing/invoices/actions/invoices.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { paymentsArea } from '#areas/ledger/payments/actions/payments.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { roomsArea } from '#areas/property/rooms/actions/rooms.ts'
import { setConditions } from '#areas/property/rooms/actions/places.ts'
import { addDays, type Day, daysBetween, weekdayOf } from '#core/dates.ts'
import { Refusal } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Chance } from './chance.ts'
import type { Furnished } from './furnish.ts'
import { unlessHeld } from './held.ts'
import { person, SOURCES } from './people.ts'

/** Runs work as the demo's receptionist, in a transaction of its own, on a day of the story. */
export type Desk = <T>(day: Day, hour: number, work: (ctx: Context) => Promise<T>) => Promise<T>

type Guest = { bookingId: string; roomId: string; departure: Day }
type Plan = {
  typeIndex: number
  room: { id: string; number: string }
  arrival: Day
  departure: Day
  isAssigned: boolean
}

const MODES = ['Card', 'UPI', 'Cash'] as const
const NIGHTS = [[1, 30], [2, 32], [3, 20], [4, 10], [6, 5], [8, 3]] as const // prettier-ignore

/** Rooms the guided tour of the README uses; no one of the crowd stays in them this week. */
const TOUR_ROOMS: readonly string[] = ['204', '206', '305', '112']

export type Recent = {
  desk: Desk
  furnished: Furnished
  chance: Chance
  from: Day
  today: Day
  until: Day
  busy: ReadonlyMap<string, Day>
  /** Makes so many bookings of those that would fit; all of them when left out. */
  bookings?: number
  /** Where people work at the same time: what they were quicker at is left to them. */
  isShared?: boolean
  /** Opens a business day before anything happens on it. */
  startDay?: (day: Day) => Promise<unknown>
}

/** Of the bookings for the days ahead, one of so many may be paid in advance. */
const ONE_PREPAYS_OF = 8

/**
 * Past days, today and the days ahead, made by the areas' own actions as a desk would: booking, checking in and out, taking money,
 * issuing invoices. `busy` has the day until which guests of the past still hold a room.
 */
export async function liveRecent(recent: Recent): Promise<void> {
  const { from, today, chance } = recent
  const plans = planStays(recent)
  const bookingOf = new Map<Plan, string>()
  for (const [place, plan] of plans.entries()) {
    const on = daysBetween(from, plan.arrival) > 3 ? from : plan.arrival
    // All that lies ahead is booked on one day: if as many paid then as do at the desk, its takings would be those of three weeks.
    const mayPrepay = plan.arrival <= today || place % ONE_PREPAYS_OF === 0
    const bookingId = await unlessTaken(recent, unlessHeld(book(recent, plan, { on, mayPrepay })))
    if (bookingId !== undefined) bookingOf.set(plan, bookingId)
  }

  const inHouse = new Map((await guestsOfThePast(recent)).map((guest) => [guest.roomId, guest]))
  for (let day = from; day <= today; day = addDays(day, 1)) {
    await recent.startDay?.(day)
    await liveDay(recent, day, plans, bookingOf, inHouse)
  }
  for (const plan of plans.filter(({ arrival }) => arrival > addDays(today, 5) && chance.is(0.04))) {
    const bookingId = bookingOf.get(plan)
    if (bookingId === undefined) continue
    const input = bookings.cancel.input.parse({ bookingId, reason: 'Plans changed' })
    await unlessTaken(
      recent,
      recent.desk(today, 6, (ctx) => bookingsArea.actions.cancel(ctx, input)),
    )
  }
}

/** One day: who is due leaves, their rooms are cleaned, who is expected comes; today is not over yet. */
async function liveDay(
  recent: Recent,
  day: Day,
  plans: readonly Plan[],
  bookingOf: ReadonlyMap<Plan, string>,
  inHouse: Map<string, Guest>,
): Promise<void> {
  const { chance, today } = recent
  const isToday = day === today
  const left: string[] = []
  for (const guest of [...inHouse.values()].filter(({ departure }) => departure === day)) {
    if (isToday && chance.is(0.7)) continue
    await unlessTaken(recent, leave(recent, day, guest.bookingId))
    inHouse.delete(guest.roomId)
    left.push(guest.roomId)
  }
  await cleanRooms(recent, day, left, [...inHouse.keys()])
  for (const plan of plans.filter(({ arrival }) => arrival === day)) {
    const bookingId = bookingOf.get(plan)
    if (bookingId === undefined || !plan.isAssigned || inHouse.has(plan.room.id) || (isToday && chance.is(0.6)))
      continue
    const input = bookings.checkIn.input.parse({ bookingId, acceptDirty: true })
    const arrived = await unlessTaken(
      recent,
      recent.desk(day, 9, (ctx) => bookingsArea.actions.checkIn(ctx, input)),
    )
    if (arrived) inHouse.set(plan.room.id, { bookingId, roomId: plan.room.id, departure: plan.departure })
  }
}

/** In a property where people work at the same time, a refusal means that another user was quicker; elsewhere it is a mistake here. */
async function unlessTaken<T>({ isShared }: Recent, done: Promise<T>): Promise<T | undefined> {
  return done.catch((error: unknown) => {
    if (isShared && error instanceof Refusal) return undefined
    throw error
  })
}

/** Stays room by room, fewer the further ahead. */
function planStays({ furnished, chance, from, today, until, busy, bookings: wanted = Infinity }: Recent): Plan[] {
  const plans: Plan[] = []
  for (const type of furnished.types)
    for (const room of type.rooms) {
      let day = busy.get(room.id) ?? from
      while (day < until) {
        const ahead = daysBetween(today, day)
        const fullness =
          ahead <= 0 ? 0.62 : Math.max(0.06, 0.5 - ahead / 160) + ([5, 6].includes(weekdayOf(day)) ? 0.06 : 0)
        const departure = addDays(day, chance.weighted(NIGHTS))
        const isTour = TOUR_ROOMS.includes(room.number) && day < addDays(today, 8) && departure >= today
        if (isTour || departure > until || !chance.is(fullness * 0.7)) {
          day = addDays(day, 1)
          continue
        }
        const isAssigned = day <= today ? day < today || chance.is(0.8) : chance.is(0.88)
        plans.push({ typeIndex: type.index, room, arrival: day, departure, isAssigned })
        day = departure
      }
    }
  const share = wanted / plans.length
  const chosen = share < 1 ? plans.filter(() => chance.is(share)) : plans
  return chosen.sort((a, b) => (a.arrival < b.arrival ? -1 : a.arrival > b.arrival ? 1 : 0))
}

async function book(
  { desk, furnished, chance }: Recent,
  plan: Plan,
  { on, mayPrepay }: { on: Day; mayPrepay: boolean },
): Promise<string> {
  const guest = person(chance)
  const type = furnished.types[plan.typeIndex]
  const isOption = plan.arrival > addDays(on, 20) && chance.is(0.06)
  const adults = chance.weighted([
    [1, 25],
    [2, 65],
    [3, 10],
  ] as const)
  const input = bookings.create.input.parse({
    customer: { firstName: guest.firstName, lastName: guest.lastName, email: guest.email, phone: guest.phone },
    stays: [
      {
        roomTypeId: type?.id,
        arrival: plan.arrival,
        departure: plan.departure,
        adults: Math.min(adults, type?.maxAdults ?? 1),
        ...(plan.isAssigned ? { roomId: plan.room.id } : {}),
        ...(chance.is(0.25) ? { ratePlanId: furnished.breakfastPlanId } : {}),
      },
    ],
    source: chance.weighted(SOURCES),
    ...(isOption ? { status: 'OPTION', optionHours: 720 } : {}),
  }) // prettier-ignore
  return desk(on, 6, async (ctx) => {
    const booking = await bookingsArea.actions.create(ctx, input)
    await markSample(ctx, booking)
    const amount = prepaid(chance, booking.money.payable)
    if (!isOption && amount > 0) {
      const input = payments.take.input.parse({ bookingId: booking.id, amount, mode: chance.of(MODES) })
      if (mayPrepay) await paymentsArea.actions.take(ctx, input)
    }
    return booking.id
  })
}

/** The amount a guest pays when booking: all of it, some round sum, or nothing yet. */
const prepaid = (chance: Chance, payable: number): number =>
  chance.is(0.4) ? payable : chance.is(0.3) ? Math.min(payable, Math.ceil(payable / 300_000) * 100_000) : 0

async function guestsOfThePast({ desk, from }: Recent): Promise<Guest[]> {
  return desk(from, 5, async ({ tx }) => {
    const rows = await tx
      .selectFrom('stays as s')
      .innerJoin('bookings as b', (on) =>
        on.onRef('b.property_id', '=', 's.property_id').onRef('b.id', '=', 's.booking_id'),
      )
      .select(['s.booking_id', 's.room_id', 's.departure_on'])
      .where('s.property_id', '=', tx.propertyId)
      .where('s.status', '=', 'IN_HOUSE')
      .where('b.is_sample', '=', true)
      .execute()
    return rows.map((row) => ({
      bookingId: row.booking_id,
      roomId: row.room_id ?? '',
      departure: row.departure_on as Day,
    }))
  })
}

async function leave({ desk, chance }: Recent, day: Day, bookingId: string): Promise<void> {
  await desk(day, 5, async (ctx) => {
    const { money } = await bookingsArea.actions.get(ctx, { bookingId })
    if (money.due > 0)
      await paymentsArea.actions.take(
        ctx,
        payments.take.input.parse({ bookingId, amount: money.due, mode: chance.of(MODES) }),
      )
    await bookingsArea.actions.checkOut(ctx, bookings.checkOut.input.parse({ bookingId }))
    await invoicesArea.actions.issue(ctx, invoices.issue.input.parse({ bookingId }))
  })
}

/** Housekeeping has been round; today it is only beginning: rooms that were left, and some of those slept in, still wait. */
async function cleanRooms(
  { desk, chance, today }: Recent,
  day: Day,
  left: readonly string[],
  sleptIn: readonly string[],
): Promise<void> {
  const waits = day < today ? [] : sleptIn.filter(() => chance.is(0.4))
  const cleaning = left.filter(() => day === today && chance.is(0.3))
  const cleaned = left.filter((room) => !cleaning.includes(room) && (day < today || chance.is(0.4)))
  await desk(day, 7, async (ctx) => {
    if (waits.length > 0) await setConditions(ctx, waits, 'DIRTY', '')
    if (cleaning.length > 0) await setConditions(ctx, cleaning, 'CLEANING', '')
    if (cleaned.length > 0) await setConditions(ctx, cleaned, day < today ? 'CLEAN' : 'INSPECTED', '')
  })
}

/** In the transaction that makes it, so that nothing of the story is ever taken for the hotel's own. */
async function markSample({ tx }: Context, booking: { id: string; customer: { id: string } }): Promise<void> {
  await Promise.all([
    tx.updateTable('bookings').set({ is_sample: true }).where('property_id', '=', tx.propertyId).where('id', '=', booking.id).execute(),
    tx.updateTable('customers').set({ is_sample: true }).where('property_id', '=', tx.propertyId).where('id', '=', booking.customer.id).execute(),
  ]) // prettier-ignore
}

/** The work that waits for the tour: Asha Rao arriving in 204, a guest without a room, a room out of order. */
export async function todaysBusiness({
  desk,
  today,
  furnished,
}: Pick<Recent, 'desk' | 'today' | 'furnished'>): Promise<void> {
  const typeOf = (number: string) => furnished.types.find((type) => type.rooms.some((room) => room.number === number))
  const roomOf = (number: string) => typeOf(number)?.rooms.find((room) => room.number === number)
  const asha = roomOf('204')
  if (!asha) return
  const stay = { roomTypeId: typeOf('204')?.id, arrival: today, adults: 2 }
  await desk(today, 4, async (ctx) => {
    const booking = await bookingsArea.actions.create(
      ctx,
      bookings.create.input.parse({
        customer: { firstName: 'Asha', lastName: 'Rao', email: 'asha.rao@guest.example', phone: '+91 98450 12345' },
        stays: [{ ...stay, departure: addDays(today, 2), roomId: asha.id }],
        source: 'Website',
        notes: 'Late arrival, vegetarian breakfast.',
      }),
    )
    await markSample(ctx, booking)
    const out = roomOf('112')
    if (!out) return
    const block = await roomsArea.actions.block(
      ctx,
      rooms.block.input.parse({
        roomId: out.id,
        kind: 'OUT_OF_SERVICE',
        from: today,
        until: addDays(today, 1),
        reason: 'Kettle is being replaced',
      }),
    )
    await ctx.tx
      .updateTable('room_blocks')
      .set({ is_sample: true })
      .where('property_id', '=', ctx.tx.propertyId)
      .where('id', '=', block.id)
      .execute()
  })
}
