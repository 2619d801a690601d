import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { Recipe } from '../contract/replies.ts'
import { stock } from '../contract/stock.ts'
import { useDecimals } from './quantity.tsx'
import type { Question } from './question.ts'

/** Products that take something, with what a portion costs. */
export function RecipeList({ onQuestion }: { onQuestion: (question: Question) => void }) {
  const { t } = useTranslation(['stock', 'shell'])
  const mayWrite = useCan('stock.write')
  const edit = ({ productId }: Recipe) => onQuestion({ kind: 'recipe', productId })
  return (
    <DataList
      label={t('tab.recipes')}
      source={stock.recipes}
      sheet={stock.exportRecipes}
      rowKey={({ productId }) => productId}
      search="text"
      searchLabel={t('recipe.search')}
      columns={useColumns()}
      {...(mayWrite && { onOpen: edit })}
      actions={[{ label: t('shell:edit'), icon: 'edit', isHidden: () => !mayWrite, run: edit }]}
      empty={{
        title: t('recipe.empty'),
        text: t('recipe.emptyText'),
        action: mayWrite && (
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => onQuestion({ kind: 'recipe' })}>
            {t('recipe.add')}
          </Button>
        ),
      }}
    />
  )
}

function useColumns(): readonly Column<Recipe>[] {
  const { t } = useTranslation('stock')
  const write = useDecimals()
  const maySeeCosts = useCan('stock.cost')
  const takes = ({ lines }: Recipe) =>
    lines.map(({ itemName, enteredQuantity, unit }) => `${itemName} ${write(enteredQuantity)} ${unit}`).join(', ')
  const cost: Column<Recipe> = {
    key: 'cost',
    label: t('recipe.cost'),
    align: 'end',
    width: 130,
    cell: (row) => (row.cost === null ? '–' : <MoneyText amount={row.cost} />),
  }
  return [
    { key: 'productCode', label: t('code'), cell: (row) => row.productCode, width: 110, phone: 'hidden' },
    { key: 'productName', label: t('recipe.product'), cell: (row) => row.productName, phone: 'title', width: 240 },
    { key: 'lines', label: t('recipe.takes'), cell: takes, text: takes },
    ...(maySeeCosts ? [cost] : []),
    {
      key: 'price',
      label: t('recipe.price'),
      align: 'end',
      phone: 'end',
      width: 130,
      cell: (row) => <MoneyText amount={row.price} />,
    },
  ]
}
