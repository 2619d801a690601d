import { useTranslation } from 'react-i18next'
import { useRouteForm, type RouteForm } from '#web/form.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { outlets, type Outlet, OUTLET_KINDS, DELIVERY_METHODS } from '../contract.ts'
import { HoursField } from './hours-field.tsx'

/** One form to open and to change an outlet. */
type OutletForm = RouteForm<typeof outlets.create>

/** A new outlet, or another hour, way or name for one. */
export function OutletDialog({ outlet, onClose }: { outlet: Outlet | undefined; onClose: () => void }) {
  return outlet ? <EditOutlet outlet={outlet} onClose={onClose} /> : <NewOutlet onClose={onClose} />
}

function NewOutlet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('outlets')
  const form = useRouteForm(outlets.create, {
    defaults: {
      name: '',
      kind: 'RESTAURANT',
      deliveryMethods: ['Dine In'],
      openingHours: [],
      takesTips: true,
      allowsBillToRoom: true,
    },
    onDone: ({ name }) => {
      toast(t('added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('add.outlets')} onClose={onClose} width={600}>
      <OutletFields form={form} />
    </FormDialog>
  )
}

function EditOutlet({ outlet, onClose }: { outlet: Outlet; onClose: () => void }) {
  const { t } = useTranslation(['outlets', 'shell'])
  const { id, version, propertyId: _property, currency: _currency, isOpen: _isOpen, ...own } = outlet
  const form = useRouteForm(outlets.update, {
    known: { businessServiceId: id, version },
    defaults: own,
    onDone: ({ name }) => {
      toast(t('saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={outlet.name} label={t('shell:save')} onClose={onClose} width={600}>
      <OutletFields form={form} />
      <CheckboxField form={form} name="isActive" label={t('isOn')} help={t('isOnHelp')} />
    </FormDialog>
  )
}

function OutletFields({ form }: { form: OutletForm }) {
  const { t } = useTranslation('outlets')
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={80} />
        <SelectField
          form={form}
          name="kind"
          label={t('kindLabel')}
          options={OUTLET_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </FieldRow>
      <TextField form={form} name="description" label={t('description')} maxLength={500} />
      <ChipsField
        form={form}
        name="deliveryMethods"
        label={t('ways')}
        options={DELIVERY_METHODS.map((value) => ({ value, label: t(`way.${value}`) }))}
      />
      <HoursField form={form} name="openingHours" label={t('hours')} help={t('always')} />
      <FieldRow>
        <PercentField form={form} name="serviceChargeBp" label={t('serviceCharge')} />
        <NumberField form={form} name="ranking" label={t('place')} help={t('placeHelp')} />
      </FieldRow>
      {form.watch('deliveryMethods')?.includes('Delivery') && (
        <MoneyField form={form} name="deliveryFee" label={t('deliveryFee')} help={t('deliveryFeeHelp')} />
      )}
      <CheckboxField form={form} name="takesTips" label={t('takesTips')} />
      <CheckboxField form={form} name="allowsBillToRoom" label={t('allowsBillToRoom')} />
    </>
  )
}
