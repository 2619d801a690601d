import type { Language } from '#core/language.ts'

const words = {
  en: {
    line: {
      BEFORE:
        'Your stay on one page: fill in the registration before you arrive, see what you can add, and write to us:',
      DURING: 'Your stay on one page: requests, messages to the desk, and your bill:',
      AFTER: 'Your stay on one page, with your invoice:',
    },
    hello: (guest: string) => `Hello ${guest},`,
    subject: (property: string) => `Your page of your stay at ${property}`,
    secret: 'The link is for you alone: who has it can open the page.',
    greeting: 'Kind regards',
  },
  fr: {
    line: {
      BEFORE:
        'Votre séjour sur une page : remplissez la fiche d’arrivée à l’avance, découvrez nos suppléments et écrivez-nous :',
      DURING: 'Votre séjour sur une page : demandes, messages à la réception et note :',
      AFTER: 'Votre séjour sur une page, avec votre facture :',
    },
    hello: (guest: string) => `Bonjour ${guest},`,
    subject: (property: string) => `La page de votre séjour à ${property}`,
    secret: 'Ce lien est personnel : quiconque le possède peut ouvrir la page.',
    greeting: 'Cordialement',
  },
} as const

/** The lines that end another mail about the stay: what the page is for, and its address. */
export const pageLines = (language: Language, url: string): string =>
  [words[language].line.BEFORE, url, words[language].secret].join('\n')

type Text = { guest: string; property: string; url: string; phase: 'BEFORE' | 'DURING' | 'AFTER' }

/** The mail that brings the link by itself. */
export function pageEmail(
  language: Language,
  { guest, property, url, phase }: Text,
): { subject: string; text: string } {
  const template = words[language]
  const text = [
    template.hello(guest),
    '',
    template.line[phase],
    '',
    url,
    '',
    template.secret,
    '',
    template.greeting,
    property,
  ]
  return { subject: template.subject(property), text: text.join('\n') }
}
