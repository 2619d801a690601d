import type { ForecastPart } from '#areas/lodging/yields/rules/forecast-parts.ts'
import type { ComputedList, ListColumn } from '../report.ts'
import { FORECAST_REVENUE, FORECAST_ROOMS } from './forecast.ts'
import { SEGMENT_WORDS, SOURCE_WORDS } from '../words.ts'

const PARTS: Readonly<Record<ForecastPart, { code: string; column: ListColumn; title: ComputedList['title'] }>> = {
  roomType: {
    code: 'forecast-by-type',
    title: { en: 'Forecast by room type', fr: 'Prévision par type de chambre' },
    column: { key: 'part', kind: 'text', label: { en: 'Room type', fr: 'Type de chambre' } },
  },
  source: {
    code: 'forecast-by-source',
    title: { en: 'Forecast by source', fr: 'Prévision par origine' },
    column: { key: 'part', kind: 'text', label: { en: 'Source', fr: 'Origine' }, values: SOURCE_WORDS },
  },
  segment: {
    code: 'forecast-by-segment',
    title: { en: 'Forecast by market segment', fr: 'Prévision par segment' },
    column: { key: 'part', kind: 'text', label: { en: 'Market segment', fr: 'Segment' }, values: SEGMENT_WORDS },
  },
}

const declared = (part: ForecastPart): ComputedList => ({
  kind: 'rows',
  isComputed: true,
  isAhead: true,
  code: PARTS[part].code,
  opensWith: 'next30',
  section: 'revenue',
  needs: 'reports.money',
  title: PARTS[part].title,
  description: {
    en: 'Rooms and room revenue of the next 90 nights part by part, by what nights of the same weekday picked up of that part over the year behind. Each part is rounded, so that parts need not add up to the forecast of the whole; one with too short a past has none.',
    fr: 'Chambres et revenu des 90 prochaines nuits, part par part, d’après la montée de cette part les mêmes jours de la semaine sur l’année passée. Chaque part est arrondie : leur somme peut différer de la prévision d’ensemble ; une part trop récente n’en a pas.',
  },
  columns: [
    { key: 'day', kind: 'day', label: { en: 'Night', fr: 'Nuit' } },
    PARTS[part].column,
    ...FORECAST_ROOMS,
    ...FORECAST_REVENUE,
  ],
  order: 'day, part',
})

export const forecastParts = [declared('roomType'), declared('source'), declared('segment')]
