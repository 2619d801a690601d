import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { SecondFactorRule } from '#areas/platform/organisations/screens/pickers.tsx'
import { useGo } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { users } from '../contract/users.ts'

/** Who works here, as what, and who is switched off. */
export function UserList() {
  const { t } = useTranslation(['users', 'shell'])
  const go = useGo()
  const mayWrite = useCan('users.write')
  const mayRule = useCan('organisations.write')
  const { organizationId } = useSession().user
  const open = (userId: number) => go(`/bookone-admin/create-user/${userId}/0/0`)
  const add = mayWrite && (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => open(0)}>
      {t('person.add')}
    </Button>
  )
  return (
    <Page title={t('list.title')} actions={add}>
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
            cell: (row) => row.roleName ?? row.roles.map((role) => t(`shell:role.${role}`)).join(', '),
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
        {...(mayWrite && { onOpen: (row: { id: number }) => open(row.id) })}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
      {mayRule && organizationId !== null && (
        <Box sx={{ mt: 6 }}>
          <Section>
            <SecondFactorRule organizationId={organizationId} />
          </Section>
        </Box>
      )}
    </Page>
  )
}
