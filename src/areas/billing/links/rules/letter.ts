import type { Language } from '#core/language.ts'

type Said = { reference: string; house: string; amount: string; url: string; until: string; description: string }

const words = {
  en: {
    subject: ({ reference, house }: Said) => `Payment for booking ${reference} at ${house}`,
    ask: ({ amount, reference, house }: Said) => `Please pay ${amount} for booking ${reference} at ${house}:`,
    until: ({ until }: Said) => `The link can be used until ${until} UTC.`,
    greeting: 'Kind regards',
  },
  fr: {
    subject: ({ reference, house }: Said) => `Paiement de la réservation ${reference}, ${house}`,
    ask: ({ amount, reference, house }: Said) =>
      `Merci de régler ${amount} pour la réservation ${reference}, ${house} :`,
    until: ({ until }: Said) => `Le lien est valable jusqu’au ${until} UTC.`,
    greeting: 'Cordialement',
  },
}

/** The mail of a payment link in the language of whoever gets it. */
export function linkEmail(language: Language, said: Said): { subject: string; text: string } {
  const say = words[language]
  const text = [
    say.ask(said),
    '',
    said.url,
    '',
    say.until(said),
    ...(said.description === '' ? [] : ['', said.description]),
    '',
    say.greeting,
    said.house,
  ]
  return { subject: say.subject(said), text: text.join('\n') }
}
