import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#core/language.ts'
import { useCan } from '#web/session.ts'
import type { RowOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useTell } from '#web/tell.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { showFile } from '#web/ui/files.ts'
import { usePaperIn } from '#web/ui/paper-language.tsx'
import { DayText } from '#web/ui/values.tsx'
import { payments } from '../contract/payments.ts'
import { RealMode } from '../contract/payment-routes.ts'
import { Amounts } from './amounts.tsx'
import { AllocateDialog } from './allocate-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { expenseOf, reservationOf } from './reservation.ts'
import { UndoReceiptDialog } from './undo-receipt-dialog.tsx'

type Row = RowOf<typeof payments.receipts>

/** Taken, and not yet assigned to a booking or a company. */
const isWaiting = (row: Row) => row.unallocated > 0 && row.companyId === null

/** Money as it moved, under its numbers: printed again, and undone while it is fresh. `isNobodys`: what waits for its booking. */
export function ReceiptList({ isNobodys }: { isNobodys: boolean }) {
  const { t } = useTranslation('payments')
  const tell = useTell()
  const canUndo = useCan('payments.refund')
  const mayAllocate = useCan('payments.write')
  const [allocated, setAllocated] = useState<Row>()
  const [refunded, setRefunded] = useState<Row>()
  const [undone, setUndone] = useState<Row>()
  const print = (row: Row, paper: 'A4' | '80mm', language?: Language) =>
    void showFile(payments.pdf, { receiptId: row.id, paper, language }).catch(tell.refusal)
  const printIn = usePaperIn<Row>(t('receipts.print'), (row, language) => print(row, 'A4', language))
  const columns = useColumns()
  const own = [
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
        filters={[
          { name: 'from', label: t('from'), kind: 'day' },
          { name: 'until', label: t('until'), kind: 'day' },
          {
            name: 'mode',
            label: t('modeLabel'),
            options: RealMode.options.map((mode) => ({ value: mode, label: t(`mode.${mode}`) })),
          },
          ...(isNobodys ? [] : own),
        ]}
        actions={[
          {
            label: t('allocate.ok'),
            run: setAllocated,
            icon: 'link',
            isPrimary: true,
            isHidden: (row) => !mayAllocate || !isWaiting(row),
          },
          {
            label: t('receipts.print'),
            run: (row) => print(row, 'A4'),
            icon: 'print',
            isPrimary: (row) => !isWaiting(row),
          },
          { label: t('receipts.printStrip'), run: (row) => print(row, '80mm') },
          ...printIn,
          {
            label: t('refund.ok'),
            run: setRefunded,
            icon: 'undo',
            isHidden: (row) => !canUndo || !isWaiting(row),
          },
          {
            label: t('receipts.undo'),
            run: setUndone,
            isHidden: () => !canUndo,
            whyNot: (row) => (row.isReversible ? undefined : t('receipts.tooLate')),
            isDestructive: true,
          },
        ]}
        empty={
          isNobodys
            ? { title: t('allocate.none'), text: t('allocate.noneText') }
            : { title: t('receipts.empty'), text: t('list.emptyText') }
        }
      />
      {allocated && <AllocateDialog receipt={allocated} onClose={() => setAllocated(undefined)} />}
      {refunded && (
        <RefundDialog
          receiptId={refunded.id}
          guestName={refunded.name}
          paid={refunded.unallocated}
          suggested={refunded.unallocated}
          onClose={() => setRefunded(undefined)}
        />
      )}
      {undone && <UndoReceiptDialog receipt={undone} onClose={() => setUndone(undefined)} />}
    </>
  )
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
