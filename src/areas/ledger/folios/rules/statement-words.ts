import type { Language } from '#core/language.ts'
import { paymentModes } from '#core/document-styles.ts'
import type { FolioLine, FolioPayment } from '../contract/replies.ts'

/** The words of a statement, by language. */
export type Words = {
  kind: string
  asOf: (day: string) => string
  to: string
  stay: string
  booking: string
  rooms: string
  from: string
  until: string
  nights: (count: number) => string
  taxNumber: string
  date: string
  charge: string
  net: string
  tax: string
  total: string
  charges: string
  deducted: string
  due: string
  overpaid: string
  taxIn: string
  payments: string
  paid: string
  promised: string
  deposit: string
  handedBack: string
  receipt: (numbers: string) => string
  notTaxInvoice: string
  off: (line: Pick<FolioLine, 'kind' | 'isDiscount' | 'reversesId'>, name: string) => string
  into: (name: string) => string
  roundOff: string
  modes: Readonly<Record<FolioPayment['paymentMode'], string>>
}

const en: Words = {
  kind: 'STATEMENT',
  asOf: (day) => `As of ${day}`,
  to: 'FOR',
  stay: 'STAY',
  booking: 'Booking',
  rooms: 'Rooms',
  from: 'From',
  until: 'Until',
  nights: (count) => `${count} ${count === 1 ? 'night' : 'nights'}`,
  taxNumber: 'Tax number',
  date: 'DATE',
  charge: 'CHARGE',
  net: 'BEFORE TAX',
  tax: 'TAX',
  total: 'TOTAL',
  charges: 'Charges',
  deducted: 'Kept by the channel',
  due: 'Due',
  overpaid: 'Overpaid',
  taxIn: 'TAX IN IT',
  payments: 'PAYMENTS',
  paid: 'Paid',
  promised: 'Promised, not received',
  deposit: 'deposit',
  handedBack: 'Refunded',
  receipt: (numbers) => `receipt ${numbers}`,
  notTaxInvoice: 'Not a tax invoice',
  off: ({ kind, isDiscount, reversesId }, name) => {
    if (reversesId !== null) return `Reversed: ${name}`
    if (kind === 'TRANSFER') return `To another bill: ${name}`
    if (kind === 'ALLOWANCE') return `${isDiscount ? 'Discount' : 'Allowance'}: ${name}`
    if (kind === 'DISCOUNT') return `Discount after tax: ${name}`
    return `Split up: ${name}`
  },
  into: (name) => `From another bill: ${name}`,
  roundOff: 'Round-off',
  modes: paymentModes.en,
}

const fr: Words = {
  kind: 'RELEVÉ',
  asOf: (day) => `Au ${day}`,
  to: 'POUR',
  stay: 'SÉJOUR',
  booking: 'Réservation',
  rooms: 'Chambres',
  from: 'Du',
  until: 'Au',
  nights: (count) => `${count} ${count === 1 ? 'nuit' : 'nuits'}`,
  taxNumber: 'Numéro fiscal',
  date: 'DATE',
  charge: 'LIBELLÉ',
  net: 'HORS TAXES',
  tax: 'TAXES',
  total: 'TOTAL',
  charges: 'Prestations',
  deducted: 'Retenu par le canal',
  due: 'Reste dû',
  overpaid: 'Trop-perçu',
  taxIn: 'DONT TAXES',
  payments: 'PAIEMENTS',
  paid: 'Payé',
  promised: 'Promis, non reçu',
  deposit: 'acompte',
  handedBack: 'Remboursé',
  receipt: (numbers) => `reçu ${numbers}`,
  notTaxInvoice: 'Ceci n’est pas une facture',
  off: ({ kind, isDiscount, reversesId }, name) => {
    if (reversesId !== null) return `Repris : ${name}`
    if (kind === 'TRANSFER') return `Vers une autre note : ${name}`
    if (kind === 'ALLOWANCE') return `${isDiscount ? 'Remise' : 'Geste commercial'} : ${name}`
    if (kind === 'DISCOUNT') return `Remise après taxe : ${name}`
    return `Partagé : ${name}`
  },
  into: (name) => `D’une autre note : ${name}`,
  roundOff: 'Arrondi',
  modes: paymentModes.fr,
}

export const wordsOf: Readonly<Record<Language, Words>> = { en, fr }
