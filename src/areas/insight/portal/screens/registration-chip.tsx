import { useTranslation } from 'react-i18next'
import { StatusChip } from '#web/ui/marks.tsx'
import type { RegistrationState } from '../contract/choices.ts'

const looks = {
  OPEN: { tone: 'past', icon: 'clock' },
  STARTED: { tone: 'tentative', icon: 'edit' },
  READY: { tone: 'arrives', icon: 'inbox' },
  ACCEPTED: { tone: 'confirmed', icon: 'check' },
} as const satisfies Record<RegistrationState, object>

/** How far the registration of a booking is. */
export function RegistrationChip({ state }: { state: RegistrationState }) {
  const { t } = useTranslation('portal')
  return <StatusChip {...looks[state]} label={t(`state.${state}`)} />
}
