import type { Topic } from '#areas/marketing/reviews/contract/choices.ts'

type Said = readonly [text: string, ...topics: readonly Topic[]]
type Words = { high: readonly Said[]; middle: readonly Said[]; low: readonly Said[] }

/** What guests wrote, by language and by how they liked it. */
export const SAID: Readonly<Record<'en' | 'fr' | 'de' | 'es', Words>> = {
  en: {
    high: [
      [
        'Spotless room, and the team remembered our names. Breakfast by the river was the best part of the day.',
        'CLEANLINESS',
        'STAFF',
        'FOOD',
      ],
      [
        'Check-in took two minutes after a long flight. Quiet room, fast Wi-Fi, great shower.',
        'CHECK_IN',
        'NOISE',
        'WIFI',
      ],
      ['Ten minutes on foot to the old town and still quiet at night. We will be back.', 'LOCATION', 'NOISE'],
      ['Worth every rupee. The pool is small but always clean.', 'VALUE', 'FACILITIES'],
    ],
    middle: [
      ['Friendly staff and a good location. The room is a little dated.', 'STAFF', 'ROOM'],
      ['Nice stay. The lift was slow and breakfast got crowded after nine.', 'FOOD', 'FACILITIES'],
    ],
    low: [
      ['The air conditioning rattled all night and nobody came, although I called twice.', 'NOISE', 'STAFF'],
      ['Hair in the bathroom and a stained towel. Not what we paid for.', 'CLEANLINESS', 'VALUE'],
      ['The Wi-Fi dropped out every hour. I could not work.', 'WIFI'],
    ],
  },
  fr: {
    high: [
      [
        'Accueil chaleureux, chambre impeccable et petit déjeuner copieux. Merci à toute l’équipe !',
        'STAFF',
        'CLEANLINESS',
        'FOOD',
      ],
      ['Très bel emplacement, literie parfaite. Nous reviendrons avec plaisir.', 'LOCATION', 'ROOM'],
    ],
    middle: [['Bon séjour dans l’ensemble, mais la chambre donne sur la rue.', 'ROOM', 'NOISE']],
    low: [['Deux heures d’attente pour la chambre, sans explication ni excuse.', 'CHECK_IN', 'STAFF']],
  },
  de: {
    high: [
      ['Sehr freundliches Personal, sauberes Zimmer, hervorragendes Frühstück.', 'STAFF', 'CLEANLINESS', 'FOOD'],
      ['Ruhig und doch zentral. Preis und Leistung stimmen.', 'NOISE', 'LOCATION', 'VALUE'],
    ],
    middle: [['Schönes Haus, aber das WLAN im dritten Stock ist schwach.', 'WIFI', 'FACILITIES']],
    low: [['Die Klimaanlage war defekt und wurde in drei Tagen nicht repariert.', 'ROOM', 'STAFF']],
  },
  es: {
    high: [
      ['Personal encantador y una habitación preciosa con vistas al río.', 'STAFF', 'ROOM', 'LOCATION'],
      ['Todo limpio, desayuno variado y una piscina muy agradable.', 'CLEANLINESS', 'FOOD', 'FACILITIES'],
    ],
    middle: [['Buena estancia, aunque el desayuno se acaba temprano.', 'FOOD']],
    low: [['Mucho ruido por la noche y la ducha sin agua caliente.', 'NOISE', 'ROOM']],
  },
}

export const AUTHORS = ['Priya N.', 'Tom H.', 'Claire D.', 'Jonas K.', 'Lucía M.', 'Arjun P.', 'Emma W.', 'Hugo B.', 'Sofia R.', 'Dev S.', 'Anke L.', ''] as const // prettier-ignore

export const TEMPLATES = [
  { name: 'Thanks', language: 'en', body: 'Dear {guest},\n\nThank you for your kind words about {topic}. The whole team of {property} is glad, and looks forward to your next stay.' },
  { name: 'Apology', language: 'en', body: 'Dear {guest},\n\nWe are sorry about {topic}; this is not how a stay at {property} should be. We have put it right, and would like to make it up to you.' },
  { name: 'Merci', language: 'fr', body: 'Bonjour {guest},\n\nMerci pour votre avis. Toute l’équipe ({property}) se réjouit de vous revoir.' },
  { name: 'Excuses', language: 'fr', body: 'Bonjour {guest},\n\nNous sommes désolés ({topic}). Nous y avons remédié et espérons vous accueillir de nouveau.' },
  { name: 'Danke', language: 'de', body: 'Guten Tag {guest},\n\nvielen Dank für Ihre Bewertung. Das Team von {property} freut sich auf Ihren nächsten Besuch.' },
] as const // prettier-ignore

export const REPLIES = {
  en: 'Thank you for telling us. We have passed it on to the team, and hope to welcome you again soon.',
  fr: 'Merci pour votre retour. Nous l’avons transmis à l’équipe et espérons vous revoir bientôt.',
  de: 'Vielen Dank für Ihre Bewertung. Wir haben sie weitergegeben und freuen uns auf Ihren nächsten Besuch.',
  es: 'Muchas gracias por su opinión. La hemos compartido con el equipo y esperamos verle pronto.',
} as const

/** Whom guests thank, in their words. */
export const THANKED = {
  en: ['Meera at the reception', 'The whole team of the breakfast', 'Arjun, who carried our luggage'],
  fr: ['Meera, à la réception', 'Toute l’équipe du petit déjeuner'],
  de: ['Meera an der Rezeption', 'Das ganze Team vom Frühstück'],
  es: ['Meera, de la recepción', 'Todo el equipo del desayuno'],
} as const
