import type { PaymentMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import type { Language } from '#core/language.ts'
import { paymentModes } from '#core/document-styles.ts'

/** The texts of the printed cashier report, by language. */
export type Words = {
  kind: string
  counter: (name: string, number: string) => string
  span: (from: string, until: string) => string
  printed: (moment: string, who: string) => string
  taxNumber: string
  in: string
  out: string
  net: string
  receipts: string
  total: string
  nothing: string
  byCounter: string
  byMode: string
  byOperator: string
  byDay: string
  byMonth: string
  byHour: string
  promised: string
  promisedNote: string
  promises: string
  amount: string
  sold: string
  soldNote: string
  orders: string
  beforeTax: string
  tax: string
  afterTaxOff: string
  onRooms: string
  modes: Readonly<Record<PaymentMode, string>>
}

const en: Words = {
  kind: 'CASHIER REPORT',
  counter: (name, number) => `Counter ${name}, number ${number}`,
  span: (from, until) => (from === until ? from : `${from} – ${until}`),
  printed: (moment, who) => `Printed ${moment} by ${who}`,
  taxNumber: 'Tax number',
  in: 'In',
  out: 'Out',
  net: 'Net',
  receipts: 'Receipts',
  total: 'Total',
  nothing: 'No receipt was written in these days.',
  byCounter: 'By counter',
  byMode: 'By mode',
  byOperator: 'By person',
  byDay: 'By business day',
  byMonth: 'By month',
  byHour: 'By hour',
  promised: 'Promised, not received',
  promisedNote: 'No part of the total.',
  promises: 'Promises',
  amount: 'Amount',
  sold: 'Sold by outlets',
  soldNote: 'Orders closed in these days, whichever counter took the money.',
  orders: 'Orders',
  beforeTax: 'Before tax',
  tax: 'Tax',
  afterTaxOff: 'Discounts after tax',
  onRooms: 'Of it on rooms',
  modes: paymentModes.en,
}

const fr: Words = {
  kind: 'RAPPORT DE CAISSE',
  counter: (name, number) => `Caisse ${name}, numéro ${number}`,
  span: (from, until) => (from === until ? from : `${from} – ${until}`),
  printed: (moment, who) => `Imprimé le ${moment} par ${who}`,
  taxNumber: 'Numéro fiscal',
  in: 'Entrées',
  out: 'Sorties',
  net: 'Net',
  receipts: 'Reçus',
  total: 'Total',
  nothing: 'Aucun reçu pendant ces jours.',
  byCounter: 'Par caisse',
  byMode: 'Par mode',
  byOperator: 'Par personne',
  byDay: 'Par journée',
  byMonth: 'Par mois',
  byHour: 'Par heure',
  promised: 'Promis, non reçu',
  promisedNote: 'Hors du total.',
  promises: 'Promesses',
  amount: 'Montant',
  sold: 'Ventes des points de vente',
  soldNote: 'Commandes closes pendant ces jours, quelle que soit la caisse qui a encaissé.',
  orders: 'Commandes',
  beforeTax: 'Hors taxes',
  tax: 'Taxes',
  afterTaxOff: 'Remises après taxe',
  onRooms: 'Dont sur chambres',
  modes: paymentModes.fr,
}

export const wordsOf: Readonly<Record<Language, Words>> = { en, fr }
