import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rooms } from '#areas/property/rooms/contract.ts'
import type { Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { CheckboxField, DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type FixedCharge, CHARGED_PER } from '../contract/replies.ts'
import { closing } from '../contract/closing.ts'

type Props = { charge: FixedCharge | undefined; onClose: () => void }

export function ChargeDialog({ charge, onClose }: Props) {
  return charge ? <Change charge={charge} onClose={onClose} /> : <Add onClose={onClose} />
}

type ChargeForm = RouteForm<typeof closing.createCharge>

function Add({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['closing', 'shell'])
  const { today } = useDays()
  const form = useRouteForm(closing.createCharge, {
    defaults: { name: '', per: 'NIGHT', isTaxed: true, from: today as Day },
    onDone: ({ name }) => {
      toast(t('charge.added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('charge.add')} label={t('shell:save')} onClose={onClose} width={560}>
      <Fields form={form} />
    </FormDialog>
  )
}

function Change({ charge, onClose }: { charge: FixedCharge; onClose: () => void }) {
  const { t } = useTranslation(['closing', 'shell'])
  const { id, roomTypeId, until, roomTypeName: _, ...fields } = charge
  const form = useRouteForm(closing.updateCharge, {
    defaults: { chargeId: id, ...fields, ...(roomTypeId && { roomTypeId }), ...(until && { until }) },
    onDone: () => {
      toast(t('charge.changed', { name: charge.name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={charge.name} label={t('shell:save')} onClose={onClose} width={560}>
      {/* The form to change a charge has the fields of a new one, and two more that no one types. */}
      <Fields form={fieldsOf(form)} />
    </FormDialog>
  )
}

function Fields({ form }: { form: ChargeForm }) {
  const { t } = useTranslation('closing')
  const types = useQuery(queryOf(rooms.types, {}))
  return (
    <>
      <TextField form={form} name="name" label={t('charge.name')} help={t('charge.nameHelp')} isRequired autoFocus />
      <FieldRow>
        <MoneyField form={form} name="amount" label={t('charge.amount')} isRequired />
        <SelectField
          form={form}
          name="per"
          label={t('charge.perLabel')}
          options={CHARGED_PER.map((value) => ({ value, label: t(`charge.per.${value}`) }))}
        />
      </FieldRow>
      <SelectField
        form={form}
        name="roomTypeId"
        label={t('charge.roomType')}
        blank={t('charge.allTypes')}
        options={types.data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      />
      <FieldRow>
        <DayField form={form} name="from" label={t('charge.from')} />
        <DayField form={form} name="until" label={t('charge.until')} />
      </FieldRow>
      <CheckboxField form={form} name="isTaxed" label={t('charge.isTaxed')} />
    </>
  )
}
