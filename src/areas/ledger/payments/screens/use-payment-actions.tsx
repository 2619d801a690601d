import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import type { Language } from '#core/language.ts'
import { queryOf, type RowOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { showFile } from '#web/ui/files.ts'
import { useDocumentLanguage } from '#web/ui/document-language.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { payments } from '../contract/payments.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { expenseOf, reservationOf } from './reservation.ts'
import { UndoReceiptDialog } from './undo-receipt-dialog.tsx'

type Row = RowOf<typeof payments.list>

/** What can be done with a payment, in its row and in its panel alike, and their dialogs. */
export function usePaymentActions(): { actions: readonly RowAction<Row>[]; dialogs: ReactNode } {
  const { t } = useTranslation('payments')
  const go = useGo()
  const notify = useNotify()
  const { today } = useDays()
  const mayRefund = useCan('payments.refund')
  const [undone, setUndone] = useState<Row>()
  const [refunded, setRefunded] = useState<Row>()
  const print = (row: Row, paper: 'A4' | '80mm', language?: Language) => {
    if (row.receiptId) void showFile(payments.pdf, { receiptId: row.receiptId, paper, language }).catch(notify.refusal)
  }
  const printIn = useDocumentLanguage<Row>(t('receipts.print'), (row, language) => print(row, 'A4', language))
  const whyNotUndone = (row: Row) => {
    if (row.expenseId) return t('receipts.onExpense')
    return row.date === today && row.direction === 'IN' ? undefined : t('receipts.tooLate')
  }
  const actions: readonly RowAction<Row>[] = [
    { label: t('receipts.print'), icon: 'print', isHidden: (row) => !row.receiptId, run: (row) => print(row, 'A4') },
    {
      label: t('receipts.printStrip'),
      icon: 'print',
      isHidden: (row) => !row.receiptId,
      run: (row) => print(row, '80mm'),
    },
    ...printIn.map((action) => ({ ...action, isHidden: (row: Row) => !row.receiptId })),
    {
      label: t('openBooking'),
      icon: 'list',
      isHidden: (row) => !row.bookingReference,
      run: (row) => row.bookingReference && go(reservationOf(row.bookingReference)),
    },
    {
      label: t('openExpense'),
      icon: 'receipt',
      isHidden: (row) => !row.expenseId,
      run: (row) => row.expenseId && go(expenseOf(row.expenseId)),
    },
    {
      label: t('refund.ok'),
      icon: 'undo',
      isHidden: (row) => !mayRefund || !row.bookingId || row.direction === 'OUT' || row.status !== 'Paid',
      run: setRefunded,
    },
    {
      label: t('receipts.undo'),
      isDestructive: true,
      isHidden: (row) => !mayRefund || !row.receiptId,
      whyNot: whyNotUndone,
      run: setUndone,
    },
  ]
  const dialogs = (
    <>
      {undone?.receiptId && <UndoPayment receiptId={undone.receiptId} onClose={() => setUndone(undefined)} />}
      {refunded?.bookingId && (
        <RefundPayment payment={refunded} bookingId={refunded.bookingId} onClose={() => setRefunded(undefined)} />
      )}
    </>
  )
  return { actions, dialogs }
}

/** The receipt is undone as a whole, whatever part of it the row was. */
function UndoPayment({ receiptId, onClose }: { receiptId: string; onClose: () => void }) {
  const { data } = useQuery(queryOf(payments.receipt, { receiptId }))
  return data ? <UndoReceiptDialog receipt={data} onClose={onClose} /> : null
}

/** The booking's unrefunded money is read first: no more than that is refunded, whatever the row shows. */
function RefundPayment({ payment, bookingId, onClose }: { payment: Row; bookingId: string; onClose: () => void }) {
  const { data } = useQuery(queryOf(folios.get, { bookingId }))
  if (!data) return null
  return (
    <RefundDialog
      bookingId={bookingId}
      guestName={payment.name}
      paid={data.money.paid}
      suggested={Math.min(payment.transactionAmount, data.money.paid)}
      onClose={onClose}
    />
  )
}
