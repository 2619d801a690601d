import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Expense, expenses } from '../contract.ts'
import { ExpenseEdit, ExpenseNew } from './expense-form.tsx'
import { MoveMoney } from './move-money.tsx'

/** The open dialog of an expense. */
export type Question =
  | { kind: 'add' }
  | { kind: 'edit' | 'pay' | 'back' | 'void'; expense: Expense }
  | { kind: 'undo'; expense: Expense; receipt: { id: string; number: number } }

/** The one dialog that is open. */
export function ExpenseDialogs({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation('expenses')
  if (question.kind === 'add')
    return (
      <Dialog open title={t('add.title')} onClose={onClose} width={720}>
        <ExpenseNew onClose={onClose} />
      </Dialog>
    )
  const { expense } = question
  const about = { number: expense.number, vendor: expense.vendor }
  const title =
    question.kind === 'undo' ? t('undo.title', { number: question.receipt.number }) : t(`${question.kind}.title`, about)
  return (
    <Dialog open title={title} onClose={onClose} width={question.kind === 'edit' ? 720 : 480}>
      {question.kind === 'edit' && <ExpenseEdit expense={expense} onClose={onClose} />}
      {(question.kind === 'pay' || question.kind === 'back') && (
        <MoveMoney key={question.kind} kind={question.kind} expense={expense} title={title} onClose={onClose} />
      )}
      {question.kind === 'void' && <VoidForm expense={expense} title={title} onClose={onClose} />}
      {question.kind === 'undo' && (
        <UndoForm expense={expense} receiptId={question.receipt.id} title={title} onClose={onClose} />
      )}
    </Dialog>
  )
}

type FormProps = { expense: Expense; title: string; onClose: () => void }

function VoidForm({ expense, title, onClose }: FormProps) {
  const { t } = useTranslation('expenses')
  const form = useRouteForm(expenses.void, {
    defaults: { expenseId: expense.id, version: expense.version, reason: '' },
    onDone: ({ number }) => {
      toast(t('void.done', { number }))
      onClose()
    },
  })
  return (
    <Form form={form} label={title}>
      <TextField
        form={form}
        name="reason"
        label={t('reason')}
        help={t(expense.isOnBill ? 'void.textOnBill' : 'void.text', { reference: expense.bookingReference })}
        isRequired
        autoFocus
      />
      <FormButtons form={form} label={t('void.ok')} onCancel={onClose} />
    </Form>
  )
}

function UndoForm({ expense, receiptId, title, onClose }: FormProps & { receiptId: string }) {
  const { t } = useTranslation('expenses')
  const form = useRouteForm(expenses.undoPayment, {
    defaults: { expenseId: expense.id, receiptId, reason: '' },
    onDone: ({ receiptNumber }) => {
      toast(t('undo.done', { number: receiptNumber }))
      onClose()
    },
  })
  return (
    <Form form={form} label={title}>
      <TextField form={form} name="reason" label={t('reason')} help={t('undo.text')} isRequired autoFocus />
      <FormButtons form={form} label={t('undo.ok')} onCancel={onClose} />
    </Form>
  )
}
