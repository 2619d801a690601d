import { useTranslation } from 'react-i18next'
import { DataTable } from '#web/ui/data-table.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import type { IssuedItem } from '../contract/replies.ts'
import { useToday } from './use-choices.ts'

const TONES = { OUT: 'inHouse', OVERDUE: 'urgent', GOOD: 'past', DAMAGED: 'tentative', LOST: 'blocked' } as const

/** Where an item is: out, overdue, or back in a condition. */
export function ItemState({ item: { condition, dueBackOn } }: { item: IssuedItem }) {
  const { t } = useTranslation('employees')
  const today = useToday()
  const state = condition ?? (dueBackOn !== null && dueBackOn < today ? 'OVERDUE' : 'OUT')
  return <StatusChip tone={TONES[state]} label={t(`items.state.${state}`)} />
}

type Props = { rows: readonly IssuedItem[]; empty: string; recordReturn?: (item: IssuedItem) => void }

/** Items of one employee. */
export function ItemTable({ rows, empty, recordReturn }: Props) {
  const { t } = useTranslation('employees')
  if (rows.length === 0) return <EmptyState icon="key" title={empty} />
  return (
    <DataTable<IssuedItem>
      label={t('items.title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', label: t('items.item'), cell: ({ name }) => name, phone: 'title' },
        { key: 'kind', label: t('items.kind'), cell: ({ kind }) => t(`items.kinds.${kind}`) },
        { key: 'serial', label: t('items.serial'), cell: ({ serial }) => serial },
        { key: 'issuedOn', label: t('items.issuedOn'), cell: ({ issuedOn }) => <DayText day={issuedOn} /> },
        {
          key: 'dueBackOn',
          label: t('items.dueBackOn'),
          cell: ({ dueBackOn }) => dueBackOn && <DayText day={dueBackOn} />,
        },
        {
          key: 'returnedOn',
          label: t('items.returnedOn'),
          cell: ({ returnedOn }) => returnedOn && <DayText day={returnedOn} />,
        },
        { key: 'state', label: t('status.label'), cell: (item) => <ItemState item={item} />, phone: 'end' },
      ]}
      {...(recordReturn && {
        actions: [
          {
            label: t('items.recordReturn'),
            isPrimary: true,
            isHidden: ({ returnedOn }) => returnedOn !== null,
            run: recordReturn,
          },
        ],
      })}
    />
  )
}
