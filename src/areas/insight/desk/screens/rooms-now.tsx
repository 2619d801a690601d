import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { Section } from '#web/ui/page.tsx'
import { Donut } from '#web/ui/small-chart.tsx'
import type { desk } from '../contract.ts'

type Rooms = Reply<typeof desk.home>['rooms']

/** Every room once: lived in, ready, to be cleaned, or taken out. What is not the first three is blocked. */
export const partsOf = ({ total, occupied, vacantClean, vacantDirty }: Rooms) => [
  { name: 'occupied' as const, value: occupied, color: 'var(--status-in-house-edge)' },
  { name: 'vacantClean' as const, value: vacantClean, color: 'var(--status-confirmed-edge)' },
  { name: 'vacantDirty' as const, value: vacantDirty, color: 'var(--room-dirty)' },
  {
    name: 'blocked' as const,
    value: Math.max(0, total - occupied - vacantClean - vacantDirty),
    color: 'var(--status-blocked-edge)',
  },
]

/** The property at a glance; the four numbers add up to all rooms. */
export function RoomsNow({ rooms }: { rooms: Rooms }) {
  const { t } = useTranslation('desk')
  const parts = partsOf(rooms)
  const share = rooms.total === 0 ? 0 : Math.round((rooms.occupied * 100) / rooms.total)
  return (
    <Section title={t('rooms.title', { count: rooms.total })}>
      <Box sx={{ display: 'flex', gap: 5, alignItems: 'center' }}>
        <Donut
          label={t('rooms.title', { count: rooms.total })}
          middle={`${share} %`}
          size={112}
          points={parts.map(({ name, value, color }) => ({ label: t(`rooms.${name}`), value, color }))}
        />
        <Box component="ul" aria-hidden sx={{ listStyle: 'none', m: 0, p: 0, flex: 1, display: 'grid', gap: 1.5 }}>
          {parts.map(({ name, value, color }) => (
            <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              <Box sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: color, flexShrink: 0 }} />
              <Box sx={{ flex: 1, color: 'text.secondary' }}>{t(`rooms.${name}`)}</Box>
              <strong>{value}</strong>
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={{ mt: 3, pt: 3, borderTop: '1px solid var(--line)', display: 'flex', justifyContent: 'space-between' }}>
        <Box sx={{ color: 'text.secondary' }}>{t('rooms.free')}</Box>
        <strong>{rooms.free}</strong>
      </Box>
    </Section>
  )
}
