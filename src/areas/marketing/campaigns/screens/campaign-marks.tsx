import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { CampaignState, RecipientState } from '../contract/choices.ts'

const STATES = {
  DRAFT: 'past',
  IN_REVIEW: 'tentative',
  SCHEDULED: 'tentative',
  RUNNING: 'arrives',
  PAUSED: 'urgent',
  FINISHED: 'confirmed',
  CANCELLED: 'past',
} as const satisfies Record<CampaignState, StatusTone>

export function CampaignStateChip({ state }: { state: CampaignState }) {
  const { t } = useTranslation('campaigns')
  return <StatusChip tone={STATES[state]} label={t(`state.${state}`)} />
}

const RECIPIENTS = {
  PENDING: 'tentative',
  SKIPPED: 'past',
  QUEUED: 'tentative',
  SENT: 'arrives',
  HELD: 'tentative',
  FAILED: 'urgent',
  BOUNCED: 'urgent',
  COMPLAINED: 'urgent',
  OPENED: 'confirmed',
  CLICKED: 'confirmed',
} as const satisfies Record<RecipientState, StatusTone>

export function RecipientChip({ state }: { state: RecipientState }) {
  const { t } = useTranslation('campaigns')
  return <StatusChip tone={RECIPIENTS[state]} label={t(`recipient.${state}`)} />
}
