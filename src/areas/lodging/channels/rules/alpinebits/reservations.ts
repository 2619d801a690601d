import { MAX_CHILD_AGE } from '#areas/property/rates/contract/ages.ts'
import { addDays, addMonths, Day, daysBetween, nightsIn } from '#core/dates.ts'
import { minor, split, sum, shareOf, basisPointsOf } from '#core/money.ts'
import { childrenOf, elementAt, type XmlElement } from '#core/xml-reader.ts'
import { MEAL_PLANS, type MealPlan, type ReservationKind } from '../../contract/wire.ts'
import { amountIn, codeIn, cut, type GuestRequest, LONGEST_NOTES, RequestFault } from '../requests.ts'
import { MEAL_PLAN_CODES } from './wire.ts'

const fault = (words: string): never => {
  throw new RequestFault(words)
}

const KINDS: Readonly<Record<string, ReservationKind>> = {
  Requested: 'NEW',
  Reserved: 'NEW',
  Modify: 'MODIFIED',
  Cancelled: 'CANCELLED',
}
const LONGEST_STAY = 366
const CARD_TAIL = /^\d{9,15}(\d{4})$/

/**
 * A guest request as a message of a reservation. One that only requests an offer is an enquiry: it is shown to a user and never booked.
 *
 * @throws RequestFault for one without an id, of an unknown kind, with dates, numbers of guests or amounts that are none, in two currencies
 */
export function guestRequestOf(reservation: XmlElement): GuestRequest {
  const status = reservation.attributes['ResStatus'] ?? ''
  const kind = KINDS[status] ?? fault(`ResStatus ${status} is unknown`)
  const reference = elementAt(reservation, 'UniqueID')?.attributes['ID']?.trim() ?? ''
  if (reference === '' || reference.length > 60) fault('UniqueID has no ID of 1 to 60 characters')
  const global = elementAt(reservation, 'ResGlobalInfo')
  const head = {
    reservation: reference,
    kind,
    isCancellation: kind === 'CANCELLED',
    hotelCode: elementAt(global, 'BasicPropertyInfo')?.attributes['HotelCode'] ?? '',
  }
  if (kind === 'CANCELLED') return { ...head, body: {} }
  const stays = childrenOf(elementAt(reservation, 'RoomStays'), 'RoomStay')
  if (stays.length === 0) fault('RoomStays is missing')
  const isEnquiry = status === 'Requested'
  // A further stay of an enquiry that names nothing but its dates is another period the guest would take.
  const rooms = stays
    .filter((stay, index) => index === 0 || !isEnquiry || stay.children.length > 1)
    .map((stay, index) => roomOf(stay, index + 1, isEnquiry))
  const currencies = new Set(rooms.flatMap(({ currency }) => currency || []))
  if (currencies.size > 1) fault('RoomStays has totals in several currencies')
  const [currency = 'XXX'] = currencies
  const commission = stays.map((stay, index) => commissionOf(stay, currency, rooms[index]?.total ?? 0))
  return {
    ...head,
    body: {
      rooms: rooms.map(({ room }) => room),
      guest: guestOf(reservation),
      currency,
      ...(isEnquiry ? { isEnquiry } : { total: sum(rooms.map(({ total }) => total)) }),
      ...(commission.some((amount) => amount > 0) && { commission: sum(commission) }),
      ...cardOf(stays),
      notes: notesOf(global),
    },
  }
}

function roomOf(stay: XmlElement, number: number, isEnquiry: boolean) {
  const span = spanOf(elementAt(stay, 'TimeSpan'))
  const nights = nightsIn(span)
  const total = elementAt(stay, 'Total')
  if (!total && !isEnquiry) fault('Total is missing')
  const currency = total?.attributes['CurrencyCode'] ?? ''
  if (total && !/^[A-Z]{3}$/.test(currency)) fault('CurrencyCode is not a currency')
  const amount = total ? amountIn(total.attributes['AmountAfterTax'], currency) : 0
  const amounts = split(minor(amount), nights.map(() => 1)) // prettier-ignore
  const guests = childrenOf(elementAt(stay, 'GuestCounts'), 'GuestCount').flatMap(({ attributes }) => {
    const age = attributes['Age'] === undefined ? undefined : wholeIn(attributes['Age'], 'Age', 'an age')
    return Array.from({ length: wholeIn(attributes['Count'], 'Count', 'a number of guests') }, () => age)
  })
  const childAges = guests.filter((age) => age !== undefined && age <= MAX_CHILD_AGE)
  const room = {
    id: String(number),
    room: codeIn(elementAt(stay, 'RoomTypes', 'RoomType')?.attributes['RoomTypeCode']),
    rate: codeIn(elementAt(stay, 'RatePlans', 'RatePlan')?.attributes['RatePlanCode']),
    ...span,
    adults: Math.max(1, guests.length - childAges.length),
    children: childAges.length,
    ...(childAges.length > 0 && { childAges }),
    nights: nights.map((day, night) => ({ day, amount: amounts[night] ?? 0 })),
    ...mealPlanOf(stay),
  }
  return { room, currency, total: amount }
}

/** The meals that were sold with a stay, where it names them. */
function mealPlanOf(stay: XmlElement): { mealPlan?: MealPlan } {
  const code = elementAt(stay, 'RatePlans', 'RatePlan', 'MealsIncluded')?.attributes['MealPlanCodes']
  const mealPlan = MEAL_PLANS.find((one) => MEAL_PLAN_CODES[one] === code)
  return mealPlan ? { mealPlan } : {}
}

/** Arrival and departure; of an enquiry the earliest ones within its window. */
function spanOf(span: XmlElement | undefined): { arrival: Day; departure: Day } {
  const window = elementAt(span, 'StartDateWindow')
  const arrival = dayIn(span?.attributes['Start'] ?? window?.attributes['EarliestDate'])
  const nights = /^P(\d{1,3})N$/.exec(span?.attributes['Duration'] ?? '')?.[1]
  const departure = span?.attributes['End'] === undefined && nights !== undefined ? addDays(arrival, Number(nights)) : dayIn(span?.attributes['End']) // prettier-ignore
  const length = daysBetween(arrival, departure)
  if (length < 1 || length > LONGEST_STAY) fault(`TimeSpan has not 1 to ${LONGEST_STAY} nights`)
  return { arrival, departure }
}

const dayIn = (text: string | undefined): Day => Day.safeParse(text).data ?? fault(`TimeSpan has no date ${text ?? ''}`)

const wholeIn = (text: string | undefined, name: string, what: string): number =>
  /^\d{1,3}$/.test(text ?? '') ? Number(text) : fault(`${name} is not ${what}`)

/** What the portal takes of the price of a stay: an amount in the currency of the stay, or a percentage of its total. */
function commissionOf(stay: XmlElement, currency: string, total: number): number {
  const commission = elementAt(stay, 'RatePlans', 'RatePlan', 'Commission')
  const payable = elementAt(commission, 'CommissionPayableAmount')?.attributes
  if (payable?.['CurrencyCode'] === currency) return amountIn(payable['Amount'], currency)
  const percent = Number(commission?.attributes['Percent'] ?? 0)
  return percent > 0 && percent < 100 ? shareOf(minor(total), basisPointsOf(percent)) : 0
}

function guestOf(reservation: XmlElement) {
  const customer = elementAt(reservation, 'ResGuests', 'ResGuest', 'Profiles', 'ProfileInfo', 'Profile', 'Customer')
  const name = elementAt(customer, 'PersonName')
  return {
    firstName: cut(elementAt(name, 'GivenName')?.text, 80),
    lastName: cut(elementAt(name, 'Surname')?.text, 80),
    email: cut(elementAt(customer, 'Email')?.text, 300),
    phone: cut(elementAt(customer, 'Telephone')?.attributes['PhoneNumber'], 60),
  }
}

type Card = { lastFour: string; kind?: string; validUntil?: Day }

/** The last four digits of a card, its brand and the last day of the month in which it expires. */
function cardOf(stays: readonly XmlElement[]): { card?: Card } {
  const path = ['Guarantee', 'GuaranteesAccepted', 'GuaranteeAccepted', 'PaymentCard']
  const found = stays.flatMap((stay) => elementAt(stay, ...path) ?? [])[0]
  const number = elementAt(found, 'CardNumber', 'PlainText')?.text
  const lastFour = CARD_TAIL.exec((number ?? '').replaceAll(/[ -]/g, ''))?.[1]
  if (lastFour === undefined) return {}
  const { CardCode: kind = '', ExpireDate = '' } = found?.attributes ?? {}
  const [, month, year] = /^(0[1-9]|1[0-2])(\d{2})$/.exec(ExpireDate) ?? []
  const validUntil = month && year && addDays(addMonths(Day.parse(`20${year}-${month}-01`), 1), -1)
  return { card: { lastFour, ...(kind !== '' && { kind: cut(kind, 30) }), ...(validUntil && { validUntil }) } }
}

function notesOf(global: XmlElement | undefined): string {
  const comments = childrenOf(elementAt(global, 'Comments'), 'Comment')
  const requests = childrenOf(elementAt(global, 'SpecialRequests'), 'SpecialRequest')
  const texts = [...comments, ...requests].flatMap((one) => one.children.map(({ text }) => text.trim()))
  return cut(texts.filter(Boolean).join('\n'), LONGEST_NOTES)
}
