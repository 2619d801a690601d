import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { type Message, MESSAGE_STATES, CHANNELS, type Channel } from '../contract/replies.ts'
import { messages } from '../contract/messages.ts'
import { MessageChip } from './message-chip.tsx'
import { useKindName } from './use-kind-name.ts'

const channelIcons: Record<Channel, IconName> = { MAIL: 'mail', SMS: 'phone', WHATSAPP: 'device' }

/** The ledger, latest first; for platform and organisations it shows each message's property. */
export function MessageList({ isAbove }: { isAbove: boolean }) {
  const { t } = useTranslation('messages')
  const [, setUrl] = useUrlState()
  const places = useQuery({ ...queryOf(properties.list, { limit: 200 }), enabled: isAbove })
  const ofProperty = {
    name: 'propertyId',
    label: t('property'),
    options: (places.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  }
  return (
    <DataList
      label={t('title')}
      source={messages.list}
      columns={useColumns(isAbove)}
      search="text"
      searchLabel={t('search')}
      filters={[
        {
          name: 'state',
          label: t('stateLabel'),
          options: MESSAGE_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          name: 'channel',
          label: t('channelLabel'),
          options: CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) })),
        },
        ...(isAbove && ofProperty.options.length > 1 ? [ofProperty] : []),
        { name: 'from', label: t('from'), kind: 'day' as const },
        { name: 'until', label: t('until'), kind: 'day' as const },
      ]}
      onOpen={(row) => setUrl({ id: row.id })}
      isMarked={(row) => row.state === 'FAILED' || row.state === 'HELD'}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}

function useColumns(isAbove: boolean): readonly Column<Message>[] {
  const { t } = useTranslation('messages')
  const kindName = useKindName()
  return [
    {
      key: 'createdAt',
      label: t('at'),
      width: 170,
      phone: 'line',
      cell: (row) => <MomentText instant={row.createdAt} />,
      text: (row) => row.createdAt,
    },
    {
      key: 'to',
      label: t('to'),
      phone: 'title',
      cell: (row) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, maxWidth: '100%' }}>
          <Icon name={channelIcons[row.channel]} titleAccess={t(`channel.${row.channel}`)} sx={{ fontSize: 18 }} />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {row.to}
          </Box>
        </Box>
      ),
      text: (row) => row.to,
    },
    {
      key: 'kind',
      label: t('kindLabel'),
      width: 190,
      cell: (row) => kindName(row.kind),
      text: (row) => kindName(row.kind),
    },
    { key: 'about', label: t('about'), width: 150, cell: (row) => row.about || '–', text: (row) => row.about },
    ...(isAbove
      ? [
          {
            key: 'property',
            label: t('property'),
            cell: (row: Message) => row.propertyName || t('platform'),
            width: 170,
          },
        ]
      : []),
    {
      key: 'state',
      label: t('stateLabel'),
      width: 170,
      phone: 'end',
      cell: (row) => <MessageChip message={row} />,
      text: (row) => t(`state.${row.state}`),
    },
  ]
}
