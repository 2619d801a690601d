import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { TodaysFigures, TodaysTrade } from '#areas/trade/appointments/screens/pickers.tsx'
import { cases } from '#areas/insight/cases/contract/cases.ts'
import { housekeeping } from '#areas/lodging/housekeeping/contract.ts'
import { queryOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { menuOf } from '#web/menu.ts'
import { useSession } from '#web/session.ts'

const ROOMS = '/bookone/rooms'
const CASES = '/bookone-admin/manage-service-request'

/** The day of users who do not work with bookings: rooms to clean, cases, visits, orders and takings, each if it is in their menu. */
export function TodayElsewhere() {
  const reached = menuOf(useSession()).flatMap(({ items }) => items.map(({ path }) => path))
  return (
    <Stack sx={{ gap: 5, mb: 5 }}>
      {reached.includes(ROOMS) && <RoomFigures />}
      {reached.includes(CASES) && <CaseFigures />}
      <TodaysFigures />
      <TodaysTrade />
    </Stack>
  )
}

function RoomFigures() {
  const { t } = useTranslation('desk')
  const { data } = useQuery(queryOf(housekeeping.board, {}))
  if (!data) return null
  const { dirty, cleaning, clean, inspected, blocked } = data.counts
  const figures = { dirty, cleaning, ready: clean + inspected, blocked }
  return <Figures title={t('other.rooms')} to={ROOMS} figures={figures} />
}

function CaseFigures() {
  const { t } = useTranslation('desk')
  const { data } = useQuery(queryOf(cases.counts, { desks: 'SERVICE' }))
  if (!data) return null
  const { fresh, inProgress, late, doneToday } = data
  return (
    <Figures title={t('other.cases')} to={CASES} figures={{ fresh, inProgress, late, doneToday }} />
  ) // prettier-ignore
}

type FigureCard = { title: string; to: Address; figures: Readonly<Record<string, number>> }

function Figures({ title, to, figures }: FigureCard) {
  const { t } = useTranslation('desk')
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        <Link to={to}>{title}</Link>
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
        {Object.entries(figures).map(([name, count]) => (
          <Box key={name} sx={{ border: '1px solid var(--line)', borderRadius: 2, bgcolor: 'background.paper', p: 4 }}>
            <Typography variant="caption" color="textSecondary" component="p">
              {t(`other.${name}`)}
            </Typography>
            <Box sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {count}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
