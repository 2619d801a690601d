import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sum } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { accounting } from '../contract/accounting.ts'
import type { Journal } from '../contract/replies.ts'
import { useKeyWords } from './key-words.ts'

const WIDTH = 820

type Row = { id: string; account: string; words: string; isSuspense: boolean; debit: number; credit: number }

/** The lines of a journal: what each account was debited and credited with, and that the two sides are the same. */
export function JournalPanel({ journalId, onClose }: { journalId: string; onClose: () => void }) {
  const { t } = useTranslation('accounting')
  const { day } = useDays()
  const read = useQuery(queryOf(accounting.journal, { journalId }))
  const title = read.data ? t('journal.title', { number: read.data.number }) : t('journal.one')
  return (
    <Panel open title={title} subtitle={read.data && day(read.data.day)} width={WIDTH} onClose={onClose}>
      {read.isPending && <LinesSkeleton />}
      {read.isError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && <Lines journal={read.data} />}
    </Panel>
  )
}

function Lines({ journal }: { journal: Journal }) {
  const { t } = useTranslation('accounting')
  const words = useKeyWords()
  const { lines, currency, inSuspense } = journal
  const columns = useLineColumns(currency)
  const rows = lines.map(({ account, key, ref, refName, isSuspense, debit, credit }): Row => ({
    id: `${key} ${ref}`,
    account: `${account.code} ${account.name}`,
    words: words({ key, ref, refName }),
    isSuspense,
    debit,
    credit,
  }))
  const total = (side: 'debit' | 'credit') => sum(rows.map((row) => row[side]))
  const all = { id: 'total', account: t('total'), words: '', isSuspense: false, debit: total('debit'), credit: total('credit') } // prettier-ignore
  // With nothing to press in it, the keyboard scrolls it all the same.
  return (
    <Stack spacing={4} role="region" tabIndex={0} aria-label={t('journal.lines')}>
      {inSuspense > 0 && <Alert severity="warning">{t('journal.suspenseText', { count: inSuspense })}</Alert>}
      {lines.length === 0 ? (
        <p>{t('journal.empty')}</p>
      ) : (
        <DataTable
          label={t('journal.lines')}
          rows={[...rows, all]}
          rowKey={({ id }) => id}
          isMarked={({ isSuspense }) => isSuspense}
          columns={columns}
        />
      )}
    </Stack>
  )
}

function useLineColumns(currency: string): readonly Column<Row>[] {
  const { t } = useTranslation('accounting')
  const amount = (value: number) => (value === 0 ? '' : <MoneyText amount={value} currency={currency} />)
  const strong = ({ id, account }: Row) => (id === 'total' ? <b>{account}</b> : account)
  return [
    { key: 'account', label: t('account'), phone: 'title', cell: strong, text: ({ account }) => account },
    { key: 'words', label: t('posting'), cell: ({ words }) => words },
    { key: 'debit', label: t('debit'), align: 'end', phone: 'end', cell: ({ debit }) => amount(debit) },
    { key: 'credit', label: t('credit'), align: 'end', cell: ({ credit }) => amount(credit) },
  ]
}
