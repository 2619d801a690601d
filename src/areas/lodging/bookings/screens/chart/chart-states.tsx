import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { mayOpen } from '#web/access.ts'
import { useGo } from '#web/navigation.tsx'
import { findScreen } from '#web/screens.ts'
import { useSession } from '#web/session.ts'
import { EmptyState } from '#web/ui/states.tsx'

const ROOMS = '/bookone-admin/room'

const frame = { flex: 1, minHeight: 0, overflow: 'hidden', border: '1px solid var(--line)', borderRadius: 2 } as const

/** The shape of the chart while its first reply is on its way. */
export function ChartSkeleton({ label }: { label: string }) {
  const rows = Array.from({ length: 14 }, (_, index) => index)
  return (
    <Box sx={{ ...frame, bgcolor: 'background.paper' }} role="status" aria-label={label}>
      <Box sx={{ height: 60, borderBottom: '1px solid var(--line)' }} />
      {rows.map((row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            height: 36,
            px: 3,
            borderBottom: '1px solid var(--line)',
          }}
        >
          <Skeleton variant="rounded" width={64} height={14} sx={{ mr: 10, flexShrink: 0 }} />
          <Skeleton
            variant="rounded"
            height={26}
            sx={{ marginInlineStart: `${(row * 37) % 30}%`, width: `${18 + ((row * 23) % 30)}%` }}
          />
        </Box>
      ))}
    </Box>
  )
}

/** A hotel without rooms: what this is for, and where to make the first ones. */
export function NoRooms() {
  const { t } = useTranslation('bookings')
  const go = useGo()
  const session = useSession()
  const rooms = findScreen(ROOMS)
  return (
    <Box sx={{ ...frame, bgcolor: 'background.paper' }}>
      <EmptyState
        icon="bed"
        title={t('chart.noRooms')}
        text={t('chart.noRoomsText')}
        action={
          rooms &&
          mayOpen(session, rooms) && (
            <Button variant="contained" onClick={() => go(ROOMS)}>
              {t('chart.addRooms')}
            </Button>
          )
        }
      />
    </Box>
  )
}
