import type { Day } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { printMoney } from '#core/money.ts'
import type { Voucher } from '../contract/replies.ts'

const texts = {
  en: {
    subject: 'A gift voucher of {property}',
    hello: 'Hello {name},',
    helloAll: 'Hello,',
    from: '{buyer} gives you a voucher of {amount} for {property}.',
    fromProperty: '{property} gives you a voucher of {amount}.',
    attached: 'The voucher is attached. Its code pays for your stay or your bill, also in parts.',
    until: 'It is valid until {day}.',
  },
  fr: {
    subject: 'Un chèque-cadeau de {property}',
    hello: 'Bonjour {name},',
    helloAll: 'Bonjour,',
    from: '{buyer} vous offre un chèque-cadeau de {amount} chez {property}.',
    fromProperty: '{property} vous offre un chèque-cadeau de {amount}.',
    attached: 'Le chèque-cadeau est joint. Son code règle votre séjour ou votre addition, aussi en plusieurs fois.',
    until: 'Il est valable jusqu’au {day}.',
  },
} as const

const fill = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')

/** The mail that brings a voucher, without its code: that is in the file. */
export function voucherEmail(
  language: Language,
  { voucher, property, locale }: { voucher: Voucher; property: string; locale: string },
): { subject: string; text: string } {
  const text = texts[language]
  const place = writtenFor(language, locale)
  const day = (on: Day) =>
    new Intl.DateTimeFormat(place, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${on}T00:00:00Z`))
  const amount = printMoney(voucher.balance, voucher.currency, place)
  const facts = { property, amount, buyer: voucher.buyerName, name: voucher.recipientName }
  const paragraphs = [
    fill(voucher.recipientName === '' ? text.helloAll : text.hello, facts),
    fill(voucher.buyerName === '' ? text.fromProperty : text.from, facts),
    voucher.message,
    text.attached,
    voucher.expiresOn === null ? '' : fill(text.until, { day: day(voucher.expiresOn) }),
    property,
  ]
  return { subject: fill(text.subject, facts), text: paragraphs.filter((part) => part !== '').join('\n\n') }
}
