import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { type StockMove, MOVE_KINDS, type MoveKind } from '../contract/replies.ts'
import { stock } from '../contract/stock.ts'
import { useStores } from './move-dialogs.tsx'
import { QuantityText } from './quantity.tsx'
import { MoveReason } from './stock-marks.tsx'

/** What came and went, latest first; of one item when the address names it. */
export function MoveList() {
  const { t } = useTranslation('stock')
  const [url, setUrl] = useUrlState()
  const stores = useStores()
  const itemId = url['itemId']
  const item = useQuery({ ...queryOf(stock.getItem, { itemId: itemId ?? '' }), enabled: itemId !== undefined }).data
    ?.item
  const [taken, setTaken] = useState<StockMove>()
  return (
    <>
      {itemId && (
        <Chip label={item?.name ?? '…'} onDelete={() => setUrl({ itemId: undefined })} sx={{ mb: 3 }} />
      )}
      <DataList
        label={t('tab.moves')}
        source={stock.moves}
        sheet={stock.exportMoves}
        input={itemId ? { itemId } : {}}
        filters={[
          { name: 'storeId', label: t('store'), options: stores.map(({ id, name }) => ({ value: id, label: name })) },
          { name: 'kind', label: t('moves.kind'), options: MOVE_KINDS.map((value) => ({ value, label: t(`move.${value}`) })) },
        ]}
        columns={useMoveColumns()}
        actions={useMoveActions(setTaken)}
        onOpen={(move) => setUrl({ item: move.itemId })}
        empty={{ title: t('moves.empty'), text: t('moves.emptyText') }}
      />
      {taken && <ReverseDialog move={taken} onClose={() => setTaken(undefined)} />}
    </>
  ) // prettier-ignore
}

const OF_ORDERS: readonly MoveKind[] = ['Recipe', 'RecipeReversal', 'Sale', 'SaleReturn']

/** A mistake is reversed by a move that names it. */
export function useMoveActions(onReverse: (move: StockMove) => void): readonly RowAction<StockMove>[] {
  const { t } = useTranslation('stock')
  const mayWrite = useCan('stock.write')
  return [
    {
      label: t('reverse.ok'),
      icon: 'undo',
      isDestructive: true,
      isHidden: ({ kind }) => !mayWrite || kind === 'Reversal',
      whyNot: ({ kind, reversedById }) =>
        OF_ORDERS.includes(kind)
          ? t('reverse.ofOrder')
          : reversedById === null
            ? undefined
            : t('reverse.done', { count: 1 }),
      run: onReverse,
    },
  ]
}

export function ReverseDialog({ move, onClose }: { move: StockMove; onClose: () => void }) {
  const { t } = useTranslation('stock')
  const title = t('reverse.title', { kind: t(`move.${move.kind}`), name: move.itemName })
  const form = useRouteForm(stock.reverse, {
    defaults: { moveId: move.id, reason: '' },
    onDone: ({ moves }) => {
      toast(t('reverse.done', { count: moves.length }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={title} label={t('reverse.ok')} onClose={onClose}>
      <TextField form={form} name="reason" label={t('reason')} help={t('reverse.text')} isRequired autoFocus />
    </FormDialog>
  )
}

/** What is written of a move; in the panel of an item its name is not repeated. */
export function useMoveColumns(isOfItem = false): readonly Column<StockMove>[] {
  const { t } = useTranslation('stock')
  const name: Column<StockMove> = {
    key: 'itemName',
    label: t('item.name'),
    cell: (row) => row.itemName,
    phone: 'title',
  }
  return [
    { key: 'writtenAt', label: t('moves.when'), cell: (row) => <MomentText instant={row.writtenAt} />, width: 170 },
    ...(isOfItem ? [] : [name]),
    {
      key: 'kind',
      label: t('moves.kind'),
      ...(isOfItem && { phone: 'title' as const }),
      text: (row) => t(`move.${row.kind}`),
      cell: (row) => (
        <>
          {t(`move.${row.kind}`)}
          {row.orderId && (
            <>
              {' '}
              <Link to={`/order/order-details?data=${encodeURIComponent(JSON.stringify(row.orderId))}`}>
                {row.orderNo === null ? t('moves.order') : `#${row.orderNo}`}
              </Link>
            </>
          )}
        </>
      ),
    },
    { key: 'storeName', label: t('store'), cell: (row) => row.storeName },
    {
      key: 'quantity',
      label: t('quantity'),
      align: 'end',
      phone: 'end',
      cell: (row) => <QuantityText quantity={row.quantity} unit={row.baseUnit} isSigned />,
    },
    {
      key: 'balance',
      label: t('moves.balance'),
      align: 'end',
      phone: 'hidden',
      cell: (row) => <QuantityText quantity={row.balance} unit={row.baseUnit} isShort={row.balance.startsWith('-')} />,
    },
    {
      key: 'reason',
      label: t('reason'),
      phone: 'hidden',
      cell: (row) => <MoveReason move={row} />,
      text: (row) => row.reason,
    },
    { key: 'writtenByName', label: t('moves.who'), cell: (row) => row.writtenByName, phone: 'hidden', width: 150 },
  ]
}
