import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { type Gateway, gateways, Provider } from '../contract.ts'
import { EventList } from './event-list.tsx'
import { GatewayCard } from './gateway-card.tsx'
import { AddGateway, ChangeGateway } from './gateway-dialogs.tsx'
import { RefundList } from './refund-list.tsx'

const tabs = ['gateways', 'events', 'refunds'] as const
type TabName = (typeof tabs)[number]

/** While a provider is being asked, the answer is fetched even where the live stream does not come through. */
const TESTING_POLL_MS = 2_000

/** Through whom the house takes money, what the providers told, and what went back. */
export function GatewaysPage() {
  const { t } = useTranslation('gateways')
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('gateways.write')
  const [asked, setAsked] = useState<'add' | Gateway>()
  const read = useQuery({
    ...ask(gateways.list, {}),
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => status === 'TESTING') ? TESTING_POLL_MS : false,
  })
  const rows = read.data?.rows
  const tab: TabName = tabs.find((name) => name === url['tab']) ?? 'gateways'
  const free = Provider.options.filter((provider) => !rows?.some((row) => row.provider === provider))
  // A filter of one list means nothing in the other.
  const turn = (next: TabName) => setUrl({ status: undefined, tab: next === 'gateways' ? undefined : next })
  const add = mayWrite && rows && free.length > 0 && (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setAsked('add')}>
      {t('add.button')}
    </Button>
  )

  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={rows && rows.length > 0 && add}
      tabs={
        <Tabs value={tab} onChange={(_, next: TabName) => turn(next)} variant="scrollable" allowScrollButtonsMobile>
          {tabs.map((name) => (
            <Tab key={name} value={name} label={t(`tab.${name}`)} />
          ))}
        </Tabs>
      }
    >
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
              <GatewayCard key={row.id} gateway={row} onChange={() => setAsked(row)} />
            ))}
          </Box>
        ))}
      {asked === 'add' && <AddGateway providers={free} close={() => setAsked(undefined)} />}
      {asked && asked !== 'add' && <ChangeGateway gateway={asked} close={() => setAsked(undefined)} />}
    </Page>
  )
}
