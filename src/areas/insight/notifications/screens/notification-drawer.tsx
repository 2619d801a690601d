import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OrdersToAccept } from '#areas/trade/orders/screens/pickers.tsx'
import { keyOf, send, useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { setPreference, usePreference } from '#web/preferences.ts'
import { useNotify } from '#web/notify.ts'
import { knownAddress } from '#web/screens.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { notifications, type Notification } from '../contract.ts'
import { NotificationLine } from './notification-line.tsx'

const PAGE = 30
type Shown = 'all' | 'New'

/** Right-side drawer: what happened, latest first; a click marks it Read and goes there. */
export default function NotificationDrawer({ close }: { close: () => void }) {
  const { t } = useTranslation(['notifications', 'shell'])
  const go = useGo()
  const notify = useNotify()
  const [shown, setShown] = useState<Shown>('all')
  const markRead = useSend(notifications.markRead)
  const markAll = useSend(notifications.markAllRead)
  const read = useNotifications(shown)
  const rows = read.data?.pages.flat() ?? []

  const open = (notification: Notification) => {
    if (notification.notificationStatus === 'New') markRead.mutate({ id: notification.id }, { onError: notify.refusal })
    close()
    go(knownAddress(notification.redirectPath))
  }

  return (
    <Panel open title={t('title')} onClose={close} width={420}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 3 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={shown}
          aria-label={t('show')}
          onChange={(_, next: Shown | null) => next && setShown(next)}
        >
          <ToggleButton value="all">{t('all')}</ToggleButton>
          <ToggleButton value="New">{t('status.New')}</ToggleButton>
        </ToggleButtonGroup>
        <Box sx={{ flex: 1 }} />
        <Button
          size="small"
          disabled={markAll.isPending || !rows.some((row) => row.notificationStatus === 'New')}
          onClick={() => markAll.mutate({}, { onError: notify.refusal })}
        >
          {t('markAllRead')}
        </Button>
        <MuteButton />
      </Stack>
      <OrdersToAccept onOpen={close} />
      {read.isPending ? (
        <LinesSkeleton lines={8} />
      ) : read.isError && rows.length === 0 ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon="bell"
          title={t(shown === 'New' ? 'nothingNew' : 'empty')}
          text={t('emptyText')}
          action={shown === 'New' && <Button onClick={() => setShown('all')}>{t('showAll')}</Button>}
        />
      ) : (
        <Box component="ul" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, p: 0, mx: -5 }}>
          {rows.map((row) => (
            <NotificationLine key={row.id} notification={row} open={() => open(row)} />
          ))}
        </Box>
      )}
      {read.hasNextPage && (
        <Button fullWidth onClick={() => void read.fetchNextPage()} disabled={read.isFetchingNextPage}>
          {t('shell:list.showMore')}
        </Button>
      )}
    </Panel>
  )
}

/** The reply is a plain list (the specification's form), so the last row's id is the cursor. */
const useNotifications = (shown: Shown) => {
  const wanted = { limit: PAGE, ...(shown === 'New' && { notificationStatus: shown }) }
  return useInfiniteQuery({
    queryKey: [...keyOf(notifications.list, wanted), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(notifications.list, { ...wanted, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)?.id : undefined),
  })
}

function MuteButton() {
  const { t } = useTranslation('notifications')
  const isMuted = usePreference('isBellMuted')
  const label = t(isMuted ? 'soundOff' : 'soundOn')
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={t('sound')}
        aria-pressed={!isMuted}
        onClick={() => setPreference('isBellMuted', !isMuted)}
      >
        <Icon name={isMuted ? 'soundOff' : 'sound'} />
      </IconButton>
    </Tooltip>
  )
}
