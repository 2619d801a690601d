import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nightsOf } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MomentText, MoneyText } from '#web/ui/values.tsx'
import { type Turnaway, turnaways } from '../contract.ts'
import { TURNAWAY_KINDS, TURNAWAY_REASONS } from '../rules.ts'
import { TurnawayDialog } from './turnaway-dialog.tsx'

/** `/bookone/turnaways`: stays that were asked for and not booked, the newest first. */
export function TurnawayList() {
  const { t } = useTranslation('turnaways')
  const mayWrite = useCan('turnaways.write')
  const [isAdding, setAdding] = useState(false)
  const add = (variant: 'contained' | 'outlined') =>
    mayWrite && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => setAdding(true)}>
        {t('add.title')}
      </Button>
    )
  return (
    <Page title={t('list.title')} actions={add('contained')}>
      <DataList
        label={t('list.title')}
        source={turnaways.list}
        filters={[
          {
            name: 'kind',
            label: t('kind'),
            options: TURNAWAY_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
          {
            name: 'reason',
            label: t('reason'),
            options: TURNAWAY_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) })),
          },
        ]}
        columns={useColumns()}
        actions={useRemoval()}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: add('outlined') }}
      />
      {isAdding && <TurnawayDialog begins={{}} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function useRemoval(): readonly RowAction<Turnaway>[] {
  const { t } = useTranslation('turnaways')
  const confirm = useConfirm()
  const notify = useNotify()
  const mayWrite = useCan('turnaways.write')
  const { mutate } = useSend(turnaways.remove)
  const remove = async ({ id }: Turnaway) => {
    const ok = t('remove.ok')
    if (!(await confirm({ title: t('remove.title'), message: t('remove.text'), ok, isDestructive: true }))) return
    mutate({ turnawayId: id }, { onSuccess: () => toast(t('remove.done')), onError: notify.refusal })
  }
  if (!mayWrite) return []
  return [{ label: t('remove.ok'), icon: 'trash', isDestructive: true, run: (row) => void remove(row) }]
}

function useColumns(): readonly Column<Turnaway>[] {
  const { t } = useTranslation('turnaways')
  const reasonOf = ({ reason }: Turnaway) => t(`reasons.${reason}`)
  return [
    { key: 'reason', label: t('reason'), phone: 'title', cell: reasonOf, text: reasonOf },
    {
      key: 'kind',
      label: t('kind'),
      cell: ({ kind }) => t(`kinds.${kind}`),
      text: ({ kind }) => t(`kinds.${kind}`),
    },
    { key: 'arrival', label: t('arrival'), cell: ({ arrival }) => <DayText day={arrival} />, text: (row) => row.arrival },
    { key: 'nights', label: t('nights'), align: 'end', cell: (row) => nightsOf(row) },
    { key: 'rooms', label: t('rooms'), align: 'end', cell: (row) => row.rooms },
    { key: 'roomTypeName', label: t('roomType'), cell: (row) => row.roomTypeName },
    {
      key: 'amount',
      label: t('amount'),
      align: 'end',
      cell: ({ amount }) => amount !== null && <MoneyText amount={amount} />,
    },
    { key: 'note', label: t('note'), cell: (row) => row.note },
    { key: 'takenAt', label: t('takenAt'), cell: (row) => <MomentText instant={row.takenAt} />, text: (row) => row.takenAt },
    { key: 'takenBy', label: t('takenBy'), cell: (row) => row.takenBy },
  ]
} // prettier-ignore
