import { printTaxNumber } from '#core/country-packs.ts'
import { addDays, type Day, dayAt, type Instant, timeAt } from '#core/dates.ts'
import { ACCENT, documentStyles, WASH } from '#core/document-styles.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { type Minor, minor, printMoney } from '#core/money.ts'
import { addressLine, type Block, type PrintedDocument, type Style, type Width } from '#core/printed.ts'
import type { Takings } from '../contract/takings.ts'
import { type Words, wordsOf } from './takings-words.ts'

const styles: Record<string, Style> = {
  ...documentStyles,
  kind: { ...documentStyles.kind, alignment: 'right' },
  span: { fontSize: 12, bold: true, alignment: 'right' },
  figure: { fontSize: 15, bold: true, color: ACCENT },
}

type Of = {
  property: { name: string; address: string; city: string; taxNumber: string; taxNumberLabel: string }
  counterName: string
  counterNumber: string
  from: Day
  /** Half-open. */
  until: Day
  printedAt: Instant
  printedBy: string
}
type Reader = { locale: string; timeZone: string; language: Language }
type Print = { words: Words; money: (amount: Minor) => string; day: (day: Day) => string; month: (day: Day) => string }

/**
 * The cashier report on A4: the total, then the same receipts in several ways, each of which adds up to it, then what is no part of
 * it. Plain data, so that a test reads it.
 */
export function takingsDocument(report: Takings, of: Of, { locale, timeZone, language }: Reader): PrintedDocument {
  const place = writtenFor(language, locale)
  const words = wordsOf[language]
  const format = (shape: Intl.DateTimeFormatOptions) => {
    const dates = new Intl.DateTimeFormat(place, { ...shape, timeZone: 'UTC' })
    return (day: Day) => dates.format(new Date(`${day}T00:00:00Z`))
  }
  const print: Print = {
    words,
    money: (amount) => printMoney(amount, report.currency, place),
    day: format({ day: '2-digit', month: 'short', year: 'numeric' }),
    month: format({ month: 'long', year: 'numeric' }),
  }
  const { property, printedAt, counterName } = of
  const span = words.span(print.day(of.from), print.day(addDays(of.until, -1)))
  const printed = words.printed(`${print.day(dayAt(printedAt, timeZone))} ${timeAt(printedAt, timeZone)}`, of.printedBy)
  return {
    title: `${words.kind} ${of.from} – ${addDays(of.until, -1)}`,
    author: property.name,
    footer: `${property.name}  ·  ${counterName}  ·  ${span}  ·  ${printed}`,
    language,
    styles,
    content: [
      heading(of, span, print),
      total(report, print),
      ...parts(report, print),
      ...deferredBlocks(report, print),
    ],
  }
}

const heading = ({ property, counterName, counterNumber }: Of, span: string, { words }: Print): Block => ({
  columns: [
    {
      width: '*',
      stack: [
        { text: property.name, style: 'property' },
        ...[addressLine(property), printTaxNumber(property, words.taxNumber), words.counter(counterName, counterNumber)]
          .filter((text) => text !== '')
          .map((text): Block => ({ text, style: 'muted' })),
      ],
    },
    {
      width: 200,
      stack: [
        { text: words.kind, style: 'kind' },
        { text: span, style: 'span' },
      ],
    },
  ],
})

const total = ({ total: { received, refunded, net, count } }: Takings, { words, money }: Print): Block => {
  const figures: readonly (readonly [string, string])[] = [
    [words.net, money(net)],
    [words.in, money(received)],
    [words.out, money(refunded)],
    [words.receipts, String(count)],
  ]
  const cell = (text: string, style: string): Block => ({ text, style, fillColor: WASH, margin: [6, 3, 6, 3] })
  return {
    layout: 'bare',
    margin: [0, 16, 0, 0],
    table: {
      widths: figures.map(() => '*' as const),
      body: [figures.map(([name]) => cell(name, 'muted')), figures.map(([, value]) => cell(value, 'figure'))],
    },
  }
}

const end = (text: string): Block => ({ text, alignment: 'right', noWrap: true })

type Table = { widths: readonly Width[]; names: readonly string[]; rows: readonly (readonly string[])[] }

/** @param last the sum of the rows, in bold below them */
function table({ widths, names, rows }: Table, last?: readonly string[]): Block {
  const heads = names.map((text, at): Block => ({ text, style: 'head', alignment: at === 0 ? 'left' : 'right' }))
  const lineOf = (row: readonly string[], style: Style = {}) =>
    row.map((text, at): Block => ({ ...(at === 0 ? { text } : end(text)), ...style }))
  const body = [heads, ...rows.map((row) => lineOf(row)), ...(last ? [lineOf(last, { bold: true })] : [])]
  return { layout: 'ruled', table: { headerRows: 1, dontBreakRows: true, widths, body } }
}

type Sums = Takings['total']

/** The same receipts by counter, mode, user, day and hour. */
function parts(report: Takings, { words, money, day, month }: Print): Block[] {
  if (report.total.count === 0) return [{ text: words.nothing, style: 'muted', margin: [0, 16, 0, 0] }]
  const row = (name: string, { count, received, refunded, net }: Sums) => [
    name, String(count), money(received), money(refunded), money(net),
  ] // prettier-ignore
  const hour = (at: number) => `${String(at).padStart(2, '0')}:00`
  const all: readonly (readonly [string, readonly (readonly string[])[]])[] = [
    [words.byMode, report.byMode.map((one) => row(words.modes[one.mode], one))],
    [words.byCounter, report.byCounter.map((one) => row(`${one.counterName} (${one.counterNumber})`, one))],
    [words.byOperator, report.byOperator.map((one) => row(one.operatorName, one))],
    report.isByMonth
      ? [words.byMonth, report.byPeriod.map((one) => row(month(one.from), one))]
      : [words.byDay, report.byPeriod.map((one) => row(day(one.from), one))],
    [words.byHour, report.byHour.map((one) => row(hour(one.hour), one))],
  ]
  const names = ['', words.receipts, words.in, words.out, words.net]
  return all.flatMap(([title, rows]): Block[] => [
    { text: title, style: 'section' },
    table({ widths: ['*', 50, 90, 90, 90], names, rows }, rows.length > 1 ? row(words.total, report.total) : undefined),
  ])
}

/** What is no part of the total: promises, and what outlets sold. */
function deferredBlocks({ deferred, sold }: Takings, { words, money }: Print): Block[] {
  const title = (text: string): Block => ({ text, style: 'section' })
  const note = (text: string): Block => ({ text, style: 'muted', margin: [0, 0, 0, 4] })
  const promises = deferred.map(({ mode, count, amount }) => [words.modes[mode], String(count), money(amount)])
  const sales = sold.flatMap(({ name, orders, net, tax, taxes, afterTaxOff = 0, onRooms }) => [
    [name, String(orders), money(net), money(tax), money(minor(net + tax - afterTaxOff)), money(onRooms)],
    ...taxes.map((one) => [`    ${one.name}`, '', '', money(one.amount), '', '']),
    ...(afterTaxOff === 0 ? [] : [[`    ${words.afterTaxOff}`, '', '', '', money(minor(-afterTaxOff)), '']]),
  ])
  return [
    ...(promises.length === 0
      ? []
      : [
          title(words.promised),
          note(words.promisedNote),
          table({ widths: ['*', 90, 90], names: ['', words.promises, words.amount], rows: promises }),
        ]),
    ...(sales.length === 0
      ? []
      : [
          title(words.sold),
          note(words.soldNote),
          table({
            widths: ['*', 50, 80, 70, 80, 80],
            names: ['', words.orders, words.beforeTax, words.tax, words.total, words.onRooms],
            rows: sales,
          }),
        ]),
  ]
}
