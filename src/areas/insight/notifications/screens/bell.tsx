import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { preference } from '#web/preferences.ts'
import { useCan, useSession, type Session } from '#web/session.ts'
import { Aloud } from '#web/ui/aloud.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { notifications } from '../contract.ts'
import { isRise, playTone, storedCount } from './tone.ts'
import { useOrderPoll } from './use-order-poll.ts'

const Drawer = lazy(() => import('./notification-drawer.tsx'))

/** The specification's poll of a property's notifications; the live stream is faster. */
const POLL_MS = 300_000

/** Specification section 6: the count is for hotel admins of a finished property; other roles show 0. */
const isCounted = ({ roles, property }: Session): boolean =>
  roles[0] === 'PROP_ADMIN' && property?.propertyStatus === 'COMPLETED'

/** How often the bar looks at the count that is stored (specification section 9); this sends no request. */
const REFRESH_MS = 900

/** The stored count, read anew every 900 ms and as soon as another is known. */
function useStoredCount(known: unknown): number {
  const listen = useCallback(
    (look: () => void) => {
      const timer = setInterval(look, REFRESH_MS)
      return () => clearInterval(timer)
    },
    // oxlint-disable-next-line react/exhaustive-deps -- listening anew looks at once
    [known],
  )
  return useSyncExternalStore(listen, storedCount)
}

/** An admin of a hotel that is still set up has no bell (specification section 6); every other user has a drawer of their own. */
const hasBell = (session: Session): boolean => session.roles[0] !== 'PROP_ADMIN' || isCounted(session)

/** The bell with the count of New notifications, its tone outside the quiet hours, and its drawer. */
export function Bell() {
  const session = useSession()
  const mayRead = useCan('notifications.read')
  useOrderPoll()
  return mayRead && hasBell(session) ? <OpenBell /> : null
}

function OpenBell() {
  const { t } = useTranslation('notifications')
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const counted = useQuery({
    ...queryOf(notifications.count, {}),
    enabled: isCounted(session),
    refetchInterval: POLL_MS,
  })
  useEffect(() => {
    if (!counted.data) return
    const { newCount, isQuiet } = counted.data
    if (isRise(newCount) && !isQuiet && !preference('isBellMuted')) playTone()
  }, [counted.data])
  const stored = useStoredCount(counted.data)
  const count = isCounted(session) ? stored : 0

  const label = t('bell', { count })
  return (
    <>
      <Tooltip title={label}>
        <IconButton onClick={() => setOpen(true)} aria-label={label} aria-haspopup="dialog" aria-expanded={isOpen}>
          <Badge badgeContent={count > 0 ? count : null} max={99} color="error">
            <Icon name="bell" />
          </Badge>
        </IconButton>
      </Tooltip>
      <Aloud>
        <span className="visually-hidden" role="status">
          {count > 0 && label}
        </span>
      </Aloud>
      {isOpen && (
        <Suspense fallback={null}>
          <Drawer close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
