import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { ROLE_CODES } from '#core/role-codes.ts'
import { permissionsOfRole } from '#core/roles.ts'
import { useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Role, roles } from '../contract.ts'
import { differenceFrom } from '../rules.ts'

const FORM = '/bookone-admin/create-role'

/** Roles of the platform's own making, and the sixteen templates they are made from. */
export function RoleList() {
  const { t } = useTranslation(['roles', 'shell'])
  const go = useGo()
  const remove = useRemove()
  return (
    <Page
      title={t('list.title')}
      subtitle={t('list.text')}
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => go(FORM)}>
          {t('page.add')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 6 }}>
        <DataList
          label={t('list.own')}
          source={roles.list}
          search="text"
          searchLabel={t('list.search')}
          columns={[
            { key: 'name', label: t('name'), cell: (row) => row.name, phone: 'title' },
            { key: 'template', label: t('template'), cell: (row) => t(`shell:role.${row.template}`) },
            { key: 'difference', label: t('difference'), cell: (row) => <Difference role={row} />, width: 200 },
            {
              key: 'organizationName',
              label: t('organisation'),
              cell: (row) => row.organizationName ?? t('everybody'),
            },
            {
              key: 'userCount',
              label: t('people'),
              cell: (row) => row.userCount,
              align: 'end',
              width: 100,
              phone: 'end',
            },
          ]}
          onOpen={(row) => go(`${FORM}?roleId=${row.id}`)}
          actions={[
            { label: t('copy'), icon: 'copy', run: (row) => go(`${FORM}?copyOf=${row.id}`) },
            { label: t('remove'), icon: 'trash', isDestructive: true, run: (row) => void remove(row) },
          ]}
          empty={{ title: t('list.empty'), text: t('list.emptyText') }}
        />
        <Section title={t('templates.title')} isFlush>
          <DataTable
            label={t('templates.title')}
            rows={ROLE_CODES.map((code) => ({ code }))}
            rowKey={({ code }) => code}
            onOpen={({ code }) => go(`${FORM}?template=${code}`)}
            columns={[
              { key: 'name', label: t('name'), cell: ({ code }) => t(`shell:role.${code}`), phone: 'title' },
              { key: 'code', label: t('templates.code'), cell: ({ code }) => code },
              {
                key: 'count',
                label: t('templates.rights'),
                cell: ({ code }) => permissionsOfRole(code).length,
                align: 'end',
                width: 120,
                phone: 'end',
              },
            ]}
          />
        </Section>
      </Box>
    </Page>
  )
}

/** How far a role is from its template: '+2 −1', or that it is the same. */
function Difference({ role }: { role: Role }) {
  const { t } = useTranslation('roles')
  const { added, removed } = differenceFrom(role.template, role.permissions)
  if (added.length + removed.length === 0) return t('same')
  return [
    ...(added.length > 0 ? [t('added', { count: added.length })] : []),
    ...(removed.length > 0 ? [t('left', { count: removed.length })] : []),
  ].join(', ')
}

function useRemove() {
  const { t } = useTranslation('roles')
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutate } = useSend(roles.remove)
  return async ({ id, name }: Role) => {
    if (!(await confirm({ message: t('removeText', { name }), ok: t('remove'), isDestructive: true }))) return
    mutate({ roleId: id }, { onSuccess: () => toast(t('removed', { name })), onError: notify.refusal })
  }
}
