import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { Claim } from '../contract/replies.ts'

const TONES = {
  DRAFT: 'blocked',
  SUBMITTED: 'tentative',
  APPROVED: 'confirmed',
  PAID: 'past',
  REFUSED: 'cancelled',
} as const satisfies Record<string, StatusTone>

/** How far a claim is; an approved one of which nothing is open is paid. */
export function ClaimStateChip({ claim: { state, openAmount } }: { claim: Claim }) {
  const { t } = useTranslation('claims')
  const shown = state === 'APPROVED' && openAmount === 0 ? 'PAID' : state
  return <StatusChip tone={TONES[shown]} label={t(`state.${shown}`)} />
}
