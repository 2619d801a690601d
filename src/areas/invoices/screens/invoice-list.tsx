import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showFile } from '#web/ui/files.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useTell } from '#web/tell.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page } from '#web/ui/page.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { invoices, type InvoiceRow } from '../contract.ts'

/** Every invoice, latest first; `?id=` opens one, as search and old links do. */
export function InvoiceList() {
  const { t } = useTranslation('invoices')
  const go = useGo()
  const tell = useTell()
  const [url] = useUrlState()
  const wanted = url['id']
  useEffect(() => {
    if (wanted) go(`/invoice/${wanted}`, { replace: true })
  }, [wanted, go])
  return (
    <Page title={t('list.title')}>
      <DataList
        label={t('list.title')}
        source={invoices.list}
        search="text"
        searchLabel={t('list.search')}
        filters={[
          { name: 'from', label: t('from'), kind: 'day' },
          { name: 'until', label: t('until'), kind: 'day' },
        ]}
        columns={useColumns()}
        onOpen={(row) => go(`/invoice/${row.id}`)}
        actions={[
          {
            label: t('pdf'),
            icon: 'download',
            run: (row) => void showFile(invoices.pdf, { invoiceId: row.id }).catch(tell.refusal),
          },
        ]}
        empty={{
          title: t('list.empty'),
          text: t('list.emptyText'),
          action: (
            <Button variant="outlined" onClick={() => go('/bookone/manage-booking/list')}>
              {t('list.toBookings')}
            </Button>
          ),
        }}
      />
    </Page>
  )
}

function useColumns(): readonly Column<InvoiceRow>[] {
  const { t } = useTranslation('invoices')
  const money = (key: 'net' | 'tax' | 'total' | 'paid', isOnPhone: boolean): Column<InvoiceRow> => ({
    key,
    label: t(key),
    align: 'end',
    width: 130,
    cell: (row) => <MoneyText amount={row[key]} currency={row.currency} />,
    text: (row) => row[key] / 100,
    phone: isOnPhone ? 'end' : 'hidden',
  })
  return [
    { key: 'number', label: t('number'), cell: (row) => row.number, phone: 'title', width: 190 },
    { key: 'billToName', label: t('billedTo'), cell: (row) => row.billToName },
    { key: 'issuedOn', label: t('issuedOn'), cell: (row) => <DayText day={row.issuedOn} />, width: 150 },
    money('net', false),
    money('tax', false),
    money('total', true),
    {
      key: 'balance',
      label: t('balance'),
      align: 'end',
      width: 130,
      cell: (row) => <MoneyText amount={row.total - row.paid} currency={row.currency} isDue />,
      text: (row) => (row.total - row.paid) / 100,
      phone: 'line',
    },
  ]
}
