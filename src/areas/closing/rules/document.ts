import { dayAt, type Day, timeAt, type Instant } from '#core/dates.ts'
import { type Minor, minor, printMoney } from '#core/money.ts'
import type { Block, PrintedDocument, Style, Width } from '#core/printed.ts'
import type { DayFacts, Flash } from '../contract.ts'
import { ratiosOf, revenueOf } from './ratios.ts'

const MUTED = '#5b6577'
const ACCENT = '#2b4c9b'

const styles: Record<string, Style> = {
  house: { fontSize: 17, bold: true },
  kind: { fontSize: 9, bold: true, color: ACCENT, characterSpacing: 1.2, alignment: 'right' },
  day: { fontSize: 15, bold: true, alignment: 'right' },
  muted: { color: MUTED },
  section: { fontSize: 11, bold: true, margin: [0, 16, 0, 4] },
  head: { fontSize: 7.5, bold: true, color: MUTED },
  strong: { bold: true },
}

type Print = { money: (amount: Minor) => string; day: (day: Day) => string; moment: (instant: Instant) => string }

/** The report pack of a closed day as A4 pages: plain data, so that what is printed can be read by a test. */
export function flashDocument(flash: Flash, place: { locale: string; timeZone: string }): PrintedDocument {
  const dates = new Intl.DateTimeFormat(place.locale, {
    weekday: 'short', day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC',
  }) // prettier-ignore
  const day = (one: Day) => dates.format(new Date(`${one}T00:00:00Z`))
  const print: Print = {
    money: (amount) => printMoney(amount, flash.currency, place.locale),
    day,
    moment: (instant) => `${day(dayAt(instant, place.timeZone))} ${timeAt(instant, place.timeZone)}`,
  }
  return {
    title: `Day report ${flash.businessOn}`,
    author: flash.propertyName,
    footer: `${flash.propertyName}  ·  Day report ${day(flash.businessOn)}  ·  closed ${print.moment(flash.closedAt)} by ${flash.closedByName}`,
    styles,
    content: [
      heading(flash, print),
      compared(flash, print),
      ...money(flash, print),
      ...sold(flash, print),
      ...people(flash),
      ...done(flash),
    ],
  }
}

const heading = (flash: Flash, { day, moment }: Print): Block => ({
  columns: [
    {
      width: '*',
      stack: [
        { text: flash.propertyName, style: 'house' },
        { text: `Closed ${moment(flash.closedAt)} by ${flash.closedByName}`, style: 'muted' },
      ],
    },
    {
      width: 190,
      stack: [
        { text: 'MANAGER’S DAY REPORT', style: 'kind' },
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
function compared(flash: Flash, { money }: Print): Block {
  const columns = [flash.day, flash.yesterday, flash.month, flash.lastYear, flash.lastYearMonth, flash.year]
  const line = (name: string, of: (facts: DayFacts) => string) => [
    name,
    ...columns.map((facts) => (facts === null ? '–' : of(facts))),
  ]
  const rows = [
    line('Rooms sold', (facts) => String(facts.roomsSold)),
    line('Rooms to sell', (facts) => String(facts.rooms - facts.roomsBlocked)),
    line('Occupancy', (facts) => `${(ratiosOf(facts).occupancyBp / 100).toFixed(1)} %`),
    line('Average rate (ADR)', (facts) => money(ratiosOf(facts).averageRate)),
    line('RevPAR', (facts) => money(ratiosOf(facts).revPar)),
    line('Room revenue', (facts) => money(facts.room)),
    line('Services', (facts) => money(facts.service)),
    line('Expenses and fees', (facts) => money(facts.expense)),
    line('Restaurant and shop', (facts) => money(facts.orders)),
    line('Revenue before tax', (facts) => money(revenueOf(facts))),
    line('Tax', (facts) => money(facts.tax)),
    line('Received', (facts) => money(facts.received)),
    line('Handed back', (facts) => money(facts.refunded)),
  ]
  return {
    fontSize: 8,
    stack: [
      title('The day, compared'),
      table(
        ['*', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto'],
        ['', 'Today', 'Yesterday', 'Month to date', 'Last year', 'Month last year', 'Year to date'],
        rows,
      ),
    ],
  }
}

function money(flash: Flash, { money: print }: Print): Block[] {
  const { day, revenue, taxes, modes, ageing } = flash
  const none = (what: string): Block => ({ text: what, style: 'muted' })
  return [
    title('Revenue by kind'),
    revenue.length === 0
      ? none('Nothing was charged.')
      : table(['*', 100, 100, 100], ['Kind', 'Net', 'Tax', 'Total'], revenue.map((row) => [
          row.name, print(row.net), print(row.tax), print(minor(row.net + row.tax)),
        ])), // prettier-ignore
    title('Tax'),
    taxes.length === 0
      ? none('No tax.')
      : table(
          ['*', 120],
          ['Tax', 'Amount'],
          taxes.map((row) => [row.name, print(row.amount)]),
        ),
    title('Payments by mode'),
    modes.length === 0
      ? none('No money moved.')
      : table(['*', 70, 100, 100], ['Mode', 'Receipts', 'In', 'Out'], modes.map((row) => [
          row.mode, String(row.count), print(row.received), print(row.refunded),
        ])), // prettier-ignore
    title('Held and owed'),
    table(['*', 70, 120], ['', 'Bookings', 'Amount'], [
      ['Deposits of guests still to come', '', print(day.deposits)],
      ['Promised today (credit, bill to room)', '', print(day.deferred)],
      ...ageing.map((row) => [row.name, String(row.count), print(row.amount)]),
      ['Owed in all', '', print(day.outstanding)],
    ]), // prettier-ignore
  ]
}

/** What each outlet sold, and its taxes below it; what rooms pay of it is told apart, for it is counted on their bills. */
function sold({ outlets }: Flash, { money: print }: Print): Block[] {
  if (outlets.length === 0) return []
  const rows = outlets.flatMap((outlet) => [
    [
      outlet.name,
      String(outlet.orders),
      String(outlet.covers),
      print(outlet.net),
      print(outlet.tax),
      print(minor(outlet.net + outlet.tax)),
      print(outlet.onRooms),
      print(outlet.tip),
    ],
    ...outlet.taxes.map(({ name, amount }) => [`    ${name}`, '', '', '', print(amount), '', '', '']),
  ])
  const names = ['Outlet', 'Orders', 'Covers', 'Net', 'Tax', 'Total', 'Of it on rooms', 'Tips']
  return [title('Sales by outlet'), { fontSize: 8, stack: [table(['*', 40, 40, 66, 62, 66, 66, 54], names, rows)] }]
}

const people = ({ day }: Flash): Block[] => [
  title('Guests'),
  table(['*', '*', '*', '*', '*'], ['In the house', 'Arrived', 'Left', 'Did not come', 'Cancelled'], [
    [day.guests, day.arrivals, day.departures, day.noShows, day.cancellations].map(String),
  ]), // prettier-ignore
]

const WORD: Readonly<Record<string, string>> = {
  options: 'Options released',
  arrivals: 'Marked as not arrived',
  departures: 'Extended or checked out',
  orders: 'Orders completed',
  shifts: 'Drawers closed uncounted',
  nights: 'Nights charged',
  charges: 'Fixed charges posted',
  rooms: 'Rooms to be cleaned',
}

function done({ results }: Flash): Block[] {
  const rows = Object.entries(WORD).flatMap(([step, name]) => (results[step] ? [[name, String(results[step])]] : []))
  return rows.length === 0 ? [] : [title('What the close did'), table(['*', 100], ['', 'Count'], rows)]
}
