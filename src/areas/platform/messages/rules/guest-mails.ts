import type { Language } from '#core/language.ts'
import type { GuestMailKind } from '../contract/guest-mail-kind.ts'
import { ABOUT, mailIn } from './mail-parts.ts'

/** What a template may name in braces: {{guestName}}. What does not apply to a mail is empty. */
export const PLACEHOLDERS = [
  'guestName', 'reference', 'propertyName', 'arrival', 'departure', 'nights', 'rooms', 'guests', 'total', 'paid', 'due', 'checkIn',
  'checkOut', 'address', 'phone', 'email', 'optionUntil', 'cancellationFee', 'invoices', 'terms',
] as const // prettier-ignore
export type Placeholder = (typeof PLACEHOLDERS)[number]
export type MailValues = Partial<Record<Placeholder, string>>

const NAMED = /\{\{\s*([^{}]*?)\s*\}\}/g
const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name)

/** What a template names that no mail knows. */
export const unknownPlaceholders = (template: string): string[] =>
  [...template.matchAll(NAMED)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name))

/** A value on one line: no value writes lines of its own into a mail of the property. */
const oneLine = (value: string): string => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/**
 * A template with its values. A value is put in once and never read for placeholders again; a line whose every value is empty is left
 * out, so that a mail has no empty 'Still to pay:'.
 */
export function fillTemplate(template: string, values: MailValues): string {
  const valueOf = (name: string) => oneLine((isPlaceholder(name) && values[name]) || '')
  const lines = template.split('\n').flatMap((line) => {
    const names = [...line.matchAll(NAMED)].map(([, name = '']) => name)
    if (names.length > 0 && names.every((name) => valueOf(name) === '')) return []
    return [line.replaceAll(NAMED, (_, name: string) => valueOf(name)).trimEnd()]
  })
  const text = lines.join('\n').replaceAll(/\n{3,}/g, '\n\n')
  return text.trim()
}

/** How long ahead a timed mail is sent by default: days before the arrival, hours before the option ends. */
export const LEADS: Readonly<Partial<Record<GuestMailKind, number>>> = { guestPreArrival: 3, guestOption: 12 }

type Template = { subject: string; body: string }

const stay = (language: Language, before: string, after: string, sums: string): string =>
  mailIn(language, [before, `${ABOUT[language]}\n${sums}`, after].join('\n\n'))

const SUMS = {
  en: 'Total: {{total}}\nStill to pay: {{due}}\n\nYour terms: {{terms}}',
  fr: 'Total : {{total}}\nReste à payer : {{due}}\n\nVos conditions : {{terms}}',
} as const

/** The customary words of each mail. */
export const TEMPLATES: Readonly<Record<GuestMailKind, Readonly<Record<Language, Template>>>> = {
  guestConfirmation: {
    en: {
      subject: 'Your booking {{reference}} at {{propertyName}} is confirmed',
      body: stay(
        'en',
        'Thank you for your booking. It is confirmed.',
        'If something is not right, please reply to this mail.',
        SUMS.en,
      ),
    },
    fr: {
      subject: '{{propertyName}} : votre réservation {{reference}} est confirmée',
      body: stay(
        'fr',
        'Merci pour votre réservation. Elle est confirmée.',
        'Si quelque chose ne convient pas, répondez simplement à cet e-mail.',
        SUMS.fr,
      ),
    },
  },
  guestChange: {
    en: {
      subject: 'Your booking {{reference}} at {{propertyName}} has changed',
      body: stay(
        'en',
        'Your booking has changed. This is what is booked now:',
        'If you did not ask for this, please reply to this mail.',
        SUMS.en,
      ),
    },
    fr: {
      subject: '{{propertyName}} : votre réservation {{reference}} a été modifiée',
      body: stay(
        'fr',
        'Votre réservation a été modifiée. La voici désormais :',
        'Si vous n’avez rien demandé, répondez à cet e-mail.',
        SUMS.fr,
      ),
    },
  },
  guestCancellation: {
    en: {
      subject: 'Your booking {{reference}} at {{propertyName}} is cancelled',
      body: mailIn(
        'en',
        'Your booking {{reference}} from {{arrival}} to {{departure}} is cancelled.\nCancellation fee: {{cancellationFee}}\n\nWe hope to welcome you another time.',
      ),
    },
    fr: {
      subject: '{{propertyName}} : votre réservation {{reference}} est annulée',
      body: mailIn(
        'fr',
        'Votre réservation {{reference}} du {{arrival}} au {{departure}} est annulée.\nFrais d’annulation : {{cancellationFee}}\n\nNous espérons vous accueillir une autre fois.',
      ),
    },
  },
  guestPreArrival: {
    en: {
      subject: 'Your stay at {{propertyName}} begins on {{arrival}}',
      body: stay(
        'en',
        'We look forward to welcoming you.',
        'Tell us when you will arrive, or what you need, by replying to this mail.',
        'Still to pay: {{due}}',
      ),
    },
    fr: {
      subject: '{{propertyName}} : votre séjour commence le {{arrival}}',
      body: stay(
        'fr',
        'Nous nous réjouissons de vous accueillir.',
        'Indiquez-nous votre heure d’arrivée, ou vos souhaits, en répondant à cet e-mail.',
        'Reste à payer : {{due}}',
      ),
    },
  },
  guestOption: {
    en: {
      subject: 'Your option {{reference}} at {{propertyName}} ends soon',
      body: stay(
        'en',
        'We hold these rooms for you until {{optionUntil}}:',
        'Please confirm by then by replying to this mail. After that the rooms are on sale again.',
        'Total: {{total}}',
      ),
    },
    fr: {
      subject: '{{propertyName}} : votre option {{reference}} expire bientôt',
      body: stay(
        'fr',
        'Nous vous réservons ces chambres jusqu’au {{optionUntil}} :',
        'Merci de confirmer d’ici là en répondant à cet e-mail. Passé ce délai, les chambres sont remises en vente.',
        'Total : {{total}}',
      ),
    },
  },
  guestThanks: {
    en: {
      subject: 'Thank you for your stay at {{propertyName}}',
      body: mailIn(
        'en',
        'Thank you for staying with us from {{arrival}} to {{departure}}.\nYour invoice is attached: {{invoices}}\n\nTell us what we can do better by replying to this mail. We would be glad to see you again.',
      ),
    },
    fr: {
      subject: '{{propertyName}} : merci de votre séjour',
      body: mailIn(
        'fr',
        'Merci d’avoir séjourné chez nous du {{arrival}} au {{departure}}.\nVotre facture est jointe : {{invoices}}\n\nDites-nous ce que nous pouvons améliorer en répondant à cet e-mail. Au plaisir de vous revoir.',
      ),
    },
  },
}

/** A guest that is made up, for previews. */
export const sampleValues = (language: Language): MailValues => ({
  guestName: 'Mira Sen',
  reference: 'K7RM2P',
  arrival: language === 'fr' ? '4 mars 2027' : '4 March 2027',
  departure: language === 'fr' ? '6 mars 2027' : '6 March 2027',
  nights: '2',
  rooms: language === 'fr' ? '1 × Supérieure' : '1 × Deluxe',
  guests: '2',
  optionUntil: language === 'fr' ? '1 mars 2027, 18:00' : '1 March 2027, 18:00',
  invoices: 'INV-000123',
  terms:
    language === 'fr'
      ? 'Annulation gratuite jusqu’à : 2 mars 2027. Non-présentation : la totalité du prix.'
      : 'Free cancellation until 2 March 2027. No-show: the full price.',
})
