import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { MemberState } from '../contract/choices.ts'
import type { Member } from '../contract/replies.ts'

const TONES = { ACTIVE: 'confirmed', CLOSED: 'cancelled' } as const satisfies Record<MemberState, StatusTone>

export function MemberStateChip({ state }: { state: MemberState }) {
  const { t } = useTranslation('loyalty')
  return <StatusChip tone={TONES[state]} label={t(`state.${state}`)} />
}

/** The tier of a member, and that the membership is closed where it is. */
export function TierMarks({ member: { tierName, state } }: { member: Pick<Member, 'tierName' | 'state'> }) {
  return (
    <>
      {tierName !== '' && <StatusChip tone="tentative" icon="star" label={tierName} />}
      {state === 'CLOSED' && <MemberStateChip state={state} />}
    </>
  )
}

/** Whole numbers as the reader writes them; a change with its sign. */
export function usePoints() {
  const { i18n } = useTranslation()
  const format = (points: number) => points.toLocaleString(i18n.language)
  const change = (points: number) => (points > 0 ? `+${format(points)}` : `−${format(-points)}`)
  return { format, change }
}
