import { bookingsArea } from '#areas/bookings/actions.ts'
import { bookings } from '#areas/bookings/contract.ts'
import { invoicesArea } from '#areas/invoices/actions.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { paymentsArea } from '#areas/payments/actions.ts'
import { payments } from '#areas/payments/contract.ts'
import { rooms } from '#areas/rooms/contract.ts'
import { roomsArea, setConditions } from '#areas/rooms/actions.ts'
import { addDays, type Day, daysBetween, weekdayOf } from '#core/dates.ts'
import type { Context } from '#server/context.ts'
import type { Chance } from './chance.ts'
import type { Furnished } from './furnish.ts'
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

/** Rooms the guided tour of the README uses; nobody of the crowd stays in them this week. */
export const TOUR_ROOMS: readonly string[] = ['204', '206', '305', '112']

export type Recent = {
  desk: Desk
  furnished: Furnished
  chance: Chance
  from: Day
  today: Day
  until: Day
  busy: ReadonlyMap<string, Day>
}

/**
 * The last week, today and the next ninety days, made by the areas' own actions as a desk would: booking, checking in and out,
 * taking money, issuing invoices. `busy` tells until when guests of the past still hold a room.
 */
export async function liveRecent(recent: Recent): Promise<void> {
  const { from, today, furnished, chance } = recent
  const plans = planStays(recent)
  const bookingOf = new Map<Plan, string>()
  for (const plan of plans)
    bookingOf.set(plan, await book(recent, plan, daysBetween(from, plan.arrival) > 3 ? from : plan.arrival))

  const inHouse = new Map((await guestsOfThePast(recent)).map((guest) => [guest.roomId, guest]))
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const isToday = day === today
    await startDay(recent, day)
    for (const guest of [...inHouse.values()].filter(({ departure }) => departure === day)) {
      if (isToday && chance.is(0.7)) continue
      await leave(recent, day, guest.bookingId)
      inHouse.delete(guest.roomId)
    }
    await cleanRooms(recent, day)
    for (const plan of plans.filter(({ arrival }) => arrival === day)) {
      const bookingId = bookingOf.get(plan) ?? ''
      if (!plan.isAssigned || inHouse.has(plan.room.id) || (isToday && chance.is(0.6))) continue
      await recent.desk(day, 9, (ctx) =>
        bookingsArea.actions.checkIn(ctx, bookings.checkIn.input.parse({ bookingId, acceptDirty: true })),
      )
      inHouse.set(plan.room.id, { bookingId, roomId: plan.room.id, departure: plan.departure })
    }
  }
  for (const plan of plans.filter(({ arrival }) => arrival > addDays(today, 5) && chance.is(0.04)))
    await recent.desk(today, 6, (ctx) =>
      bookingsArea.actions.cancel(
        ctx,
        bookings.cancel.input.parse({ bookingId: bookingOf.get(plan) ?? '', reason: 'Plans changed' }),
      ),
    )
  await todaysBusiness(recent, furnished)
}

/** Stays room by room, fewer the further ahead. */
function planStays({ furnished, chance, from, today, until, busy }: Recent): Plan[] {
  const plans: Plan[] = []
  for (const type of furnished.types)
    for (const room of type.rooms) {
      let day = busy.get(room.id) ?? from
      while (day < until) {
        const ahead = daysBetween(today, day)
        const fullness =
          ahead <= 0 ? 0.62 : Math.max(0.06, 0.5 - ahead / 160) + ([5, 6].includes(weekdayOf(day)) ? 0.06 : 0)
        const departure = addDays(day, chance.weighted(NIGHTS))
        const isTour = TOUR_ROOMS.includes(room.number) && day < addDays(today, 8) && departure > today
        if (isTour || departure > until || !chance.is(fullness * 0.7)) {
          day = addDays(day, 1)
          continue
        }
        const isAssigned = day <= today ? day < today || chance.is(0.8) : chance.is(0.88)
        plans.push({ typeIndex: type.index, room, arrival: day, departure, isAssigned })
        day = departure
      }
    }
  return plans.sort((a, b) => (a.arrival < b.arrival ? -1 : a.arrival > b.arrival ? 1 : 0))
}

async function book({ desk, furnished, chance }: Recent, plan: Plan, on: Day): Promise<string> {
  const guest = person(chance)
  const type = furnished.types[plan.typeIndex]
  const isOption = plan.arrival > addDays(on, 20) && chance.is(0.06)
  const input = bookings.create.input.parse({
    customer: { firstName: guest.firstName, lastName: guest.lastName, email: guest.email, phone: guest.phone },
    stays: [
      {
        roomTypeId: type?.id,
        arrival: plan.arrival,
        departure: plan.departure,
        adults: chance.weighted([[1, 25], [2, 65], [3, 10]] as const),
        ...(plan.isAssigned ? { roomId: plan.room.id } : {}),
        ...(chance.is(0.25) ? { ratePlanId: furnished.breakfastPlanId } : {}),
      },
    ],
    source: chance.weighted(SOURCES),
    ...(isOption ? { status: 'OPTION', optionHours: 720 } : {}),
  }) // prettier-ignore
  return desk(on, 6, async (ctx) => {
    const booking = await bookingsArea.actions.create(ctx, input)
    if (!isOption && chance.is(0.3))
      await paymentsArea.actions.take(
        ctx,
        payments.take.input.parse({
          bookingId: booking.id,
          amount: Math.ceil(booking.money.payable / 3),
          mode: chance.of(MODES),
        }),
      )
    return booking.id
  })
}

async function guestsOfThePast({ desk, from }: Recent): Promise<Guest[]> {
  return desk(from, 5, async ({ tx }) => {
    const rows = await tx
      .selectFrom('stays')
      .select(['booking_id', 'room_id', 'departure_on'])
      .where('property_id', '=', tx.propertyId)
      .where('status', '=', 'IN_HOUSE')
      .execute()
    return rows.map((row) => ({
      bookingId: row.booking_id,
      roomId: row.room_id ?? '',
      departure: row.departure_on as Day,
    }))
  })
}

async function startDay({ desk }: Recent, day: Day): Promise<void> {
  await desk(day, 0, (ctx) =>
    ctx.asPlatform((tx) =>
      tx.updateTable('properties').set({ business_date: day }).where('id', '=', ctx.property.id).execute(),
    ),
  )
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

/** Housekeeping has been round; today a few rooms still wait. */
async function cleanRooms({ desk, chance, today }: Recent, day: Day): Promise<void> {
  await desk(day, 7, async (ctx) => {
    const dirty = await ctx.tx
      .selectFrom('rooms')
      .select('id')
      .where('property_id', '=', ctx.tx.propertyId)
      .where('condition', '=', 'DIRTY')
      .execute()
    const cleaned = dirty.map(({ id }) => id).filter(() => day < today || chance.is(0.4))
    if (cleaned.length > 0) await setConditions(ctx, cleaned, day < today || chance.is(0.5) ? 'CLEAN' : 'INSPECTED', '')
  })
}

/** What the tour finds waiting: Asha Rao arriving in 204, a guest without a room, a room out of order. */
async function todaysBusiness({ desk, today }: Recent, furnished: Furnished): Promise<void> {
  const typeOf = (number: string) => furnished.types.find((type) => type.rooms.some((room) => room.number === number))
  const roomOf = (number: string) => typeOf(number)?.rooms.find((room) => room.number === number)
  const asha = roomOf('204')
  if (!asha) return
  const stay = { roomTypeId: typeOf('204')?.id, arrival: today, adults: 2 }
  await desk(today, 4, async (ctx) => {
    await bookingsArea.actions.create(
      ctx,
      bookings.create.input.parse({
        customer: { firstName: 'Asha', lastName: 'Rao', email: 'asha.rao@guest.example', phone: '+91 98450 12345' },
        stays: [{ ...stay, departure: addDays(today, 2), roomId: asha.id }],
        source: 'Website',
        notes: 'Late arrival, vegetarian breakfast.',
      }),
    )
    const out = roomOf('112')
    if (out)
      await roomsArea.actions.block(
        ctx,
        rooms.block.input.parse({
          roomId: out.id,
          kind: 'OUT_OF_SERVICE',
          from: today,
          until: addDays(today, 1),
          reason: 'Kettle is being replaced',
        }),
      )
  })
}
