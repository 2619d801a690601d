import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '#web/api.ts'
import { preference } from '#web/preferences.ts'
import { useCan, useSession, type Session } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { notifications } from '../contract.ts'
import { isRise, playTone } from './tone.ts'

const Drawer = lazy(() => import('./notification-drawer.tsx'))

/** The specification's poll of a property's notifications; the live stream is faster. */
const POLL_MS = 300_000

/** Specification section 6: the count is for hotel admins of a finished property; other roles show 0. */
const isCounted = ({ roles, property }: Session): boolean =>
  roles[0] === 'PROP_ADMIN' && property?.propertyStatus === 'COMPLETED'

/** The bell with the count of what is New, its tone, and the drawer behind it. */
export function Bell() {
  const mayRead = useCan('notifications.read')
  return mayRead ? <OpenBell /> : null
}

function OpenBell() {
  const { t } = useTranslation('notifications')
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const counted = useQuery({
    ...ask(notifications.count, {}),
    enabled: isCounted(session),
    refetchInterval: POLL_MS,
  })
  const count = counted.data?.newCount ?? 0
  useEffect(() => {
    if (counted.data && isRise(counted.data.newCount) && !preference('isBellMuted')) playTone()
  }, [counted.data])

  const label = t('bell', { count })
  return (
    <>
      <Tooltip title={label}>
        <IconButton onClick={() => setOpen(true)} aria-label={label} aria-haspopup="dialog" aria-expanded={isOpen}>
          <Badge badgeContent={count} max={99} color="error">
            <Icon name="bell" />
          </Badge>
        </IconButton>
      </Tooltip>
      <span className="visually-hidden" role="status">
        {count > 0 && label}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <Drawer close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
