import { printWriter } from '#areas/insight/reports/rules/print.ts'
import { addDays } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { type Fired, factsIn, type Place } from './notification.ts'

type Facts = Readonly<Record<string, string>>
type Words = {
  hello: string
  condition: Record<'below' | 'above' | 'budget' | 'lastYear', (facts: Facts) => string>
  why: string
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    hello: 'Hello',
    condition: {
      below: ({ threshold }) => `That is below ${threshold}.`,
      above: ({ threshold }) => `That is above ${threshold}.`,
      budget: ({ change, reference }) => `That is ${change} on the budget of ${reference}.`,
      lastYear: ({ change, reference }) => `That is ${change} on last year, ${reference}.`,
    },
    why: 'You receive this because an alert names you. You can stop these mails in your profile:',
  },
  fr: {
    hello: 'Bonjour',
    condition: {
      below: ({ threshold }) => `C’est moins que ${threshold}.`,
      above: ({ threshold }) => `C’est plus que ${threshold}.`,
      budget: ({ change, reference }) => `C’est ${change} par rapport au budget de ${reference}.`,
      lastYear: ({ change, reference }) => `C’est ${change} par rapport à l’an dernier, ${reference}.`,
    },
    why: 'Vous recevez ce message parce qu’une alerte vous nomme. Vous pouvez arrêter ces e-mails dans votre profil :',
  },
}

type Sent = {
  readerName: string
  propertyName: string
  /** Where the figure is read. */
  link: string
  /** Where such mails are switched off. */
  settingsLink: string
}

/** The mail an alert notifies by, in the language of its reader. */
export function alertEmail(alert: Fired, sent: Sent, { language, ...place }: Place & { language: Language }): { subject: string; text: string } {
  const words = WORDS[language]
  const facts = factsIn(language, alert, place)
  const write = printWriter({ ...place, language })
  const last = addDays(alert.span.until, -1)
  const days = alert.span.from === last ? write('day', last) : `${write('day', alert.span.from)} – ${write('day', last)}`
  const condition = words.condition[alert.against === 'value' ? alert.direction : alert.against](facts)
  const text = [
    `${words.hello} ${sent.readerName},`,
    '',
    `${facts['figure']}, ${days}: ${facts['value']}.`,
    condition,
    '',
    sent.link,
    '',
    words.why,
    sent.settingsLink,
    '',
    sent.propertyName,
  ]
  return { subject: `${facts['figure']}: ${facts['value']}`, text: text.join('\n') }
} // prettier-ignore
