import { useTranslation } from 'react-i18next'
import { inDays } from '#areas/people/leave/rules/requests.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { SeparationState } from '../rules/choices.ts'

const TONES: Readonly<Record<SeparationState, StatusTone>> = {
  REQUESTED: 'tentative',
  ACCEPTED: 'leaves',
  WITHDRAWN: 'cancelled',
  REFUSED: 'cancelled',
  SETTLED: 'confirmed',
  CLOSED: 'past',
}

export function SeparationChip({ state }: { state: SeparationState }) {
  const { t } = useTranslation('separations')
  return <StatusChip tone={TONES[state]} label={t(`states.${state}`)} />
}

/** Hundredths of days of leave, as the reader writes them. */
export function useLeaveDays() {
  const { t, i18n } = useTranslation('separations')
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 })
  return (hundredths: number) => t('settlement.days', { count: inDays(hundredths), text: number.format(inDays(hundredths)) }) // prettier-ignore
}
