import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/ui/avatar.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import { users } from '../contract.ts'

/** Who works here, as what, and who is switched off. */
export function UserList() {
  const { t } = useTranslation(['users', 'shell'])
  return (
    <Page title={t('list.title')}>
      <DataList
        label={t('list.title')}
        source={users.list}
        search="name"
        searchLabel={t('list.search')}
        columns={[
          {
            key: 'displayName',
            label: t('name'),
            phone: 'title',
            cell: (row) => (
              <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
                <Avatar name={row.displayName} src={row.logoUrl} />
                {row.displayName}
              </span>
            ),
          },
          {
            key: 'roles',
            label: t('role'),
            cell: (row) => row.roles.map((role) => t(`shell:role.${role}`)).join(', '),
          },
          { key: 'email', label: t('email'), cell: (row) => row.email },
          { key: 'phone', label: t('phone'), cell: (row) => row.phone },
          {
            key: 'status',
            label: t('status'),
            phone: 'end',
            width: 130,
            cell: (row) => (
              <StatusChip tone={row.status === 'ACTIVE' ? 'confirmed' : 'past'} label={t(`state.${row.status}`)} />
            ),
          },
        ]}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
    </Page>
  )
}
