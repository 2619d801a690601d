/** What reports are cut by; every key of a dataset is one, and the periods of time are others. */
export const KEYS = [
  'roomType',
  'ratePlan',
  'source',
  'company',
  'country',
  'segment',
  'department',
  'outlet',
  'category',
  'item',
  'hour',
  'waiter',
  'tax',
  'slab',
  'mode',
  'station',
] as const
export type Key = (typeof KEYS)[number]

export const PERIODS = ['day', 'weekday', 'week', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]

/**
 * What a report may be grouped by; `none` is one row, `toDate` the last day with its month and years so far, `weekdayHour` the hours of each
 * weekday.
 */
export const GROUPINGS = ['none', 'toDate', ...PERIODS, ...KEYS, 'weekdayHour'] as const
export type Grouping = (typeof GROUPINGS)[number]

export const isPeriod = (grouping: string): grouping is Period => (PERIODS as readonly string[]).includes(grouping)
export const isGrouping = (text: string | null): text is Grouping =>
  (GROUPINGS as readonly (string | null)[]).includes(text)
export const isKey = (grouping: string): grouping is Key => (KEYS as readonly string[]).includes(grouping)

/**
 * The facts of closed days, and what each is cut by. A measure is in one dataset only. Amounts are minor units before tax unless they are a
 * tax; units of items are thousandths. A dataset with `isBalance` is what there is at the end of a day; `balanceDays` is 1 on each day that has
 * one.
 */
export const DATASETS = {
  rooms: { keys: ['roomType'], measures: ['rooms', 'blocked'] },
  stays: {
    keys: ['roomType', 'ratePlan', 'source', 'company', 'country', 'segment'],
    measures: [
      'roomsSold',
      'directSold',
      'guests',
      'room',
      'roomTax',
      'arrivals',
      'arrivalNights',
      'departures',
      'noShows',
    ],
  },
  bookings: {
    keys: ['source', 'company', 'country', 'segment'],
    measures: ['made', 'madeNights', 'madeValue', 'leadDays', 'cancelled', 'cancelledNights', 'cancelledValue'],
  },
  sales: { keys: ['department', 'outlet'], measures: ['net', 'tax'] },
  items: { keys: ['outlet', 'category', 'item'], measures: ['units', 'itemNet', 'itemTax', 'itemDiscount'] },
  checks: { keys: ['outlet', 'hour', 'waiter'], measures: ['checks', 'covers', 'checkNet', 'tips'] },
  taxes: { keys: ['tax', 'slab'], measures: ['taxable', 'levied'] },
  receipts: { keys: ['mode'], measures: ['received', 'refunded', 'receipts'] },
  costs: { keys: ['category'], measures: ['spent'] },
  goods: { keys: ['outlet', 'item'], measures: ['goods'] },
  tables: { keys: ['outlet'], measures: ['tables'] },
  sittings: { keys: ['outlet', 'hour'], measures: ['sittings', 'seatedSeconds'] },
  tickets: { keys: ['outlet', 'station'], measures: ['tickets', 'ticketSeconds', 'lateTickets'] },
  voids: { keys: ['outlet', 'item'], measures: ['voidUnits', 'compUnits'] },
  balances: {
    keys: [],
    measures: [
      'guestBalance',
      'companyBalance',
      'depositBalance',
      'open30',
      'open60',
      'open90',
      'openOlder',
      'balanceDays',
    ],
    isBalance: true,
  },
} as const satisfies Record<string, { keys: readonly Key[]; measures: readonly string[]; isBalance?: true }>

/** How often datasets were added: days whose facts were written before that lack the new ones. */
export const EDITION = 3

export type Dataset = keyof typeof DATASETS
export type Measure = (typeof DATASETS)[Dataset]['measures'][number]

export const datasets = Object.keys(DATASETS) as Dataset[]

const datasetByMeasure = new Map<Measure, Dataset>(
  datasets.flatMap((dataset) => DATASETS[dataset].measures.map((measure): [Measure, Dataset] => [measure, dataset])),
)

export function datasetOf(measure: Measure): Dataset {
  const dataset = datasetByMeasure.get(measure)
  if (!dataset) throw new Error(`no dataset has ${measure}`)
  return dataset
}

/** Whether a dataset is what there is at the end of a day: of a span it is that of its last closed day, and never a sum of days. */
export const isBalance = (dataset: Dataset): boolean => 'isBalance' in DATASETS[dataset]

/** Whether figures of a dataset can be cut that way. */
export const isCutBy = (dataset: Dataset, grouping: Grouping): boolean =>
  grouping === 'none' ||
  grouping === 'toDate' ||
  isPeriod(grouping) ||
  (DATASETS[dataset].keys as readonly Grouping[]).includes(grouping === 'weekdayHour' ? 'hour' : grouping)
