import type { Language } from '#core/language.ts'

/** What is booked, line by line. */
export const ABOUT: Readonly<Record<Language, string>> = {
  en: [
    'Booking {{reference}}',
    'Arrival: {{arrival}}, from {{checkIn}}',
    'Departure: {{departure}}, until {{checkOut}}',
    'Rooms: {{rooms}}',
    'Guests: {{guests}}',
  ].join('\n'),
  fr: [
    'Réservation {{reference}}',
    'Arrivée : {{arrival}}, à partir de {{checkIn}}',
    'Départ : {{departure}}, jusqu’à {{checkOut}}',
    'Chambres : {{rooms}}',
    'Personnes : {{guests}}',
  ].join('\n'),
}

const FRAMES: Readonly<Record<Language, { hello: string; goodbye: string }>> = {
  en: { hello: 'Dear {{guestName}},', goodbye: 'Kind regards' },
  fr: { hello: 'Bonjour {{guestName}},', goodbye: 'Cordialement' },
}

/** The words of a mail between its salutation and its signature. */
export const mailIn = (language: Language, body: string): string =>
  [FRAMES[language].hello, '', body, '', FRAMES[language].goodbye, '{{propertyName}}', '{{address}}', '{{phone}}'].join(
    '\n',
  )
