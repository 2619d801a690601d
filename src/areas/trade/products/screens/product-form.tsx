import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { outlets } from '#areas/property/outlets/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { ALLERGENS, DIETS, type Product, PRODUCT_KINDS, PRODUCT_TAX_CATEGORIES } from '../contract/replies.ts'
import { products } from '../contract/products.ts'
import { ComboParts } from './combo-parts.tsx'
import type { ProductForm } from './forms.ts'
import { PackTerms } from './pack-terms.tsx'

/** Adds a product; most of its fields come from its group. */
export function NewProduct({ groupId, onClose }: { groupId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('products')
  const form = useRouteForm(products.create, {
    defaults: {
      productCode: '',
      name: '',
      kind: 'PRODUCT',
      unit: t('piece'),
      isPrepared: true,
      allergens: [],
      diets: [],
      modifierGroupIds: [],
      comboParts: [],
      prepaid: null,
      ...(groupId && { productGroupId: groupId }),
    },
    onDone: ({ name }) => {
      toast(t('added', { name }))
      onClose()
    },
  })
  return (
    <Form form={form} label={t('add.products')}>
      <ProductFields form={form} />
      <FormButtons form={form} label={t('add.products')} onCancel={onClose} />
    </Form>
  )
}

/** Changes a product; another user's change meanwhile is refused, not overwritten. */
export function EditProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation(['products', 'shell'])
  const form = useRouteForm(products.update, {
    known: { productId: product.id, version: product.version },
    defaults: {
      productCode: product.productCode,
      kind: product.kind,
      name: product.name,
      names: product.names,
      description: product.description,
      productGroupId: product.productGroupId,
      price: product.price,
      taxCategory: product.ownTaxCategory,
      unit: product.unit,
      isFractional: product.isFractional,
      barcode: product.barcode,
      allergens: product.allergens,
      diets: product.diets,
      stationId: product.ownStationId,
      isPrepared: product.isPrepared,
      ranking: product.ranking,
      isActive: product.isOwnActive,
      modifierGroupIds: product.modifierGroups.map(({ id }) => id),
      comboParts: product.comboParts.map(({ part, choices }) => ({
        part,
        choices: choices.map(({ productId, extraAmount }) => ({ productId, extraAmount })),
      })),
      prepaid: product.prepaid && {
        productId: product.prepaid.productId,
        units: product.prepaid.units,
        validDays: product.prepaid.validDays,
      },
    },
    onDone: ({ name }) => {
      toast(t('saved', { name }))
      onClose()
    },
  })
  return (
    <Form form={form} label={product.name}>
      <ProductFields form={form} known={product} />
      <CheckboxField form={form} name="isActive" label={t('isOn')} help={t('isOnHelp')} />
      <FormButtons form={form} label={t('shell:save')} onCancel={onClose} />
    </Form>
  )
}

function ProductFields({ form, known }: { form: ProductForm; known?: Product }) {
  const { t } = useTranslation('products')
  const groups = useQuery(queryOf(products.groups, {})).data?.rows ?? []
  const choices = useQuery(queryOf(products.modifierGroups, {})).data?.rows ?? []
  const kind = useWatch({ control: form.control, name: 'kind' })
  // What is no pack any more is for nothing.
  useEffect(() => {
    if (kind !== 'PREPAID' && form.getValues('prepaid')) form.setValue('prepaid', null)
  }, [kind, form])
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('name')} isRequired autoFocus={!known} maxLength={120} />
        <TextField form={form} name="productCode" label={t('code')} isRequired maxLength={24} />
      </FieldRow>
      <FieldRow>
        <SelectField
          form={form}
          name="productGroupId"
          label={t('group')}
          isRequired
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <MoneyField form={form} name="price" label={t('price')} isRequired />
      </FieldRow>
      <TextField form={form} name="description" label={t('description')} lines={2} maxLength={500} />
      <ChipsField
        form={form}
        name="allergens"
        label={t('allergens')}
        options={ALLERGENS.map((value) => ({ value, label: t(`allergen.${value}`) }))}
      />
      <ChipsField
        form={form}
        name="diets"
        label={t('diets')}
        options={DIETS.map((value) => ({ value, label: t(`diet.${value}`) }))}
      />
      {choices.length > 0 && (
        <ChipsField
          form={form}
          name="modifierGroupIds"
          label={t('tab.choices')}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {kind === 'COMBO' && <ComboParts form={form} known={known?.comboParts ?? []} />}
      {kind === 'PREPAID' && <PackTerms form={form} known={known?.prepaid ?? null} />}
      <MoreFields form={form} />
    </>
  )
}

/** Fields the group sets, for products that differ. */
function MoreFields({ form }: { form: ProductForm }) {
  const { t } = useTranslation('products')
  const stations = useQuery(queryOf(outlets.stations, {})).data?.rows ?? []
  return (
    <Fold label={t('more')}>
      <FieldRow>
        <SelectField
          form={form}
          name="kind"
          label={t('kindLabel')}
          options={PRODUCT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <TextField form={form} name="names.fr" label={t('nameFr')} maxLength={120} />
      </FieldRow>
      <FieldRow>
        <SelectField
          form={form}
          name="stationId"
          label={t('station')}
          blank={t('asGroup')}
          options={stations.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          form={form}
          name="taxCategory"
          label={t('tax')}
          blank={t('asGroup')}
          options={PRODUCT_TAX_CATEGORIES.map((value) => ({ value, label: t(`taxes.${value}`) }))}
        />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="unit" label={t('unit')} maxLength={20} />
        <TextField form={form} name="barcode" label={t('barcode')} maxLength={32} />
      </FieldRow>
      <CheckboxField form={form} name="isFractional" label={t('isFractional')} help={t('isFractionalHelp')} />
      <CheckboxField form={form} name="isPrepared" label={t('isPrepared')} help={t('isPreparedHelp')} />
    </Fold>
  )
}
