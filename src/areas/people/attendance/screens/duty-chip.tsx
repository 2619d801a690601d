import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { OnDutyState } from '../rules/choices.ts'

const TONES: Readonly<Record<OnDutyState, StatusTone>> = {
  EXPECTED: 'arrives',
  LATE: 'urgent',
  HERE: 'inHouse',
  ON_BREAK: 'tentative',
  MISSING_OUT: 'urgent',
  OUT: 'past',
}

export function DutyChip({ state }: { state: OnDutyState }) {
  const { t } = useTranslation('attendance')
  return <StatusChip tone={TONES[state]} label={t(`team.duty.${state}`)} />
}
