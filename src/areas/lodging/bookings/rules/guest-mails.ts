import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import type { GuestMailKind } from '#areas/platform/messages/contract/guest-mail-kind.ts'
import type { MailValues } from '#areas/platform/messages/rules/guest-mails.ts'
import { type Day, type Instant, nightsOf } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { termText } from '#areas/property/rates/rules/term-words.ts'
import { type Minor, minor, printMoney, printShare, sum } from '#core/money.ts'
import type { Booking, BookingStatus } from '../contract/replies.ts'
import type { BookingTerms } from '../contract/terms.ts'

/** What state a booking is in when a mail of it is true. */
const OF_STATUS: Readonly<Record<GuestMailKind, readonly BookingStatus[]>> = {
  guestConfirmation: ['CONFIRMED'],
  guestChange: ['CONFIRMED', 'IN_HOUSE'],
  guestCancellation: ['CANCELLED'],
  guestPreArrival: ['CONFIRMED'],
  guestOption: ['OPTION'],
  guestThanks: ['CHECKED_OUT'],
}

type Moment = { businessDate: Day; now: Instant }

/** Whether a mail is still true of a booking, and of a stay that is not over: thanks are sent up to the day after. */
export function guestMailFits(
  kind: GuestMailKind,
  {
    status,
    arrival,
    departure,
    optionExpiresAt,
  }: Pick<Booking, 'status' | 'arrival' | 'departure' | 'optionExpiresAt'>,
  { businessDate, now }: Moment,
): boolean {
  if (!OF_STATUS[kind].includes(status)) return false
  if (kind === 'guestThanks') return nightsOf({ arrival: departure, departure: businessDate }) <= 1
  if (kind === 'guestPreArrival') return arrival > businessDate
  if (kind === 'guestOption') return optionExpiresAt !== null && optionExpiresAt > now
  return departure > businessDate
}

const minuteOf = (instant: Instant): string => instant.slice(0, 16).replaceAll(/[-T:]/g, '')

/** Names the event a mail is of: the same event has one mail, another arrival or another end of an option is another event. */
export function guestMailKey(
  kind: GuestMailKind,
  { id, version, arrival, optionExpiresAt }: Pick<Booking, 'id' | 'version' | 'arrival' | 'optionExpiresAt'>,
): string {
  if (kind === 'guestThanks') return `${kind}:${id}`
  if (kind === 'guestPreArrival') return `${kind}:${id}:${arrival}`
  if (kind === 'guestOption') return `${kind}:${id}:${minuteOf(optionExpiresAt ?? '')}`
  return `${kind}:${id}:${version}`
}

type Reader = {
  language: Language
  locale: string
  timeZone: string
  fee: Minor | undefined
  invoices: readonly string[]
  terms: BookingTerms['stays']
}

const GONE: readonly BookingStatus[] = ['CANCELLED', 'NO_SHOW']

/** '2 × Deluxe, 1 × Suite' of the current stays; of all stays, for a booking that is cancelled. */
export function roomsText(stays: readonly { roomTypeName: string; status: BookingStatus }[]): string {
  const live = stays.filter(({ status }) => !GONE.includes(status))
  const counts = new Map<string, number>()
  for (const { roomTypeName } of live.length > 0 ? live : stays)
    counts.set(roomTypeName, (counts.get(roomTypeName) ?? 0) + 1)
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ')
}

/** The values of a mail about a booking; amounts and days in the reader's format. Missing values are empty. */
export function guestMailValues(
  booking: Booking,
  { language, locale, timeZone, fee, invoices, terms }: Reader,
): MailValues {
  const place = writtenFor(language, locale)
  const dates = new Intl.DateTimeFormat(place, { dateStyle: 'long', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(place, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const { money, customer, stays, optionExpiresAt } = booking
  const day = (one: Day) => dates.format(new Date(`${one}T00:00:00Z`))
  const amount = (one: number) => (one > 0 ? printMoney(one as Minor, money.currency, place) : '')
  const print = (one: number) => printMoney(minor(one), money.currency, place)
  const share = (basisPoints: number) => printShare(basisPoints, place)
  const live = stays.filter(({ status }) => !GONE.includes(status))
  const guests = sum(live.map(({ adults, children }) => adults + children))
  return {
    guestName: `${customer.firstName} ${customer.lastName}`,
    reference: booking.reference,
    arrival: day(booking.arrival),
    departure: day(booking.departure),
    nights: String(nightsOf(booking)),
    rooms: roomsText(stays),
    guests: guests > 0 ? String(guests) : '',
    total: amount(money.payable + money.services + money.expenses - money.refunds),
    paid: amount(money.paid),
    due: amount(guestBalance(money)),
    optionUntil: optionExpiresAt === null ? '' : moments.format(new Date(optionExpiresAt)),
    cancellationFee: fee === undefined ? '' : amount(fee),
    invoices: invoices.join(', '),
    terms: terms
      .map(({ rooms, terms: { lines } }) => {
        const text = lines.map((line) => termText(line, language, { day, amount: print, percent: share }))
        return `${terms.length > 1 ? `${rooms}: ` : ''}${text.join('. ')}.`
      })
      .join(' '),
  }
}
