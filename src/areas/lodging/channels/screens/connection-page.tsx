import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { channels } from '../contract/channels.ts'
import type { Connection } from '../contract/replies.ts'
import { ConnectionState } from './connection-state.tsx'
import { ConnectionTerms } from './connection-terms.tsx'
import { InboundKey } from './inbound-key.tsx'
import { MappingForm } from './mapping-form.tsx'
import { MessageLog } from './message-log.tsx'
import { ParityList } from './parity-list.tsx'
import type { Place } from './place.ts'
import { ReservationList } from './reservation-list.tsx'
import { StopSellButton } from './stop-sell-button.tsx'
import { FaultChip, StateChip } from './state-chip.tsx'

const TABS = ['connection', 'mapping', 'log', 'received', 'parity'] as const

/** While something is on its way, the outcome is fetched even where the live stream does not come through. */
const BUSY_POLL_MS = 2_000
const isBusy = ({ status, sync }: Connection): boolean =>
  status === 'TESTING' || (sync !== null && sync.finishedAt === null)

/** One property at one channel: its terms, its codes there, and what was sent. */
export function ConnectionPage({ place }: { place: Place }) {
  const { t } = useTranslation('channels')
  const mayWrite = useCan('channels.write')
  const read = useQuery({
    ...queryOf(channels.connection, place),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.connection) ? BUSY_POLL_MS : false),
  })
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`) })
  const tab = tabs.open
  const details = read.data
  if (!details)
    return (
      <Page title={t('configure.title')}>
        {read.isPending ? <LinesSkeleton /> : <ErrorState error={read.error} retry={() => void read.refetch()} />}
      </Page>
    )
  const { connection } = details
  return (
    <Page
      title={connection.channelName}
      subtitle={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <StateChip connection={connection} />
          {connection.faultCount > 0 && <FaultChip connection={connection} />}
          <span>{t('knownAs', { code: connection.hotelCode })}</span>
        </Stack>
      }
      actions={
        mayWrite && (
          <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap', rowGap: 2 }}>
            <StopSellButton
              propertyId={connection.propertyId}
              channel={{ id: connection.channelId, name: connection.channelName }}
              isStopped={connection.isStopped}
            />
            <SyncButton connection={connection} />
          </Stack>
        )
      }
      tabs={tabs}
    >
      <Stack spacing={4}>
        <ConnectionState connection={connection} />
        {connection.trayCount > 0 && <TrayAlert count={connection.trayCount} />}
        {tab === 'connection' && <ConnectionTerms connection={connection} />}
        {tab === 'connection' && connection.inboundAddress !== '' && <InboundKey connection={connection} />}
        {tab === 'mapping' && <MappingForm key={connection.version} place={place} details={details} />}
        {tab === 'log' && <MessageLog place={place} currency={connection.currency} />}
        {tab === 'parity' && <ParityList place={place} currency={connection.currency} />}
        {tab === 'received' && <ReservationList channelId={place.channelId} />}
      </Stack>
    </Page>
  )
}

function SyncButton({ connection }: { connection: Connection }) {
  const { t } = useTranslation('channels')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(channels.sync)
  const { propertyId, channelId, channelName: name, hasAddress, isChannelActive, sync } = connection
  const isRunning = sync !== null && sync.finishedAt === null
  const begin = async () => {
    if (!(await confirm({ message: t('sync.message', { name }), ok: t('sync.ok') }))) return
    mutate({ propertyId, channelId }, { onSuccess: () => toast(t('sync.begun', { name })), onError: notify.refusal })
  }
  return (
    <LoadingButton
      variant="contained"
      startIcon={<Icon name="refresh" />}
      isLoading={isPending || (isRunning && hasAddress && isChannelActive && connection.failures === 0)}
      disabled={!hasAddress || !isChannelActive}
      onClick={() => void begin()}
    >
      {t('sync.ok')}
    </LoadingButton>
  )
}

function TrayAlert({ count }: { count: number }) {
  const { t } = useTranslation('channels')
  return (
    <Alert severity="warning">
      {t('tray.waiting', { count })} <Link to="/bookone/channel-reservations?state=TRAY">{t('tray.look')}</Link>
    </Alert>
  )
}
