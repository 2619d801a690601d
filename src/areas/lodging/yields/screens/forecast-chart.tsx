import { useTranslation } from 'react-i18next'
import { weekdayOf } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import type { ForecastNight } from '../contract/forecast.ts'
import styles from './forecast-chart.module.css'

/** How high the picture is in its own units; the page stretches it. */
const HEIGHT = 240

/** Rooms on the books as bars, what they are expected to become as a line, how far that may be off as a band. The table beside it has the figures. */
export function ForecastChart({ nights }: { nights: readonly ForecastNight[] }) {
  const { t } = useTranslation('yields')
  const { day: format } = useDays()
  const top = Math.max(1, ...nights.map(({ rooms, high, onBooks }) => Math.max(rooms, high ?? 0, onBooks)))
  const y = (rooms: number) => HEIGHT - (rooms / top) * HEIGHT
  // At most five of them fit on a phone.
  const every = Math.max(7, Math.ceil(nights.length / 5 / 7) * 7)
  const known = nights.flatMap(({ forecast, low, high }, at) => (forecast === null ? [] : [{ at, forecast, low: low ?? forecast, high: high ?? forecast }])) // prettier-ignore
  const upper = known.map(({ at, high }) => `${at + 0.5},${y(high)}`)
  const lower = known.map(({ at, low }) => `${at + 0.5},${y(low)}`)
  return (
    <figure className={styles['chart']} data-chart="forecast">
      <svg viewBox={`0 0 ${nights.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {nights.map(({ day, onBooks }, at) => (
          <rect
            key={day}
            x={at + 0.15}
            width={0.7}
            y={y(onBooks)}
            height={HEIGHT - y(onBooks)}
            className={weekdayOf(day) === 5 || weekdayOf(day) === 6 ? styles['weekend'] : styles['bar']}
          />
        ))}
        <polygon points={[...upper, ...lower.toReversed()].join(' ')} className={styles['band']} />
        <polyline
          points={nights.map(({ rooms }, at) => `${at},${y(rooms)} ${at + 1},${y(rooms)}`).join(' ')}
          className={styles['rooms']}
        />
        <polyline
          points={known.map(({ at, forecast }) => `${at + 0.5},${y(forecast)}`).join(' ')}
          className={styles['line']}
        />
        {nights.map((night, at) => (
          <rect key={night.day} x={at} width={1} y={0} height={HEIGHT} fill="transparent">
            <title>
              {t('forecast.point', {
                day: format(night.day, 'short'),
                onBooks: night.onBooks,
                rooms: night.rooms,
                forecast: night.forecast ?? '–',
                low: night.low ?? '–',
                high: night.high ?? '–',
              })}
            </title>
          </rect>
        ))}
      </svg>
      <div className={styles['days']} aria-hidden="true">
        {nights
          .map(({ day }, at) => ({ day, at }))
          // A day too near to the end would run out of the chart.
          .filter(({ at }) => at % every === 0 && at <= nights.length - every / 2)
          .map(({ day, at }) => (
            <span key={day} style={{ insetInlineStart: `calc(var(--width) * ${at / nights.length})` }}>
              {format(day, 'number')}
            </span>
          ))}
      </div>
      <figcaption className={styles['legend']}>
        <span data-mark="bar">{t('forecast.onBooks')}</span>
        <span data-mark="line">{t('forecast.forecast')}</span>
        <span data-mark="band">{t('forecast.error')}</span>
        <span data-mark="rooms">{t('forecast.rooms')}</span>
      </figcaption>
    </figure>
  )
}
