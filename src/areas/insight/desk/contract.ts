import * as z from 'zod'
import { Booking, BookingRow } from '#areas/lodging/bookings/contract/replies.ts'
import { agesOfEach, childAges, isAgeOfEach, NOT_BOOKED } from '#areas/lodging/bookings/contract/fields.ts'
import { CustomerDetails } from '#areas/parties/customers/contract.ts'
import { OutletSales } from '#areas/property/outlets/contract.ts'
import { PaymentMode, TakenMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { contract, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Currency, Minor, PositiveMinor } from '#core/money.ts'

/** Why a stay that begins today is not sold: it is never booked too early. */
const NOT_BOOKED_TODAY = NOT_BOOKED.filter((code) => code !== 'booked_too_early')

const Tally = z.object({ due: z.int(), done: z.int() })

export const desk = contract('desk', {
  home: {
    method: 'GET',
    path: '/desk/home',
    summary: 'The desk’s day in one answer: arrivals, departures, rooms, money taken, the fortnight ahead',
    needs: 'bookings.read',
    input: z.object({}),
    reply: z.object({
      businessDate: Day,
      currency: Currency,
      arrivals: z.array(BookingRow),
      departures: z.array(BookingRow),
      inHouse: z.array(BookingRow),
      arrivalTally: Tally,
      departureTally: Tally,
      guestsInHouse: z.int(),
      unassignedToday: z.int(),
      rooms: z.object({
        total: z.int(),
        occupied: z.int(),
        free: z.int(),
        blocked: z.int(),
        dirty: z.int(),
        clean: z.int(),
        /** Neither lived in nor blocked; with `occupied` and the blocked empty ones they add up to `total`. */
        vacantClean: z.int(),
        vacantDirty: z.int(),
      }),
      /** Only for users who may see payments. */
      money: z
        .object({
          takenToday: Minor,
          byMode: z.array(z.object({ mode: PaymentMode, amount: Minor })),
          outstanding: Minor,
          /** What outlets sold today in orders that were closed. */
          sold: z.array(OutletSales),
        })
        .nullable(),
      fortnight: z.array(
        z.object({ day: Day, occupied: z.int(), total: z.int(), arrivals: z.int(), departures: z.int() }),
      ),
    }),
  },
  walkIn: {
    method: 'POST',
    path: '/desk/walk-ins',
    summary: 'Book, take the money and check in, in one go or not at all',
    needs: 'bookings.write',
    input: z
      .object({
        customer: CustomerDetails.pick({ firstName: true, lastName: true, email: true, phone: true })
          .strict()
          .optional(),
        customerId: z.uuid().optional(),
        roomTypeId: z.uuid(),
        roomId: z.uuid(),
        departure: Day,
        adults: z.int().min(1).max(50),
        children: z.int().min(0).max(50).default(0),
        childAges: childAges.optional(),
        ratePlanId: z.uuid().optional(),
        payment: z
          .strictObject({ mode: TakenMode, amount: PositiveMinor.optional(), reference: text(80).default('') })
          .optional(),
        notes: text(2000).default(''),
        restrictionReason: text(300).optional(),
      })
      .refine((walkIn) => (walkIn.customer === undefined) !== (walkIn.customerId === undefined), {
        path: ['customer'],
        message: 'Name either a new guest or a known customer',
      })
      .refine(isAgeOfEach, agesOfEach),
    reply: Booking,
    refuses: [
      'not_found',
      'room_occupied',
      'room_not_ready',
      'guest_do_not_rent',
      'drawer_needed',
      ...NOT_BOOKED_TODAY,
    ],
  },
})
