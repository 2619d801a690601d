import { roundHalfUp } from '#core/money.ts'
import { type Dataset, datasetOf, type Grouping, isBalance, isCutBy, type Measure } from './datasets.ts'

/** What a figure is counted in. Percentages are basis points, averages of counts are hundredths. */
export const UNITS = ['money', 'count', 'percent', 'average', 'quantity'] as const
export type Unit = (typeof UNITS)[number]

/** By which day something counts: the night slept, the day it was booked, posted or paid; `close` is what there is at the end of a closed day. */
export const BASES = ['stay', 'booking', 'posting', 'payment', 'close'] as const
export type Basis = (typeof BASES)[number]

/** Measures added up; one with a minus is taken off. */
type Terms = readonly (Measure | `-${Measure}`)[]

/** @param over what the divisor is taken times: 60 makes minutes of seconds */
export type Metric = { unit: Unit; basis: Basis; of: Terms; per?: Terms; over?: number }

const money = (basis: Basis, of: Terms, per?: Terms): Metric => ({ unit: 'money', basis, of, ...(per && { per }) })
const count = (basis: Basis, ...of: Terms): Metric => ({ unit: 'count', basis, of })
const percent = (basis: Basis, of: Terms, per: Terms): Metric => ({ unit: 'percent', basis, of, per })
const average = (basis: Basis, of: Terms, per: Terms): Metric => ({ unit: 'average', basis, of, per })
const minutes = (of: Terms, per: Terms): Metric => ({ unit: 'average', basis: 'posting', of, per, over: 60 })

const SELLABLE = ['rooms', '-blocked'] as const
const OVERDUE = ['open60', 'open90', 'openOlder'] as const

/**
 * THE dictionary of figures. A figure is the sum of its terms, or that divided by another sum; a total is computed of summed measures,
 * never of figures. Divided amounts are rounded half away from zero to the minor unit, percentages to a basis point, averages to a hundredth.
 * What would be divided by nothing is missing. Its words are in `words.ts`.
 */
export const METRICS = {
  roomsAvailable: count('stay', ...SELLABLE),
  roomsBlocked: count('stay', 'blocked'),
  roomsSold: count('stay', 'roomsSold'),
  directShare: percent('stay', ['directSold'], ['roomsSold']),
  guests: count('stay', 'guests'),
  occupancy: percent('stay', ['roomsSold'], SELLABLE),
  adr: money('stay', ['room'], ['roomsSold']),
  revPar: money('stay', ['room'], SELLABLE),
  roomRevenue: money('stay', ['room']),
  trevPar: money('posting', ['net'], SELLABLE),
  arrivals: count('stay', 'arrivals'),
  departures: count('stay', 'departures'),
  noShows: count('stay', 'noShows'),
  noShowRate: percent('stay', ['noShows'], ['arrivals', 'noShows']),
  averageStay: average('stay', ['arrivalNights'], ['arrivals']),
  guestsPerRoom: average('stay', ['guests'], ['roomsSold']),
  bookings: count('booking', 'made'),
  bookedNights: count('booking', 'madeNights'),
  bookedValue: money('booking', ['madeValue']),
  leadTime: average('booking', ['leadDays'], ['made']),
  cancellations: count('booking', 'cancelled'),
  cancelledNights: count('booking', 'cancelledNights'),
  cancelledValue: money('booking', ['cancelledValue']),
  cancellationRate: percent('booking', ['cancelled'], ['made']),
  netPickUp: count('booking', 'madeNights', '-cancelledNights'),
  revenue: money('posting', ['net']),
  tax: money('posting', ['tax']),
  grossRevenue: money('posting', ['net', 'tax']),
  quantity: { unit: 'quantity', basis: 'posting', of: ['units'] },
  itemRevenue: money('posting', ['itemNet']),
  itemTax: money('posting', ['itemTax']),
  itemDiscount: money('posting', ['itemDiscount']),
  checks: count('posting', 'checks'),
  covers: count('posting', 'covers'),
  checkRevenue: money('posting', ['checkNet']),
  averageCheck: money('posting', ['checkNet'], ['checks']),
  perCover: money('posting', ['checkNet'], ['covers']),
  tips: money('posting', ['tips']),
  taxable: money('posting', ['taxable']),
  taxLevied: money('posting', ['levied']),
  received: money('payment', ['received']),
  refunded: money('payment', ['refunded']),
  takings: money('payment', ['received', '-refunded']),
  receipts: count('payment', 'receipts'),
  due: money('close', ['guestBalance', 'companyBalance']),
  dueGuests: money('close', ['guestBalance']),
  dueCompanies: money('close', ['companyBalance']),
  depositsHeld: money('close', ['depositBalance']),
  overdue30: money('close', OVERDUE),
  overdue60: money('close', ['open90', 'openOlder']),
  overdue90: money('close', ['openOlder']),
  overdueShare: percent('close', OVERDUE, ['open30', ...OVERDUE]),
  expenses: money('posting', ['spent']),
  operatingProfit: money('posting', ['net', '-spent']),
  goppar: money('posting', ['net', '-spent'], SELLABLE),
  costOfSales: money('posting', ['goods']),
  costShare: percent('posting', ['goods'], ['itemNet']),
  sittings: count('posting', 'sittings'),
  tableTurn: average('posting', ['sittings'], ['tables']),
  sittingMinutes: minutes(['seatedSeconds'], ['sittings']),
  tickets: count('posting', 'tickets'),
  kitchenMinutes: minutes(['ticketSeconds'], ['tickets']),
  lateShare: percent('posting', ['lateTickets'], ['tickets']),
  voidRate: percent('posting', ['voidUnits'], ['units', 'voidUnits']),
  compRate: percent('posting', ['compUnits'], ['units']),
} as const satisfies Readonly<Record<string, Metric>>

export type MetricCode = keyof typeof METRICS
export const metricCodes = Object.keys(METRICS) as MetricCode[]
export const metricOf = (code: MetricCode): Metric => METRICS[code]

export type Measures = Readonly<Partial<Record<Measure, number>>>

const measureOf = (term: Terms[number]): Measure => (term.startsWith('-') ? term.slice(1) : term) as Measure

/** The measures a figure is made of, those it is divided by too. */
export function termsOf(code: MetricCode): Measure[] {
  const { of, per = [] } = metricOf(code)
  return [...of, ...per].map(measureOf)
}

const sumOf = (terms: Terms, measures: Measures): number =>
  terms.reduce((total, term) => total + (measures[measureOf(term)] ?? 0) * (term.startsWith('-') ? -1 : 1), 0)

const SCALE: Readonly<Record<Unit, number>> = { money: 1, count: 1, percent: 10_000, average: 100, quantity: 1 }

/** A figure of summed measures; null where it would be divided by nothing, and for a balance of days none of which is closed. */
export function figureOf(code: MetricCode, measures: Measures): number | null {
  const { unit, of, per, over = 1 } = metricOf(code)
  if (BALANCES.has(code) && !isStated(code, measures)) return null
  const amount = sumOf(of, measures)
  if (!per) return amount
  const divisor = sumOf(per, measures)
  return divisor > 0 ? roundHalfUp((amount * SCALE[unit]) / (divisor * over)) : null
}

/** Whether everything a figure is made of is stated: one that is not budgeted whole is missing, and not counted from a part. */
export const isStated = (code: MetricCode, measures: Measures): boolean =>
  termsOf(code).every((measure) => measures[measure] !== undefined)

/** The datasets a figure is read from. */
export const datasetsOf = (code: MetricCode): Dataset[] => [...new Set(termsOf(code).map(datasetOf))]

/** Figures of what there is at the end of a day. */
const BALANCES: ReadonlySet<MetricCode> = new Set(metricCodes.filter((code) => datasetsOf(code).some(isBalance)))

/** The measures of a figure itself, without what it is divided by: those its rows show. */
export const measuresOf = (code: MetricCode): Measure[] => [...new Set(metricOf(code).of.map(measureOf))]

/** Whether a figure can be cut that way: everything it is made of must be. */
export const isMetricCutBy = (code: MetricCode, grouping: Grouping): boolean =>
  datasetsOf(code).every((dataset) => isCutBy(dataset, grouping))

export const isMetric = (code: string): code is MetricCode => Object.hasOwn(METRICS, code)

/** Datasets that count what there is: there are no rows behind them. */
const COUNTED: ReadonlySet<Dataset> = new Set<Dataset>(['rooms', 'tables', 'balances'])
/** Balances that are those of accounts: each booking or company with what it owes is a row. */
const OF_ACCOUNTS: ReadonlySet<Measure> = new Set<Measure>(['guestBalance', 'companyBalance', 'depositBalance'])

/** Whether a figure is a balance of accounts. */
export const isOfAccounts = (code: MetricCode): boolean => measuresOf(code).every((measure) => OF_ACCOUNTS.has(measure))

/** Whether there are rows behind a figure: of one dataset, which is no count of what there is. */
export const hasRows = (code: MetricCode): boolean => {
  if (isOfAccounts(code)) return true
  const found = new Set(measuresOf(code).map(datasetOf))
  return found.size === 1 && [...found].every((dataset) => !COUNTED.has(dataset))
}
