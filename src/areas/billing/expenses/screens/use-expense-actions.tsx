import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'
import { useLanguage } from '#web/language.ts'
import { useNotify } from '#web/notify.ts'
import { showFile } from '#web/ui/files.ts'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { type Expense, expenses } from '../contract.ts'
import type { Question } from './expense-dialogs.tsx'

/** What can be done with an expense, in a row and in the panel alike; what needs input opens a dialog by `setQuestion`. */
export function useExpenseActions(setQuestion: (question: Question) => void): readonly RowAction<Expense>[] {
  const { t } = useTranslation('expenses')
  const notify = useNotify()
  const mayWrite = useCan('expenses.write')
  const language = useLanguage()
  const print = (paper: 'A4' | '80mm') => (expense: Expense) =>
    void showFile(expenses.voucher, { expenseId: expense.id, paper, language }).catch(notify.refusal)
  const isVoid = (expense: Expense) => expense.status === 'VOID'
  return [
    {
      label: t('pay.ok'),
      icon: 'money',
      isPrimary: true,
      isHidden: (expense) => !mayWrite || isVoid(expense) || expense.balanceAmount === 0,
      run: (expense) => setQuestion({ kind: 'pay', expense }),
    },
    {
      label: t('edit.ok'),
      icon: 'edit',
      isHidden: (expense) => !mayWrite || isVoid(expense),
      run: (expense) => setQuestion({ kind: 'edit', expense }),
    },
    { label: t('voucher.a4'), icon: 'print', run: print('A4') },
    { label: t('voucher.strip'), icon: 'print', run: print('80mm') },
    {
      label: t('back.ok'),
      icon: 'undo',
      isHidden: (expense) => !mayWrite || expense.paidAmount === 0,
      run: (expense) => setQuestion({ kind: 'back', expense }),
    },
    {
      label: t('void.ok'),
      icon: 'trash',
      isDestructive: true,
      isHidden: (expense) => !mayWrite || isVoid(expense),
      whyNot: (expense) => (expense.paidAmount > 0 ? t('void.paid') : undefined),
      run: (expense) => setQuestion({ kind: 'void', expense }),
    },
  ]
}
