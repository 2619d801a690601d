import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { subscriptions } from '../contract.ts'
import { OrganisationSubscriptions } from './subscribed-list.tsx'

/** For the platform what it sells; for an organisation what it has and could have. */
export function SubscriptionList() {
  const { t } = useTranslation('subscriptions')
  const go = useGo()
  const { user } = useSession()
  const mayChange = useCan('subscriptions.catalogue')
  const open = (id: string) => go(`/bookone-admin/create-subcription/${id}/0`)
  return (
    <Page
      title={t('list.title')}
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => open('0')}>
          {t(mayChange ? 'page.add' : 'page.subscribe')}
        </Button>
      }
    >
      {user.organizationId !== null && (
        <Box sx={{ mb: 8 }}>
          <OrganisationSubscriptions organizationId={user.organizationId} />
        </Box>
      )}
      <DataList
        label={t('catalogue')}
        source={subscriptions.list}
        filters={[
          {
            name: 'kind',
            label: t('kindLabel'),
            options: (['PLAN', 'ADD_ON'] as const).map((value) => ({ value, label: t(`kind.${value}`) })),
          },
        ]}
        columns={[
          { key: 'name', label: t('name'), cell: (row) => row.name, phone: 'title' },
          { key: 'kind', label: t('kindLabel'), cell: (row) => t(`kind.${row.kind}`), width: 110 },
          {
            key: 'price',
            label: t('price'),
            align: 'end',
            width: 170,
            cell: (row) => (
              <>
                <MoneyText amount={row.priceAmount} currency={row.currency} /> {t(`per.${row.period}`)}
              </>
            ),
            text: (row) => <MoneyText amount={row.priceAmount} currency={row.currency} />,
          },
          {
            key: 'modules',
            label: t('modules'),
            cell: (row) => row.modules.map((module) => t(`organisations:module.${module}`)).join(', '),
          },
          {
            key: 'isOffered',
            label: t('status'),
            phone: 'end',
            width: 130,
            cell: (row) => (
              <StatusChip
                tone={row.isOffered ? 'confirmed' : 'past'}
                label={t(row.isOffered ? 'offered' : 'notOffered')}
              />
            ),
            text: (row) => t(row.isOffered ? 'offered' : 'notOffered'),
          },
        ]}
        {...(mayChange && { onOpen: (row: { id: string }) => open(row.id) })}
        empty={{ title: t('list.empty') }}
      />
    </Page>
  )
}
