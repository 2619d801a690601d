import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { ProductInput } from '#areas/trade/products/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import type { FieldsForm } from '#web/form.ts'
import { NumberField, SelectField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { GIFT_PER, type OfferGift, type OfferTarget } from '../contract/fields.ts'
import type { OfferFields } from './form-values.ts'

type Props = { form: FieldsForm<OfferFields> }

export const NEW_GIFT: OfferGift = { extraId: null, productId: null, quantity: 1, per: 'ONCE' }

/** What an offer adds at no price: an extra charge to a stay, a product to an order. */
export function GiftFields({ form, target }: Props & { target: OfferTarget }) {
  const { t } = useTranslation('offers')
  const isStay = target === 'STAY'
  const extras = useQuery({ ...queryOf(folios.extras, {}), enabled: isStay }).data?.rows ?? []
  return (
    <>
      {isStay ? (
        <SelectField
          form={form}
          name="gift.extraId"
          label={t('gift.extra')}
          options={extras.map(({ id, name }) => ({ value: id, label: name }))}
          {...(extras.length === 0 && { help: t('gift.none') })}
        />
      ) : (
        <GiftProduct form={form} />
      )}
      <FieldRow>
        <NumberField form={form} name="gift.quantity" label={t('gift.quantity')} min={1} max={20} isRequired />
        {isStay && (
          <SelectField
            form={form}
            name="gift.per"
            label={t('gift.per')}
            options={GIFT_PER.map((value) => ({ value, label: t(`gift.perOf.${value}`) }))}
          />
        )}
      </FieldRow>
    </>
  )
}

function GiftProduct({ form }: Props) {
  const { t } = useTranslation('offers')
  const productId = useWatch({ control: form.control, name: 'gift.productId' }) ?? null
  const chosen = useQuery({
    ...queryOf(products.get, { productId: productId ?? '' }),
    enabled: productId !== null,
  }).data
  return (
    <>
      <ProductInput
        label={t('gift.choose')}
        onChoose={({ id }) => form.setValue('gift.productId', id, { shouldDirty: true })}
      />
      <p>{chosen ? `${t('gift.product')}: ${chosen.name}` : t('gift.choose')}</p>
    </>
  )
}
