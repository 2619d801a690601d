import type { ListColumn } from '../../rules/report.ts'
import { SOURCE_WORDS } from '../../rules/words.ts'

/** Columns that several lists have. */
export const day: ListColumn = { key: 'day', kind: 'day', label: { en: 'Day', fr: 'Jour' } }
export const at: ListColumn = { key: 'at', kind: 'moment', label: { en: 'When', fr: 'Quand' } }
export const by: ListColumn = { key: 'by', kind: 'text', label: { en: 'By', fr: 'Par' } }
export const guest: ListColumn = { key: 'guest', kind: 'text', label: { en: 'Guest', fr: 'Client' }, link: 'customer' }
export const room: ListColumn = { key: 'room', kind: 'text', label: { en: 'Room', fr: 'Chambre' } }
export const roomType: ListColumn = { key: 'roomType', kind: 'text', label: { en: 'Room type', fr: 'Type de chambre' } }
export const reference: ListColumn = {
  key: 'reference',
  kind: 'text',
  label: { en: 'Booking', fr: 'Réservation' },
  link: 'booking',
}
export const order: ListColumn = {
  key: 'order',
  kind: 'text',
  label: { en: 'Order', fr: 'Commande' },
  link: 'order',
}
export const arrival: ListColumn = { key: 'arrival', kind: 'day', label: { en: 'Arrival', fr: 'Arrivée' } }
export const departure: ListColumn = { key: 'departure', kind: 'day', label: { en: 'Departure', fr: 'Départ' } }
export const nights: ListColumn = {
  key: 'nights',
  kind: 'count',
  label: { en: 'Nights', fr: 'Nuits' },
  isSummed: true,
}
export const guests: ListColumn = {
  key: 'guests',
  kind: 'count',
  label: { en: 'Guests', fr: 'Clients' },
  isSummed: true,
}
export const source: ListColumn = {
  key: 'source',
  kind: 'text',
  label: { en: 'Source', fr: 'Origine' },
  values: SOURCE_WORDS,
}
export const due: ListColumn = { key: 'due', kind: 'money', label: { en: 'Due', fr: 'Dû' }, isSummed: true }
export const reason: ListColumn = { key: 'reason', kind: 'text', label: { en: 'Reason', fr: 'Motif' } }
export const amount: ListColumn = {
  key: 'amount',
  kind: 'money',
  label: { en: 'Amount', fr: 'Montant' },
  isSummed: true,
}
export const net: ListColumn = {
  key: 'net',
  kind: 'money',
  label: { en: 'Before tax', fr: 'Hors taxe' },
  isSummed: true,
}
export const tax: ListColumn = { key: 'tax', kind: 'money', label: { en: 'Tax', fr: 'Taxe' }, isSummed: true }
export const total: ListColumn = { key: 'total', kind: 'money', label: { en: 'Total', fr: 'Total' }, isSummed: true }
export const outlet: ListColumn = { key: 'outlet', kind: 'text', label: { en: 'Outlet', fr: 'Point de vente' } }
export const item: ListColumn = { key: 'item', kind: 'text', label: { en: 'Item', fr: 'Article' } }
