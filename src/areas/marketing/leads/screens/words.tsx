import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { DealStage, LeadState } from '../rules/states.ts'

const TONES = {
  NEW: 'tentative',
  WORKING: 'confirmed',
  NURTURE: 'blocked',
  QUALIFIED: 'confirmed',
  CONVERTED: 'past',
  UNQUALIFIED: 'cancelled',
  JUNK: 'cancelled',
  DUPLICATE: 'past',
} as const satisfies Record<LeadState, StatusTone>

export function LeadStateChip({ state }: { state: LeadState }) {
  const { t } = useTranslation('leads')
  return <StatusChip tone={TONES[state]} label={t(`state.${state}`)} />
}

const STAGE_TONES = {
  INQUIRY: 'blocked',
  PROSPECT: 'blocked',
  PROPOSED: 'tentative',
  TENTATIVE: 'tentative',
  DEFINITE: 'confirmed',
  ACTUALISED: 'past',
  TURNED_DOWN: 'cancelled',
  CANCELLED: 'cancelled',
} as const satisfies Record<DealStage, StatusTone>

export function DealStageChip({ stage }: { stage: DealStage }) {
  const { t } = useTranslation('leads')
  return <StatusChip tone={STAGE_TONES[stage]} label={t(`stage.${stage}`)} />
}
