import { packOf } from '#core/country-packs.ts'
import { countryNameOf } from '#core/countries.ts'
import type { Day } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { type Minor, printMoney, printShare } from '#core/money.ts'
import { amountInWords } from '#core/words.ts'
import type { Invoice, InvoiceLine } from '../contract/documents.ts'
import { type Words, wordsOf } from './document-words.ts'

/** Whose eyes a document is for: a reader of a language, at a property that writes as its locale does. */
/** What the guest has in the loyalty programme when the document is printed; no part of the document itself. */
export type Points = { programme: string; number: number; balance: number; earned: number }

export type Reader = { locale: string; language: Language; points?: Points | undefined }

/** How a document prints amounts and days, and in which words. */
export type Print = {
  words: Words
  /** The amount of the document spelled out. */
  inWords: string
  /** What is before the service code of a line. */
  codeLabel: string
  /** Where its buyer lives. */
  buyerPlace: string
  money: (amount: Minor) => string
  share: (basisPoints: number) => string
  day: (day: Day) => string
}

/** The amount of a document spelled out; in English as it was when it was issued. */
export const totalInWordsIn = ({ currency, total, totalInWords }: Printable, language: Language): string =>
  language === 'en' ? totalInWords : amountInWords(total, currency, language)

/** How money was paid, or refunded. */
export const modeIn = ({ mode, amount }: Printable['payments'][number], { modes, handedBack }: Words): string =>
  amount < 0 ? handedBack(modes[mode] ?? mode) : (modes[mode] ?? mode)

export function printFor(invoice: Printable, { locale, language }: Reader): Print {
  const place = writtenFor(language, locale)
  const dates = new Intl.DateTimeFormat(place, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return {
    words: wordsOf[language],
    inWords: totalInWordsIn(invoice, language),
    codeLabel: codeLabelOf(invoice, wordsOf[language]),
    buyerPlace: buyerPlaceOf(invoice, language),
    money: (amount) => printMoney(amount, invoice.currency, place),
    share: (basisPoints) => printShare(basisPoints, place),
    day: (day) => dates.format(new Date(`${day}T00:00:00Z`)),
  }
}

/** A document with its number, or a printed draft: no number, and no invoice for the tax office. */
export type Printable = Omit<Invoice, 'type'> & { type: Invoice['type'] | 'PRO_FORMA' }

/** What is before the service code of a line: India's SAC, or the reader's general word. */
export const codeLabelOf = ({ seller }: Pick<Printable, 'seller'>, words: Words): string =>
  packOf(seller.country).codeLabel || words.code

/** The title of a document. Only a property with a tax number issues tax invoices, and only where such are known. */
export function kindWords({ type, seller }: Printable, words: Words): string {
  if (type === 'PRO_FORMA') return words.proForma
  if (type === 'CREDIT_NOTE') return words.creditNote
  return seller.taxNumber && packOf(seller.country).isTaxInvoice ? words.taxInvoice : words.invoice
}

/** A line in the reader's words: we format the number of nights, the rest was typed by users. */
export const describedIn = ({ description, until }: InvoiceLine, { nights }: Words): string =>
  until === null
    ? description
    : description.replace(/, (\d+) nights?$/, (_, count: string) => `, ${nights(Number(count))}`)

/** Address, postal code and city in one line. */
export const placeOf = ({ address, city, postalCode }: Printable['seller']): string =>
  [address, [postalCode, city].filter((part) => !address.includes(part)).join(' ')]
    .filter((part) => part !== '')
    .join(', ')

/** Where the buyer lives; in another country than the property, with its name. */
export function buyerPlaceOf({ seller, billTo }: Pick<Printable, 'seller' | 'billTo'>, language: Language): string {
  const { country } = billTo
  const isAbroad = country !== '' && country !== seller.country
  const name = isAbroad ? (countryNameOf(country, language) ?? country) : ''
  return [placeOf(billTo), name].filter(Boolean).join(', ')
}

export const contact = ({ phone, email }: Printable['seller']): string =>
  [phone, email].filter((part) => part !== '').join('  ·  ')

/** Why lines bear no tax, each reason once: the law wants it read. */
export const exemptionsOf = ({ taxes }: Pick<Printable, 'taxes'>): string[] => [
  ...new Set(taxes.flatMap(({ exemption, name, reason }) => (exemption ? [reason ? `${name}: ${reason}` : name] : []))),
]
