import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { outlets } from '#areas/property/outlets/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { CheckboxField, DayField, NumberField, TextField, TimeField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { products } from '../contract/products.ts'
import type { PriceList } from '../contract/replies.ts'
import type { PriceForm } from './forms.ts'
import { PriceLines } from './price-lines.tsx'

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** Adds a price list, or edits one. */
export function PriceListDialog({ list, onClose }: { list: PriceList | undefined; onClose: () => void }) {
  return list ? <EditPrices list={list} onClose={onClose} /> : <NewPrices onClose={onClose} />
}

function NewPrices({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('products')
  const form = useRouteForm(products.createPriceList, {
    defaults: {
      name: '',
      priority: 0,
      weekdays: [...WEEK],
      fromTime: '17:00',
      untilTime: '19:00',
      businessServiceIds: [],
      lines: [],
    },
    onDone: ({ name }) => {
      toast(t('added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('add.prices')} onClose={onClose} width={640}>
      <PriceFields form={form} />
    </FormDialog>
  )
}

function EditPrices({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const { t } = useTranslation(['products', 'shell'])
  const { id, version, ...own } = list
  const form = useRouteForm(products.updatePriceList, {
    known: { priceListId: id, version },
    defaults: own,
    onDone: ({ name }) => {
      toast(t('saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={list.name} label={t('shell:save')} onClose={onClose} width={640}>
      <PriceFields form={form} />
      <CheckboxField form={form} name="isActive" label={t('prices.isOn')} />
    </FormDialog>
  )
}

function PriceFields({ form }: { form: PriceForm }) {
  const { t } = useTranslation('products')
  const places = useQuery(queryOf(outlets.list, {})).data?.rows ?? []
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={80} />
        <NumberField
          form={form}
          name="priority"
          label={t('prices.priority')}
          help={t('prices.priorityHelp')}
          max={1000}
        />
      </FieldRow>
      <ChipsField
        form={form}
        name="weekdays"
        label={t('prices.days')}
        options={WEEK.map((value) => ({ value, label: t(`weekday.${value}`) }))}
      />
      <FieldRow>
        <TimeField form={form} name="fromTime" label={t('prices.from')} isRequired />
        <TimeField form={form} name="untilTime" label={t('prices.until')} help={t('prices.untilHelp')} isRequired />
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="fromOn" label={t('prices.fromOn')} />
        <DayField form={form} name="untilOn" label={t('prices.untilOn')} />
      </FieldRow>
      <ChipsField
        form={form}
        name="businessServiceIds"
        label={t('prices.outlets')}
        help={t('prices.outletsHelp')}
        options={places.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <PriceLines form={form} />
    </>
  )
}
