import type { ComputedList, ListColumn } from '../report.ts'

/** How many nights ahead are forecast. */
export const FORECAST_DAYS = 90

/** Rooms of a night ahead. */
export const FORECAST_ROOMS = [
  { key: 'onBooks', kind: 'count', label: { en: 'On the books', fr: 'Au carnet' }, isSummed: true },
  { key: 'forecast', kind: 'count', label: { en: 'Forecast', fr: 'Prévision' }, isSummed: true },
  { key: 'low', kind: 'count', label: { en: 'At least', fr: 'Au moins' } },
  { key: 'high', kind: 'count', label: { en: 'At most', fr: 'Au plus' } },
  { key: 'error', kind: 'average', label: { en: 'Usual error, rooms', fr: 'Écart habituel, chambres' } },
] as const satisfies readonly ListColumn[] // prettier-ignore

/** Room revenue of a night ahead. */
export const FORECAST_REVENUE = [
  { key: 'onBooksRevenue', kind: 'money', label: { en: 'Revenue on the books', fr: 'Revenu au carnet' }, isSummed: true },
  { key: 'revenue', kind: 'money', label: { en: 'Revenue forecast', fr: 'Revenu prévu' }, isSummed: true },
  { key: 'revenueError', kind: 'money', label: { en: 'Usual error, revenue', fr: 'Écart habituel, revenu' } },
] as const satisfies readonly ListColumn[] // prettier-ignore

export const forecast: ComputedList = {
  kind: 'rows',
  isComputed: true,
  isAhead: true,
  code: 'forecast',
  opensWith: 'next90',
  section: 'revenue',
  needs: 'reports.money',
  title: { en: 'Forecast', fr: 'Prévision' },
  description: {
    en: 'Rooms, occupancy and room revenue of the next 90 nights, by what nights of the same weekday picked up over the year behind, and how far such forecasts were off.',
    fr: 'Chambres, occupation et revenu des 90 prochaines nuits, d’après la montée des mêmes jours de la semaine sur l’année passée, et l’écart moyen de ces prévisions.',
  },
  columns: [
    { key: 'day', kind: 'day', label: { en: 'Night', fr: 'Nuit' } },
    { key: 'rooms', kind: 'count', label: { en: 'Rooms', fr: 'Chambres' }, isSummed: true },
    ...FORECAST_ROOMS,
    { key: 'occupancy', kind: 'percent', label: { en: 'Occupancy on the books', fr: 'Occupation au carnet' } },
    { key: 'forecastOccupancy', kind: 'percent', label: { en: 'Occupancy forecast', fr: 'Occupation prévue' } },
    ...FORECAST_REVENUE,
  ],
  order: 'day',
  drawn: { form: 'curve', by: 'day', series: ['onBooks', 'forecast', 'rooms'], band: { low: 'low', high: 'high' } },
} // prettier-ignore
