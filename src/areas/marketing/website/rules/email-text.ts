import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import type { StaysAtTerms } from '#areas/lodging/bookings/contract/terms.ts'
import { roomsText } from '#areas/lodging/bookings/rules/guest-mails.ts'
import { termText } from '#areas/property/rates/rules/term-words.ts'
import type { Day } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { minor, printMoney, printShare } from '#core/money.ts'

type Facts = {
  booking: Booking
  terms: readonly StaysAtTerms[]
  property: { name: string; address: string; city: string; phone: string; email: string }
  url: string
  locale: string
  timeZone: string
}

type Words = {
  subject: Record<'CONFIRMED' | 'OPTION' | 'CANCELLED', (reference: string, property: string) => string>
  greeting: (name: string) => string
  opening: Record<'CONFIRMED' | 'OPTION' | 'CANCELLED', string>
  payBy: (moment: string) => string
  stay: (arrival: string, departure: string) => string
  rooms: (rooms: string) => string
  total: (total: string) => string
  paid: (paid: string) => string
  manage: string
  regards: string
}

const words: Record<Language, Words> = {
  en: {
    subject: {
      CONFIRMED: (reference, property) => `Your booking ${reference} at ${property} is confirmed`,
      OPTION: (reference, property) => `Your booking ${reference} at ${property} waits for your payment`,
      CANCELLED: (reference, property) => `Your booking ${reference} at ${property} is cancelled`,
    },
    greeting: (name) => `Dear ${name},`,
    opening: {
      CONFIRMED: 'thank you for your booking. It is confirmed.',
      OPTION: 'thank you for your booking. It is confirmed once your payment has arrived.',
      CANCELLED: 'your booking is cancelled.',
    },
    payBy: (moment) => `We hold your room until ${moment}.`,
    stay: (arrival, departure) => `Arrival: ${arrival}. Departure: ${departure}.`,
    rooms: (rooms) => `Room: ${rooms}`,
    total: (total) => `Total with tax: ${total}`,
    paid: (paid) => `Paid: ${paid}`,
    manage: 'See, change or cancel your booking:',
    regards: 'Kind regards',
  },
  fr: {
    subject: {
      CONFIRMED: (reference, property) => `Votre réservation ${reference} (${property}) est confirmée`,
      OPTION: (reference, property) => `Votre réservation ${reference} (${property}) attend votre paiement`,
      CANCELLED: (reference, property) => `Votre réservation ${reference} (${property}) est annulée`,
    },
    greeting: (name) => `Bonjour ${name},`,
    opening: {
      CONFIRMED: 'merci de votre réservation. Elle est confirmée.',
      OPTION: 'merci de votre réservation. Elle sera confirmée dès réception de votre paiement.',
      CANCELLED: 'votre réservation est annulée.',
    },
    payBy: (moment) => `La chambre vous est réservée jusqu’au ${moment}.`,
    stay: (arrival, departure) => `Arrivée : ${arrival}. Départ : ${departure}.`,
    rooms: (rooms) => `Chambre : ${rooms}`,
    total: (total) => `Total, taxes comprises : ${total}`,
    paid: (paid) => `Payé : ${paid}`,
    manage: 'Consulter, modifier ou annuler votre réservation :',
    regards: 'Cordialement',
  },
}

/** The mail of a booking made on the page, as it is now, in its guest's language. */
export function bookingEmail(language: Language, facts: Facts): { subject: string; text: string } {
  const { booking, terms, property, url, locale, timeZone } = facts
  const template = words[language]
  const status = booking.status === 'OPTION' || booking.status === 'CANCELLED' ? booking.status : 'CONFIRMED'
  const place = writtenFor(language, locale)
  const days = new Intl.DateTimeFormat(place, { dateStyle: 'full', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(place, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const day = (one: Day) => days.format(new Date(`${one}T00:00:00Z`))
  const amount = (one: number) => printMoney(minor(one), booking.money.currency, place)
  const percent = (basisPoints: number) => printShare(basisPoints, place)
  const { customer, money, optionExpiresAt } = booking
  const lines = terms.flatMap(({ terms: one }) =>
    one.lines.map((line) => termText(line, language, { day, amount, percent })),
  )
  const text = [
    template.greeting(`${customer.firstName} ${customer.lastName}`.trim()),
    '',
    template.opening[status],
    ...(status === 'OPTION' && optionExpiresAt !== null
      ? [template.payBy(moments.format(new Date(optionExpiresAt)))]
      : []),
    '',
    template.stay(day(booking.arrival), day(booking.departure)),
    template.rooms(roomsText(booking.stays)),
    ...(status === 'CANCELLED' ? [] : [template.total(amount(money.payable))]),
    ...(money.paid > 0 ? [template.paid(amount(money.paid))] : []),
    ...(status === 'CANCELLED' || lines.length === 0 ? [] : ['', `${lines.join('. ')}.`]),
    '',
    template.manage,
    url,
    '',
    template.regards,
    property.name,
    [property.address, property.city].filter(Boolean).join(', '),
    [property.phone, property.email].filter(Boolean).join(' · '),
  ]
  return { subject: template.subject[status](booking.reference, property.name), text: text.join('\n').trimEnd() }
}
