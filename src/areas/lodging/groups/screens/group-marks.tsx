import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { GroupRow } from '../contract/replies.ts'

const TONES = { TENTATIVE: 'tentative', DEFINITE: 'confirmed', CANCELLED: 'cancelled' } as const

/** The state of a group; one that is over is past, whatever it was. */
export function GroupStatusChip({ group }: { group: Pick<GroupRow, 'status' | 'departure'> }) {
  const { t } = useTranslation('groups')
  const { today } = useDays()
  const isPast = group.status !== 'CANCELLED' && group.departure <= today
  return <StatusChip tone={isPast ? 'past' : TONES[group.status]} label={t(`states.${group.status}`)} />
}

/** When a group releases what is left, in words. */
export function useCutOffWords(): (group: Pick<GroupRow, 'cutOffRule' | 'cutOffOn' | 'cutOffDays'>) => string {
  const { t } = useTranslation('groups')
  const { day } = useDays()
  return ({ cutOffRule, cutOffOn, cutOffDays }) =>
    t(`cutOff.words.${cutOffRule}`, { day: cutOffOn ? day(cutOffOn, 'short') : '', count: cutOffDays ?? 0 })
}

/** 'Fri 20 Nov → Sun 22 Nov' */
export function useDatesText(): (group: Pick<GroupRow, 'arrival' | 'departure'>) => string {
  const { day } = useDays()
  return ({ arrival, departure }) => `${day(arrival, 'short')} → ${day(departure, 'short')}`
}
