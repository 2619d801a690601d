import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { ChipsInput } from '#web/ui/chips-field.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { products } from '../contract/products.ts'
import type { Product } from '../contract/replies.ts'

const HOUR_MS = 3_600_000
const SPANS = [0, 1, 3, 12] as const

/** Marks a product sold out: until a user marks it available again, or for some hours. */
export function SoldOutDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('products')
  const [hours, setHours] = useState(0)
  const form = useRouteForm(products.setAvailability, {
    defaults: { productId: product.id, isAvailable: false, reason: '' },
    onDone: ({ name }) => {
      toast(t('out.done', { name }))
      onClose()
    },
  })
  const choose = (span: number) => {
    setHours(span)
    form.setValue('untilAt', span === 0 ? null : new Date(Date.now() + span * HOUR_MS).toISOString())
  }
  const title = t('out.title', { name: product.name })
  return (
    <FormDialog form={form} title={title} label={t('out.say')} onClose={onClose}>
      <ChipsInput
        label={t('out.howLong')}
        options={SPANS.map((value) => ({ value, label: t(`out.hours.${value}`) }))}
        value={[hours]}
        onChange={(next) => choose(Number(next.find((one) => one !== hours) ?? hours))}
      />
      <TextField form={form} name="reason" label={t('out.reason')} maxLength={120} autoFocus />
    </FormDialog>
  )
}
