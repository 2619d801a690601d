import type { Language } from '#core/language.ts'
import type { RequestKind } from '../contract/choices.ts'

type AskText = { guest: string; property: string; url: string }
/** What a guest was given, with its name as guests read it. */
type GestureText = { offer: string; code: string }
type Written = { subject: string; text: string }
type Question = { kind: RequestKind; isReminder: boolean }

const words = {
  en: {
    hello: (guest: string) => `Hello ${guest},`,
    subject: {
      STAY: (property: string) => `How was your stay at ${property}?`,
      PULSE: (property: string) => `How is your stay at ${property} going?`,
      ORDER: (property: string) => `How was your meal at ${property}?`,
      APPOINTMENT: (property: string) => `How was your appointment at ${property}?`,
    },
    ask: {
      STAY: 'Thank you for staying with us. What was good, and what should we do better? Three minutes are enough:',
      PULSE: 'You arrived yesterday. Is everything as you wish? One press is enough, and we read it at once:',
      ORDER: 'Thank you for eating with us. What was good, and what should we do better? One minute is enough:',
      APPOINTMENT: 'Thank you for your visit. What was good, and what should we do better? One minute is enough:',
    },
    reminder: 'We asked you a few days ago how it was, and would still like to know. This is our only reminder:',
    stop: 'You can also say there that you do not want to be asked again.',
    greeting: 'Kind regards',
    replySubject: (property: string) => `${property} has replied to your review`,
    replyText: 'Thank you for your review. This is our reply:',
    gesture: (offer: string, code: string) =>
      `We should like to make up for it: ${offer}, with the code ${code}, which is yours alone.`,
  },
  fr: {
    hello: (guest: string) => `Bonjour ${guest},`,
    subject: {
      STAY: (property: string) => `${property} : comment s’est passé votre séjour ?`,
      PULSE: (property: string) => `${property} : comment se passe votre séjour ?`,
      ORDER: (property: string) => `${property} : comment s’est passé votre repas ?`,
      APPOINTMENT: (property: string) => `${property} : comment s’est passé votre rendez-vous ?`,
    },
    ask: {
      STAY: 'Merci d’avoir séjourné chez nous. Qu’avez-vous aimé, et que devons-nous améliorer ? Trois minutes suffisent :',
      PULSE: 'Vous êtes arrivé hier. Tout est-il à votre goût ? Un clic suffit, et nous le lisons aussitôt :',
      ORDER: 'Merci d’avoir mangé chez nous. Qu’avez-vous aimé, et que devons-nous améliorer ? Une minute suffit :',
      APPOINTMENT: 'Merci de votre visite. Qu’avez-vous aimé, et que devons-nous améliorer ? Une minute suffit :',
    },
    reminder:
      'Il y a quelques jours, nous vous avons demandé votre avis ; il nous intéresse toujours. C’est notre seul rappel :',
    stop: 'Vous pouvez aussi y indiquer que vous ne souhaitez plus être sollicité.',
    greeting: 'Cordialement',
    replySubject: (property: string) => `${property} a répondu à votre avis`,
    replyText: 'Merci pour votre avis. Voici notre réponse :',
    gesture: (offer: string, code: string) =>
      `Nous aimerions nous rattraper : ${offer}, avec le code ${code}, réservé à votre usage.`,
  },
} as const

/** The mail that asks a guest, in the guest's language: the same words for all. */
export function askEmail(
  { kind, isReminder }: Question,
  language: Language,
  { guest, property, url }: AskText,
): Written {
  const template = words[language]
  const text = [
    template.hello(guest),
    '',
    isReminder ? template.reminder : template.ask[kind],
    '',
    url,
    '',
    template.stop,
    '',
    template.greeting,
    property,
  ]
  return { subject: template.subject[kind](property), text: text.join('\n') }
}

/** The mail with the property's reply to the guest who answered its question. */
export function replyEmail(
  language: Language,
  { guest, property, reply, gesture }: { guest: string; property: string; reply: string; gesture: GestureText | null },
): Written {
  const template = words[language]
  const given = gesture ? [template.gesture(gesture.offer, gesture.code), ''] : []
  const text = [template.hello(guest), '', template.replyText, '', reply, '', ...given, template.greeting, property]
  return { subject: template.replySubject(property), text: text.join('\n') }
}
