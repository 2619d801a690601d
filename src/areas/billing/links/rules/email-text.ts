import type { Language } from '#core/language.ts'

type LinkText = { reference: string; property: string; amount: string; url: string; until: string; description: string }

const words = {
  en: {
    subject: ({ reference, property }: LinkText) => `Payment for booking ${reference} at ${property}`,
    request: ({ amount, reference, property }: LinkText) =>
      `Please pay ${amount} for booking ${reference} at ${property}:`,
    until: ({ until }: LinkText) => `The link can be used until ${until} UTC.`,
    greeting: 'Kind regards',
  },
  fr: {
    subject: ({ reference, property }: LinkText) => `Paiement de la réservation ${reference}, ${property}`,
    request: ({ amount, reference, property }: LinkText) =>
      `Merci de régler ${amount} pour la réservation ${reference}, ${property} :`,
    until: ({ until }: LinkText) => `Le lien est valable jusqu’au ${until} UTC.`,
    greeting: 'Cordialement',
  },
}

/** The mail of a payment link in its recipient's language. */
export function linkEmail(language: Language, values: LinkText): { subject: string; text: string } {
  const template = words[language]
  const text = [
    template.request(values),
    '',
    values.url,
    '',
    template.until(values),
    ...(values.description === '' ? [] : ['', values.description]),
    '',
    template.greeting,
    values.property,
  ]
  return { subject: template.subject(values), text: text.join('\n') }
}
