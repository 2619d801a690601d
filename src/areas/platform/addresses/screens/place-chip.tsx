import { useTranslation } from 'react-i18next'
import { StatusChip } from '#web/ui/marks.tsx'
import type { PlaceStatus } from '../contract.ts'

const tones = {
  ACTIVE: { tone: 'inHouse', icon: 'check' },
  INACTIVE: { tone: 'past', icon: 'block' },
  SUGGESTED: { tone: 'tentative', icon: 'clock' },
  MERGED: { tone: 'cancelled', icon: 'link' },
} as const satisfies Record<PlaceStatus, object>

/** Whether a place is suggested, waits, or is out of use. */
export function PlaceChip({ status }: { status: PlaceStatus }) {
  const { t } = useTranslation('addresses')
  return <StatusChip {...tones[status]} label={t(`status.${status}`)} />
}
