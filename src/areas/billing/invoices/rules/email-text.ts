import type { Day } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { type Minor, printMoney } from '#core/money.ts'
import type { Invoice } from '../contract/documents.ts'

type InvoiceText = {
  kind: string
  number: string
  property: string
  total: string
  due: string
  from: string
  until: string
}

const words = {
  en: {
    kind: { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' },
    subject: ({ kind, number, property }: InvoiceText) => `${kind} ${number} from ${property}`,
    attached: ({ kind, number, from, until }: InvoiceText) =>
      `Please find attached ${kind.toLowerCase()} ${number}${from && ` for your stay from ${from} to ${until}`}.`,
    sum: ({ total, due }: InvoiceText) => `It comes to ${total}${due && `, of which ${due} is still due`}.`,
    greeting: 'Kind regards',
  },
  fr: {
    kind: { INVOICE: 'Facture', CREDIT_NOTE: 'Avoir' },
    subject: ({ kind, number, property }: InvoiceText) => `${kind} ${number}, ${property}`,
    attached: ({ kind, number, from, until }: InvoiceText) =>
      `Veuillez trouver ci-joint votre ${kind.toLowerCase()} ${number}${from && ` pour votre séjour du ${from} au ${until}`}.`,
    sum: ({ total, due }: InvoiceText) => `Le montant est de ${total}${due && `, dont ${due} restent dus`}.`,
    greeting: 'Cordialement',
  },
}

/** The mail that brings a document, in the language of its recipient; amounts and days in their format. */
export function invoiceEmail(
  invoice: Pick<Invoice, 'type' | 'number' | 'seller' | 'total' | 'balance' | 'currency' | 'arrival' | 'departure'>,
  { language, locale }: { language: Language; locale: string },
): { subject: string; text: string } {
  const { type, number, seller, total, balance, currency, arrival, departure } = invoice
  const place = writtenFor(language, locale)
  const template = words[language]
  const money = (amount: Minor) => printMoney(amount, currency, place)
  const dates = new Intl.DateTimeFormat(place, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const day = (one: Day | null) => (one === null ? '' : dates.format(new Date(`${one}T00:00:00Z`)))
  const values: InvoiceText = {
    kind: template.kind[type],
    number,
    property: seller.name,
    total: money(total),
    due: balance > 0 ? money(balance) : '',
    from: departure === null ? '' : day(arrival),
    until: day(departure),
  }
  const text = [
    template.attached(values),
    template.sum(values),
    '',
    template.greeting,
    seller.name,
    [seller.phone, seller.email].filter((part) => part !== '').join(', '),
  ]
  return { subject: template.subject(values), text: text.join('\n') }
}
