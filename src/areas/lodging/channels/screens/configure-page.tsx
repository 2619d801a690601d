import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOrganisationRole } from '#core/roles.ts'
import { useGo, useScreenParams } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { useWorkAt } from '#web/work-at.ts'
import { channels } from '../contract/channels.ts'
import type { Connection } from '../contract/replies.ts'
import { stateOf } from '../rules/sending.ts'
import { CalendarList } from './calendar-list.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectionPage } from './connection-page.tsx'
import { FeedList } from './feed-list.tsx'
import { StopSellButton } from './stop-sell-button.tsx'
import { FaultChip, StateChip } from './state-chip.tsx'

/** Where properties are sold elsewhere: the list, or with a channel in the address one connection. */
export function ConfigurePage() {
  const { propertyId = '0', channelId = '0' } = useScreenParams()
  const { property } = useSession()
  const id = Number(propertyId)
  if (!(id > 0) || channelId === '0') return <Overview />
  if (id === property?.id) return <ConnectionPage key={channelId} place={{ propertyId: id, channelId }} />
  return <Elsewhere propertyId={id} />
}

/** A connection is set up by who works in its property. */
function Elsewhere({ propertyId }: { propertyId: number }) {
  const { t } = useTranslation('channels')
  const workAt = useWorkAt()
  const action = (
    <Button variant="contained" onClick={() => workAt({ id: propertyId })}>
      {t('configure.workThere')}
    </Button>
  )
  return (
    <Page title={t('configure.title')}>
      <EmptyState
        icon="building"
        title={t('configure.elsewhere')}
        text={t('configure.elsewhereText')}
        action={action}
      />
    </Page>
  )
}

function Overview() {
  const { t } = useTranslation('channels')
  const { property, roles, user } = useSession()
  const mayWrite = useCan('channels.write')
  const [isConnecting, setConnecting] = useState(false)
  const { organizationId } = user
  const isAbove = isOrganisationRole(roles[0]) && organizationId !== null
  const add = mayWrite && property && (
    <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap', rowGap: 2 }}>
      <StopSellButton propertyId={property.id} isStopped={false} />
      <StopSellButton propertyId={property.id} isStopped />
      <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setConnecting(true)}>
        {t('connect.button')}
      </Button>
    </Stack>
  )
  return (
    <Page title={t('configure.title')} subtitle={t('configure.subtitle')} actions={add}>
      <Stack spacing={4}>
        {!property && <Alert severity="info">{t('configure.pick')}</Alert>}
        {isAbove ? (
          <ConnectionList
            label={t('configure.title')}
            source={channels.ofOrganisation}
            input={{ organizationId }}
            isAbove
          />
        ) : (
          property && (
            <ConnectionList
              label={t('configure.title')}
              source={channels.ofProperty}
              input={{ propertyId: property.id }}
            />
          )
        )}
        {property && <FeedList propertyId={property.id} />}
        {property && <CalendarList propertyId={property.id} />}
      </Stack>
      {isConnecting && property && <ConnectDialog property={property} close={() => setConnecting(false)} />}
    </Page>
  )
}

type ListProps =
  | { label: string; source: typeof channels.ofProperty; input: { propertyId: number }; isAbove?: false }
  | { label: string; source: typeof channels.ofOrganisation; input: { organizationId: number }; isAbove: true }

function ConnectionList({ label, source, input, isAbove = false }: ListProps) {
  const { t } = useTranslation('channels')
  const go = useGo()
  const columns = useColumns(isAbove)
  return (
    <DataList<typeof channels.ofProperty | typeof channels.ofOrganisation>
      label={label}
      source={source}
      input={input}
      columns={columns}
      rowKey={(row) => `${row.propertyId} ${row.channelId}`}
      onOpen={(row) => go(`/bookone-admin/channel-configure/${row.propertyId}/${row.channelId}/0`)}
      isMarked={(row) => row.faultCount > 0 || row.failures > 0}
      empty={{ title: t('configure.empty'), text: t('configure.emptyText') }}
    />
  )
}

function useColumns(isAbove: boolean): readonly Column<Connection>[] {
  const { t } = useTranslation('channels')
  return [
    ...(isAbove ? [{ key: 'property', label: t('property'), cell: (row: Connection) => row.propertyName }] : []),
    { key: 'channel', label: t('channel'), cell: (row) => row.channelName, phone: 'title' },
    { key: 'hotelCode', label: t('hotelCode'), cell: (row) => row.hotelCode, width: 160 },
    {
      key: 'state',
      label: t('status'),
      width: 190,
      phone: 'end',
      cell: (row) => <StateChip connection={row} />,
      text: (row) => t(`state.${stateOf(row)}`),
    },
    {
      key: 'faults',
      label: t('faultsLabel'),
      width: 150,
      cell: (row) => <FaultChip connection={row} />,
      text: (row) => String(row.faultCount),
    },
    {
      key: 'inStepAt',
      label: t('inStepAt'),
      width: 190,
      phone: 'line',
      cell: (row) => (row.inStepAt ? <MomentText instant={row.inStepAt} /> : '–'),
      text: (row) => row.inStepAt ?? '',
    },
  ]
}
