import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { hoursText } from './grid/hours.ts'
import type { ShiftMark } from '../contract/replies.ts'
import type { ShownWarning } from './grid/use-edits.ts'

/** More are counted. */
const MOST_SHOWN = 8

/** A warning in words. */
export function useWarningWords() {
  const { t } = useTranslation('rota')
  return ({ code, minutes = 0, days = 0, document = '' }: ShiftMark['warnings'][number]): string =>
    t(`warning.${code}`, { hours: hoursText(minutes), count: days, document })
} // prettier-ignore

/** The reasons against shifts: of whom, when and why. */
export function WarningList({ warnings }: { warnings: readonly ShownWarning[] }) {
  const { t } = useTranslation('rota')
  const { day } = useDays()
  const words = useWarningWords()
  const rest = warnings.length - MOST_SHOWN
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {warnings.slice(0, MOST_SHOWN).map((warning) => (
        <li key={`${warning.code} ${warning.name} ${warning.on} ${warning.document ?? ''}`}>
          {[warning.name, day(warning.on, 'short')].filter(Boolean).join(', ')}: {words(warning)}
        </li>
      ))}
      {rest > 0 && <li>{t('warning.more', { count: rest })}</li>}
    </ul>
  )
}
