import type { Property } from '#areas/property/properties/contract/property.ts'
import { ACCENT, documentStyles } from '#core/document-styles.ts'
import type { Day } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { printMoney } from '#core/money.ts'
import { addressLine, type Block, type PrintedDocument, type Style } from '#core/printed.ts'
import type { Voucher } from '../contract/replies.ts'

const styles: Record<string, Style> = {
  ...documentStyles,
  worth: { fontSize: 34, bold: true, color: ACCENT },
  code: { fontSize: 20, bold: true, characterSpacing: 2 },
  message: { fontSize: 13, italics: true },
}

const texts = {
  en: {
    kind: 'GIFT VOUCHER',
    for: 'For {name}',
    from: 'From {name}',
    code: 'CODE',
    number: 'No. {number}',
    until: 'Valid until {day}',
    forEver: 'Valid without a last day',
    how: 'Give this code when you book or pay. What is left stays on the voucher.',
  },
  fr: {
    kind: 'CHÈQUE-CADEAU',
    for: 'Pour {name}',
    from: 'De la part de {name}',
    code: 'CODE',
    number: 'N° {number}',
    until: 'Valable jusqu’au {day}',
    forEver: 'Valable sans limite de date',
    how: 'Donnez ce code en réservant ou en payant. Le reste demeure sur le chèque-cadeau.',
  },
} as const

const fill = (text: string, value: string): string => text.replace(/\{\w+\}/, () => value)

/** A voucher as a page for its recipient: its worth, its code, who it is for, and its terms. */
export function voucherDocument(
  voucher: Voucher & { code: string; terms: string },
  issuer: Pick<Property, 'name' | 'address' | 'city' | 'phone'>,
  { language, locale }: { language: Language; locale: string },
): PrintedDocument {
  const text = texts[language]
  const place = writtenFor(language, locale)
  const day = (on: Day) =>
    new Intl.DateTimeFormat(place, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${on}T00:00:00Z`))
  const line = (words: string, style: string, margin: [number, number, number, number] = [0, 0, 0, 4]): Block[] =>
    words === '' ? [] : [{ text: words, style, margin }]
  const { recipientName, buyerName, expiresOn } = voucher
  return {
    title: `${text.kind} ${voucher.number}`,
    author: issuer.name,
    footer: `${issuer.name}  ·  ${fill(text.number, String(voucher.number))}`,
    paper: 'A4',
    language,
    styles,
    content: [
      { text: issuer.name, style: 'property' },
      ...line([addressLine(issuer), issuer.phone].filter(Boolean).join('  ·  '), 'muted'),
      ...line(text.kind, 'kind', [0, 48, 0, 6]),
      ...line(printMoney(voucher.balance, voucher.currency, place), 'worth', [0, 0, 0, 18]),
      ...line(recipientName && fill(text.for, recipientName), 'strong'),
      ...line(buyerName && fill(text.from, buyerName), 'muted'),
      ...line(voucher.message, 'message', [0, 14, 0, 0]),
      ...line(text.code, 'label', [0, 36, 0, 4]),
      ...line(voucher.code, 'code', [0, 0, 0, 8]),
      ...line(expiresOn === null ? text.forEver : fill(text.until, day(expiresOn)), 'strong'),
      ...line(text.how, 'muted', [0, 10, 0, 0]),
      ...line(voucher.terms, 'muted', [0, 24, 0, 0]),
    ],
  }
}
