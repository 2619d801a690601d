import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { accounting } from '../contract/accounting.ts'
import type { TrialBalance as Balance } from '../contract/replies.ts'
import { RowName } from './row-name.tsx'
import { StatementPanel } from './statement-panel.tsx'
import { useSpan } from './use-span.tsx'

type Row = { id: string; name: string; opening: number; debit: number; credit: number; closing: number }

/** What each account was, what moved it, and what it is: debits less credits, whose sums come to nothing. An account leads to its lines. */
export function TrialBalance() {
  const { span, choice } = useSpan()
  const [url, setUrl] = useUrlState()
  const read = useQuery({ ...queryOf(accounting.trialBalance, span), placeholderData: (before) => before })
  const account = read.data?.rows.find(({ id }) => id === url['account'])
  return (
    <Stack spacing={4}>
      {choice}
      {read.isPending && <CardSkeleton height={420} />}
      {read.isError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && <Balances balance={read.data} open={(id) => setUrl({ account: id })} />}
      {read.data && account && (
        <StatementPanel
          account={account}
          span={span}
          currency={read.data.currency}
          onClose={() => setUrl({ account: undefined })}
        />
      )}
    </Stack>
  )
}

function Balances({ balance, open }: { balance: Balance; open: (accountId: string) => void }) {
  const { t } = useTranslation('accounting')
  const columns = useColumns(balance.currency, open)
  const rows = rowsOf(balance, t('total'))
  return (
    <Section isFlush>
      <DataTable label={t('tab.trialBalance')} rows={rows} rowKey={({ id }) => id} columns={columns} />
    </Section>
  )
}

/** Accounts that were moved or have a balance, and their sums. */
const rowsOf = ({ rows, totals }: Balance, total: string): Row[] => [
  ...rows
    .filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0)
    .map(({ id, code, name, opening, debit, credit, closing }) => ({
      id,
      name: `${code} ${name}`,
      opening,
      debit,
      credit,
      closing,
    })),
  { id: 'total', name: total, ...totals },
]

function useColumns(currency: string, open: (accountId: string) => void): readonly Column<Row>[] {
  const { t } = useTranslation('accounting')
  const column = (key: 'opening' | 'debit' | 'credit' | 'closing'): Column<Row> => ({
    key,
    label: t(key),
    align: 'end',
    cell: (row) => <MoneyText amount={row[key]} currency={currency} />,
    ...(key === 'closing' && { phone: 'end' as const }),
  })
  return [
    {
      key: 'name',
      label: t('account'),
      phone: 'title',
      cell: ({ id, name }) => <RowName id={id} name={name} open={open} />,
      text: ({ name }) => name,
    },
    column('opening'),
    column('debit'),
    column('credit'),
    column('closing'),
  ]
}
