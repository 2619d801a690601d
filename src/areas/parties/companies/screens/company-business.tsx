import { useTranslation } from 'react-i18next'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import type { RowOf } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'

type BookingRow = RowOf<typeof bookings.list>
type InvoiceRow = RowOf<typeof invoices.list>

/** Everything booked for the company, the newest first. */
export function CompanyBookings({ companyId }: { companyId: string }) {
  const { t } = useTranslation('companies')
  const go = useGo()
  const columns: readonly Column<BookingRow>[] = [
    { key: 'guestName', label: t('guest'), cell: (row) => row.guestName, phone: 'title' },
    { key: 'reference', label: t('reference'), cell: (row) => row.reference, width: 110 },
    { key: 'arrival', label: t('arrival'), cell: (row) => <DayText day={row.arrival} shape="short" />, width: 130 },
    {
      key: 'departure',
      label: t('departure'),
      cell: (row) => <DayText day={row.departure} shape="short" />,
      width: 130,
    },
    {
      key: 'status',
      label: t('statusLabel'),
      width: 130,
      cell: (row) => t(`bookingStatus.${row.status}`),
      text: (row) => t(`bookingStatus.${row.status}`),
    },
    { key: 'total', label: t('total'), align: 'end', cell: (row) => <MoneyText amount={row.total} />, phone: 'end' },
    { key: 'due', label: t('due'), align: 'end', cell: (row) => <MoneyText amount={row.due} isDue /> },
  ]
  return (
    <DataList
      label={t('tab.bookings')}
      source={bookings.list}
      input={{ companyId }}
      columns={columns}
      onOpen={(row) => go(`/master-service/reservation-details/${row.reference}`)}
      empty={{ title: t('noBookings'), text: t('noBookingsText') }}
    />
  )
}

/** Every invoice of a booking of the company, or of a part of a bill that is the company's. */
export function CompanyInvoices({ companyId }: { companyId: string }) {
  const { t } = useTranslation('companies')
  const go = useGo()
  const columns: readonly Column<InvoiceRow>[] = [
    { key: 'number', label: t('number'), cell: (row) => row.number || t('draft'), phone: 'title' },
    { key: 'billToName', label: t('billTo'), cell: (row) => row.billToName },
    { key: 'issuedOn', label: t('issuedOn'), cell: (row) => row.issuedOn && <DayText day={row.issuedOn} /> },
    {
      key: 'total',
      label: t('total'),
      align: 'end',
      cell: (row) => <MoneyText amount={row.total} currency={row.currency} />,
      phone: 'end',
    },
  ]
  return (
    <DataList
      label={t('tab.invoices')}
      source={invoices.list}
      input={{ companyId }}
      columns={columns}
      onOpen={(row) => go(`/invoice/${row.id}`)}
      empty={{ title: t('noInvoices'), text: t('noInvoicesText') }}
    />
  )
}
