import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { SisterGuests } from '#areas/parties/chains/screens/pickers.tsx'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { DayText } from '#web/ui/values.tsx'
import { CUSTOMER_VIEWS, customers, type CustomerRow } from '../contract.ts'
import { CustomerMarks } from './customer-marks.tsx'
import { CustomerPanel } from './customer-panel.tsx'

/** All guests in order of name, searched as one types; one opens beside the list. */
export function CustomerList() {
  const { t } = useTranslation('customers')
  const go = useGo()
  const mayAdd = useCan('customers.write')
  const maySeeRequests = useCan('privacy.read')
  const mayMerge = useCan('customers.merge')
  const mayImport = useCan('imports.write')
  const [url, setUrl] = useUrlState()
  const add = (isContained: boolean) =>
    mayAdd && (
      <Button
        variant={isContained ? 'contained' : 'outlined'}
        startIcon={<Icon name="add" />}
        onClick={() => go('/bookone/add-customer')}
      >
        {t('list.add')}
      </Button>
    )
  return (
    <Page
      title={t('list.title')}
      actions={
        <>
          {maySeeRequests && <Button onClick={() => go('/privacy/requests')}>{t('list.privacy')}</Button>}
          {mayMerge && <Button onClick={() => go('/customer/duplicates')}>{t('pairs.title')}</Button>}
          {mayImport && <Button onClick={() => go('/property/import?kind=GUESTS')}>{t('list.import')}</Button>}
          {add(true)}
        </>
      }
    >
      <DataList
        label={t('list.title')}
        source={customers.list}
        search="text"
        searchLabel={t('list.search')}
        filters={[
          {
            name: 'view',
            label: t('list.view'),
            options: CUSTOMER_VIEWS.map((value) => ({ value, label: t(`list.views.${value}`) })),
          },
        ]}
        columns={useColumns()}
        onOpen={(row) => setUrl({ id: row.id })}
        isMarked={(row) => row.doNotRent}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: add(false) }}
      />
      <Box sx={{ mt: 4 }}>
        <SisterGuests text={url['text'] ?? ''} onTaken={({ id }) => setUrl({ id })} />
      </Box>
      {url['id'] && <CustomerPanel key={url['id']} customerId={url['id']} close={() => setUrl({ id: undefined })} />}
    </Page>
  )
}

function useColumns(): readonly Column<CustomerRow>[] {
  const { t } = useTranslation('customers')
  return [
    {
      key: 'name',
      label: t('name'),
      phone: 'title',
      cell: (row) => (
        <>
          {`${row.firstName} ${row.lastName}`.trim()} <CustomerMarks customer={row} />
        </>
      ),
      text: (row) => `${row.firstName} ${row.lastName}`.trim(),
    },
    {
      key: 'phone',
      label: t('phone'),
      cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.phone}</span>,
      width: 170,
    },
    { key: 'email', label: t('email'), cell: (row) => row.email },
    { key: 'city', label: t('city'), cell: (row) => row.city, width: 140 },
    { key: 'stayCount', label: t('stayCount'), cell: (row) => row.stayCount, align: 'end', width: 80 },
    {
      key: 'lastArrival',
      label: t('lastArrival'),
      width: 150,
      cell: (row) => row.lastArrival && <DayText day={row.lastArrival} />,
    },
  ]
}
