import type { PaymentMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { paymentModes } from '#core/document-styles.ts'
import type { MoveKind } from '../contract/cashier.ts'

/** The texts of a printed shift report, by language. */
export type Words = {
  interim: string
  closing: string
  x: string
  counter: (name: string, number: string) => string
  drawer: (drawer: string, operator: string) => string
  opened: (moment: string, day: string) => string
  closed: (moment: string, who: string) => string
  approved: (who: string) => string
  printed: (moment: string) => string
  cash: string
  float: string
  received: string
  refunded: string
  payIns: string
  payOuts: string
  drops: string
  expected: string
  counted: string
  difference: string
  over: string
  short: string
  left: string
  note: string
  byMode: string
  noReceipts: string
  mode: string
  receipts: string
  in: string
  out: string
  net: string
  moves: string
  when: string
  what: string
  why: string
  who: string
  amount: string
  voided: string
  voids: string
  count: string
  piece: string
  pieces: string
  sum: string
  other: string
  cashier: string
  checkedBy: string
  move: Readonly<Record<MoveKind, string>>
  modes: Readonly<Record<PaymentMode, string>>
}

const en: Words = {
  interim: 'INTERIM REPORT',
  closing: 'CLOSING REPORT',
  x: 'X report',
  counter: (name, number) => `Counter ${name}, number ${number}`,
  drawer: (drawer, operator) => `Drawer ${drawer}, kept by ${operator}`,
  opened: (moment, day) => `Opened ${moment}, business day ${day}`,
  closed: (moment, who) => `Closed ${moment} by ${who}`,
  approved: (who) => `Difference approved by ${who}`,
  printed: (moment) => `printed ${moment}`,
  cash: 'Cash',
  float: 'Float',
  received: 'Cash received',
  refunded: 'Cash handed back',
  payIns: 'Paid in',
  payOuts: 'Paid out',
  drops: 'Dropped into the safe',
  expected: 'Must be there',
  counted: 'Counted',
  difference: 'Difference',
  over: 'Too much',
  short: 'Missing',
  left: 'Left in the drawer',
  note: 'Note',
  byMode: 'Receipts by mode',
  noReceipts: 'No receipt was written in this shift.',
  mode: 'Mode',
  receipts: 'Receipts',
  in: 'In',
  out: 'Out',
  net: 'Net',
  moves: 'Cash moved without a receipt',
  when: 'When',
  what: 'What',
  why: 'Why',
  who: 'Who',
  amount: 'Amount',
  voided: '(void)',
  voids: '– voided',
  count: 'Count',
  piece: 'Note or coin',
  pieces: 'Pieces',
  sum: 'Sum',
  other: 'Other',
  cashier: 'Kept by',
  checkedBy: 'Checked by',
  move: { PAY_IN: 'Paid in', PAY_OUT: 'Paid out', DROP: 'Safe drop' },
  modes: paymentModes.en,
}

const fr: Words = {
  interim: 'RELEVÉ INTERMÉDIAIRE',
  closing: 'RELEVÉ DE CLÔTURE',
  x: 'Relevé X',
  counter: (name, number) => `Caisse ${name}, numéro ${number}`,
  drawer: (drawer, operator) => `Tiroir ${drawer}, tenu par ${operator}`,
  opened: (moment, day) => `Ouvert le ${moment}, journée du ${day}`,
  closed: (moment, who) => `Clôturé le ${moment} par ${who}`,
  approved: (who) => `Écart approuvé par ${who}`,
  printed: (moment) => `imprimé le ${moment}`,
  cash: 'Espèces',
  float: 'Fond de caisse',
  received: 'Espèces encaissées',
  refunded: 'Espèces rendues',
  payIns: 'Entrées',
  payOuts: 'Sorties',
  drops: 'Versé au coffre',
  expected: 'Attendu',
  counted: 'Compté',
  difference: 'Écart',
  over: 'En trop',
  short: 'Manquant',
  left: 'Laissé dans le tiroir',
  note: 'Note',
  byMode: 'Reçus par mode',
  noReceipts: 'Aucun reçu pendant cette session.',
  mode: 'Mode',
  receipts: 'Reçus',
  in: 'Entrées',
  out: 'Sorties',
  net: 'Net',
  moves: 'Mouvements sans reçu',
  when: 'Quand',
  what: 'Quoi',
  why: 'Motif',
  who: 'Qui',
  amount: 'Montant',
  voided: '(annulé)',
  voids: '– annulation',
  count: 'Comptage',
  piece: 'Billet ou pièce',
  pieces: 'Nombre',
  sum: 'Somme',
  other: 'Autres',
  cashier: 'Tenu par',
  checkedBy: 'Contrôlé par',
  move: { PAY_IN: 'Entrée', PAY_OUT: 'Sortie', DROP: 'Versement au coffre' },
  modes: paymentModes.fr,
}

export const wordsOf: Readonly<Record<'en' | 'fr', Words>> = { en, fr }
