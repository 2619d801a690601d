import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { groups } from '../contract/groups.ts'
import { useEventColumns } from './event-columns.tsx'

/** What is on in the function rooms, from today on unless the address has other days; each event opens its group. */
export function EventList() {
  const { t } = useTranslation('groups')
  const go = useGo()
  const { today } = useDays()
  const [url] = useUrlState()
  const { data } = useQuery(queryOf(groups.functionRooms, { limit: 200 }))
  return (
    <DataList
      label={t('view.events')}
      source={groups.events}
      {...(!url['from'] && !url['until'] && { input: { from: today } })}
      filters={[
        { name: 'from', label: t('from'), kind: 'day' },
        { name: 'until', label: t('until'), kind: 'day' },
        {
          name: 'functionRoomId',
          label: t('functionRooms.room'),
          options: (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      columns={useEventColumns({ withGroup: true })}
      onOpen={({ groupId }) => go(`/bookone/group?id=${groupId}&tab=events`)}
      empty={{ title: t('events.none'), text: t('events.noneText') }}
    />
  )
}
