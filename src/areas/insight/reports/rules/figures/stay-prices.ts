import type { ComputedList } from '../report.ts'
import { SOURCE_WORDS } from '../words.ts'

/** Deposits by the terms each stay was booked at, which no statement works out. */
export const depositsDue: ComputedList = {
  kind: 'rows',
  isComputed: true,
  isAhead: true,
  code: 'deposits-due',
  opensWith: 'next30',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Deposits due', fr: 'Acomptes à recevoir' },
  description: {
    en: 'Deposits of bookings to come by the day they fall due: what the terms want, what is paid of it and open, whether it is overdue, and what a payment link requests.',
    fr: 'Acomptes des réservations à venir par jour d’échéance : montant selon les conditions, payé et ouvert, en retard ou non, et ce qu’un lien de paiement demande.',
  },
  columns: [
    { key: 'dueOn', kind: 'day', label: { en: 'Due', fr: 'Échéance' } },
    { key: 'reference', kind: 'text', label: { en: 'Booking', fr: 'Réservation' }, link: 'booking' },
    { key: 'guest', kind: 'text', label: { en: 'Guest', fr: 'Client' } },
    { key: 'source', kind: 'text', label: { en: 'Source', fr: 'Origine' }, values: SOURCE_WORDS },
    { key: 'arrival', kind: 'day', label: { en: 'Arrival', fr: 'Arrivée' } },
    { key: 'deposit', kind: 'money', label: { en: 'Deposit', fr: 'Acompte' }, isSummed: true },
    { key: 'paid', kind: 'money', label: { en: 'Paid of it', fr: 'Payé' }, isSummed: true },
    { key: 'open', kind: 'money', label: { en: 'Open', fr: 'Ouvert' }, isSummed: true },
    {
      key: 'state',
      kind: 'text',
      label: { en: 'Status', fr: 'Statut' },
      values: {
        PAID: { en: 'Paid', fr: 'Payé' },
        DUE: { en: 'Due', fr: 'À recevoir' },
        OVERDUE: { en: 'Overdue', fr: 'En retard' },
      },
    },
    { key: 'requested', kind: 'money', label: { en: 'Requested by link', fr: 'Demandé par lien' } },
    { key: 'requestedAt', kind: 'moment', label: { en: 'Requested', fr: 'Demandé le' } },
  ],
  order: '"dueOn", id',
}

/** What the plan asks for a night depends on the party, seasons and links between plans, which no statement works out. */
export const rateVariance: ComputedList = {
  kind: 'rows',
  isComputed: true,
  code: 'rate-variance',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Charged and plan rates', fr: 'Prix facturés et prix du plan' },
  description: {
    en: 'Stays whose nights in these days are charged at another price than their plan has for them now, before tax: by how much, and why.',
    fr: 'Séjours dont les nuits de la période sont facturées à un autre prix que celui du plan aujourd’hui, hors taxes : écart et raison.',
  },
  columns: [
    { key: 'arrival', kind: 'day', label: { en: 'Arrival', fr: 'Arrivée' } },
    { key: 'guest', kind: 'text', label: { en: 'Guest', fr: 'Client' } },
    { key: 'reference', kind: 'text', label: { en: 'Booking', fr: 'Réservation' }, link: 'booking' },
    { key: 'room', kind: 'text', label: { en: 'Room', fr: 'Chambre' } },
    { key: 'roomType', kind: 'text', label: { en: 'Room type', fr: 'Type de chambre' } },
    { key: 'plan', kind: 'text', label: { en: 'Rate plan', fr: 'Plan tarifaire' } },
    { key: 'source', kind: 'text', label: { en: 'Source', fr: 'Origine' }, values: SOURCE_WORDS },
    { key: 'nights', kind: 'count', label: { en: 'Nights', fr: 'Nuits' }, isSummed: true },
    { key: 'charged', kind: 'money', label: { en: 'Charged', fr: 'Facturé' }, isSummed: true },
    { key: 'ofPlan', kind: 'money', label: { en: 'Of the plan', fr: 'Selon le plan' }, isSummed: true },
    { key: 'difference', kind: 'money', label: { en: 'Difference', fr: 'Écart' }, isSummed: true },
    { key: 'share', kind: 'percent', label: { en: 'Difference, share', fr: 'Écart, part' } },
    {
      key: 'why',
      kind: 'text',
      label: { en: 'Price', fr: 'Prix' },
      values: {
        NAMED: { en: 'Set by hand or by who sold it', fr: 'Fixé à la main ou par le vendeur' },
        AGREED: { en: 'Of a company’s contract', fr: 'D’un contrat de société' },
        CHANGED: { en: 'The plan has changed since', fr: 'Le plan a changé depuis' },
      },
    },
  ],
  order: 'arrival, guest, id',
}
