import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { type RowOf, useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { channels } from '../contract/channels.ts'

type Row = RowOf<typeof channels.list>

/** Where the platform's properties can be sold. */
export function ChannelList() {
  const { t } = useTranslation('channels')
  const go = useGo()
  const notify = useNotify()
  const confirm = useConfirm()
  const columns = useColumns()
  const { mutate: toggle } = useSend(channels.turn)
  const open = (id: string) => go(`/bookone-admin/manage-channel/channel-create/${id}/0`)

  const switchTo = async ({ id: channelId, name }: Row, isActive: boolean) => {
    if (!isActive && !(await confirm({ message: t('list.offMessage', { name }), ok: t('turnOff') }))) return
    toggle(
      { channelId, isActive },
      { onSuccess: () => toast(t(isActive ? 'isOn' : 'isOff', { name })), onError: notify.refusal },
    )
  }
  const add = (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => open('0')}>
      {t('page.add')}
    </Button>
  )

  return (
    <Page title={t('list.title')} subtitle={t('list.subtitle')} actions={add}>
      <DataList
        label={t('list.title')}
        source={channels.list}
        search="text"
        searchLabel={t('list.search')}
        filters={[
          {
            name: 'isActive',
            label: t('status'),
            options: [
              { value: 'true', label: t('on') },
              { value: 'false', label: t('off') },
            ],
          },
        ]}
        columns={columns}
        actions={[
          { label: t('edit'), icon: 'edit', run: (row) => open(row.id) },
          {
            label: t('turnOff'),
            icon: 'block',
            isHidden: (row) => !row.isActive,
            run: (row) => void switchTo(row, false),
          },
          {
            label: t('turnOn'),
            icon: 'check',
            isHidden: (row) => row.isActive,
            run: (row) => void switchTo(row, true),
          },
        ]}
        onOpen={(row) => open(row.id)}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
    </Page>
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('channels')
  return [
    { key: 'name', label: t('name'), cell: (row) => row.name, phone: 'title' },
    { key: 'code', label: t('code'), cell: (row) => row.code, width: 140 },
    { key: 'kind', label: t('kindLabel'), cell: (row) => t(`kind.${row.kind}`), width: 180 },
    {
      key: 'baseUrl',
      label: t('baseUrl'),
      cell: (row) => row.baseUrl || t('list.noAddress'),
      text: (row) => row.baseUrl,
    },
    {
      key: 'isActive',
      label: t('status'),
      phone: 'end',
      width: 140,
      cell: (row) => <StatusChip tone={row.isActive ? 'confirmed' : 'past'} label={t(row.isActive ? 'on' : 'off')} />,
      text: (row) => t(row.isActive ? 'on' : 'off'),
    },
  ]
}
