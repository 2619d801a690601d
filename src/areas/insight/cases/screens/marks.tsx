import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#web/ui/marks.tsx'
import { useNow } from '#web/use-now.ts'
import type { Case, CaseState } from '../contract/replies.ts'
import { isLate } from '../rules.ts'

const looks = {
  NEW: { tone: 'arrives', icon: 'inbox' },
  IN_PROGRESS: { tone: 'confirmed', icon: 'person' },
  WAITING: { tone: 'tentative', icon: 'clock' },
  RESOLVED: { tone: 'inHouse', icon: 'check' },
  CLOSED: { tone: 'past', icon: 'check' },
  REJECTED: { tone: 'cancelled', icon: 'close' },
} as const satisfies Record<CaseState, object>

/** Status of a case. */
export function StateChip({ state }: { state: CaseState }) {
  const { t } = useTranslation('cases')
  return <StatusChip {...looks[state]} label={t(`state.${state}`)} />
}

/** Status and priority of a case, and whether its reply is overdue. */
export function CaseMarks({ of }: { of: Case }) {
  const { t } = useTranslation('cases')
  const now = useNow()
  const isHurried = of.priority === 'HIGH' || of.priority === 'URGENT'
  return (
    <Stack direction="row" component="span" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
      <StateChip state={of.state} />
      {isHurried && <StatusChip tone="leaves" icon="flag" label={t(`priority.${of.priority}`)} />}
      {isLate(of, new Date(now).toISOString()) && <StatusChip tone="urgent" label={t('late')} />}
    </Stack>
  )
}
