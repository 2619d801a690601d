import Link from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { pagesOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { accounting } from '../contract/accounting.ts'
import { type AccountLine, LEDGERS, type TrialBalance } from '../contract/replies.ts'
import { JournalPanel } from './journal-panel.tsx'
import { useKeyWords } from './key-words.ts'
import { PagedLines } from './paged-lines.tsx'

const WIDTH = 860

type Props = {
  account: TrialBalance['rows'][number]
  span: { from: Day; until: Day }
  currency: string
  onClose: () => void
}

/** What moved an account over a span: each line leads to its journal, one of a ledger to what moved the ledger on that day. */
export function StatementPanel({ account, span, currency, onClose }: Props) {
  const { t } = useTranslation('accounting')
  const read = useInfiniteQuery(pagesOf(accounting.statement, { accountId: account.id, ...span }))
  const [journalId, setJournalId] = useState<string>()
  const columns = useColumns(currency, setJournalId)
  const name = `${account.code} ${account.name}`
  return (
    <Panel open title={name} subtitle={<Ends account={account} currency={currency} />} width={WIDTH} onClose={onClose}>
      <PagedLines
        read={read}
        label={t('statement.of', { account: name })}
        columns={columns}
        rowKey={({ journalId: of, position }) => `${of} ${position}`}
        isMarked={({ isSuspense }) => isSuspense}
        empty={{ title: t('statement.still'), text: t('statement.stillText') }}
      />
      {journalId && <JournalPanel journalId={journalId} onClose={() => setJournalId(undefined)} />}
    </Panel>
  )
}

function Ends({ account: { opening, closing }, currency }: Pick<Props, 'account' | 'currency'>) {
  const { t } = useTranslation('accounting')
  return (
    <>
      {t('opening')} <MoneyText amount={opening} currency={currency} /> · {t('closing')}{' '}
      <MoneyText amount={closing} currency={currency} />
    </>
  )
}

/** High enough for a finger where lines are close. */
const target = { minHeight: 24, minWidth: 24, textAlign: 'start' } as const

const ledgerOf = (key: string) => LEDGERS.find((ledger) => key === `${ledger}_LEDGER`)

function useColumns(currency: string, openJournal: (journalId: string) => void): readonly Column<AccountLine>[] {
  const { t } = useTranslation('accounting')
  const { day } = useDays()
  const words = useKeyWords()
  const [, setUrl] = useUrlState()
  const amount = (value: number) => (value === 0 ? '' : <MoneyText amount={value} currency={currency} />)
  const posting = (row: AccountLine) => {
    const ledger = ledgerOf(row.key)
    if (!ledger) return words(row)
    const open = () => setUrl({ tab: 'ledgers', account: undefined, ledger, ledgerDay: row.day })
    return (
      <Link component="button" variant="inherit" onClick={open} sx={target}>
        {words(row)}
      </Link>
    )
  }
  return [
    { key: 'day', label: t('day'), phone: 'title', cell: (row) => day(row.day) },
    {
      key: 'number',
      label: t('journal.one'),
      cell: ({ journalId, number }) => (
        <Link
          component="button"
          variant="inherit"
          aria-label={t('journal.title', { number })}
          onClick={() => openJournal(journalId)}
          sx={target}
        >
          {number}
        </Link>
      ),
    },
    { key: 'key', label: t('posting'), cell: posting, text: words },
    { key: 'debit', label: t('debit'), align: 'end', cell: ({ debit }) => amount(debit) },
    { key: 'credit', label: t('credit'), align: 'end', cell: ({ credit }) => amount(credit) },
    {
      key: 'balance',
      label: t('ledger.balance'),
      align: 'end',
      phone: 'end',
      cell: ({ balance }) => <MoneyText amount={balance} currency={currency} />,
    },
  ]
}
