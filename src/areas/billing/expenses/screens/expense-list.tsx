import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { DayText, MoneyText, NumberText } from '#web/ui/values.tsx'
import { type Expense, expenses } from '../contract.ts'
import { ExpenseDialogs, type Question } from './expense-dialogs.tsx'
import { ExpensePanel } from './expense-panel.tsx'
import { BookingOf, ExpenseStatusChip } from './expense-marks.tsx'
import { ExpenseTotals } from './expense-totals.tsx'
import { useExpenseActions } from './use-expense-actions.tsx'

const VIEWS = ['to_pay', 'overdue', 'paid', 'on_booking', 'voided'] as const

/** What the property bought: the sums above, the bills below, one of them beside. The view and the open bill are in the address. */
export function ExpenseList() {
  const { t } = useTranslation('expenses')
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('expenses.write')
  const [openQuestion, setOpenQuestion] = useState<Question>()
  const question = url['new'] === 'yes' && mayWrite ? ({ kind: 'add' } as const) : openQuestion
  const { data: words } = useQuery(queryOf(expenses.words, {}))
  const add = (variant: 'contained' | 'outlined') =>
    mayWrite && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => setOpenQuestion({ kind: 'add' })}>
        {t('add.title')}
      </Button>
    )
  const close = () => {
    setOpenQuestion(undefined)
    setUrl({ new: undefined })
  }
  return (
    <Page title={t('list.title')} subtitle={t('list.subtitle')} actions={add('contained')}>
      <ExpenseTotals />
      <DataList
        label={t('list.title')}
        source={expenses.list}
        sheet={expenses.export}
        search="text"
        searchLabel={t('list.search')}
        filters={[
          { name: 'from', label: t('from'), kind: 'day' },
          { name: 'until', label: t('until'), kind: 'day' },
          {
            name: 'category',
            label: t('category'),
            options: (words?.categories ?? []).map((value) => ({ value, label: value })),
          },
          { name: 'view', label: t('show'), options: VIEWS.map((value) => ({ value, label: t(`view.${value}`) })) },
        ]}
        columns={useColumns()}
        onOpen={(row) => setUrl({ expense: row.id })}
        actions={useExpenseActions(setOpenQuestion)}
        isMarked={(row) => row.status === 'OVERDUE'}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: add('outlined') }}
      />
      {url['expense'] && (
        <ExpensePanel
          expenseId={url['expense']}
          onQuestion={setOpenQuestion}
          onClose={() => setUrl({ expense: undefined })}
        />
      )}
      {question && <ExpenseDialogs question={question} onClose={close} />}
    </Page>
  )
}

function useColumns(): readonly Column<Expense>[] {
  const { t } = useTranslation('expenses')
  return [
    { key: 'number', label: t('number'), cell: (row) => row.number, width: 70, phone: 'hidden' },
    { key: 'billOn', label: t('billOn'), cell: (row) => <DayText day={row.billOn} />, width: 150 },
    { key: 'vendor', label: t('vendor'), cell: (row) => row.vendor, phone: 'title' },
    { key: 'billNumber', label: t('bill'), cell: (row) => <NumberText number={row.billNumber} />, phone: 'hidden' },
    { key: 'category', label: t('category'), cell: (row) => row.category },
    {
      key: 'bookingReference',
      label: t('booking'),
      phone: 'hidden',
      cell: (row) => <BookingOf expense={row} />,
      text: (row) => row.bookingReference ?? '',
    },
    {
      key: 'dueOn',
      label: t('dueOn'),
      phone: 'hidden',
      cell: (row) => (row.dueOn ? <DayText day={row.dueOn} shape="short" /> : '–'),
      text: (row) => row.dueOn ?? '',
    },
    {
      key: 'status',
      label: t('statusLabel'),
      cell: (row) => <ExpenseStatusChip status={row.status} />,
      text: (row) => t(`status.${row.status}`),
    },
    {
      key: 'amount',
      label: t('total'),
      align: 'end',
      phone: 'end',
      cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
    },
    {
      key: 'balanceAmount',
      label: t('balance'),
      align: 'end',
      cell: (row) => <MoneyText amount={row.balanceAmount} currency={row.currency} isDue={row.status === 'OVERDUE'} />,
    },
  ]
}
