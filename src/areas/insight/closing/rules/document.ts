import { dayAt, type Day, timeAt, type Instant } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { type Minor, minor, percentOf, printMoney } from '#core/money.ts'
import { documentStyles } from '#core/document-styles.ts'
import type { Block, PrintedDocument, Style, Width } from '#core/printed.ts'
import type { DayFacts, Flash } from '../contract/replies.ts'
import { type Words, wordsOf } from './document-words.ts'
import { ratiosOf, revenueOf } from './ratios.ts'

const styles: Record<string, Style> = {
  ...documentStyles,
  kind: { ...documentStyles.kind, alignment: 'right' },
  day: { fontSize: 15, bold: true, alignment: 'right' },
}

/** What cannot be known. */
const MISSING = '–'

type Print = {
  words: Words
  money: (amount: Minor) => string
  /** An amount, or a share in basis points, that may be missing. */
  moneyIfAny: (amount: Minor | null) => string
  shareIfAny: (basisPoints: number | null) => string
  day: (day: Day) => string
  moment: (instant: Instant) => string
}

type Reader = { locale: string; timeZone: string; language: Language }

/** The report pack of a closed day as A4 pages: plain data, so that what is printed can be read by a test. */
export function flashDocument(flash: Flash, { locale, timeZone, language }: Reader): PrintedDocument {
  const place = writtenFor(language, locale)
  const words = wordsOf[language]
  const dates = new Intl.DateTimeFormat(place, {
    weekday: 'short', day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC',
  }) // prettier-ignore
  const day = (one: Day) => dates.format(new Date(`${one}T00:00:00Z`))
  const shares = new Intl.NumberFormat(place, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const amountOf = (amount: Minor) => printMoney(amount, flash.currency, place)
  const print: Print = {
    words,
    money: amountOf,
    moneyIfAny: (amount) => (amount === null ? MISSING : amountOf(amount)),
    shareIfAny: (basisPoints) => (basisPoints === null ? MISSING : `${shares.format(percentOf(basisPoints))} %`),
    day,
    moment: (instant) => `${day(dayAt(instant, timeZone))} ${timeAt(instant, timeZone)}`,
  }
  return {
    title: words.title(flash.businessOn),
    author: flash.propertyName,
    footer: `${flash.propertyName}  ·  ${words.title(day(flash.businessOn))}  ·  ${words.closed(print.moment(flash.closedAt), flash.closedByName)}`,
    language,
    styles,
    content: [
      heading(flash, print),
      compared(flash, print),
      ...money(flash, print),
      ...sold(flash, print),
      ...people(flash, print),
      ...done(flash, print),
    ],
  }
}

const heading = (flash: Flash, { day, moment, words }: Print): Block => ({
  columns: [
    {
      width: '*',
      stack: [
        { text: flash.propertyName, style: 'property' },
        { text: words.closed(moment(flash.closedAt), flash.closedByName), style: 'muted' },
      ],
    },
    {
      width: 190,
      stack: [
        { text: words.kind, style: 'kind' },
        { text: day(flash.businessOn), style: 'day' },
      ],
    },
  ],
})

const title = (text: string): Block => ({ text, style: 'section' })
const head = (names: readonly string[]): Block[] =>
  names.map((text, index) => ({ text, style: 'head', alignment: index === 0 ? 'left' : 'right' }))
const end = (text: string): Block => ({ text, alignment: 'right' })
const table = (widths: readonly Width[], names: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  layout: 'ruled',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    body: [head(names), ...rows.map((row) => row.map((text, index): Block => (index === 0 ? { text } : end(text))))],
  },
})

/** The day beside yesterday, the month so far, and the same of the year before. */
function compared(flash: Flash, { money, moneyIfAny, shareIfAny, words }: Print): Block {
  const columns = [flash.day, flash.yesterday, flash.month, flash.lastYear, flash.lastYearMonth, flash.year]
  const line = (name: string, of: (facts: DayFacts) => string) => [
    name,
    ...columns.map((facts) => (facts === null ? MISSING : of(facts))),
  ]
  const rows = [
    line(words.roomsSold, (facts) => String(facts.roomsSold)),
    line(words.sellable, (facts) => String(facts.rooms - facts.roomsBlocked)),
    line(words.occupancy, (facts) => shareIfAny(ratiosOf(facts).occupancyBp)),
    line(words.adr, (facts) => moneyIfAny(ratiosOf(facts).averageRate)),
    line('RevPAR', (facts) => moneyIfAny(ratiosOf(facts).revPar)),
    line(words.room, (facts) => money(facts.room)),
    line(words.service, (facts) => money(facts.service)),
    line(words.expense, (facts) => money(facts.expense)),
    line(words.orders, (facts) => money(facts.orders)),
    line(words.revenue, (facts) => money(revenueOf(facts))),
    line(words.tax, (facts) => money(facts.tax)),
    line(words.received, (facts) => money(facts.received)),
    line(words.refunded, (facts) => money(facts.refunded)),
  ]
  return {
    fontSize: 8,
    stack: [
      title(words.compared),
      table(['*', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto'], ['', ...words.columns], rows),
    ],
  }
}

function money(flash: Flash, { money: print, words }: Print): Block[] {
  const { day, revenue, taxes, modes, ageing } = flash
  const none = (what: string): Block => ({ text: what, style: 'muted' })
  const labelOf = (name: string) => words.labels[name] ?? name
  return [
    title(words.revenueByKind),
    revenue.length === 0
      ? none(words.nothingCharged)
      : table(['*', 100, 100, 100], [words.name, words.net, words.tax, words.total], revenue.map((row) => [
          labelOf(row.name), print(row.net), print(row.tax), print(minor(row.net + row.tax)),
        ])), // prettier-ignore
    title(words.tax),
    taxes.length === 0
      ? none(words.noTax)
      : table(
          ['*', 120],
          [words.tax, words.amount],
          taxes.map((row) => [row.name, print(row.amount)]),
        ),
    title(words.byMode),
    modes.length === 0
      ? none(words.noMoney)
      : table(['*', 70, 100, 100], [words.mode, words.receipts, words.in, words.out], modes.map((row) => [
          labelOf(row.mode), String(row.count), print(row.received), print(row.refunded),
        ])), // prettier-ignore
    title(words.held),
    table(['*', 70, 120], ['', words.bookings, words.amount], [
      [words.deposits, '', print(day.deposits)],
      [words.promised, '', print(day.deferred)],
      ...ageing.map((row) => [labelOf(row.name), String(row.count), print(row.amount)]),
      [words.owed, '', print(day.outstanding)],
    ]), // prettier-ignore
  ]
}

/** What each outlet sold, and its taxes below it; what is charged to rooms is shown separately, since it is counted on their bills. */
function sold({ outlets }: Flash, { money: print, words }: Print): Block[] {
  if (outlets.length === 0) return []
  const rows = outlets.flatMap((outlet) => [
    [
      outlet.name,
      String(outlet.orders),
      String(outlet.covers),
      print(outlet.net),
      print(outlet.tax),
      print(minor(outlet.net + outlet.tax - (outlet.afterTaxOff ?? 0))),
      print(outlet.onRooms),
      print(outlet.tip),
    ],
    ...outlet.taxes.map(({ name, amount }) => [`    ${name}`, '', '', '', print(amount), '', '', '']),
    ...(outlet.afterTaxOff
      ? [[`    ${words.afterTaxOff}`, '', '', '', '', print(minor(-outlet.afterTaxOff)), '', '']]
      : []),
  ])
  const names = [
    words.outlet,
    words.ordersCount,
    words.covers,
    words.net,
    words.tax,
    words.total,
    words.onRooms,
    words.tips,
  ]
  return [title(words.outlets), { fontSize: 8, stack: [table(['*', 40, 40, 66, 62, 66, 66, 54], names, rows)] }]
}

const people = ({ day }: Flash, { words }: Print): Block[] => [
  title(words.guests),
  table(['*', '*', '*', '*', '*'], words.guestColumns, [
    [day.guests, day.arrivals, day.departures, day.noShows, day.cancellations].map(String),
  ]), // prettier-ignore
]

function done({ results }: Flash, { words }: Print): Block[] {
  const rows = Object.entries(words.steps).flatMap(([step, name]) =>
    results[step] ? [[name, String(results[step])]] : [],
  )
  return rows.length === 0 ? [] : [title(words.done), table(['*', 100], ['', words.count], rows)]
}
