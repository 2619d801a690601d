import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { DayText } from '#web/ui/values.tsx'
import type { Pack, PackState } from '../contract.ts'

const tones: Record<PackState, StatusTone> = {
  OPEN: 'confirmed',
  USED: 'past',
  EXPIRED: 'urgent',
  ENDED: 'cancelled',
}

export function PackStateChip({ state }: { state: PackState }) {
  const { t } = useTranslation('prepaid')
  return <StatusChip tone={tones[state]} label={t(`state.${state}`)} />
}

/** The last day a pack pays on, or that there is none. */
export function ExpiryText({ pack }: { pack: Pick<Pack, 'expiresOn'> }) {
  const { t } = useTranslation('prepaid')
  return pack.expiresOn === null ? t('forEver') : <DayText day={pack.expiresOn} />
}
