import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { products } from '#areas/trade/products/contract/products.ts'
import { ProductInput } from '#areas/trade/products/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import type { FieldsForm } from '#web/form.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import type { OfferFields } from './form-values.ts'

type Props = { form: FieldsForm<OfferFields> }

/** The products and the groups of products an offer of orders is limited to. */
export function ProductFields({ form }: Props) {
  const { t } = useTranslation('offers')
  const groups = useQuery(queryOf(products.groups, {})).data?.rows ?? []
  return (
    <>
      <ChipsField
        form={form}
        name="conditions.categories"
        label={t('categories')}
        help={t('productsHelp')}
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChosenProducts form={form} />
    </>
  )
}

function ChosenProducts({ form }: Props) {
  const { t } = useTranslation('offers')
  const ids = useWatch({ control: form.control, name: 'conditions.productIds' }) ?? []
  const named = useQueries({ queries: ids.map((productId) => queryOf(products.get, { productId })) })
  const set = (next: string[]) => form.setValue('conditions.productIds', next, { shouldDirty: true })
  return (
    <>
      <ProductInput label={t('addProduct')} onChoose={({ id }) => !ids.includes(id) && set([...ids, id])} />
      {ids.length > 0 && (
        <Stack direction="row" role="group" aria-label={t('products')} sx={{ flexWrap: 'wrap', gap: 2 }}>
          {ids.map((id, at) => (
            <Chip
              key={id}
              label={named[at]?.data?.name ?? ''}
              onDelete={() => set(ids.filter((other) => other !== id))}
            />
          ))}
        </Stack>
      )}
    </>
  )
}
