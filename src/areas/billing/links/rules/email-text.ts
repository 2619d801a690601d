import type { Language } from '#core/language.ts'

type Said = { reference: string; house: string; amount: string; url: string; until: string; description: string }

const words = {
  en: {
    subject: ({ reference, house: property }: Said) => `Payment for booking ${reference} at ${property}`,
    ask: ({ amount, reference, house: property }: Said) =>
      `Please pay ${amount} for booking ${reference} at ${property}:`,
    until: ({ until }: Said) => `The link can be used until ${until} UTC.`,
    greeting: 'Kind regards',
  },
  fr: {
    subject: ({ reference, house: property }: Said) => `Paiement de la réservation ${reference}, ${property}`,
    ask: ({ amount, reference, house: property }: Said) =>
      `Merci de régler ${amount} pour la réservation ${reference}, ${property} :`,
    until: ({ until }: Said) => `Le lien est valable jusqu’au ${until} UTC.`,
    greeting: 'Cordialement',
  },
}

/** The mail of a payment link in the language of anyone who gets it. */
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
