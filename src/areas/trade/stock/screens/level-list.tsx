import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { type StockLevel, ITEM_KINDS } from '../contract/replies.ts'
import { stock } from '../contract/stock.ts'
import { useStores } from './move-dialogs.tsx'
import { QuantityText, useDecimals } from './quantity.tsx'
import { LevelChip } from './stock-marks.tsx'
import type { Question } from './question.ts'

const VIEWS = ['low', 'short', 'inactive'] as const
const FILTERS = ['storeId', 'kind', 'view', 'text'] as const

/** What stores have: the sums above, a line for each item and store below. */
export function LevelList({ onQuestion }: { onQuestion: (question: Question) => void }) {
  const { t } = useTranslation('stock')
  const [, setUrl] = useUrlState()
  const mayWrite = useCan('stock.write')
  const stores = useStores()
  return (
    <>
      <Totals />
      <DataList
        label={t('title')}
        source={stock.levels}
        sheet={stock.export}
        rowKey={({ itemId, storeId }) => `${itemId} ${storeId ?? ''}`}
        search="text"
        searchLabel={t('search')}
        filters={[
          { name: 'storeId', label: t('store'), options: stores.map(({ id, name }) => ({ value: id, label: name })) },
          { name: 'kind', label: t('kindLabel'), options: ITEM_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })) },
          { name: 'view', label: t('show'), options: VIEWS.map((value) => ({ value, label: t(`view.${value}`) })) },
        ]}
        columns={useColumns()}
        onOpen={({ itemId }) => setUrl({ item: itemId })}
        isMarked={({ isShort }) => isShort}
        actions={[
          { label: t('open.show'), icon: 'eye', run: ({ itemId }) => setUrl({ item: itemId }) },
          { label: t('moves.show'), icon: 'history', run: ({ itemId }) => setUrl({ tab: 'moves', itemId, text: undefined, view: undefined, kind: undefined }) },
          {
            label: t('count.do'),
            icon: 'check',
            isHidden: ({ storeId }) => !mayWrite || storeId === null,
            run: ({ storeId }) => onQuestion({ kind: 'count', storeId: storeId ?? undefined }),
          },
        ]}
        empty={{
          title: t('empty'),
          text: t('emptyText'),
          action: mayWrite && (
            <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => onQuestion({ kind: 'item' })}>
              {t('item.add')}
            </Button>
          ),
        }}
      />
    </>
  ) // prettier-ignore
}

/** What the list below is worth, and how much of it is low. */
function Totals() {
  const { t } = useTranslation('stock')
  const [url, setUrl] = useUrlState()
  const input = Object.fromEntries(FILTERS.flatMap((name) => (url[name] ? [[name, url[name]]] : [])))
  const { data } = useQuery({ ...queryOf(stock.totals, input), placeholderData: (before) => before })
  if (!data || data.count === 0) return null
  const toggle = (view: string) => setUrl({ view: url['view'] === view ? undefined : view })
  return (
    <Stack
      component="section"
      aria-label={t('totals.title')}
      direction="row"
      sx={{ flexWrap: 'wrap', columnGap: 6, rowGap: 2, mb: 4, alignItems: 'flex-end' }}
    >
      {data.value !== null && (
        <Figure label={t('totals.value')} amount={data.value} currency={data.currency} isStrong />
      )}
      <Typography color="textSecondary">{t('totals.count', { count: data.count })}</Typography>
      {(['low', 'short'] as const).map((view) => (
        <Button
          key={view}
          size="small"
          variant={url['view'] === view ? 'contained' : 'outlined'}
          aria-pressed={url['view'] === view}
          disabled={data[view] === 0}
          onClick={() => toggle(view)}
        >
          {t(`totals.${view}`, { count: data[view] })}
        </Button>
      ))}
    </Stack>
  )
}

function useColumns(): readonly Column<StockLevel>[] {
  const { t } = useTranslation('stock')
  const write = useDecimals()
  const maySeeCosts = useCan('stock.cost')
  const value: Column<StockLevel> = {
    key: 'value',
    label: t('value'),
    align: 'end',
    width: 130,
    cell: (row) => (row.value === null ? '–' : <MoneyText amount={row.value} />),
  }
  return [
    { key: 'code', label: t('code'), cell: (row) => row.code, width: 110, phone: 'hidden' },
    {
      key: 'name',
      label: t('item.name'),
      phone: 'title',
      text: (row) => row.name,
      cell: (row) => (
        <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          {row.name}
          <LevelChip level={row} />
        </Box>
      ),
    },
    { key: 'kind', label: t('kindLabel'), cell: (row) => t(`kind.${row.kind}`), width: 130, phone: 'hidden' },
    { key: 'storeName', label: t('store'), cell: (row) => row.storeName || t('noStore') },
    {
      key: 'onHand',
      label: t('onHand'),
      align: 'end',
      phone: 'end',
      cell: (row) => (
        <>
          <QuantityText quantity={row.onHand} unit={row.baseUnit} isShort={row.isShort} />
          {row.reserved !== '0' && (
            <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {t('reserved', { quantity: write(row.reserved), unit: row.baseUnit })}
            </Typography>
          )}
        </>
      ),
    },
    {
      key: 'reorderPoint',
      label: t('reorderPoint'),
      align: 'end',
      phone: 'hidden',
      cell: (row) =>
        row.reorderPoint === null ? '–' : <QuantityText quantity={row.reorderPoint} unit={row.baseUnit} />,
    },
    ...(maySeeCosts ? [value] : []),
  ]
}
