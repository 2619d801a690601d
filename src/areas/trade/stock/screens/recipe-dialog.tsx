import Typography from '@mui/material/Typography'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductInput } from '#areas/trade/products/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Recipe, StockItem } from '../contract/replies.ts'
import { stock } from '../contract/stock.ts'
import { LineFields } from './line-fields.tsx'

/** What one unit of a product takes; the product is chosen first unless it is given. */
export function RecipeDialog({ productId, onClose }: { productId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('stock')
  const [chosen, setChosen] = useState(productId)
  const read = useQuery({ ...queryOf(stock.getRecipe, { productId: chosen ?? '' }), enabled: chosen !== undefined })
  return (
    <Dialog open title={read.data ? t('recipe.of', { name: read.data.productName }) : t('recipe.add')} onClose={onClose} width={640}>
      {chosen === undefined && <ProductInput label={t('recipe.product')} onChoose={({ id }) => setChosen(id)} />}
      {chosen !== undefined && read.isPending && <LinesSkeleton />}
      {read.isError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && <Taken recipe={read.data} onClose={onClose} />}
    </Dialog>
  ) // prettier-ignore
}

type Props = { recipe: Recipe; onClose: () => void }

function Taken({ recipe, onClose }: Props) {
  const items = useQueries({ queries: recipe.lines.map(({ itemId }) => queryOf(stock.getItem, { itemId })) })
  const known = items.flatMap(({ data }) => data?.item ?? [])
  return known.length < recipe.lines.length ? (
    <LinesSkeleton />
  ) : (
    <RecipeForm recipe={recipe} items={known} onClose={onClose} />
  )
}

function RecipeForm({ recipe, items, onClose }: Props & { items: readonly StockItem[] }) {
  const { t } = useTranslation(['stock', 'shell'])
  const { productId, productName: name } = recipe
  const form = useRouteForm(stock.setRecipe, {
    defaults: {
      productId,
      lines: recipe.lines.map(({ itemId, enteredQuantity, unit }) => ({ itemId, quantity: enteredQuantity, unit })),
    },
    onDone: () => {
      toast(t('recipe.saved', { name }))
      onClose()
    },
  })
  return (
    <Form form={form} label={t('recipe.of', { name })}>
      <Typography color="textSecondary">{t('recipe.help')}</Typography>
      <LineFields form={fieldsOf(form)} items={items} />
      <FormButtons form={form} label={t('shell:save')} onCancel={onClose} />
    </Form>
  )
}
