import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Organisation, organisations } from '../contract.ts'

/** Whom the platform works for, and who of them is switched off. */
export function OrganisationList() {
  const { t } = useTranslation('organisations')
  const go = useGo()
  const open = (id: number) => go(`/bookone-admin/create-organization/${id}/0`)
  const switchOver = useSwitch()
  return (
    <Page
      title={t('list.title')}
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => open(0)}>
          {t('page.add')}
        </Button>
      }
    >
      <DataList
        label={t('list.title')}
        source={organisations.list}
        search="text"
        searchLabel={t('list.search')}
        columns={[
          { key: 'name', label: t('name'), cell: (row) => row.name, phone: 'title' },
          { key: 'propertyCount', label: t('properties'), cell: (row) => row.propertyCount, align: 'end', width: 120 },
          {
            key: 'isActive',
            label: t('status'),
            phone: 'end',
            width: 150,
            cell: (row) => <StateChip isActive={row.isActive} />,
            text: (row) => t(row.isActive ? 'state.on' : 'state.off'),
          },
        ]}
        onOpen={(row) => open(row.id)}
        actions={[
          {
            label: t('addUser'),
            icon: 'person',
            run: (row) => go(`/bookone-admin/create-user/0/${row.id}/0`),
            isHidden: (row) => !row.isActive,
          },
          {
            label: t('addProperty'),
            icon: 'building',
            run: (row) => go(`/bookone-admin/add-property?organizationId=${row.id}`),
            isHidden: (row) => !row.isActive,
          },
          {
            label: t('switchOff'),
            isDestructive: true,
            run: (row) => void switchOver(row),
            isHidden: (row) => !row.isActive,
          },
          { label: t('switchOn'), run: (row) => void switchOver(row), isHidden: (row) => row.isActive },
        ]}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
    </Page>
  )
}

export function StateChip({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('organisations')
  return <StatusChip tone={isActive ? 'confirmed' : 'past'} label={t(isActive ? 'state.on' : 'state.off')} />
}

function useSwitch() {
  const { t } = useTranslation('organisations')
  const confirm = useConfirm()
  const notify = useNotify()
  const off = useSend(organisations.deactivate)
  const on = useSend(organisations.activate)
  return async ({ id, name, isActive }: Pick<Organisation, 'id' | 'name' | 'isActive'>) => {
    const question = { message: t('switchOffText', { name }), ok: t('switchOff'), isDestructive: true }
    if (isActive && !(await confirm(question))) return
    const { mutate } = isActive ? off : on
    mutate(
      { organizationId: id },
      { onSuccess: () => toast(t(isActive ? 'switchedOff' : 'switchedOn', { name })), onError: notify.refusal },
    )
  }
}
