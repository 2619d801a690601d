import type { Day } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { type Currency, type Minor, printMoney } from '#core/money.ts'

const texts = {
  en: {
    subject: 'Your gift voucher of {property}',
    hello: 'Hello {name},',
    paid: 'Thank you: your payment of {amount} has arrived, and the gift voucher is issued.',
    attached: 'The voucher is attached. Its code pays for a stay or a bill, also in parts.',
    sends: 'It is mailed to {recipient} on {day}.',
    page: 'Your order: {url}',
  },
  fr: {
    subject: 'Votre chèque-cadeau de {property}',
    hello: 'Bonjour {name},',
    paid: 'Merci : votre paiement de {amount} est arrivé, et le chèque-cadeau est émis.',
    attached: 'Le chèque-cadeau est joint. Son code règle un séjour ou une addition, aussi en plusieurs fois.',
    sends: 'Il est envoyé par e-mail à {recipient} le {day}.',
    page: 'Votre commande : {url}',
  },
} as const

const fill = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')

type Order = {
  amount: Minor
  currency: Currency
  buyerName: string
  recipientName: string
  recipientEmail: string
  sendOn: Day | null
}

/** The mail that confirms a payment to its buyer, without the code: that is in the file. */
export function orderEmail(
  language: Language,
  { order, property, locale, url }: { order: Order; property: string; locale: string; url: string },
): { subject: string; text: string } {
  const text = texts[language]
  const place = writtenFor(language, locale)
  const day =
    order.sendOn === null
      ? ''
      : new Intl.DateTimeFormat(place, { dateStyle: 'long', timeZone: 'UTC' }).format(
          new Date(`${order.sendOn}T00:00:00Z`),
        )
  const recipient = order.recipientName || order.recipientEmail
  const facts = {
    property,
    recipient,
    day,
    url,
    name: order.buyerName,
    amount: printMoney(order.amount, order.currency, place),
  }
  const paragraphs = [
    text.hello,
    text.paid,
    order.sendOn === null ? text.attached : text.sends,
    text.page,
    '{property}',
  ]
  return { subject: fill(text.subject, facts), text: paragraphs.map((part) => fill(part, facts)).join('\n\n') }
}
