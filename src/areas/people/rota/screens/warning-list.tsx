import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { hoursText } from './grid/hours.ts'
import type { ShownWarning } from './grid/use-edits.ts'

/** More are counted. */
const MOST_SHOWN = 8

/** The reasons against shifts: of whom, when and why. */
export function WarningList({ warnings }: { warnings: readonly ShownWarning[] }) {
  const { t } = useTranslation('rota')
  const { day } = useDays()
  const rest = warnings.length - MOST_SHOWN
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {warnings.slice(0, MOST_SHOWN).map(({ code, name, on, minutes = 0, days = 0, document = '' }) => (
        <li key={`${code} ${name} ${on} ${document}`}>
          {[name, day(on, 'short')].filter(Boolean).join(', ')}:{' '}
          {t(`warning.${code}`, { hours: hoursText(minutes), count: days, document })}
        </li>
      ))}
      {rest > 0 && <li>{t('warning.more', { count: rest })}</li>}
    </ul>
  )
}
