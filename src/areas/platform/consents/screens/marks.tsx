import { useTranslation } from 'react-i18next'
import { StatusChip } from '#web/ui/marks.tsx'
import type { ConsentAction } from '../contract/choices.ts'

const TONES = { GIVEN: 'confirmed', WITHDRAWN: 'cancelled', REQUESTED: 'tentative' } as const

export function ActionChip({ action }: { action: ConsentAction }) {
  const { t } = useTranslation('consents')
  return <StatusChip tone={TONES[action]} label={t(`action.${action}`)} />
}
