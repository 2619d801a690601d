import { useTranslation } from 'react-i18next'
import { weekdayOf, type Day } from '#core/dates.ts'
import { formatDay } from '#web/format-day.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { RotaDay } from '../../contract/replies.ts'
import styles from './rota.module.css'

export const isWeekend = (day: Day): boolean => weekdayOf(day) >= 6

/** Weekday and date of each column. */
export function DayHead({ days, today }: { days: readonly Day[]; today: Day }) {
  const { t, i18n } = useTranslation('rota')
  const isTight = days.length > 14
  return (
    <div role="row" aria-rowindex={1} className={styles['head']}>
      <div role="columnheader" className={styles['corner']}>
        {t('grid.people')}
      </div>
      {days.map((day, at) => (
        <div
          key={day}
          role="columnheader"
          aria-colindex={at + 2}
          aria-current={day === today ? 'date' : undefined}
          aria-label={formatDay(day, i18n.language, 'spoken')}
          className={classNames(
            styles['day'],
            isWeekend(day) && styles['is-weekend'],
            day === today && styles['is-today'],
          )}
        >
          <span className={styles['weekday']}>
            {formatDay(day, i18n.language, isTight ? 'weekdayLetter' : 'weekday')}
          </span>
          <span className={styles['date']}>
            {Number(day.slice(8))}
            {!isTight && (at === 0 || day.endsWith('-01')) && ` ${formatDay(day, i18n.language, 'monthName')}`}
          </span>
        </div>
      ))}
    </div>
  )
}

/** People missing on a day over all its bands: where more are planned than needed nothing is taken from elsewhere. */
const gapOf = (day: RotaDay | undefined): { need: number; planned: number; missing: number } => ({
  need: day?.bands.reduce((sum, { need }) => sum + need, 0) ?? 0,
  planned: day?.bands.reduce((sum, { planned }) => sum + planned, 0) ?? 0,
  missing: day?.bands.reduce((sum, { need, planned }) => sum + Math.max(0, need - planned), 0) ?? 0,
})

/** Below the dates: how many are needed, planned, and missing. */
export function NeedRow({ days, figures }: { days: readonly Day[]; figures: readonly RotaDay[] }) {
  const { t } = useTranslation('rota')
  const figureOf = new Map(figures.map((figure) => [figure.day, figure]))
  return (
    <div role="row" aria-rowindex={2} className={styles['need']}>
      <div role="rowheader" className={styles['corner']}>
        {t('grid.need')}
      </div>
      {days.map((day, at) => {
        const { need, planned, missing } = gapOf(figureOf.get(day))
        const label = t(missing > 0 ? 'grid.missing' : 'grid.covered', { need, planned, count: missing })
        return (
          <div
            key={day}
            role="gridcell"
            aria-colindex={at + 2}
            tabIndex={-1}
            title={need > 0 ? label : undefined}
            data-missing={missing > 0 || undefined}
            className={classNames(
              styles['figure'],
              missing > 0 && styles['is-short'],
              isWeekend(day) && styles['is-weekend'],
            )}
          >
            {need > 0 && (
              <>
                <span aria-hidden>
                  {planned}/{need}
                </span>
                {missing > 0 && <b aria-hidden>−{missing}</b>}
                <span className="visually-hidden">{label}</span>
              </>
            )}
          </div>
        )
      })}
    </div>
  )
}
