import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#core/language.ts'
import { useCan } from '#web/session.ts'
import type { RowOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import type { ListFilter } from '#web/ui/list-filters.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { showFile } from '#web/ui/files.ts'
import { useDocumentLanguage } from '#web/ui/document-language.tsx'
import { DayText } from '#web/ui/values.tsx'
import { payments } from '../contract/payments.ts'
import { REAL_MODES } from '../contract/payment-routes.ts'
import { Amounts } from './amounts.tsx'
import { AllocateDialog } from './allocate-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { expenseOf, reservationOf } from './reservation.ts'
import { UndoReceiptDialog } from './undo-receipt-dialog.tsx'

type Row = RowOf<typeof payments.receipts>

/** Taken, and not yet assigned to a booking or a company. */
const isWaiting = (row: Row) => row.unallocated > 0 && row.companyId === null

/** The dialog that is open, and the receipt it is about. */
type Opened = { dialog: 'allocate' | 'refund' | 'undo'; receipt: Row }

/** Money as it moved, under its numbers: printed again, and undone while it is fresh. `isNobodys`: what waits for its booking. */
export function ReceiptList({ isNobodys }: { isNobodys: boolean }) {
  const { t } = useTranslation('payments')
  const [opened, setOpened] = useState<Opened>()
  const columns = useColumns()
  const filters = useFilters(isNobodys)
  const actions = useActions(setOpened)
  return (
    <>
      <DataList
        label={t('tab.receipts')}
        source={payments.receipts}
        sheet={payments.exportReceipts}
        {...(isNobodys && { input: { view: 'unallocated' } })}
        columns={columns}
        search="text"
        searchLabel={t('receipts.search')}
        filters={filters}
        actions={actions}
        empty={
          isNobodys
            ? { title: t('allocate.none'), text: t('allocate.noneText') }
            : { title: t('receipts.empty'), text: t('list.emptyText') }
        }
      />
      {opened && <ReceiptDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function ReceiptDialog({ dialog, receipt, onClose }: Opened & { onClose: () => void }) {
  if (dialog === 'allocate') return <AllocateDialog receipt={receipt} onClose={onClose} />
  if (dialog === 'undo') return <UndoReceiptDialog receipt={receipt} onClose={onClose} />
  return (
    <RefundDialog
      receiptId={receipt.id}
      guestName={receipt.name}
      paid={receipt.unallocated}
      suggested={receipt.unallocated}
      onClose={onClose}
    />
  )
}

function useFilters(isNobodys: boolean): readonly ListFilter[] {
  const { t } = useTranslation('payments')
  const always: readonly ListFilter[] = [
    { name: 'from', label: t('from'), kind: 'day' },
    { name: 'until', label: t('until'), kind: 'day' },
    {
      name: 'mode',
      label: t('modeLabel'),
      options: REAL_MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) })),
    },
  ]
  if (isNobodys) return always
  return [
    ...always,
    {
      name: 'direction',
      label: t('receipts.direction'),
      options: [
        { value: 'IN', label: t('receipts.in') },
        { value: 'OUT', label: t('receipts.out') },
      ],
    },
    { name: 'view', label: t('receipts.whose'), options: [{ value: 'unallocated', label: t('receipts.nobodys') }] },
  ]
}

function useActions(open: (opened: Opened) => void): readonly RowAction<Row>[] {
  const { t } = useTranslation('payments')
  const notify = useNotify()
  const canUndo = useCan('payments.refund')
  const mayAllocate = useCan('payments.write')
  const print = (row: Row, paper: 'A4' | '80mm', language?: Language) =>
    void showFile(payments.pdf, { receiptId: row.id, paper, language }).catch(notify.refusal)
  const printIn = useDocumentLanguage<Row>(t('receipts.print'), (row, language) => print(row, 'A4', language))
  return [
    {
      label: t('allocate.ok'),
      run: (receipt) => open({ dialog: 'allocate', receipt }),
      icon: 'link',
      isPrimary: true,
      isHidden: (row) => !mayAllocate || !isWaiting(row),
    },
    { label: t('receipts.print'), run: (row) => print(row, 'A4'), icon: 'print', isPrimary: (row) => !isWaiting(row) },
    { label: t('receipts.printStrip'), run: (row) => print(row, '80mm') },
    ...printIn,
    {
      label: t('refund.ok'),
      run: (receipt) => open({ dialog: 'refund', receipt }),
      icon: 'undo',
      isHidden: (row) => !canUndo || !isWaiting(row),
    },
    {
      label: t('receipts.undo'),
      run: (receipt) => open({ dialog: 'undo', receipt }),
      isHidden: () => !canUndo,
      whyNot: (row) => (row.isReversible ? undefined : t('receipts.tooLate')),
      isDestructive: true,
    },
  ]
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('payments')
  const { format } = useMoney()
  const noteOf = (row: Row) => {
    if (row.reversedByNumber !== null) return t('receipts.undoneBy', { number: row.reversedByNumber })
    if (row.reversesNumber !== null) return t('receipts.undoes', { number: row.reversesNumber })
    if (isWaiting(row)) return t('receipts.waits', { amount: format(row.unallocated) })
    return row.expenseId ? <Link to={expenseOf(row.expenseId)}>{t('openExpense')}</Link> : row.reason || '–'
  }
  return [
    { key: 'number', label: t('receipt'), cell: (row) => row.number, phone: 'line' },
    { key: 'date', label: t('date'), cell: (row) => <DayText day={row.date} /> },
    { key: 'name', label: t('receipts.who'), cell: (row) => row.name || '–', phone: 'title' },
    {
      key: 'bookingReference',
      label: t('booking'),
      cell: (row) =>
        row.bookingReference ? <Link to={reservationOf(row.bookingReference)}>{row.bookingReference}</Link> : '–',
    },
    { key: 'mode', label: t('modeLabel'), cell: (row) => t(`mode.${row.mode}`) },
    { key: 'state', label: t('receipts.note'), cell: (row) => noteOf(row) },
    { key: 'operatorName', label: t('by'), cell: (row) => row.operatorName, phone: 'hidden' },
    {
      key: 'amount',
      label: t('amount'),
      align: 'end',
      cell: (row) => <Amounts {...row} />,
      phone: 'end',
    },
  ]
}
