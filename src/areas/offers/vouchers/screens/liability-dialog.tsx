import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { vouchers } from '../contract/vouchers.ts'

/** What open vouchers may still cost, by the month they expire in. */
export function LiabilityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('vouchers')
  const read = useQuery(queryOf(vouchers.liability, {}))
  const { data } = read
  return (
    <Dialog open title={t('liability.title')} onClose={onClose}>
      {read.isPending && <LinesSkeleton />}
      {read.isError && !data && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {data && (data.count === 0 ? <Typography>{t('liability.empty')}</Typography> : <Months liability={data} />)}
    </Dialog>
  )
}

function Months({ liability: { total, count, currency, months } }: { liability: Reply<typeof vouchers.liability> }) {
  const { t } = useTranslation('vouchers')
  const { format } = useMoney()
  return (
    <>
      <Typography sx={{ mb: 3 }}>{t('liability.text', { count, amount: format(total, { currency }) })}</Typography>
      <DataTable
        label={t('liability.title')}
        rows={months}
        rowKey={({ month }) => month ?? ''}
        columns={[
          {
            key: 'month',
            label: t('liability.month'),
            phone: 'title',
            cell: ({ month }) => (month === null ? t('liability.none') : <DayText day={`${month}-01`} shape="month" />),
          },
          { key: 'count', label: t('liability.count'), align: 'end', cell: (row) => row.count },
          {
            key: 'balance',
            label: t('balance'),
            align: 'end',
            phone: 'end',
            cell: (row) => <MoneyText amount={row.balance} currency={currency} />,
          },
        ]}
      />
    </>
  )
}
