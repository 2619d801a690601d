import type { Language } from '#core/language.ts'

type Text = { property: string; url: string }

const words = {
  en: {
    subject: (property: string) => `Please confirm: news from ${property}`,
    text: ({ property, url }: Text) =>
      [
        'Hello,',
        '',
        `this address was entered to get offers and news from ${property}. Please confirm it on this page:`,
        '',
        url,
        '',
        'If it was not you, there is nothing to do: nothing will be sent.',
        '',
        'Kind regards',
        property,
      ].join('\n'),
  },
  fr: {
    subject: (property: string) => `À confirmer : les nouvelles de ${property}`,
    text: ({ property, url }: Text) =>
      [
        'Bonjour,',
        '',
        `cette adresse a été indiquée pour recevoir les offres et les nouvelles de ${property}. Merci de la confirmer sur cette page :`,
        '',
        url,
        '',
        'Si ce n’était pas vous, il n’y a rien à faire : rien ne sera envoyé.',
        '',
        'Cordialement',
        property,
      ].join('\n'),
  },
} as const satisfies Record<Language, { subject: (property: string) => string; text: (text: Text) => string }>

/** The mail whose confirmation makes a consent count. */
export const confirmEmail = (language: Language, text: Text): { subject: string; text: string } => ({
  subject: words[language].subject(text.property),
  text: words[language].text(text),
})
