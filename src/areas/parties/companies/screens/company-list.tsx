import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { companies } from '../contract/companies.ts'
import { type CompanyRow, COMPANY_STATUSES, COMPANY_KINDS } from '../contract/replies.ts'
import { CompanyStatusChip, CreditChip } from './company-marks.tsx'

/** Every company in order of name, with what it brought in a year and what it owes. */
export function CompanyList() {
  const { t } = useTranslation('companies')
  const go = useGo()
  const mayAdd = useCan('companies.write')
  const mayReadAccounts = useCan('receivables.read')
  const add = (variant: 'contained' | 'outlined') =>
    mayAdd && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => go('/bookone-admin/add-company')}>
        {t('list.add')}
      </Button>
    )
  return (
    <Page
      title={t('list.title')}
      subtitle={t('list.subtitle')}
      actions={
        <>
          {mayReadAccounts && <Button onClick={() => go('/bookone-admin/receivables')}>{t('accounts')}</Button>}
          {add('contained')}
        </>
      }
    >
      <DataList
        label={t('list.title')}
        source={companies.list}
        search="text"
        searchLabel={t('list.search')}
        filters={[
          {
            name: 'kind',
            label: t('kindLabel'),
            options: COMPANY_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          },
          {
            name: 'status',
            label: t('statusLabel'),
            options: COMPANY_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) })),
          },
        ]}
        columns={useColumns()}
        onOpen={(row) => go(`/bookone-admin/company?id=${row.id}`)}
        isMarked={(row) => row.creditFlag === 'OVER' || row.creditFlag === 'HOLD'}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: add('outlined') }}
      />
    </Page>
  )
}

function useColumns(): readonly Column<CompanyRow>[] {
  const { t } = useTranslation('companies')
  return [
    { key: 'displayName', label: t('name'), cell: (row) => row.displayName, phone: 'title' },
    { key: 'number', label: t('number'), cell: (row) => row.number, width: 70, phone: 'hidden' },
    {
      key: 'kind',
      label: t('kindLabel'),
      cell: (row) => t(`kind.${row.kind}`),
      text: (row) => t(`kind.${row.kind}`),
      width: 150,
    },
    { key: 'city', label: t('city'), cell: (row) => row.city, width: 120, phone: 'hidden' },
    {
      key: 'status',
      label: t('statusLabel'),
      width: 120,
      cell: (row) => <CompanyStatusChip status={row.status} />,
      text: (row) => t(`status.${row.status}`),
    },
    { key: 'nights', label: t('nightsYear'), cell: (row) => row.nights, align: 'end', width: 90 },
    {
      key: 'revenue',
      label: t('revenueYear'),
      align: 'end',
      width: 140,
      cell: (row) => <MoneyText amount={row.revenue} />,
    },
    {
      key: 'openBalance',
      label: t('openBalance'),
      align: 'end',
      width: 140,
      phone: 'end',
      cell: (row) => <MoneyText amount={row.openBalance} isDue={row.creditFlag === 'OVER'} />,
    },
    {
      key: 'creditFlag',
      label: t('creditLabel'),
      width: 130,
      cell: (row) => <CreditChip flag={row.creditFlag} />,
      text: (row) => t(`credit.${row.creditFlag}`),
    },
    {
      key: 'contractUntil',
      label: t('contractUntil'),
      width: 140,
      phone: 'hidden',
      cell: (row) => row.contractUntil && <DayText day={row.contractUntil} shape="short" />,
    },
  ]
}
