import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import type { Outlet, Resource } from '#areas/property/outlets/contract.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useRouteForm } from '#web/form.ts'
import { Link } from '#web/navigation.tsx'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { NumberField, SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { appointments, PLACE_KINDS, STEP_MINUTES, type Treatment } from '../contract.ts'

type Props = {
  outlet: Outlet
  treatment: Treatment | undefined
  known: readonly Treatment[]
  people: readonly Resource[]
  onClose: () => void
}

/** How long a treatment takes, what it needs and who does it. Its name and price are the product's. */
export function TreatmentDialog({ outlet, treatment, known, people, onClose }: Props) {
  const { t } = useTranslation(['appointments', 'shell'])
  const { format } = useMoney()
  const menu = useQuery(queryOf(products.menu, { businessServiceId: outlet.id })).data?.rows ?? []
  const open = menu.filter(({ product }) => !known.some(({ productId }) => productId === product.id))
  const form = useRouteForm(appointments.setTreatment, {
    defaults: {
      productId: treatment?.productId ?? '',
      minutes: treatment?.minutes ?? 30,
      bufferMinutes: treatment?.bufferMinutes ?? 0,
      placeKind: treatment?.placeKind ?? null,
      staffIds: treatment?.staffIds ?? [],
    },
    onDone: ({ name }) => {
      toast(t('setUp.saved', { name }))
      onClose()
    },
  })
  const title = treatment ? treatment.name : t('setUp.add.treatments')
  const productPath: Address = treatment ? `/product/list?product=${treatment.productId}` : '/product/list'
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={onClose} width={560}>
        {!treatment && (
          <SelectField form={form} name="productId" label={t('service')} isRequired options={open.map(({ product, priceNow }) => ({ value: product.id, label: `${product.name} · ${format(priceNow)}` }))} />
        )}
        <span>
          {treatment && `${t('price')}: ${format(treatment.price)} · `}
          <Link to={productPath}>{t(treatment ? 'setUp.toProduct' : 'setUp.newProduct')}</Link>
        </span>
        <FieldRow>
          <NumberField form={form} name="minutes" label={t('setUp.duration')} min={5} max={720} step={STEP_MINUTES} />
          <NumberField form={form} name="bufferMinutes" label={t('buffer')} min={0} max={120} step={STEP_MINUTES} />
        </FieldRow>
        <SelectField form={form} name="placeKind" label={t('setUp.needs')} blank={t('setUp.needsNothing')} options={PLACE_KINDS.map((value) => ({ value, label: t(`setUp.kind.${value}`) }))} />
        <ChipsField form={form} name="staffIds" label={t('setUp.staff')} help={t('setUp.staffHelp')} options={people.filter(({ kind }) => kind === 'STAFF').map(({ id, name }) => ({ value: id, label: name }))} />
    </FormDialog>
  ) // prettier-ignore
}
