import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { weekdayOf } from '#core/dates.ts'
import type { Reply } from '#core/contract.ts'
import { useDays } from '#web/formats.ts'
import { useLinkTo } from '#web/navigation.tsx'
import { Section } from '#web/ui/page.tsx'
import type { desk } from '../contract.ts'

type Night = Reply<typeof desk.home>['fortnight'][number]
const CHART = '/bookone/manage-booking/chart'
const HEIGHT = 96

/** How full the next fourteen nights are; a press on one opens the chart there. */
export function Fortnight({ nights }: { nights: readonly Night[] }) {
  const { t } = useTranslation('desk')
  return (
    <Section title={t('ahead.title')}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          // On a phone the two weeks are below one another, so that each night is wide enough to press.
          gridTemplateColumns: { xs: 'repeat(7, minmax(0, 1fr))', sm: `repeat(${nights.length}, minmax(0, 1fr))` },
          columnGap: { xs: 0, sm: 1 },
          rowGap: { xs: 3, sm: 1 },
        }}
      >
        {nights.map((night) => (
          <Bar key={night.day} night={night} />
        ))}
      </Box>
    </Section>
  )
}

function Bar({ night }: { night: Night }) {
  const { t } = useTranslation('desk')
  const { day } = useDays()
  const share = night.total === 0 ? 0 : Math.round((night.occupied * 100) / night.total)
  const label = t('ahead.night', { ...night, day: day(night.day), share })
  return (
    <li>
      <Box
        component="a"
        {...useLinkTo(`${CHART}?from=${night.day}`)}
        title={label}
        sx={{
          position: 'relative',
          display: 'grid',
          justifyItems: 'center',
          gap: 1,
          color: 'inherit',
          textDecoration: 'none',
          borderRadius: 1,
          py: 1,
          fontSize: 11,
          '&:hover': { bgcolor: 'var(--surface-hover)' },
        }}
      >
        <span className="visually-hidden">{label}</span>
        <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
          {share}
        </Box>
        <Box
          aria-hidden
          sx={{
            width: '70%',
            height: HEIGHT,
            display: 'flex',
            alignItems: 'flex-end',
            bgcolor: 'var(--surface-sunken)',
            borderRadius: '3px',
          }}
        >
          <Box
            sx={{
              width: '100%',
              height: `${Math.max(2, Math.min(100, share))}%`,
              borderRadius: '3px',
              bgcolor: share >= 100 ? 'var(--status-urgent-edge)' : 'var(--status-confirmed-edge)',
            }}
          />
        </Box>
        <Box
          component="span"
          aria-hidden
          sx={{ fontWeight: 600, ...(weekdayOf(night.day) > 5 && { color: 'info.main' }) }}
        >
          {day(night.day, 'number').split(' ')[0]}
        </Box>
        <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
          {day(night.day, 'short').slice(0, 2)}
        </Box>
      </Box>
    </li>
  )
}
