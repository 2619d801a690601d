import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { users } from '../contract/users.ts'
import type { Session } from '../contract/replies.ts'

/** Where one is signed in; any other place can be signed out from here. */
export function SessionList() {
  const read = useQuery(queryOf(users.sessions, {}))
  if (!read.data)
    return read.isPending ? (
      <LinesSkeleton lines={3} />
    ) : (
      <ErrorState error={read.error} retry={() => void read.refetch()} />
    )
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {read.data.rows.map((session) => (
        <SessionLine key={session.id} session={session} />
      ))}
    </Box>
  )
}

function SessionLine({ session }: { session: Session }) {
  const { t } = useTranslation('users')
  const { moment } = useDays()
  const { mutate, isPending } = useSend(users.endSession)
  const end = () => mutate({ sessionId: session.id }, { onSuccess: () => toast(t('session.ended')) })
  return (
    <Box component="li" sx={{ display: 'flex', gap: 4, alignItems: 'center', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0 }}>
        <Box>{programOf(session.agent) || t('session.unknown')}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          {t('session.used', { time: moment(session.lastSeenAt), address: session.address })}
        </Box>
      </Box>
      {session.isThis ? (
        <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{t('session.this')}</Box>
      ) : (
        <Button variant="outlined" size="small" disabled={isPending} onClick={end}>
          {t('session.end')}
        </Button>
      )}
    </Box>
  )
}

/** The name a user knows their browser by, and the machine it runs on. Order matters: every browser claims to be others too. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const MACHINES = ['Windows', 'iPhone', 'iPad', 'Android', 'Macintosh', 'Linux'] as const

function programOf(agent: string): string {
  const browser = BROWSERS.find(([mark]) => agent.includes(mark))?.[1]
  const machine = MACHINES.find((mark) => agent.includes(mark))
  return [browser, machine].filter(Boolean).join(', ') || agent.slice(0, 60)
}
