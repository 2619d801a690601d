import { useTranslation } from 'react-i18next'
import type { Series, State } from './chart-series.ts'
import styles from './report-chart.module.css'

type LegendProps = {
  series: readonly Series[]
  band: string | undefined
  states: readonly State[]
  isOverBars: boolean
}

/** What each look of a chart is. */
export function Legend({ series, band, states, isOverBars }: LegendProps) {
  const { t } = useTranslation('reports')
  const compared = series.find(({ past }) => past !== undefined)?.past
  return (
    <figcaption className={styles['legend']}>
      {series.map(
        ({ name, form, look, past }) =>
          past === undefined && (
            <span key={name} data-mark={look} data-form={isOverBars && form === 'line' ? 'mark' : form}>
              {name}
            </span>
          ),
      )}
      {band && (
        <span data-mark="band" data-form="bar">
          {band}
        </span>
      )}
      {compared && (
        <span data-mark="past" data-form="line">
          {compared}
        </span>
      )}
      {states.map((state) => (
        <span key={state} data-mark={state} data-form="bar">
          {t(state === 'open' ? 'notOver' : 'ahead')}
        </span>
      ))}
    </figcaption>
  )
}
