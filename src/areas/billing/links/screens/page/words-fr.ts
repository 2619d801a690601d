import type { Facts, Words } from './words-en.ts'

/** Texts of the payment page, in French. */
export const fr: Words = {
  otherLanguage: 'English',
  loading: 'Chargement …',
  again: 'Réessayer',
  failed: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  questions: 'Des questions ?',
  title: 'Paiement',
  pay: 'Payer',
  booking: 'Réservation',
  unavailable: 'Cet hôtel ne peut pas encaisser ici pour le moment. Réessayez plus tard, ou demandez à l’hôtel.',
  practice: 'Essai : aucun argent ne bouge.',
  toPay: 'Solde',
  terms: 'Conditions de réservation',
  arrival: 'Arrivée',
  departure: 'Départ',
  paidSoFar: 'Déjà payé',
  howMuch: 'Combien souhaitez-vous payer ?',
  part: 'Une partie',
  back: 'Retour à la note',
  changed: 'La note a changé entre-temps. Regardez le montant et appuyez de nouveau.',
  declined: 'Le paiement a été refusé. Rien n’a été prélevé ; réessayez, ou autrement.',
  notOpened: 'La page de paiement n’a pas pu s’ouvrir. Rien n’a été prélevé ; veuillez réessayer.',
  pageEnded:
    'La page de paiement est restée ouverte trop longtemps et s’est fermée. Rien n’a été prélevé ; vous pouvez recommencer.',
  left: 'Vous êtes revenu sans payer. Rien n’a été prélevé.',
  offline: 'Pas de connexion pour le moment. Cette page réessaie d’elle-même.',
  unknown: 'Ce lien n’est pas connu',
  unknownText: 'Vérifiez que l’adresse entière a été copiée, ou demandez un nouveau lien à l’hôtel.',
  tooMany: 'Trop d’essais',
  openNew: 'Ouvrir le nouveau lien',
  leavingText: 'Un instant : vous y êtes conduit automatiquement.',
  asking: 'Votre paiement est-il arrivé ?',
  arrived: 'Votre paiement est arrivé',
  titleOf: (hotel: string) => `Paiement à ${hotel}`,
  all: (amount: string) => `La totalité, ${amount}`,
  partAmount: (currency: string) => `Montant en ${currency}`,
  partMost: (amount: string) => `Plus que rien, ${amount} au plus.`,
  ok: (amount: string) => `Payer ${amount}`,
  secure: (provider: string) => `Vous payez sur la page sécurisée de ${provider} ; l’hôtel ne voit jamais votre carte.`,
  until: (moment: string) => `Ouvert jusqu’au ${moment}.`,
  leaving: (provider: string) => `Ouverture de la page de ${provider}`,
  askingText: (provider: string) =>
    `Nous interrogeons ${provider}. Cela prend quelques secondes ; laissez cette page ouverte.`,
  slow: (provider: string) =>
    `${provider} ne l’a pas encore confirmé. Vous pouvez fermer cette page : l’hôtel est prévenu dès qu’il arrive, et vous ne payez qu’une fois.`,
  thanksPart: (amount: string, rest: string) => `Merci, ${amount} sont arrivés. Il reste ${rest} à payer.`,
  tooManyText: (seconds: number) => `Attendez ${seconds} secondes ; cette page réessaie d’elle-même.`,
  arrivedText: ({ amount, reference }: { amount: string; reference: string }) =>
    `Réservation ${reference} : ${amount} sont arrivés et l’hôtel est prévenu. Ce lien n’est plus ouvert ; ne payez pas une seconde fois, et demandez à l’hôtel si vous avez des questions.`,
  outcome: {
    PAID: {
      title: 'Payé, merci',
      text: ({ arrival, departure, reference }: Facts) =>
        `Réservation ${reference}, du ${arrival} au ${departure}. L’hôtel est prévenu ; vous n’avez plus rien à faire.`,
    },
    NOTHING_DUE: {
      title: 'Il ne reste rien à payer',
      text: ({ arrival, departure, reference }: Facts) =>
        `La réservation ${reference}, du ${arrival} au ${departure}, est réglée.`,
    },
    EXPIRED: {
      title: 'Ce lien a expiré',
      text: ({ reference }: Facts) => `Réservation ${reference}. Demandez un nouveau lien à l’hôtel.`,
    },
    CANCELLED: {
      title: 'Ce lien a été retiré',
      text: ({ reference }: Facts) =>
        `Réservation ${reference}. Ne payez plus par ce lien ; demandez à l’hôtel si vous avez des questions.`,
    },
    CLOSED: {
      title: 'Ce lien est clos',
      text: ({ amount, reference }: Facts) =>
        `Réservation ${reference}. Ce que vous avez payé, ${amount}, compte ; le reste se règle à l’hôtel.`,
    },
    REPLACED: {
      title: 'Il y a un lien plus récent',
      text: ({ reference }: Facts) =>
        `Réservation ${reference}. La note a changé, et un autre lien a pris la place de celui-ci.`,
    },
    UNAVAILABLE: {
      title: 'Le paiement n’est pas possible pour le moment',
      text: () => `Cet hôtel ne peut pas encaisser ici pour le moment. Réessayez plus tard, ou demandez à l’hôtel.`,
    },
  },
  refusals: {
    not_found: 'Ce lien n’est pas connu.',
    link_not_open: 'Ce lien de paiement n’est plus ouvert pour cela.',
    nothing_due: 'Il ne reste rien à payer.',
    too_many_requests: 'Trop d’essais. Attendez une minute et réessayez.',
    other: 'Cela n’a pas fonctionné. Réessayez, ou contactez l’établissement.',
  },
}
