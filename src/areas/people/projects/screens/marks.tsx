import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { Project, WorkItem, WorkState } from '../contract/replies.ts'

const STATE_TONES: Readonly<Record<Project['state'], StatusTone>> = {
  PLANNED: 'tentative',
  ACTIVE: 'inHouse',
  ON_HOLD: 'blocked',
  COMPLETED: 'past',
  CANCELLED: 'cancelled',
  ARCHIVED: 'past',
}
const HEALTH_TONES: Readonly<Record<Project['health'], StatusTone>> = {
  ON_TRACK: 'confirmed',
  AT_RISK: 'tentative',
  OFF_TRACK: 'urgent',
}

export function ProjectStateChip({ state }: { state: Project['state'] }) {
  const { t } = useTranslation('projects')
  return <StatusChip tone={STATE_TONES[state]} label={t(`states.${state}`)} />
}

export function HealthChip({ health }: { health: Project['health'] }) {
  const { t } = useTranslation('projects')
  return <StatusChip tone={HEALTH_TONES[health]} label={t(`healths.${health}`)} />
}

/** What a state of work is called: its own name, or that of its group. */
export function useStateName() {
  const { t } = useTranslation('projects')
  return ({ name, group }: Pick<WorkState, 'name' | 'group'>): string => name || t(`groups.${group}`)
}

/** The name of an item's state. */
export function useItemState() {
  const nameOf = useStateName()
  return ({ stateName, group }: Pick<WorkItem, 'stateName' | 'group'>): string => nameOf({ name: stateName, group })
}
