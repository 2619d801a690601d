import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#core/dates.ts'
import { isInPlan } from '#core/area.ts'
import { sum } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { useNow } from '#web/use-now.ts'
import { type Appointment, appointments } from '../contract.ts'

/** Appointments of today in a few numbers, and who comes next. */
export function TodaysFigures() {
  const { t } = useTranslation('appointments')
  const { format } = useMoney()
  const { time, today } = useDays()
  const now = useNow()
  const isInPlanToo = isInPlan(useSession().property?.modules, 'appointments')
  const mayRead = useCan('appointments.read') && isInPlanToo
  const input = { from: today as Day, until: addDays(today as Day, 1), limit: 200 }
  const read = useQuery({ ...queryOf(appointments.list, input), enabled: mayRead })
  if (!mayRead) return null
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <CardSkeleton height={96} />
  const { rows, next: more } = read.data
  const current = rows.filter(({ status }) => status !== 'CANCELLED' && status !== 'NO_SHOW')
  const of = (...wanted: Appointment['status'][]) => rows.filter(({ status }) => wanted.includes(status))
  const coming = of('BOOKED', 'ARRIVED')
  const [next] = coming.filter(({ startsAt }) => Date.parse(startsAt) >= now)
  const figures: [string, string][] = [
    [t('profile.appointments'), `${current.length}${more ? '+' : ''}`],
    [t('profile.coming'), String(coming.length)],
    [t('profile.now'), String(of('IN_PROGRESS').length)],
    [t('profile.completed'), String(of('COMPLETED').length)],
    [t('profile.value'), format(sum(current.map(({ price }) => price)))],
  ]
  return (
    <Box component="section" aria-label={t('profile.figures')} sx={gridStyles}>
      {figures.map(([label, value]) => (
        <Box key={label} sx={cardStyles}>
          <Typography variant="caption" color="textSecondary" component="p">
            {label}
          </Typography>
          <Box sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
      <Box sx={cardStyles}>
        <Typography variant="caption" color="textSecondary" component="p">
          {t('profile.next')}
        </Typography>
        {next ? (
          <Link to={`/master-service/service?appointment=${next.id}`}>
            {time(next.startsAt)} {next.guestName}
          </Link>
        ) : (
          t('profile.nobody')
        )}
      </Box>
    </Box>
  )
}

const gridStyles = { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' } as const
const cardStyles = { border: '1px solid var(--line)', borderRadius: 2, bgcolor: 'background.paper', p: 4 } as const
