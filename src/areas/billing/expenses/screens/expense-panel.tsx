import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import type { Receipt } from '#areas/ledger/payments/contract/receipts.ts'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { showFile } from '#web/ui/files.ts'
import { Panel } from '#web/ui/panel.tsx'
import { footerOf } from '#web/ui/row-actions.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText, MomentText, MoneyText } from '#web/ui/values.tsx'
import { type Expense, expenses } from '../contract.ts'
import type { Question } from './expense-dialogs.tsx'
import { BookingOf, ExpenseStatusChip } from './expense-marks.tsx'
import { useExpenseActions } from './use-expense-actions.tsx'

type Props = { expenseId: string; onQuestion: (question: Question) => void; onClose: () => void }

/** One expense: everything known of it, the money moved on it, and what can be done. */
export function ExpensePanel({ expenseId, onQuestion, onClose }: Props) {
  const { t } = useTranslation('expenses')
  const read = useQuery(queryOf(expenses.get, { expenseId }))
  const actions = useExpenseActions(onQuestion)
  const { data } = read
  return (
    <Panel
      open
      title={data ? t('panel.title', { number: data.number, vendor: data.vendor }) : t('list.title')}
      subtitle={data && <ExpenseStatusChip status={data.status} />}
      onClose={onClose}
      footer={footerOf(data, actions)}
    >
      {read.isPending && <LinesSkeleton />}
      {read.isError && !data && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {data && (
        <Stack spacing={5}>
          <Facts expense={data} />
          <Moves expense={data} onQuestion={onQuestion} />
        </Stack>
      )}
    </Panel>
  )
}

function Facts({ expense }: { expense: Expense }) {
  const { t } = useTranslation('expenses')
  const money = (amount: number) => <MoneyText amount={amount} currency={expense.currency} />
  const onBill = expense.isOnBill ? t('onBill') : expense.chargeAbleToBooking ? t('offBill') : t('notCharged')
  return (
    <FactList
      facts={[
        [t('net'), money(expense.netAmount)],
        [t('tax'), money(expense.taxAmount)],
        [t('total'), <strong key="total">{money(expense.amount)}</strong>],
        [t('paid'), money(expense.paidAmount)],
        [t('balance'), money(expense.balanceAmount)],
        [t('category'), expense.category],
        [t('bill'), expense.billNumber],
        [t('billOn'), <DayText key="billOn" day={expense.billOn} />],
        [t('dueOn'), expense.dueOn && <DayText key="dueOn" day={expense.dueOn} />],
        [t('description'), expense.description],
        [t('booking'), expense.bookingReference && <BookingOf key="booking" expense={expense} />],
        [t('chargedLabel'), expense.bookingReference && onBill],
        [t('void.why'), expense.voidReason],
        [t('entered'), <Entered key="entered" expense={expense} />],
      ]}
    />
  )
}

const Entered = ({ expense }: { expense: Expense }) => (
  <>
    {expense.createdByName}, <MomentText instant={expense.createdAt} />
  </>
)

function Moves({ expense, onQuestion }: { expense: Expense; onQuestion: (question: Question) => void }) {
  const { t } = useTranslation(['expenses', 'payments'])
  const language = useLanguage()
  const notify = useNotify()
  const mayRead = useCan('payments.read')
  const mayUndo = useCan('payments.refund')
  const read = useQuery({ ...queryOf(payments.receipts, { expenseId: expense.id, limit: 200 }), enabled: mayRead })
  const rows = read.data?.rows ?? []
  if (rows.length === 0) return null
  const print = ({ id: receiptId }: Receipt) =>
    void showFile(payments.pdf, { receiptId, paper: 'A4', language }).catch(notify.refusal)
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('moves')}
      </Typography>
      <DataTable
        label={t('moves')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'number', label: t('payments:receipt'), cell: (row) => row.number, phone: 'title' },
          { key: 'date', label: t('payments:date'), cell: (row) => <DayText day={row.date} shape="number" /> },
          { key: 'mode', label: t('payments:modeLabel'), cell: (row) => t(`payments:mode.${row.mode}`) },
          {
            key: 'amount',
            label: t('amount'),
            align: 'end',
            phone: 'end',
            cell: (row) => (
              <MoneyText amount={row.direction === 'OUT' ? row.amount : -row.amount} currency={row.currency} />
            ),
          },
        ]}
        actions={[
          { label: t('payments:receipts.print'), icon: 'print', run: print },
          {
            label: t('undo.ok'),
            icon: 'undo',
            isDestructive: true,
            isHidden: () => !mayUndo,
            whyNot: (row) => (row.isReversible ? undefined : t('payments:receipts.tooLate')),
            run: (receipt) => onQuestion({ kind: 'undo', expense, receipt }),
          },
        ]}
      />
    </section>
  )
}
