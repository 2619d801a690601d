import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { leads } from '../contract/leads.ts'
import type { LeadSourceOption } from '../contract/replies.ts'
import { type DealStage, isBuiltInSource, type LeadSource, type LeadState } from '../rules/states.ts'

/** What a source is called: a built-in one by our words, one of the property by its name. */
export function useSourceName() {
  const { t } = useTranslation('leads')
  return (source: LeadSource, name: string): string => (isBuiltInSource(source) ? t(`source.${source}`) : name)
}

const NO_SOURCES: readonly LeadSourceOption[] = []

/** Every source of the property, each with what it is called; one it no longer offers says so. */
export function useSources() {
  const { t } = useTranslation('leads')
  const nameOf = useSourceName()
  const rows = useQuery(queryOf(leads.sources, {})).data?.rows ?? NO_SOURCES
  return rows.map((one) => {
    const name = nameOf(one.id, one.name)
    return { ...one, label: one.isActive ? name : t('setUp.retired', { name }) }
  })
}

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
