import { addDays, type Day } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'

type Sent = {
  /** What its owner called it. */
  name: string
  title: string
  from: Day
  until: Day
  propertyName: string
  readerName: string
  /** Where the file is fetched after signing in. */
  link: string
  isAttached: boolean
}

const WORDS = {
  en: {
    hello: 'Hello',
    comes: 'here is the report',
    attached: 'The file is attached. You also find it among your files for 30 days, after signing in:',
    linked: 'The file is too large for a mail. Fetch it within 30 days, after signing in:',
    why: 'You receive this because a colleague scheduled the report for you.',
  },
  fr: {
    hello: 'Bonjour',
    comes: 'voici le rapport',
    attached: 'Le fichier est joint. Vous le trouvez aussi parmi vos fichiers pendant 30 jours, après connexion :',
    linked: 'Le fichier est trop volumineux pour un e-mail. Récupérez-le sous 30 jours, après connexion :',
    why: 'Vous recevez ce message parce qu’un collègue a planifié ce rapport pour vous.',
  },
} as const

/** The mail that brings a report. */
export function reportEmail(
  sent: Sent,
  { language, locale }: { language: Language; locale: string },
): { subject: string; text: string } {
  const words = WORDS[language]
  const place = writtenFor(language, locale)
  const format = new Intl.DateTimeFormat(place, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const write = (day: Day) => format.format(new Date(`${day}T00:00:00Z`))
  const last = addDays(sent.until, -1)
  const span = sent.from === last ? write(last) : `${write(sent.from)} – ${write(last)}`
  const text = [
    `${words.hello} ${sent.readerName},`,
    '',
    `${words.comes} ${sent.title}, ${span}.`,
    '',
    sent.isAttached ? words.attached : words.linked,
    sent.link,
    '',
    words.why,
    sent.propertyName,
  ]
  return { subject: `${sent.name}, ${span}`, text: text.join('\n') }
}
