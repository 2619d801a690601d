import type { Language } from '#core/language.ts'
import { paymentModes } from '#core/document-styles.ts'

/** The texts of a printed document, by language. What was typed, and the number, stay as they were issued. */
export type Words = {
  proForma: string
  creditNote: string
  taxInvoice: string
  invoice: string
  /** As the file is called. */
  titles: { proForma: string; creditNote: string; invoice: string }
  notTaxInvoice: string
  proFormaText: string
  points: (programme: string, number: number, points: string) => string
  pointsEarned: (points: string) => string
  issuedBy: (who: string) => string
  seal: (start: string) => string
  asOf: (day: string) => string
  issued: (day: string) => string
  corrects: (number: string, day: string) => string
  due: (day: string) => string
  /** Where a country has no word of its own. */
  taxNumber: string
  code: string
  billTo: string
  stay: string
  supply: string
  guest: string
  booking: string
  outlet: string
  order: string
  room: string
  rooms: string
  from: string
  until: string
  nights: (count: number) => string
  placeOfSupply: string
  buyerReference: string
  payTo: (account: string) => string
  description: string
  quantity: string
  rate: string
  net: string
  tax: string
  total: string
  span: (from: string, until: string) => string
  off: (amount: string) => string
  roundOff: string
  afterTax: string
  credited: string
  paid: string
  balance: string
  overpaid: string
  reason: (why: string) => string
  /** The reason of a credit note by itself. */
  why: (why: string) => string
  payments: string
  handedBack: (mode: string) => string
  modes: Readonly<Record<string, string>>
}

const en: Words = {
  proForma: 'PRO FORMA',
  creditNote: 'CREDIT NOTE',
  taxInvoice: 'TAX INVOICE',
  invoice: 'INVOICE',
  titles: { proForma: 'Pro forma', creditNote: 'Credit note', invoice: 'Invoice' },
  notTaxInvoice: 'Not a tax invoice',
  proFormaText: 'This is a pro forma and not a tax invoice. It has no number and nothing is owed by it.',
  points: (programme, number, points) => `${programme}, member ${number}: ${points} points`,
  pointsEarned: (points) => `earned by this stay: ${points}`,
  issuedBy: (who) => `Issued by ${who}`,
  seal: (start) => `Seal ${start}`,
  asOf: (day) => `As of ${day}`,
  issued: (day) => `Issued ${day}`,
  corrects: (number, day) => `For invoice ${number} of ${day}`,
  due: (day) => `Due ${day}`,
  taxNumber: 'Tax number',
  code: 'Code',
  billTo: 'BILL TO',
  stay: 'STAY',
  supply: 'SUPPLY',
  guest: 'Guest',
  booking: 'Booking',
  outlet: 'Outlet',
  order: 'Order',
  room: 'Room',
  rooms: 'Rooms',
  from: 'From',
  until: 'Until',
  nights: (count) => `${count} ${count === 1 ? 'night' : 'nights'}`,
  placeOfSupply: 'Place of supply',
  buyerReference: 'Your reference',
  payTo: (account) => `Please pay to ${account}`,
  description: 'Description',
  quantity: 'Qty',
  rate: 'Rate',
  net: 'Net',
  tax: 'Tax',
  total: 'Total',
  span: (from, until) => `${from} to ${until}`,
  off: (amount) => `${amount} off`,
  roundOff: 'Round-off',
  afterTax: 'Discount after tax',
  credited: 'Credited',
  paid: 'Paid',
  balance: 'Balance due',
  overpaid: 'Overpaid',
  reason: (why) => `Reason: ${why}`,
  why: (why) => why,
  payments: 'PAYMENTS',
  handedBack: (mode) => `${mode}, handed back`,
  modes: paymentModes.en,
}

/** Reasons of credit notes are frozen in English; a French document translates them. */
const REASONS: readonly (readonly [frozen: string, said: string])[] = [
  ['Price or tax charged too high', 'Prix ou taxe trop élevés'],
  ['Returned or not used', 'Rendu ou non utilisé'],
  ['Service was deficient', 'Service défectueux'],
  ['Billed to the wrong party', 'Facturé à la mauvaise personne'],
  ['Other', 'Autre'],
]

function inFrench(why: string): string {
  const known = REASONS.find(([frozen]) => why === frozen || why.startsWith(`${frozen}: `))
  return known ? why.replace(known[0], known[1]).replace(': ', ' : ') : why
}

const fr: Words = {
  proForma: 'PRO FORMA',
  creditNote: 'AVOIR',
  taxInvoice: 'FACTURE',
  invoice: 'FACTURE',
  titles: { proForma: 'Pro forma', creditNote: 'Avoir', invoice: 'Facture' },
  notTaxInvoice: 'Ceci n’est pas une facture',
  proFormaText: 'Ce document est une pro forma et non une facture. Il n’a pas de numéro et rien n’est dû à ce titre.',
  points: (programme, number, points) => `${programme}, membre ${number} : ${points} points`,
  pointsEarned: (points) => `gagnés par ce séjour : ${points}`,
  issuedBy: (who) => `Émis par ${who}`,
  seal: (start) => `Sceau ${start}`,
  asOf: (day) => `Au ${day}`,
  issued: (day) => `Du ${day}`,
  corrects: (number, day) => `Sur la facture ${number} du ${day}`,
  due: (day) => `Échéance ${day}`,
  taxNumber: 'Numéro fiscal',
  code: 'Code',
  billTo: 'FACTURÉ À',
  stay: 'SÉJOUR',
  supply: 'PRESTATION',
  guest: 'Client',
  booking: 'Réservation',
  outlet: 'Point de vente',
  order: 'Commande',
  room: 'Chambre',
  rooms: 'Chambres',
  from: 'Du',
  until: 'Au',
  nights: (count) => `${count} ${count === 1 ? 'nuit' : 'nuits'}`,
  placeOfSupply: 'Lieu de prestation',
  buyerReference: 'Votre référence',
  payTo: (account) => `À régler sur le compte ${account}`,
  description: 'Libellé',
  quantity: 'Qté',
  rate: 'Prix',
  net: 'Hors taxes',
  tax: 'Taxes',
  total: 'Total',
  span: (from, until) => `du ${from} au ${until}`,
  off: (amount) => `remise ${amount}`,
  roundOff: 'Arrondi',
  afterTax: 'Remise après taxe',
  credited: 'Montant de l’avoir',
  paid: 'Payé',
  balance: 'Reste dû',
  overpaid: 'Trop-perçu',
  reason: (why) => `Motif : ${inFrench(why)}`,
  why: inFrench,
  payments: 'PAIEMENTS',
  handedBack: (mode) => `${mode}, remboursé`,
  modes: paymentModes.fr,
}

export const wordsOf: Readonly<Record<Language, Words>> = { en, fr }
