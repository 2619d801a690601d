import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import type { WholeMember } from '../contract/replies.ts'
import { usePoints } from './marks.tsx'

/** What a member has: points and their worth, the tier and its benefits, and what is missing for the next one. */
export function MemberFacts({ member, isLinked = false }: { member: WholeMember; isLinked?: boolean }) {
  const { t } = useTranslation('loyalty')
  const { format } = usePoints()
  const { day } = useDays()
  const maySeeGuests = useCan('customers.read')
  const { points, debt, nights, earned, expiring } = member
  const tiers = member.tierName || t('noTier')
  return (
    <Stack spacing={3}>
      {debt > 0 && <Alert severity="warning">{t('debt', { count: debt })}</Alert>}
      <FactList
        facts={[
          [t('guest'), isLinked && maySeeGuests && <Link key="guest" to={`/customer?id=${member.customerId}`}>{member.guestName}</Link>],
          [t('points'), <strong key="points">{format(points)}</strong>],
          [t('worth'), <MoneyText key="worth" amount={member.worth} currency={member.currency} />],
          [t('expiring'), expiring && t('expiringOn', { points: format(expiring.points), day: day(expiring.on) })],
          [t('tier'), tiers],
          [t('tierSince'), member.tierSince && <DayText key="since" day={member.tierSince} />],
          [t('next'), useMissing(member.next)],
          [t('nights'), format(nights)],
          [t('earned'), format(earned)],
          [t('lateCheckout'), member.lateCheckout],
          [t('benefits'), member.benefits],
          [t('joinedOn'), <DayText key="joined" day={member.joinedOn} />],
          [t('joinedBy'), isLinked && member.joinedBy],
        ]}
      />
    </Stack>
  )
} // prettier-ignore

/** Such as "Gold: 3 nights or 1,200 points more". */
function useMissing(next: WholeMember['next']): string {
  const { t } = useTranslation('loyalty')
  if (next === null) return ''
  const missing = [
    next.nights !== null && t('nightsOf', { count: next.nights }),
    next.points !== null && t('pointsOf', { count: next.points }),
  ].filter(Boolean)
  return t('nextOf', { name: next.name, missing: missing.join(` ${t('or')} `) })
}
