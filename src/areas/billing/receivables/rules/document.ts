import type { Property } from '#areas/property/properties/contract/property.ts'
import { printTaxNumber } from '#core/country-packs.ts'
import { addDays, type Day } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { type Minor, printMoney } from '#core/money.ts'
import { documentStyles } from '#core/document-styles.ts'
import { addressLine, type Block, type PrintedDocument } from '#core/printed.ts'
import type { Statement } from '../contract/replies.ts'

const texts = {
  en: {
    title: 'STATEMENT OF ACCOUNT',
    to: 'To',
    period: 'Period',
    taxNumber: 'Tax number',
    terms: 'Days to pay',
    date: 'DATE',
    reference: 'REFERENCE',
    description: 'DESCRIPTION',
    debit: 'OWED',
    credit: 'PAID',
    balance: 'BALANCE',
    forward: 'Balance brought forward',
    closing: 'Balance',
    items: 'Open items',
    due: 'DUE',
    open: 'OPEN',
    none: 'Nothing is open.',
    ageing: ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Above 90 days'],
    kinds: { BOOKING: 'Stay on account', BALANCE: 'Opening balance', RECEIPT: 'Payment', WRITE_OFF: 'Written off' },
  },
  fr: {
    title: 'RELEVÉ DE COMPTE',
    to: 'À',
    period: 'Période',
    taxNumber: 'Numéro fiscal',
    terms: 'Délai de paiement, jours',
    date: 'DATE',
    reference: 'RÉFÉRENCE',
    description: 'LIBELLÉ',
    debit: 'DÛ',
    credit: 'PAYÉ',
    balance: 'SOLDE',
    forward: 'Solde reporté',
    closing: 'Solde',
    items: 'Postes ouverts',
    due: 'ÉCHÉANCE',
    open: 'OUVERT',
    none: 'Rien n’est ouvert.',
    ageing: ['Non échu', '1–30 jours', '31–60 jours', '61–90 jours', 'Plus de 90 jours'],
    kinds: {
      BOOKING: 'Séjour sur compte',
      BALANCE: 'Solde d’ouverture',
      RECEIPT: 'Paiement',
      WRITE_OFF: 'Passé en perte',
    },
  },
} as const

type Issuer = Pick<Property, 'name' | 'address' | 'city' | 'phone' | 'taxNumber' | 'taxNumberLabel'>
type Form = { language: Language; locale: string; issuer: Issuer }

const head = (text: string, alignment: 'left' | 'right' = 'left'): Block => ({ text, style: 'head', alignment })
const right = (text: string, bold = false): Block => ({ text, alignment: 'right', bold })

/** A company's statement as an A4 page: what moved the balance, what is open, and how late. */
export function statementDocument(statement: Statement, { language, locale, issuer }: Form): PrintedDocument {
  const text = texts[language]
  const { account, from, until } = statement
  const place = writtenFor(language, locale)
  const money = (amount: Minor) => printMoney(amount, account.currency, place)
  const days = new Intl.DateTimeFormat(place, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const day = (one: Day) => days.format(new Date(`${one}T00:00:00Z`))
  const facts: [string, string][] = [
    [text.to, account.legalName || account.displayName],
    [text.period, `${day(from)} – ${day(addDays(until, -1))}`],
    [text.terms, String(account.paymentTermDays)],
  ]
  return {
    title: `${text.title} ${account.displayName}`,
    author: issuer.name,
    footer: `${issuer.name}  ·  ${text.title}, ${day(account.asOf)}`,
    language,
    styles: documentStyles,
    content: [
      { text: issuer.name, fontSize: 17, bold: true },
      {
        text: [addressLine(issuer), issuer.phone, printTaxNumber(issuer, text.taxNumber)].filter(Boolean).join('  ·  '),
        style: 'muted',
      },
      { text: text.title, fontSize: 12, bold: true, margin: [0, 12, 0, 6] },
      {
        layout: 'bare',
        table: {
          widths: [110, '*'],
          body: facts.map(([name, value]) => [{ text: name, style: 'muted' }, { text: value }]),
        },
      },
      { text: '', margin: [0, 4, 0, 4] },
      movements(statement, text, { money, day }),
      { text: text.items, fontSize: 11, bold: true, margin: [0, 14, 0, 4] },
      ...openItems(statement, text, { money, day }),
      ageing(statement, text, money),
    ],
  }
}

type Words = (typeof texts)[keyof typeof texts]
type Printing = { money: (amount: Minor) => string; day: (day: Day) => string }

function movements(
  { broughtForward, entries, closing, from }: Statement,
  text: Words,
  { money, day }: Printing,
): Block {
  const empty: Block = { text: '' }
  return {
    layout: 'ruled',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [58, 80, '*', 68, 68, 74],
      body: [
        [
          head(text.date), head(text.reference), head(text.description),
          head(text.debit, 'right'), head(text.credit, 'right'), head(text.balance, 'right'),
        ], // prettier-ignore
        [{ text: day(from) }, empty, { text: text.forward }, empty, empty, right(money(broughtForward))],
        ...entries.map((entry): Block[] => [
          { text: day(entry.date) },
          { text: entry.reference },
          { text: [text.kinds[entry.kind], entry.description].filter(Boolean).join(' · ') },
          right(entry.debit === 0 ? '' : money(entry.debit)),
          right(entry.credit === 0 ? '' : money(entry.credit)),
          right(money(entry.balance)),
        ]),
        [empty, empty, { text: text.closing, bold: true }, empty, empty, right(money(closing), true)],
      ],
    },
  }
}

function openItems({ items }: Statement, text: Words, { money, day }: Printing): Block[] {
  if (items.length === 0) return [{ text: text.none, style: 'muted' }]
  return [
    {
      layout: 'ruled',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [58, 58, 90, '*', 74],
        body: [
          [head(text.date), head(text.due), head(text.reference), head(text.description), head(text.open, 'right')],
          ...items.map((item): Block[] => [
            { text: day(item.postedOn) },
            { text: day(item.dueOn), bold: item.daysLate > 0 },
            { text: [item.reference, ...item.invoices].filter(Boolean).join(', ') },
            { text: item.description },
            right(money(item.open)),
          ]),
        ],
      },
    },
  ]
}

function ageing({ account }: Statement, text: Words, money: Printing['money']): Block {
  const { current, upTo30, upTo60, upTo90, over90 } = account.ageing
  const amounts = [current, upTo30, upTo60, upTo90, over90]
  return {
    layout: 'ruled',
    margin: [0, 14, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', '*', '*', '*', '*'],
      body: [text.ageing.map((name) => head(name, 'right')), amounts.map((amount) => right(money(amount)))],
    },
  }
}
