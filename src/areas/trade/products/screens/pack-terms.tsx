import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { queryOf, keyOf } from '#web/api.ts'
import { AutocompleteField, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { NumberField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import type { PrepaidTerms } from '../contract/replies.ts'
import { products } from '../contract/products.ts'
import type { ProductForm } from './forms.ts'
import { suggestProducts } from './product-input.tsx'

/** What a pack of these outlets can pay for: plain products that one of them sells. */
const findSoldAt = (outletIds: readonly string[]) => ({
  key: keyOf(products.list, `paid ahead at ${outletIds.join()}`),
  run: async (text: string): Promise<Suggestion<{ name: string }>[]> => {
    const [only, ...others] = outletIds
    const found = await suggestProducts(
      text,
      only !== undefined && others.length === 0 ? { businessServiceId: only } : {},
    )
    return found.filter(
      ({ item: { kind, isFractional, businessServiceIds } }) =>
        !['COMBO', 'PREPAID'].includes(kind) &&
        !isFractional &&
        businessServiceIds.some((id) => outletIds.includes(id)),
    )
  },
})

/** What a pack is for: a product, how many of it, and for how long. */
export function PackTerms({ form, known }: { form: ProductForm; known: PrepaidTerms | null }) {
  const { t } = useTranslation('products')
  const groupId = useWatch({ control: form.control, name: 'productGroupId' })
  const groups = useQuery(queryOf(products.groups, {})).data?.rows ?? []
  const find = findSoldAt(groups.find(({ id }) => id === groupId)?.businessServiceIds ?? [])
  return (
    <>
      <AutocompleteField
        form={form}
        name="prepaid.productId"
        label={t('pack.product')}
        help={t('pack.productHelp')}
        find={find}
        minLength={1}
        chosen={known && { id: known.productId, label: known.name, item: known }}
        isRequired
      />
      <FieldRow>
        <NumberField form={form} name="prepaid.units" label={t('pack.units')} min={1} max={1000} isRequired />
        <NumberField
          form={form}
          name="prepaid.validDays"
          label={t('pack.days')}
          help={t('pack.daysHelp')}
          min={1}
          max={3660}
        />
      </FieldRow>
    </>
  )
}
