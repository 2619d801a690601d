import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { FolioParty } from '../../contract/replies.ts'

type Props = { parties: readonly FolioParty[]; actions: readonly RowAction<FolioParty>[] }

/** Who pays which part of the bill, and what each still owes. */
export function PartyTable({ parties, actions }: Props) {
  const { t } = useTranslation('folios')
  const columns: readonly Column<FolioParty>[] = [
    {
      key: 'name',
      label: t('party.who'),
      phone: 'title',
      cell: ({ id, name, taxNumber }) =>
        [name, id === null && t('party.booker'), taxNumber].filter(Boolean).join(' · '),
    },
    { key: 'total', label: t('charged'), align: 'end', cell: ({ total }) => <MoneyText amount={total} /> },
    { key: 'paid', label: t('paid'), align: 'end', cell: ({ paid }) => <MoneyText amount={paid} /> },
    { key: 'promised', label: t('promised'), align: 'end', cell: ({ promised }) => <MoneyText amount={promised} /> },
    { key: 'due', label: t('due'), align: 'end', phone: 'end', cell: ({ due }) => <MoneyText amount={due} isDue /> },
  ]
  return (
    <DataTable
      label={t('party.title')}
      rows={parties}
      rowKey={({ id }) => id ?? 'own'}
      columns={columns}
      actions={actions}
    />
  )
}
