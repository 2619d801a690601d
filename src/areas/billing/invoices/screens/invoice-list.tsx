import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { CompanyInput } from '#areas/parties/companies/screens/pickers.tsx'
import { customers } from '#areas/parties/customers/contract.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { showFile } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { useDocumentLanguage } from '#web/ui/document-language.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { DayText, MoneyText, NumberText } from '#web/ui/values.tsx'
import { type InvoiceRow, INVOICE_STATES, DOCUMENT_TYPES } from '../contract/documents.ts'
import { invoices } from '../contract/invoices.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { CustomerInput } from './customer-input.tsx'
import { DraftList } from './draft-list.tsx'
import { InvoiceStateChip } from './invoice-state.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { orderAddress } from '#areas/trade/orders/screens/pickers.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { CREATE, useMayCreate } from './use-may-create.ts'

/** Every document, latest first, and the drafts beside them; `?id=` opens one, as search and old links do. */
export function InvoiceList() {
  const { t } = useTranslation('invoices')
  const go = useGo()
  const [url] = useUrlState()
  const mayCreate = useMayCreate()
  const wanted = url['id']
  useEffect(() => {
    if (wanted) go(`/invoice/${wanted}`, { replace: true })
  }, [wanted, go])
  const tabs = useTabs(['issued', 'drafts'], { label: (name) => t(`list.${name}`) })
  return (
    <Page
      title={t('list.title')}
      actions={
        mayCreate && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => go(CREATE)}>
            {t('create.button')}
          </Button>
        )
      }
      tabs={tabs}
    >
      {tabs.open === 'drafts' ? <DraftList /> : <Issued />}
    </Page>
  )
}

type Doing = { kind: 'mail' | 'credit' | 'pin'; row: InvoiceRow }

function Issued() {
  const { t } = useTranslation('invoices')
  const go = useGo()
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  return (
    <>
      <InvoiceTotals />
      <WhoseFilter />
      <DataList
        label={t('list.title')}
        source={invoices.list}
        sheet={invoices.export}
        search="text"
        searchLabel={t('list.search')}
        filters={useFilters()}
        columns={useColumns()}
        onOpen={(row) => go(`/invoice/${row.id}`)}
        actions={useActions(setDoing)}
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
      {doing?.kind === 'mail' && <MailDialog invoiceId={doing.row.id} number={doing.row.number} close={close} />}
      {doing?.kind === 'credit' && <CreditDialog invoiceId={doing.row.id} close={close} />}
      {doing?.kind === 'pin' && <PinDialog invoiceId={doing.row.id} number={doing.row.number} close={close} />}
    </>
  )
}

function useFilters() {
  const { t } = useTranslation('invoices')
  const options = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${name}.${value}`) }))
  return [
    { name: 'state', label: t('stateLabel'), options: options('state', INVOICE_STATES) },
    { name: 'type', label: t('typeLabel'), options: options('type', DOCUMENT_TYPES) },
    { name: 'from', label: t('from'), kind: 'day' as const },
    { name: 'until', label: t('until'), kind: 'day' as const },
  ]
}

/** The company or guest of the documents, by id in the address. */
function WhoseFilter() {
  const { t } = useTranslation('invoices')
  const [url, setUrl] = useUrlState()
  const { companyId, customerId } = url
  const mayCompanies = useCan('companies.read')
  const mayCustomers = useCan('customers.read')
  const company = useQuery({
    ...queryOf(companies.get, { companyId: companyId ?? '' }),
    enabled: mayCompanies && companyId !== undefined,
  })
  const customer = useQuery({
    ...queryOf(customers.get, { customerId: customerId ?? '' }),
    enabled: mayCustomers && customerId !== undefined,
  })
  const customerName = [customer.data?.firstName, customer.data?.lastName].filter(Boolean).join(' ')
  return (
    <Box
      role="search"
      aria-label={t('list.whose')}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '260px 260px' }, mb: 3 }}
    >
      <CompanyInput
        label={t('list.company')}
        value={companyId ? { id: companyId, name: company.data?.displayName ?? '…' } : null}
        onChange={(next) => setUrl({ companyId: next?.id, customerId: undefined })}
      />
      <CustomerInput
        label={t('list.customer')}
        value={customerId ? { id: customerId, name: customerName || '…' } : null}
        onChange={(next) => setUrl({ customerId: next?.id, companyId: undefined })}
      />
    </Box>
  )
}

function useActions(doing: (what: Doing) => void): readonly RowAction<InvoiceRow>[] {
  const { t } = useTranslation('invoices')
  const notify = useNotify()
  const go = useGo()
  const mayWrite = useCan('invoices.write')
  const mayCredit = useCan('invoices.credit')
  const documentIn = useDocumentLanguage<InvoiceRow>(
    t('pdf'),
    ({ id: invoiceId }, language) => void showFile(invoices.pdf, { invoiceId, language }).catch(notify.refusal),
  )
  const isNote = (row: InvoiceRow) => row.type === 'CREDIT_NOTE'
  return [
    {
      label: t('pdf'),
      icon: 'download',
      run: (row) => void showFile(invoices.pdf, { invoiceId: row.id }).catch(notify.refusal),
    },
    ...documentIn,
    { label: t('mail'), icon: 'mail', run: (row) => doing({ kind: 'mail', row }), isHidden: () => !mayWrite },
    {
      label: t('credit.button'),
      icon: 'undo',
      run: (row) => doing({ kind: 'credit', row }),
      isHidden: (row) => !mayCredit || isNote(row),
      whyNot: (row) => (row.state === 'CREDITED' ? t('credit.nothingLeft') : undefined),
    },
    { label: t('pin.button'), icon: 'key', run: (row) => doing({ kind: 'pin', row }), isHidden: () => !mayWrite },
    {
      label: t('toBooking'),
      icon: 'calendar',
      run: (row) => go(`/master-service/reservation-details/${row.bookingReference}`),
      isHidden: (row) => row.bookingReference === '',
    },
    {
      label: t('toOrder'),
      icon: 'food',
      run: (row) => row.orderId && go(orderAddress(row.orderId)),
      isHidden: (row) => row.orderId === null,
    },
  ]
}

function useColumns(): readonly Column<InvoiceRow>[] {
  const { t } = useTranslation('invoices')
  const money = (key: 'net' | 'tax' | 'total' | 'balance', phone: 'end' | 'line' | 'hidden'): Column<InvoiceRow> => ({
    key,
    label: t(key),
    align: 'end',
    width: 112,
    cell: (row) => <MoneyText amount={signed(row, key)} currency={row.currency} isDue={key === 'balance'} />,
    phone,
  })
  return [
    {
      key: 'number',
      label: t('number'),
      cell: (row) => <NumberText number={row.number} />,
      phone: 'title',
      width: 168,
    },
    { key: 'billToName', label: t('billedTo'), cell: (row) => row.billToName },
    { key: 'issuedOn', label: t('issuedOn'), cell: (row) => <DayText day={row.issuedOn} />, width: 140 },
    {
      key: 'state',
      label: t('stateLabel'),
      width: 130,
      cell: (row) => <StateAndTerm row={row} />,
      text: (row) => t(`state.${row.state}`),
    },
    money('net', 'hidden'),
    money('tax', 'hidden'),
    money('total', 'end'),
    money('balance', 'line'),
  ]
}

/** The state, and while something is to be paid until when. */
function StateAndTerm({ row }: { row: InvoiceRow }) {
  const { t } = useTranslation('invoices')
  const { day } = useDays()
  return (
    <>
      <InvoiceStateChip state={row.state} />
      {row.dueOn && row.balance > 0 && (
        <Typography variant="caption" component="div" color="textSecondary">
          {t('list.dueOn', { day: day(row.dueOn) })}
        </Typography>
      )}
    </>
  )
}

/** Amounts of a credit note are negative. */
const signed = (row: InvoiceRow, key: 'net' | 'tax' | 'total' | 'balance'): number =>
  row.type === 'CREDIT_NOTE' && key !== 'balance' ? -row[key] : row[key]
