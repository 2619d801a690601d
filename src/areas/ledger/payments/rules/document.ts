import type { Property } from '#areas/property/properties/contract/property.ts'
import { printTaxNumber } from '#core/country-packs.ts'
import type { Day } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { type Currency, type Minor, minor, printMoney } from '#core/money.ts'
import { documentStyles, paymentModes } from '#core/document-styles.ts'
import { addressLine, type Block, type PrintedDocument, type Style } from '#core/printed.ts'
import { amountInWords, spellingFor } from '#core/words.ts'
import type { Receipt } from '../contract/receipts.ts'

const styles: Record<string, Style> = {
  ...documentStyles,
  issuer: { fontSize: 15, bold: true },
  amount: { fontSize: 17, bold: true },
}

const texts = {
  en: {
    IN: 'RECEIPT',
    OUT: 'MONEY HANDED BACK',
    PAID: 'PAYMENT VOUCHER',
    number: 'Number',
    date: 'Date',
    from: 'Received from',
    to: 'Paid to',
    mode: 'Mode',
    booking: 'Booking',
    for: 'For',
    reference: 'Reference',
    foreign: 'Cash received',
    rate: 'Rate',
    tendered: 'Tendered',
    change: 'Change',
    by: 'Received by',
    counter: 'Counter',
    reversed: 'Undone by receipt',
    reverses: 'Undoes receipt',
    signature: 'Signature',
    taxNumber: 'Tax number',
    modes: paymentModes.en,
  },
  fr: {
    IN: 'REÇU',
    OUT: 'REMBOURSEMENT',
    PAID: 'PIÈCE DE CAISSE',
    number: 'Numéro',
    date: 'Date',
    from: 'Reçu de',
    to: 'Versé à',
    mode: 'Mode',
    booking: 'Réservation',
    for: 'Objet',
    reference: 'Référence',
    foreign: 'Remis',
    rate: 'Cours',
    tendered: 'Espèces remises',
    change: 'Rendu',
    by: 'Encaissé par',
    counter: 'Caisse',
    reversed: 'Annulé par le reçu',
    reverses: 'Annule le reçu',
    signature: 'Signature',
    taxNumber: 'Numéro fiscal',
    modes: paymentModes.fr,
  },
} as const

export type Form = { paper: 'A4' | '80mm'; language: Language; locale: string }
export type Issuer = Pick<Property, 'name' | 'address' | 'city' | 'phone' | 'taxNumber' | 'taxNumberLabel'>

/** What is on a slip: its kind and number, facts line by line (empty ones are left out), and the amount it is about. */
export type Slip = {
  kind: string
  number: number
  facts: readonly (readonly [name: string, value: string])[]
  amount: Minor
  currency: Currency
}

/** How a slip writes money and days. */
export function writingOf({ language, locale }: Form) {
  const place = writtenFor(language, locale)
  const dates = new Intl.DateTimeFormat(place, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return {
    money: (amount: Minor, currency: Currency) => printMoney(amount, currency, place),
    day: (day: Day) => dates.format(new Date(`${day}T00:00:00Z`)),
  }
}

/** A slip as plain data: on A4 or a till's strip, its amount in figures and in words, with a line to sign on. */
export function slipDocument(
  { kind, number, facts, amount, currency }: Slip,
  issuer: Issuer,
  form: Form,
): PrintedDocument {
  const text = texts[form.language]
  const { money } = writingOf(form)
  const lines = (parts: readonly string[]): Block[] =>
    parts.filter((part) => part !== '').map((part) => ({ text: part, style: 'muted' }))
  return {
    title: `${kind} ${number}`,
    author: issuer.name,
    footer: `${issuer.name}  ·  ${kind} ${number}`,
    paper: form.paper,
    language: form.language,
    styles,
    content: [
      { text: issuer.name, style: 'property' },
      ...lines([addressLine(issuer), issuer.phone, printTaxNumber(issuer, text.taxNumber)]),
      { text: kind, style: 'kind', margin: [0, 14, 0, 6] },
      {
        layout: 'bare',
        table: {
          widths: [form.paper === 'A4' ? 110 : 66, '*'],
          body: facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => [{ text: name, style: 'muted' }, { text: value }]),
        },
      },
      { text: money(amount, currency), style: 'amount', margin: [0, 12, 0, 2] },
      { text: amountInWords(amount, currency, spellingFor(form.language, form.locale)), italics: true },
      { text: `${text.signature}  ______________________`, style: 'muted', margin: [0, 36, 0, 0] },
    ],
  }
}

/** A printed receipt; both amounts when it was money of another currency. */
export function receiptDocument(receipt: Receipt, issuer: Issuer, form: Form): PrintedDocument {
  const text = texts[form.language]
  const { money, day } = writingOf(form)
  const { foreign, tendered, amount, currency } = receipt
  const kind = receipt.direction === 'IN' ? text.IN : receipt.expenseId === null ? text.OUT : text.PAID
  const facts = [
    [text.number, String(receipt.number)],
    [text.date, day(receipt.date)],
    [receipt.direction === 'IN' ? text.from : text.to, receipt.name],
    [text.booking, receipt.bookingReference ?? ''],
    [text.for, receipt.reason || receipt.description],
    [text.mode, text.modes[receipt.mode]],
    [text.reference, receipt.reference],
    [text.foreign, foreign ? money(foreign.amount, foreign.currency) : ''],
    [text.rate, foreign ? `1 ${foreign.currency} = ${foreign.rate} ${currency}` : ''],
    [text.tendered, tendered === null ? '' : money(tendered, currency)],
    [text.change, tendered === null ? '' : money(minor(tendered - amount), currency)],
    [text.reversed, receipt.reversedByNumber === null ? '' : String(receipt.reversedByNumber)],
    [text.reverses, receipt.reversesNumber === null ? '' : String(receipt.reversesNumber)],
    [text.by, receipt.operatorName],
    [text.counter, receipt.counterName],
  ] as const
  return slipDocument({ kind, number: receipt.number, facts, amount, currency }, issuer, form)
}
