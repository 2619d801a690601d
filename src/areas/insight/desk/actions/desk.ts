import { checkIn as checkInBooking } from '#areas/lodging/bookings/actions/arrive.ts'
import { create as createBooking } from '#areas/lodging/bookings/actions/create.ts'
import { list as listBookings } from '#areas/lodging/bookings/actions/read.ts'
import { outletSales } from '#areas/property/outlets/actions/outlets.ts'
import { take as takePayment } from '#areas/ledger/payments/actions/take.ts'
import { MAX_PAGE } from '#core/wire.ts'
import { addDays } from '#core/dates.ts'
import { sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, implement } from '#server/request/context.ts'
import { desk } from '../contract.ts'
import { countDay, countRooms, lookAhead, sumTakings } from '../queries.ts'

/** The desk's day in one round trip, whatever the size of the property. */
const home: Action<typeof desk.home> = async (ctx) => {
  const { tx, businessDate, property, actor } = ctx
  const page = { limit: MAX_PAGE }
  const [tallies, rooms, byMode, sold, fortnight, arrivals, departures, inHouse] = await Promise.all([
    countDay(tx, businessDate),
    countRooms(tx, businessDate),
    sumTakings(tx, businessDate),
    outletSales(ctx, { from: businessDate, until: addDays(businessDate, 1) }),
    lookAhead(tx, businessDate),
    listBookings(ctx, { ...page, view: 'arrivals' }),
    listBookings(ctx, { ...page, view: 'departures' }),
    listBookings(ctx, { ...page, view: 'in_house' }),
  ])
  return {
    businessDate,
    currency: property.currency,
    arrivals: arrivals.rows,
    departures: departures.rows,
    inHouse: inHouse.rows,
    arrivalTally: { due: tallies.arrivalsDue, done: tallies.arrivalsDone },
    departureTally: { due: tallies.departuresDue, done: tallies.departuresDone },
    guestsInHouse: tallies.guestsInHouse,
    unassignedToday: tallies.unassigned,
    rooms: { ...rooms, occupied: tallies.occupied },
    money: actor.permissions.has('payments.read')
      ? { takenToday: sum(byMode.map(({ amount }) => amount)), byMode, outstanding: tallies.outstanding, sold }
      : null,
    fortnight,
  }
}

/**
 * Books from the business date, takes the money (what is due, unless an amount is named) and checks in. One transaction: a room
 * that is not ready or a price that is missing leaves neither a booking nor a receipt.
 *
 * @throws Refusal date_in_past when the departure is not after the business date, and whatever booking and check-in refuse
 */
const walkIn: Action<typeof desk.walkIn> = async (ctx, input) => {
  const {
    customer,
    customerId,
    roomTypeId,
    roomId,
    departure,
    adults,
    children,
    childAges,
    ratePlanId,
    payment,
    notes,
  } = input
  const { restrictionReason } = input
  if (departure <= ctx.businessDate) refuse('date_in_past', { departure })

  const stay = { roomTypeId, roomId, arrival: ctx.businessDate, departure, adults, children, childAges, ratePlanId }
  const booking = await createBooking(ctx, {
    customer,
    customerId,
    stays: [stay],
    status: 'CONFIRMED',
    source: 'WALK_IN',
    notes,
    restrictionReason,
    codes: [],
  })
  const amount = payment?.amount ?? booking.money.due
  if (payment && amount > 0) {
    const { mode, reference } = payment
    await takePayment(ctx, {
      bookingId: booking.id,
      amount,
      mode,
      reference,
      companyName: '',
      purchaseOrder: '',
      creditReason: '',
    })
  }
  return checkInBooking(ctx, { bookingId: booking.id, acceptDirty: false })
}

export const deskArea = implement(desk, { home, walkIn })
