import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { footerOf, type RowAction } from '#web/ui/row-actions.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { stock } from '../contract/stock.ts'
import type { StockItem, StockLevel, StockMove } from '../contract/replies.ts'
import { ReverseDialog, useMoveActions, useMoveColumns } from './move-list.tsx'
import { QuantityText, UnitCostText, useDecimals } from './quantity.tsx'
import { LevelChip } from './stock-marks.tsx'
import type { Question } from './question.ts'

type Props = { itemId: string; onQuestion: (question: Question) => void; onClose: () => void }

/** One item: how it is measured, what each store has of it, which dishes take it, and how it moved of late. */
export function ItemPanel({ itemId, onQuestion, onClose }: Props) {
  const { t } = useTranslation('stock')
  const read = useQuery(queryOf(stock.getItem, { itemId }))
  const actions = useItemActions(onQuestion)
  const { data } = read
  return (
    <Panel
      open
      title={data?.item.name ?? t('title')}
      subtitle={data && `${data.item.code} · ${t(`kind.${data.item.kind}`)}`}
      onClose={onClose}
      width={640}
      footer={footerOf(data?.item, actions)}
    >
      {read.isPending && <LinesSkeleton />}
      {read.isError && !data && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {data && (
        <Stack spacing={5}>
          <Facts item={data.item} />
          <Levels levels={data.levels} />
          <Dishes itemId={itemId} />
          <Moves itemId={itemId} />
        </Stack>
      )}
    </Panel>
  )
}

function useItemActions(onQuestion: (question: Question) => void): readonly RowAction<StockItem>[] {
  const { t } = useTranslation(['stock', 'shell'])
  const mayWrite = useCan('stock.write')
  const mayWaste = useCan('stock.waste')
  const isHidden = () => !mayWrite
  return [
    { label: t('receive.ok'), icon: 'arrive', isHidden, run: (item) => onQuestion({ kind: 'receive', item }) },
    {
      label: t('waste.ok'),
      icon: 'trash',
      isHidden: () => !mayWaste,
      run: (item) => onQuestion({ kind: 'waste', item }),
    },
    { label: t('transfer.ok'), icon: 'move', isHidden, run: (item) => onQuestion({ kind: 'transfer', item }) },
    { label: t('adjust.ok'), icon: 'check', isHidden, run: (item) => onQuestion({ kind: 'adjust', item }) },
    { label: t('shell:edit'), icon: 'edit', isHidden, run: (item) => onQuestion({ kind: 'item', item }) },
  ]
}

function Facts({ item }: { item: StockItem }) {
  const { t } = useTranslation('stock')
  const write = useDecimals()
  const units = item.units.map(({ name, numerator, denominator }) =>
    denominator === 1
      ? t('item.is', { name, amount: write(String(numerator)), unit: item.baseUnit })
      : t('item.isPart', { name, numerator, denominator, unit: item.baseUnit }),
  )
  return (
    <FactList
      facts={[
        [t('baseUnit'), item.baseUnit],
        [t('units'), units.join('\n')],
        [t('reorderPoint'), item.reorderPoint && <QuantityText key="reorder" quantity={item.reorderPoint} unit={item.baseUnit} />],
        [t('parLevel'), item.parLevel && <QuantityText key="par" quantity={item.parLevel} unit={item.baseUnit} />],
        [t('state'), !item.isActive && t('off')],
      ]}
    />
  ) // prettier-ignore
}

function Levels({ levels }: { levels: readonly StockLevel[] }) {
  const { t } = useTranslation('stock')
  const currency = useSession().property?.localCurrency ?? ('INR' as Currency)
  const maySeeCosts = useCan('stock.cost')
  if (levels.length === 0) return <Typography color="textSecondary">{t('item.nowhere')}</Typography>
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('item.levels')}
      </Typography>
      <DataTable
        label={t('item.levels')}
        rows={levels}
        rowKey={({ storeId }) => storeId ?? ''}
        columns={[
          { key: 'storeName', label: t('store'), cell: (row) => <Stack component="span" direction="row" sx={{ gap: 2, alignItems: 'center' }}>{row.storeName}<LevelChip level={row} /></Stack>, text: (row) => row.storeName, phone: 'title' },
          { key: 'onHand', label: t('onHand'), align: 'end', phone: 'end', cell: (row) => <QuantityText quantity={row.onHand} unit={row.baseUnit} isShort={row.isShort} /> },
          ...(maySeeCosts
            ? [
                { key: 'averageCost', label: t('averageCost'), align: 'end' as const, cell: (row: StockLevel) => (row.averageCost === null ? '–' : <UnitCostText cost={row.averageCost} unit={row.baseUnit} currency={currency} />) },
                { key: 'value', label: t('value'), align: 'end' as const, cell: (row: StockLevel) => (row.value === null ? '–' : <MoneyText amount={row.value} currency={currency} />) },
              ]
            : []),
        ]}
      />
    </section>
  ) // prettier-ignore
}

const SHOWN = 20

function Dishes({ itemId }: { itemId: string }) {
  const { t } = useTranslation('stock')
  const { data } = useQuery(queryOf(stock.recipes, { itemId, limit: SHOWN }))
  if (!data || data.rows.length === 0) return null
  const names = data.rows.map(({ productName }) => productName).join(', ')
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('item.dishes')}
      </Typography>
      <Typography>
        {names}
        {data.next && ' …'}
      </Typography>
    </section>
  )
}

function Moves({ itemId }: { itemId: string }) {
  const { t } = useTranslation('stock')
  const [, setUrl] = useUrlState()
  const [taken, setTaken] = useState<StockMove>()
  const columns = useMoveColumns(true)
  const actions = useMoveActions(setTaken)
  const { data } = useQuery(queryOf(stock.moves, { itemId, limit: SHOWN }))
  if (!data || data.rows.length === 0) return null
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('item.moves')}
      </Typography>
      <DataTable
        label={t('item.moves')}
        rows={data.rows}
        rowKey={({ id }) => String(id)}
        columns={columns.filter(({ key }) => !['writtenByName', 'reason'].includes(key))}
        actions={actions}
      />
      {data.next && (
        <Button onClick={() => setUrl({ tab: 'moves', itemId, item: undefined, view: undefined, kind: undefined })}>
          {t('moves.all')}
        </Button>
      )}
      {taken && <ReverseDialog move={taken} onClose={() => setTaken(undefined)} />}
    </section>
  )
}
