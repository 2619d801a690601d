import type { MetricCode } from '#areas/insight/reports/rules/metrics.ts'
import type { Widget } from '../contract/replies.ts'

type Spare = 'width' | 'comparison'
const widget = (fields: Omit<Widget, Spare> & Partial<Pick<Widget, Spare>>): Widget => ({
  width: 1,
  comparison: null,
  ...fields,
})

/** A figure of this month so far, beside the same days of last year. */
const figure = (report: string, metric: MetricCode): Widget =>
  widget({ report, metric, period: 'monthToDate', grouping: 'none', comparison: 'lastYear', form: 'figure' })

/** A figure of the open day, which is not over: it is compared with nothing. */
const today = (report: string, metric: MetricCode): Widget =>
  widget({ report, metric, period: 'today', grouping: 'none', form: 'figure' })

/** The figures that attention is called to. */
export const REVENUE_SO_FAR = figure('manager', 'revenue')
export const PACE = widget({ report: 'pace', metric: 'rooms', period: 'next30', grouping: null, form: 'curve' })

const PICK_UP = widget({ report: 'pickup-curve', metric: 'rooms', period: 'thisMonth', grouping: null, form: 'curve' })

const REVENUE = widget({ report: 'revenue', metric: 'revenue', period: 'thisYear', grouping: 'month', comparison: 'lastYear', form: 'bar' }) // prettier-ignore
const DEPARTMENTS = widget({
  report: 'revenue',
  metric: 'revenue',
  period: 'monthToDate',
  grouping: 'department',
  form: 'shares',
})
const MODES = widget({
  report: 'payments-by-mode',
  metric: 'takings',
  period: 'monthToDate',
  grouping: 'mode',
  form: 'shares',
})
const HOURS = widget({
  report: 'outlet-sales',
  metric: 'checkRevenue',
  period: 'last90',
  grouping: 'weekdayHour',
  form: 'heat',
})
const ITEMS = widget({
  report: 'item-sales',
  metric: 'itemRevenue',
  period: 'last30',
  grouping: 'item',
  form: 'shares',
})
const AGEING = widget({ report: 'ageing', metric: 'owed', period: 'today', grouping: null, form: 'bar' })

/** What the roles whose work is a part of the business look at first, in place of the figures everyone else has. */
const FIRST_OF_ROLE: Readonly<Partial<Record<string, readonly Widget[]>>> = {
  PROP_FINANCE: [
    figure('payments-by-mode', 'takings'),
    figure('payments-by-mode', 'refunded'),
    figure('profit', 'revenue'),
    figure('profit', 'expenses'),
    figure('profit', 'operatingProfit'),
    figure('revenue', 'tax'),
  ],
  PROP_SERVICE_EXECUTIVE: [
    figure('outlet-sales', 'checkRevenue'),
    figure('outlet-sales', 'covers'),
    figure('outlet-sales', 'averageCheck'),
    figure('outlet-sales', 'perCover'),
    figure('outlet-sales', 'checks'),
    figure('outlet-sales', 'tips'),
  ],
  PROP_MARKETING: [
    figure('occupancy', 'occupancy'),
    figure('occupancy', 'adr'),
    figure('occupancy', 'revPar'),
    figure('bookings-made', 'bookings'),
    figure('bookings-made', 'netPickUp'),
    figure('bookings-made', 'cancellationRate'),
  ],
}

/** The open day of a hotel. */
const TODAY_OF_ROOMS: readonly Widget[] = [
  today('manager', 'arrivals'),
  today('manager', 'departures'),
  today('manager', 'occupancy'),
  today('manager', 'revenue'),
]

/** Key figures of a hotel. */
const FIGURES_OF_ROOMS: readonly Widget[] = [
  figure('manager', 'occupancy'),
  figure('manager', 'adr'),
  figure('manager', 'revPar'),
  REVENUE_SO_FAR,
  figure('manager', 'takings'),
]

/** Pictures of a hotel: the days ahead, its rooms and its money. */
const PICTURES_OF_ROOMS: readonly Widget[] = [
  widget({ report: 'occupancy', metric: 'occupancy', period: 'next90', grouping: 'day', form: 'heat' }),
  widget({ report: 'occupancy', metric: 'occupancy', period: 'last90', grouping: 'day', form: 'heat' }),
  PACE,
  PICK_UP,
  widget({ report: 'occupancy', metric: 'revPar', period: 'last30', grouping: 'day', comparison: 'lastYearWeekdays', form: 'line' }),
  REVENUE,
  widget({ report: 'bookings-made', metric: 'bookedNights', period: 'last30', grouping: 'day', comparison: 'lastYearWeekdays', form: 'bar' }),
  widget({ report: 'revenue-by-source', metric: 'roomRevenue', period: 'monthToDate', grouping: 'source', form: 'shares' }),
  widget({ report: 'market-segments', metric: 'roomRevenue', period: 'monthToDate', grouping: 'segment', form: 'shares' }),
  DEPARTMENTS,
  AGEING,
  MODES,
] // prettier-ignore

/** The dashboard of a hotel that sells at outlets as well. */
export const HOTEL_DEFAULT: readonly Widget[] = [
  ...TODAY_OF_ROOMS,
  ...FIGURES_OF_ROOMS,
  figure('outlet-sales', 'averageCheck'),
  ...PICTURES_OF_ROOMS,
  ITEMS,
  HOURS,
]

/** The dashboard of who lets rooms and sells nothing else at outlets. */
export const ROOMS_DEFAULT: readonly Widget[] = [
  ...TODAY_OF_ROOMS,
  ...FIGURES_OF_ROOMS,
  figure('manager', 'averageStay'),
  ...PICTURES_OF_ROOMS,
  widget({ report: 'occupancy', metric: 'roomRevenue', period: 'monthToDate', grouping: 'roomType', form: 'shares' }),
  widget({ report: 'bookings-made', metric: 'cancelledNights', period: 'last30', grouping: 'day', form: 'bar' }),
]

/** The dashboard of a shop or whatever else lets no rooms. */
export const OTHER_DEFAULT: readonly Widget[] = [
  today('manager', 'revenue'),
  today('outlet-sales', 'checks'),
  today('outlet-sales', 'covers'),
  today('outlet-sales', 'averageCheck'),
  REVENUE_SO_FAR,
  figure('outlet-sales', 'checks'),
  figure('outlet-sales', 'covers'),
  figure('outlet-sales', 'averageCheck'),
  figure('outlet-sales', 'perCover'),
  figure('manager', 'takings'),
  widget({ report: 'revenue', metric: 'revenue', period: 'last30', grouping: 'day', comparison: 'lastYearWeekdays', form: 'bar' }),
  REVENUE,
  HOURS,
  ITEMS,
  MODES,
  widget({ report: 'outlet-sales', metric: 'checkRevenue', period: 'monthToDate', grouping: 'outlet', form: 'shares' }),
] // prettier-ignore

const COST_SHARE = figure('cost-of-sales', 'costShare')

/** The dashboard of a restaurant: what its food costs stands beside what it sells. */
export const RESTAURANT_DEFAULT: readonly Widget[] = OTHER_DEFAULT.map((one) =>
  one.metric === 'perCover' ? COST_SHARE : one,
)

const OF_KIND = { hotel: HOTEL_DEFAULT, rooms: ROOMS_DEFAULT, restaurant: RESTAURANT_DEFAULT, other: OTHER_DEFAULT }

/** The dashboard of a role until a user arranges one: that of the kind of business, with the figures of the role at its head. */
export function defaultOf(role: string | undefined, kind: keyof typeof OF_KIND): readonly Widget[] {
  const given = OF_KIND[kind]
  const first = FIRST_OF_ROLE[role ?? '']
  return first ? [...first, ...given.filter(({ form }) => form !== 'figure')] : given
}
