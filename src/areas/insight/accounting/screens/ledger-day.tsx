import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { pagesOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { accounting } from '../contract/accounting.ts'
import type { Ledger, LedgerMove } from '../contract/replies.ts'
import { PagedLines } from './paged-lines.tsx'
import { SubjectLink } from './subject-link.tsx'

const WIDTH = 720

/** What moved a ledger on a day, by booking or company; the amounts add up to the day's row. */
export function LedgerDay({ ledger, on, onClose }: { ledger: Ledger; on: Day; onClose: () => void }) {
  const { t } = useTranslation('accounting')
  const { day } = useDays()
  const read = useInfiniteQuery(pagesOf(accounting.moves, { ledger, day: on }))
  const columns = useColumns(ledger)
  return (
    <Panel open title={t(`key.${ledger}_LEDGER`)} subtitle={day(on)} width={WIDTH} onClose={onClose}>
      <PagedLines
        read={read}
        label={t('ledger.moves')}
        columns={columns}
        rowKey={({ subjectId, key }) => `${subjectId} ${key}`}
        empty={{ title: t('ledger.still'), text: t('ledger.stillText') }}
      />
    </Panel>
  )
}

function useColumns(ledger: Ledger): readonly Column<LedgerMove>[] {
  const { t } = useTranslation('accounting')
  return [
    { key: 'name', label: t('ledger.who'), phone: 'title', cell: ({ name }) => name },
    {
      key: 'reference',
      label: t('ledger.reference'),
      cell: (row) => <SubjectLink ledger={ledger} subjectId={row.subjectId} reference={row.reference} />,
    },
    { key: 'movement', label: t('ledger.movement'), cell: ({ movement }) => t(`ledger.${movement}`) },
    { key: 'key', label: t('posting'), cell: ({ key }) => t(`key.${key}`) },
    {
      key: 'amount',
      label: t('ledger.amount'),
      align: 'end',
      phone: 'end',
      cell: ({ amount }) => <MoneyText amount={amount} />,
    },
  ]
}
