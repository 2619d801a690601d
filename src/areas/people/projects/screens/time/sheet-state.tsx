import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { TimesheetState } from '../../rules/timesheets.ts'

const TONES: Readonly<Record<TimesheetState, StatusTone>> = {
  OPEN: 'tentative',
  SUBMITTED: 'arrives',
  APPROVED: 'inHouse',
  LOCKED: 'past',
}

export function SheetStateChip({ state }: { state: TimesheetState }) {
  const { t } = useTranslation('projects')
  return <StatusChip tone={TONES[state]} label={t(`sheetStates.${state}`)} />
}
