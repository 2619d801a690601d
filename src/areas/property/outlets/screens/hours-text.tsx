import { useTranslation } from 'react-i18next'
import type { Hours } from '../contract.ts'

/** Opening hours in a line for each run. */
export function HoursText({ hours }: { hours: readonly Hours[] }) {
  const { t } = useTranslation('outlets')
  if (hours.length === 0) return t('always')
  return hours.map((run, index) => (
    <span key={`${run.from}${index}`} style={{ display: 'block' }}>
      {run.weekdays.length === 7 ? t('everyDay') : run.weekdays.map((day) => t(`weekday.${day}`)).join(', ')}{' '}
      {run.from === run.until ? t('allDay') : `${run.from}–${run.until}`}
    </span>
  ))
}
