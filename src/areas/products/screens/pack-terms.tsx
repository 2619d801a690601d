import { useTranslation } from 'react-i18next'
import { keyOf, send } from '#web/api.ts'
import { AutocompleteField, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { NumberField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { type PrepaidTerms, products } from '../contract.ts'
import type { ProductForm } from './product-form.tsx'

const find = {
  key: keyOf(products.list, 'paid-ahead'),
  run: async (text: string): Promise<Suggestion<string>[]> => {
    const { rows } = await send(products.list, { text, limit: 12 })
    const plain = rows.filter(({ kind, isFractional }) => kind !== 'COMBO' && kind !== 'PREPAID' && !isFractional)
    return plain.map(({ id, name, groupName }) => ({ id, label: name, note: groupName, item: id }))
  },
}

/** What a pack is for: a product, how many of it, and for how long. */
export function PackTerms({ form, known }: { form: ProductForm; known: PrepaidTerms | null }) {
  const { t } = useTranslation('products')
  return (
    <>
      <AutocompleteField
        form={form}
        name="prepaid.productId"
        label={t('pack.product')}
        help={t('pack.productHelp')}
        find={find}
        minLength={1}
        chosen={known && { id: known.productId, label: known.name, item: known.productId }}
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
