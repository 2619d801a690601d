import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isDay } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { accounting } from '../contract/accounting.ts'
import { LEDGERS, MOVEMENTS, type RollDay, type RollForward } from '../contract/replies.ts'
import { LedgerDay } from './ledger-day.tsx'
import { RowName } from './row-name.tsx'
import { SubjectLink } from './subject-link.tsx'
import { useSpan } from './use-span.tsx'

type Row = Omit<RollDay, 'day'> & { id: string; name: string }

/** How a ledger rolls forward day by day, and what each booking or company owes when the span ends. */
export function Ledgers() {
  const { t } = useTranslation('accounting')
  const [url, setUrl] = useUrlState()
  const { span, choice } = useSpan()
  const ledger = LEDGERS.find((each) => each === url['ledger']) ?? 'GUEST'
  const ledgerDay = url['ledgerDay'] ?? ''
  const read = useQuery({ ...queryOf(accounting.ledger, { ledger, ...span }), placeholderData: (before) => before })
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        <MuiTextField
          select
          label={t('ledger.one')}
          value={ledger}
          onChange={(event) => setUrl({ ledger: event.target.value })}
          sx={{ width: { xs: '100%', sm: 240 } }}
        >
          {LEDGERS.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`key.${each}_LEDGER`)}
            </MenuItem>
          ))}
        </MuiTextField>
        {choice}
      </Stack>
      {read.isPending && <CardSkeleton height={420} />}
      {read.isError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && <Roll roll={read.data} open={(on) => setUrl({ ledgerDay: on })} />}
      <DataList
        label={t('ledger.balances')}
        source={accounting.balances}
        input={{ ledger, until: span.until }}
        columns={[
          { key: 'name', label: t('ledger.who'), phone: 'title', cell: ({ name }) => name },
          {
            key: 'reference',
            label: t('ledger.reference'),
            cell: (row) => <SubjectLink ledger={ledger} subjectId={row.id} reference={row.reference} />,
          },
          {
            key: 'balance',
            label: t('ledger.balance'),
            align: 'end',
            phone: 'end',
            cell: ({ balance }) => <MoneyText amount={balance} />,
          },
        ]}
        empty={{ title: t('ledger.settled'), text: t('ledger.settledText') }}
      />
      {isDay(ledgerDay) && (
        <LedgerDay ledger={ledger} on={ledgerDay} onClose={() => setUrl({ ledgerDay: undefined })} />
      )}
    </Stack>
  )
}

/** The days of a ledger; one that is pressed shows what moved it. */
function Roll({ roll, open }: { roll: RollForward; open: (day: string) => void }) {
  const { t } = useTranslation('accounting')
  const { day } = useDays()
  const columns = useColumns(roll, open)
  const days = roll.days.map(({ day: on, ...row }): Row => ({ id: on, name: day(on), ...row }))
  const rows = [...days, { id: 'total', name: t('total'), ...roll.total }]
  if (days.length === 0)
    return (
      <Section>
        <EmptyState icon="chart" title={t('ledger.still')} text={t('ledger.stillText')} />
      </Section>
    )
  return (
    <Section title={t('ledger.roll')} isFlush>
      <DataTable label={t('ledger.roll')} rows={rows} rowKey={({ id }) => id} columns={columns} />
    </Section>
  )
}

/** Columns of movements that there are none of in the span are left out. */
function useColumns({ currency, days }: RollForward, open: (day: string) => void): readonly Column<Row>[] {
  const { t } = useTranslation('accounting')
  const column = (key: 'opening' | 'closing' | (typeof MOVEMENTS)[number]): Column<Row> => ({
    key,
    label: t(`ledger.${key}`),
    align: 'end',
    cell: (row) => <MoneyText amount={row[key]} currency={currency} />,
    ...(key === 'closing' && { phone: 'end' as const }),
  })
  return [
    {
      key: 'name',
      label: t('day'),
      phone: 'title',
      cell: ({ id, name }) => <RowName id={id} name={name} open={open} />,
      text: ({ name }) => name,
    },
    column('opening'),
    ...MOVEMENTS.filter((key) => days.some((row) => row[key] !== 0)).map(column),
    column('closing'),
  ]
}
