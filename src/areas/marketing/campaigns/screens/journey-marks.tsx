import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { JourneyState } from '../contract/choices.ts'
import type { Journey } from '../contract/journeys.ts'

const STATES = {
  DRAFT: 'past',
  ACTIVE: 'confirmed',
  PAUSED: 'urgent',
  ARCHIVED: 'past',
} as const satisfies Record<JourneyState, StatusTone>

export function JourneyStateChip({ state }: { state: JourneyState }) {
  const { t } = useTranslation('campaigns')
  return <StatusChip tone={STATES[state]} label={t(`journeys.state.${state}`)} />
}

/** What guests enter a journey by, such as "5 days after departure". */
export function useTriggerWords(): (journey: Pick<Journey, 'trigger' | 'triggerValue'>) => string {
  const { t } = useTranslation('campaigns')
  return ({ trigger, triggerValue }) => t(`triggerIs.${trigger}`, { count: triggerValue })
}
