import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { GROUP_VIEWS, groups } from '../contract/groups.ts'
import { GROUP_STATUSES, type GroupRow } from '../contract/replies.ts'
import { EventList } from './event-list.tsx'
import { FunctionRoomList } from './function-room-list.tsx'
import { NewGroupDialog } from './group-dialog.tsx'
import { GroupStatusChip, useCutOffWords, useDatesText } from './group-marks.tsx'

const TABS = [...GROUP_VIEWS, 'events', 'functionRooms'] as const

/** `/bookone/groups`: groups, what is on in the function rooms, and the function rooms; the tab is in the address. */
export function GroupsPage() {
  const { t } = useTranslation('groups')
  const go = useGo()
  const mayWrite = useCan('groups.write')
  const [isAdding, setAdding] = useState(false)
  const tabs = useTabs(TABS, { label: (name) => t(`view.${name}`) })
  const open = ({ id }: { id: string }) => go(`/bookone/group?id=${id}`)
  const add = (variant: 'contained' | 'outlined') =>
    mayWrite && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => setAdding(true)}>
        {t('add.title')}
      </Button>
    )
  return (
    <Page title={t('list.title')} actions={add('contained')} tabs={tabs}>
      {tabs.open === 'events' ? (
        <EventList />
      ) : tabs.open === 'functionRooms' ? (
        <FunctionRoomList />
      ) : (
        <GroupList key={tabs.open} view={tabs.open} onOpen={open} add={add('outlined')} />
      )}
      {isAdding && (
        <NewGroupDialog
          onClose={() => setAdding(false)}
          onDone={(group) => {
            setAdding(false)
            open(group)
          }}
        />
      )}
    </Page>
  )
}

type ListProps = { view: (typeof GROUP_VIEWS)[number]; onOpen: (group: GroupRow) => void; add: ReactNode }

/** Groups in order of arrival, with what each still holds. */
function GroupList({ view, onOpen, add }: ListProps) {
  const { t } = useTranslation('groups')
  return (
    <DataList
      label={t('list.title')}
      source={groups.list}
      input={{ view }}
      search="text"
      searchLabel={t('list.search')}
      filters={[
        {
          name: 'status',
          label: t('status'),
          options: GROUP_STATUSES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        { name: 'from', label: t('from'), kind: 'day' },
        { name: 'until', label: t('until'), kind: 'day' },
      ]}
      columns={useColumns()}
      onOpen={onOpen}
      empty={{ title: t('list.empty'), text: t('list.emptyText'), action: add }}
    />
  )
}

function useColumns(): readonly Column<GroupRow>[] {
  const { t } = useTranslation('groups')
  const cutOff = useCutOffWords()
  const dates = useDatesText()
  return [
    { key: 'name', label: t('name'), phone: 'title', cell: (row) => row.name },
    { key: 'number', label: t('number'), width: 90, cell: (row) => row.number, text: (row) => String(row.number) },
    {
      key: 'status',
      label: t('status'),
      width: 130,
      cell: (row) => <GroupStatusChip group={row} />,
      text: (row) => t(`states.${row.status}`),
    },
    { key: 'dates', label: t('dates'), cell: dates, text: dates },
    { key: 'kind', label: t('kind'), cell: (row) => t(`kinds.${row.kind}`), text: (row) => t(`kinds.${row.kind}`) },
    {
      key: 'company',
      label: t('contact'),
      cell: (row) => [row.contactName, row.company?.name].filter(Boolean).join(', '),
      text: (row) => [row.contactName, row.company?.name].filter(Boolean).join(', '),
    },
    figure('held', t('held')),
    figure('pickedUp', t('pickedUp')),
    figure('left', t('left')),
    { key: 'cutOff', label: t('cutOff.label'), cell: cutOff, text: cutOff },
  ]
}

const figure = (key: 'held' | 'pickedUp' | 'left', label: string): Column<GroupRow> => ({
  key,
  label,
  align: 'end',
  width: 100,
  cell: ({ total }) => total[key],
  text: ({ total }) => String(total[key]),
})
