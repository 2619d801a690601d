import { useTranslation } from 'react-i18next'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import type { ReservationState } from '../contract/reservations.ts'

const looks = {
  APPLIED: ['inHouse', 'check'],
  UNCHANGED: ['past', 'check'],
  TRAY: ['urgent', 'alert'],
  SUPERSEDED: ['past', 'history'],
  DISMISSED: ['past', 'close'],
} as const satisfies Record<ReservationState, readonly [string, IconName]>

/** What became of a message, in a word. */
export function ReservationChip({ state }: { state: ReservationState }) {
  const { t } = useTranslation('channels')
  const [tone, icon] = looks[state]
  return <StatusChip tone={tone} icon={icon} label={t(`tray.state.${state}`)} />
}
