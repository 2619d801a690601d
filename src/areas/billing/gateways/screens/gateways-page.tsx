import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { type Gateway, PROVIDERS } from '../contract/replies.ts'
import { gateways } from '../contract/gateways.ts'
import { EventList } from './event-list.tsx'
import { GatewayCard } from './gateway-card.tsx'
import { AddGateway, ChangeGateway } from './gateway-dialogs.tsx'
import { RefundList } from './refund-list.tsx'

const TABS = ['gateways', 'events', 'refunds'] as const

/** During a test of keys, the outcome is polled, for browsers without the live stream. */
const TESTING_POLL_MS = 2_000

/** The providers the property takes money through, their messages, and refunds. */
export function GatewaysPage() {
  const { t } = useTranslation('gateways')
  const mayWrite = useCan('gateways.write')
  const [edited, setEdited] = useState<'add' | Gateway>()
  const read = useQuery({
    ...queryOf(gateways.list, {}),
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => status === 'TESTING') ? TESTING_POLL_MS : false,
  })
  const rows = read.data?.rows
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`) })
  const tab = tabs.open
  const free = PROVIDERS.filter((provider) => !rows?.some((row) => row.provider === provider))
  const add = mayWrite && rows && free.length > 0 && (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setEdited('add')}>
      {t('add.button')}
    </Button>
  )

  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={rows && rows.length > 0 && add} tabs={tabs}>
      {tab === 'events' && <EventList />}
      {tab === 'refunds' && <RefundList />}
      {tab === 'gateways' &&
        (read.isPending ? (
          <CardSkeleton height={240} />
        ) : !rows ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : rows.length === 0 ? (
          <EmptyState icon="money" title={t('empty')} text={t('emptyText')} action={add} />
        ) : (
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {rows.map((row) => (
              <GatewayCard key={row.id} gateway={row} onChange={() => setEdited(row)} />
            ))}
          </Box>
        ))}
      {edited === 'add' && <AddGateway providers={free} close={() => setEdited(undefined)} />}
      {edited && edited !== 'add' && <ChangeGateway gateway={edited} close={() => setEdited(undefined)} />}
    </Page>
  )
}
