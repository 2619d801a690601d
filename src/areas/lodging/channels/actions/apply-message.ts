import { setPromise } from '#areas/ledger/folios/actions/account.ts'
import { cancelFromChannel } from '#areas/lodging/bookings/actions/close.ts'
import { bookFromChannel, changeFromChannel } from '#areas/lodging/bookings/actions/from-channel.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { ReservationWarning } from '../contract/reservations.ts'
import { ReservationBody, type ReservationKind } from '../contract/wire.ts'
import type { StoredConnection } from '../queries/connections.ts'
import type { StoredReservation } from '../queries/reservations.ts'
import { asBooking, type Choice, type CodeBook, deductionsOf, notesOf, warningsOf } from '../rules/reservations.ts'
import { attempt } from './attempt.ts'

/** What a message is applied with: the connection it came by, and what its codes mean. */
export type Desk = { connection: StoredConnection; codes: CodeBook }
type Message = { kind: ReservationKind; body: unknown }

/** What became of a message: the reservation as it is now, and why it waits, if it does. */
export type Applied = {
  reservation: StoredReservation
  warnings: ReservationWarning[]
  waits: { reason: string; details: Readonly<Record<string, unknown>> } | null
}

/**
 * Books, changes or cancels what a message states, or nothing: then it waits, with the refusal it met.
 *
 * @param choices what a user chose for rooms whose codes mean nothing
 * @param isAnew a user books again what was cancelled
 */
export async function applyMessage(
  ctx: Context,
  desk: Desk,
  reservation: StoredReservation,
  message: Message,
  { choices = [], isAnew = false }: { choices?: readonly Choice[]; isAnew?: boolean } = {},
): Promise<Applied> {
  const tried = await attempt(ctx, (own) =>
    message.kind === 'CANCELLED'
      ? cancelled(own, desk, reservation)
      : booked(own, desk, isAnew ? withoutBooking(reservation) : reservation, { body: message.body, choices }),
  )
  if ('result' in tried) return { ...tried.result, waits: null }
  const { code, details } = tried.refusal
  const state = reservation.bookingId === null ? 'WAITING' : reservation.state
  return { reservation: { ...reservation, state }, warnings: [], waits: { reason: code, details } }
}

const withoutBooking = (reservation: StoredReservation): StoredReservation =>
  reservation.state === 'CANCELLED'
    ? { ...reservation, state: 'WAITING', bookingId: null, bookingReference: null, rooms: {} }
    : reservation

/**
 * What a channel collects it owes, not the guest: it is on the account the connection names, less what the channel takes, whatever the credit
 * limit of the account is, because the channel has the money already. In a version that the hotel collects, it owes nothing more.
 */
async function oweByChannel(ctx: Context, { companyId }: Desk['connection'], booking: Booking, isPrepaid: boolean) {
  if (companyId === null) return
  const amount = isPrepaid ? minor(Math.max(0, booking.money.hotelCollects)) : zero
  const description = `Booking ${booking.reference}`
  await setPromise(ctx, { bookingId: booking.id, companyId, amount, description, action: 'channels.receive' })
}

type Done = Pick<Applied, 'reservation' | 'warnings'>

async function cancelled(ctx: Context, { connection }: Desk, reservation: StoredReservation): Promise<Done> {
  const why = `Cancelled at ${connection.channelName}`
  if (reservation.bookingId !== null) await cancelFromChannel(ctx, reservation.bookingId, why)
  return { reservation: { ...reservation, state: 'CANCELLED' }, warnings: [] }
}

async function booked(
  ctx: Context,
  { connection, codes }: Desk,
  reservation: StoredReservation,
  { body: sent, choices }: { body: unknown; choices: readonly Choice[] },
): Promise<Done> {
  if (reservation.state === 'CANCELLED') refuse('reservation_cancelled', { reservation: reservation.reference })
  const read = ReservationBody.safeParse(sent)
  if (!read.success) {
    const faults = read.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`)
    refuse('reservation_unreadable', { faults: faults.join('; ') })
  }
  const body = read.data
  if (body.isEnquiry) refuse('reservation_enquiry')
  const { channelName: source, currency, includesTax } = connection
  const paymentModel = body.paymentModel ?? connection.paymentModel
  const place = {
    source,
    reference: reservation.reference,
    isPrepaid: paymentModel === 'CHANNEL_COLLECTS',
    locale: ctx.property.locale,
  }
  const wanted = asBooking(body, codes, choices, { currency, includesTax, source })
  const request = { ...wanted, notes: notesOf(body, place), deductions: deductionsOf(body) }
  const { booking, stayIds, restricted } =
    reservation.bookingId === null
      ? await bookFromChannel(ctx, request)
      : await changeFromChannel(ctx, reservation.bookingId, {
          ...request,
          stays: request.stays.map((stay, index) => {
            const stayId = reservation.rooms[body.rooms[index]?.id ?? '']
            return stayId === undefined ? stay : { ...stay, stayId }
          }),
        })
  await oweByChannel(ctx, connection, booking, place.isPrepaid)
  const rooms = Object.fromEntries(body.rooms.map(({ id }, index) => [id, stayIds[index] ?? '']))
  return {
    reservation: {
      ...reservation,
      state: 'BOOKED',
      bookingId: booking.id,
      bookingReference: booking.reference,
      rooms,
      paymentModel,
      card: body.card ?? null,
    },
    warnings: [...warningsOf(body, codes), ...(restricted.length > 0 ? (['restricted'] as const) : [])],
  }
}
