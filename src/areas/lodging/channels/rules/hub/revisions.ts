import * as z from 'zod'
import { MAX_CHILD_AGE } from '#areas/property/rates/contract/ages.ts'
import { Day } from '#core/dates.ts'
import { Currency } from '#core/money.ts'
import type { ReservationKind } from '../../contract/wire.ts'
import { amountIn, codeIn, cut, type GuestRequest, LONGEST_NOTES, RequestFault } from '../requests.ts'
import type { HubPlan } from './availability.ts'

const KINDS: Readonly<Record<string, ReservationKind>> = { new: 'NEW', modified: 'MODIFIED', cancelled: 'CANCELLED' }
const words = z.string().nullish()
/** Hubs write amounts as text, some as numbers. */
const Amount = z.union([z.string(), z.number()]).transform(String)
const Guests = z
  .object({
    adults: z.int().default(1),
    children: z.int().default(0),
    infants: z.int().default(0),
    /** In years, of the children, or of the children and the infants; none where the agency does not send them. */
    ages: z.array(z.int().min(0).max(MAX_CHILD_AGE)).nullish(),
  })
  .default({ adults: 1, children: 0, infants: 0 })

/** What is read of a revision at all: under this it is stored. */
const Head = z.object({
  id: z.string().min(1).max(100),
  booking_id: z.string().trim().min(1).max(60),
  property_id: z.string(),
  status: z.enum(['new', 'modified', 'cancelled']),
  inserted_at: z.string(),
})

const Room = z.object({
  checkin_date: Day,
  checkout_date: Day,
  room_type_id: words,
  rate_plan_id: words,
  occupancy: Guests,
  days: z.record(Day, Amount),
  guests: z.array(z.object({ name: words, surname: words })).default([]),
})

/** The number of a card is no field of it, so it is not read. */
const Guarantee = z.object({
  card_type: words,
  card_number: words,
  is_virtual: z.boolean().nullish(),
  meta: z
    .object({
      virtual_card_currency_code: words,
      virtual_card_current_balance: words,
      virtual_card_effective_date: words,
      virtual_card_expiration_date: words,
    })
    .nullish(),
})
type Guarantee = z.infer<typeof Guarantee>

const Body = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: Amount.nullish(),
  ota_commission: Amount.nullish(),
  ota_name: words,
  ota_reservation_code: words,
  payment_collect: words,
  notes: words,
  customer: z.object({ name: words, surname: words, mail: words, phone: words }).nullish(),
  services: z.array(z.object({ name: words, type: words, total_price: Amount.nullish() })).nullish(),
  rooms: z.array(Room),
  guarantee: Guarantee.nullish(),
})
type Body = z.infer<typeof Body>

const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?/

/** The moment a hub stored a revision, in microseconds: it orders the revisions of a booking. 0 for what is no moment. */
export function versionOf(insertedAt: string): number {
  const [, whole = '', part = ''] = MOMENT.exec(insertedAt) ?? []
  const at = Date.parse(`${whole}Z`)
  return Number.isNaN(at) || at < 0 ? 0 : at * 1_000 + Number(part.padEnd(6, '0'))
}

/**
 * A revision of a booking as a message of a reservation. One whose header can be read is a message whatever the faults
 * of the rest: what cannot be read waits for a user, without its card data.
 *
 * @throws RequestFault for one without a name, a booking, a property, a status or a moment
 */
export function guestRequestOf(attributes: unknown, plans: readonly HubPlan[]): GuestRequest {
  const head = Head.safeParse(attributes).data
  const version = head ? versionOf(head.inserted_at) : 0
  const kind = KINDS[head?.status ?? '']
  if (!head || !kind || version === 0)
    throw new RequestFault('A revision has no id, booking, property, status or moment')
  const { id, booking_id: reservation, property_id: hotelCode } = head
  const request = { reservation, kind, isCancellation: kind === 'CANCELLED', hotelCode, message: { id, version } }
  return { ...request, body: request.isCancellation ? {} : bodyOf(attributes, plans) }
}

function bodyOf(attributes: unknown, plans: readonly HubPlan[]): Record<string, unknown> {
  const read = Body.safeParse(attributes)
  if (!read.success) return unreadable(attributes, read.error.issues.slice(0, 5).map(({ path }) => path.join('.')).join(', ')) // prettier-ignore
  try {
    return reservationOf(read.data, plans)
  } catch (error) {
    if (error instanceof RequestFault) return unreadable(attributes, error.message)
    throw error
  }
}

/** What came, for the user who decides, but for the card. */
const unreadable = (attributes: unknown, fault: string): Record<string, unknown> => {
  const { guarantee: _, ...revision } = Object(attributes) as Record<string, unknown>
  return { fault, revision }
}

function reservationOf(body: Body, plans: readonly HubPlan[]): Record<string, unknown> {
  const { currency, amount, ota_commission: commission, payment_collect: collect, customer, guarantee } = body
  const money = (text: string) => amountIn(text, currency)
  return {
    rooms: body.rooms.map((room, index) => roomOf(room, String(index + 1), plans, money)),
    guest: {
      firstName: cut(customer?.name, 80),
      lastName: cut(customer?.surname, 80),
      email: cut(customer?.mail, 300),
      phone: cut(customer?.phone, 60),
    },
    currency,
    ...(typeof amount === 'string' && { total: money(amount) }),
    ...(typeof commission === 'string' && { commission: money(commission) }),
    ...(collect === 'ota' && { paymentModel: 'CHANNEL_COLLECTS' }),
    ...(collect === 'property' && { paymentModel: 'HOTEL_COLLECTS' }),
    ...(guarantee && { card: cardOf(guarantee) }),
    notes: notesOf(body),
  }
}

/** An infant has no age of its own where only children have one. @throws RequestFault for ages of more or fewer children */
function agesOf({ children, infants, ages }: z.infer<typeof Guests>, room: string): { childAges?: number[] } {
  if (!ages || ages.length === 0) return {}
  if (ages.length === children + infants) return { childAges: ages }
  if (ages.length !== children)
    throw new RequestFault(`Room ${room} has ${children + infants} children and ${ages.length} ages`)
  return { childAges: [...ages, ...Array.from({ length: infants }, () => 0)] }
}

type HubRoom = z.infer<typeof Room>

function roomOf(room: HubRoom, id: string, plans: readonly HubPlan[], money: (text: string) => number) {
  const { checkin_date: arrival, checkout_date: departure, occupancy, days, guests } = room
  const [guest] = guests
  return {
    id,
    room: codeIn(room.room_type_id),
    rate: codeIn(plans.find((plan) => plan.id === room.rate_plan_id)?.title ?? room.rate_plan_id),
    arrival,
    departure,
    adults: Math.max(1, occupancy.adults),
    children: occupancy.children + occupancy.infants,
    ...agesOf(occupancy, id),
    guestName: cut([guest?.name, guest?.surname].filter(Boolean).join(' '), 160),
    nights: Object.entries(days).map(([day, amount]) => ({ day, amount: money(amount) })),
  }
}

/** What is known of a card: its last four digits, and of a virtual one when and for how much it can be charged. */
function cardOf({ card_type: kind, card_number: number, is_virtual: isVirtual, meta }: Guarantee): object {
  const lastFour = /(\d{4})$/.exec(number ?? '')?.[1]
  const [from, until] = [meta?.virtual_card_effective_date, meta?.virtual_card_expiration_date].map(
    (day) => Day.safeParse(day).data,
  )
  const currency = Currency.safeParse(meta?.virtual_card_currency_code).data
  const balance = meta?.virtual_card_current_balance
  return {
    ...(kind && { kind: cut(kind, 30) }),
    ...(lastFour !== undefined && { lastFour }),
    ...(isVirtual === true && from && { validFrom: from }),
    ...(isVirtual === true && until && { validUntil: until }),
    ...(isVirtual === true && currency && balance && { limit: amountIn(balance, currency), currency }),
  }
}

/** Which agency it came from, what the guest wrote, and services that are not in the price of the nights. */
function notesOf({ ota_name: agency, ota_reservation_code: code, notes, services, currency }: Body): string {
  const extras = (services ?? []).map(({ name, type, total_price: price }) =>
    [name ?? type, price && `${price} ${currency}`].filter(Boolean).join(': '),
  )
  const lines = [[agency, code].filter(Boolean).join(' '), notes?.trim(), ...extras]
  return cut(lines.filter(Boolean).join('\n'), LONGEST_NOTES)
}
