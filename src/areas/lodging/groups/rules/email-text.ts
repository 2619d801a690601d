import type { Day } from '#core/dates.ts'
import type { Language } from '#core/language.ts'

type LinkText = { name: string; property: string; url: string; arrival: string; departure: string }

const words = {
  en: {
    subject: ({ name, property }: LinkText) => `Rooming list of ${name} at ${property}`,
    request: ({ name, property, arrival, departure }: LinkText) =>
      `Please enter the guests of ${name}, who stay at ${property} from ${arrival} to ${departure}:`,
    care: 'Anyone who has this link can see and change the list. Pass it on only to those who help you.',
    greeting: 'Kind regards',
  },
  fr: {
    subject: ({ name, property }: LinkText) => `Liste des chambres de ${name}, ${property}`,
    request: ({ name, property, arrival, departure }: LinkText) =>
      `Merci d’indiquer les participants de ${name}, qui séjournent à ${property} du ${arrival} au ${departure} :`,
    care: 'Toute personne qui a ce lien peut voir et modifier la liste. Ne le transmettez qu’à ceux qui vous aident.',
    greeting: 'Cordialement',
  },
}

/** The mail that brings the organiser the link to the rooming list, with days as the reader writes them. */
export function linkEmail(
  { language, locale }: { language: Language; locale: string },
  values: Omit<LinkText, 'arrival' | 'departure'> & { arrival: Day; departure: Day },
): { subject: string; text: string } {
  const template = words[language]
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const written = (day: Day) => dates.format(new Date(`${day}T00:00:00Z`))
  const facts = { ...values, arrival: written(values.arrival), departure: written(values.departure) }
  const text = [template.request(facts), '', facts.url, '', template.care, '', template.greeting, facts.property]
  return { subject: template.subject(facts), text: text.join('\n') }
}
