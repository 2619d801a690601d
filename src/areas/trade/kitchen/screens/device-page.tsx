import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '#web/api.ts'
import { addressOf } from '#web/address.ts'
import { opensNothing } from '#web/api-error.ts'
import { listen } from '#web/live.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useOfflineShell } from '#web/offline/use-offline-shell.ts'
import { forgetNotes, useOutboxRunner, type Writer } from '#web/outbox/outbox.ts'
import { useTitle } from '#web/title.ts'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { kitchen } from '../contract.ts'
import { deviceBoardQuery, boardEveryMs } from './board-query.ts'
import { KitchenBoard } from './kitchen-board.tsx'
import { usePress } from './use-press.ts'

/** Least time between two reads while events arrive: the limit of a screen is 240 requests a minute. */
const GAP_MS = 400

/** Whether the screen's stream is open. The board is read once when it opens, for what happened before. */
function useLiveEvents(token: string): boolean {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (token === '') return undefined
    const onLine = (isNow: boolean) => {
      setOpen(isNow)
      if (isNow) void queries.invalidateQueries({ queryKey: ['kitchen'] })
    }
    return listen(queries, { url: addressOf(kitchen.deviceLive, { token }).url, gapMs: GAP_MS, onLine })
  }, [queries, token])
  return isOpen
}

/** The board on a paired screen, at which no one is signed in: updated by its stream, and by polling while that is down. */
export function DevicePage() {
  const { t } = useTranslation('kitchen')
  const [url] = useUrlState()
  const token = url['token'] ?? ''
  const everyMs = boardEveryMs(useLiveEvents(token))
  // The token begins with the number of its property.
  const screen = useMemo<Writer>(
    () => ({ propertyId: Number.parseInt(token, 10) || 0, userId: 0, userName: '', screen: token }),
    [token],
  )
  const read = useQuery({
    ...deviceBoardQuery(token, screen),
    enabled: token !== '',
    refetchInterval: ({ state }) => (opensNothing(state.error) ? false : everyMs),
    retry: false,
  })
  useOfflineShell()
  useOutboxRunner(screen)
  const press = usePress({ route: kitchen.devicePress, more: { token }, boardKey: keyOf(kitchen.deviceBoard, { token }) }) // prettier-ignore
  useTitle(t('title'))
  const isEnded = token === '' || opensNothing(read.error)
  useEffect(() => {
    // The end of a screen signs it out: its stored board is deleted.
    if (isEnded) forgetNotes({ id: screen.userId, propertyId: screen.propertyId }).catch(() => {})
  }, [isEnded, screen])
  return (
    <Box component="main" sx={{ minHeight: '100dvh', p: 3 }}>
      <h1 className="visually-hidden" id="page-title" tabIndex={-1}>
        {t('title')}
      </h1>
      {isEnded ? (
        <EmptyState icon="device" title={t('ended')} text={t('endedText')} />
      ) : read.data ? (
        <KitchenBoard board={read.data} updatedAt={read.dataUpdatedAt} isLost={read.isError} press={press} />
      ) : read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <CardSkeleton height={360} />
      )}
      <Toasts />
    </Box>
  )
}
