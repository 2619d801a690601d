import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { closing } from '../contract/closing.ts'
import type { FixedCharge } from '../contract/replies.ts'
import { ChargeDialog } from './charge-dialog.tsx'

/** What comes with every night, adult or stay, posted by the close. */
export function FixedCharges() {
  const { t } = useTranslation('closing')
  const notify = useNotify()
  const mayChange = useCan('closing.write')
  const read = useQuery(queryOf(closing.charges, {}))
  const { mutate: update } = useSend(closing.updateCharge)
  const [edited, setEdited] = useState<FixedCharge | 'new'>()
  const columns = useChargeColumns()
  const rows = read.data?.rows
  const add = mayChange && (
    <Button variant="contained" onClick={() => setEdited('new')}>
      {t('charge.add')}
    </Button>
  )
  const toggle = (charge: FixedCharge) =>
    update(
      { ...inputOf(charge), isActive: !charge.isActive },
      {
        onSuccess: () => toast(t(charge.isActive ? 'charge.retired' : 'charge.restored', { name: charge.name })),
        onError: notify.refusal,
      },
    )
  const actions: readonly RowAction<FixedCharge>[] = [
    { label: t('charge.edit'), icon: 'edit', run: setEdited, isPrimary: true },
    { label: t('charge.retire'), run: toggle, isHidden: (row) => !row.isActive },
    { label: t('charge.restore'), run: toggle, isHidden: (row) => row.isActive },
  ]
  return (
    <Section title={t('tab.charges')} isFlush action={rows && rows.length > 0 && add}>
      {read.isPending && <LinesSkeleton lines={5} />}
      {read.isError && !rows && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {rows?.length === 0 && (
        <EmptyState icon="tag" title={t('charge.empty')} text={t('charge.emptyText')} action={add} />
      )}
      {rows && rows.length > 0 && (
        <DataTable
          label={t('tab.charges')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={columns}
          onOpen={mayChange ? setEdited : undefined}
          actions={mayChange ? actions : undefined}
        />
      )}
      {edited && <ChargeDialog charge={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Section>
  )
}

const inputOf = ({ id, roomTypeId, until, roomTypeName: _name, ...charge }: FixedCharge) => ({
  ...charge,
  chargeId: id,
  ...(roomTypeId && { roomTypeId }),
  ...(until && { until }),
})

function useChargeColumns(): readonly Column<FixedCharge>[] {
  const { t } = useTranslation('closing')
  const { day } = useDays()
  return [
    { key: 'name', label: t('charge.name'), cell: (row) => row.name, phone: 'title' },
    {
      key: 'amount',
      label: t('charge.amount'),
      align: 'end',
      cell: (row) => <MoneyText amount={row.amount} />,
      phone: 'end',
    },
    { key: 'per', label: t('charge.perLabel'), cell: (row) => t(`charge.per.${row.per}`) },
    { key: 'roomTypeName', label: t('charge.roomType'), cell: (row) => row.roomTypeName ?? t('charge.allTypes') },
    { key: 'isTaxed', label: t('charge.tax'), cell: (row) => t(row.isTaxed ? 'charge.taxed' : 'charge.untaxed') },
    {
      key: 'from',
      label: t('charge.days'),
      cell: (row) => (row.until ? `${day(row.from)} – ${day(row.until)}` : t('charge.since', { day: day(row.from) })),
    },
    {
      key: 'isActive',
      label: t('state'),
      cell: (row) => (
        <StatusChip
          tone={row.isActive ? 'inHouse' : 'past'}
          icon={row.isActive ? 'check' : 'close'}
          label={t(row.isActive ? 'charge.active' : 'charge.inactive')}
        />
      ),
    },
  ]
}
