import type { Words } from './words-en.ts'

/** Texts of the page of a person's choices, in French. */
export const fr: Words = {
  otherLanguage: 'English',
  loading: 'Chargement …',
  again: 'Réessayer',
  failed: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  questions: 'Des questions ?',
  title: 'Vos choix',
  titleOf: (property: string) => `Ce que ${property} peut vous envoyer`,
  to: { MAIL: 'E-mail à', SMS: 'SMS à', WHATSAPP: 'WhatsApp à' },
  choose:
    'Vous choisissez ce qui est envoyé. Les messages au sujet de vos réservations et commandes arrivent toujours.',
  save: 'Enregistrer mes choix',
  nothing: 'Me désinscrire de tout',
  saved: 'Enregistré',
  savedText: 'Vos choix comptent dès maintenant.',
  unsubscribed: 'Vous êtes désinscrit',
  unsubscribedText:
    'Plus aucune offre ni nouvelle n’est envoyée à cette adresse. Vous pouvez changer d’avis ci-dessous.',
  waits: 'Encore un clic',
  waitsText: 'Merci de confirmer que cette adresse est la vôtre et que vous souhaitez recevoir nos messages.',
  confirm: 'Confirmer',
  confirmed: 'Confirmé',
  confirmedText: 'Merci. Vous pouvez changer d’avis à tout moment.',
  unknown: 'Ce lien est inconnu',
  unknownText: 'Vérifiez que l’adresse a été copiée en entier.',
  purposes: {
    MARKETING: 'Offres et nouvelles',
    PARTNERS: 'Offres de partenaires',
    RESEARCH: 'Questions pour la recherche',
  },
  byHand: { PHONE: 'Appels', POST: 'Courrier' },
  refusals: {
    not_found: 'Ce lien est inconnu.',
    too_many_requests: 'Trop d’essais. Attendez une minute et réessayez.',
    address_suppressed: 'Rien n’est envoyé à cette adresse. Écrivez à l’établissement si vous souhaitez changer cela.',
    other: 'Cela n’a pas fonctionné. Réessayez ou contactez l’établissement.',
  },
}
