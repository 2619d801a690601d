import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { LeaveRequest } from '../contract/replies.ts'
import type { LeaveState } from '../rules/requests.ts'
import { inDays } from '../rules/requests.ts'

/** Hundredths of a day as the reader writes days. */
export function useAmount() {
  const { t, i18n } = useTranslation('leave')
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 })
  return {
    number: (amount: number) => number.format(inDays(amount)),
    days: (amount: number) => t('days', { count: Math.abs(inDays(amount)), text: number.format(inDays(amount)) }),
  }
}

/** From when to when, with the halves of its first and last day. */
export function useSpanText() {
  const { t } = useTranslation('leave')
  const { day } = useDays()
  return ({ from, until, fromPart, untilPart }: Pick<LeaveRequest, 'from' | 'until' | 'fromPart' | 'untilPart'>) => {
    const part = (of: LeaveRequest['fromPart']) => (of === 'FULL' ? '' : ` (${t(`part.${of}`)})`)
    return from === until
      ? `${day(from, 'short')}${part(fromPart)}`
      : `${day(from, 'short')}${part(fromPart)} – ${day(until, 'short')}${part(untilPart)}`
  }
}

const TONES: Readonly<Record<LeaveState, StatusTone>> = {
  REQUESTED: 'tentative',
  APPROVED: 'confirmed',
  REFUSED: 'cancelled',
  WITHDRAWN: 'past',
  CANCELLED: 'cancelled',
}

export function LeaveStateChip({ state }: { state: LeaveState }) {
  const { t } = useTranslation('leave')
  return <StatusChip tone={TONES[state]} label={t(`state.${state}`)} />
}
