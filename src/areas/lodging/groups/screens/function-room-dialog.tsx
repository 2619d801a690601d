import { useTranslation } from 'react-i18next'
import { EXTRA_TAXES } from '#areas/ledger/folios/contract/extras.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { HIRE_PER } from '../contract/event-costs.ts'
import type { FunctionRoom } from '../contract/events.ts'
import { groups } from '../contract/groups.ts'

type RoomForm = RouteForm<typeof groups.createFunctionRoom>

/** A function room: new, or changed. */
export function FunctionRoomDialog({ known, onClose }: { known: FunctionRoom | undefined; onClose: () => void }) {
  return known ? <EditRoom known={known} onClose={onClose} /> : <NewRoom onClose={onClose} />
}

function NewRoom({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['groups', 'shell'])
  const form = useRouteForm(groups.createFunctionRoom, {
    defaults: { name: '', hireAmount: null, hirePer: 'EVENT', taxCategory: 'SERVICE', serviceCode: '' },
    refusedAt: { name_taken: 'name' },
    onDone: ({ name }) => {
      toast(t('add.done', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('functionRooms.add')} label={t('shell:save')} onClose={onClose}>
      <RoomFields form={form} />
    </FormDialog>
  )
}

function EditRoom({ known, onClose }: { known: FunctionRoom; onClose: () => void }) {
  const { t } = useTranslation(['groups', 'shell'])
  const { id: functionRoomId, version, ...details } = known
  const { name } = details
  const form = useRouteForm(groups.updateFunctionRoom, {
    known: { functionRoomId, version },
    defaults: details,
    refusedAt: { name_taken: 'name' },
    onDone: (saved) => {
      toast(t('edit.done', { name: saved.name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('edit.title', { name })} label={t('shell:save')} onClose={onClose}>
      <RoomFields form={fieldsOf(form)} />
      <CheckboxField form={form} name="isActive" label={t('functionRooms.offered')} />
    </FormDialog>
  )
}

function RoomFields({ form }: { form: RoomForm }) {
  const { t } = useTranslation('groups')
  return (
    <>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={80} />
      <NumberField
        form={form}
        name="capacity"
        label={t('functionRooms.capacity')}
        help={t('functionRooms.capacityHelp')}
        isRequired
        min={1}
        max={10_000}
      />
      <FieldRow>
        <MoneyField form={form} name="hireAmount" label={t('functionRooms.hire')} help={t('functionRooms.hireHelp')} />
        <SelectField
          form={form}
          name="hirePer"
          label={t('functionRooms.per')}
          options={HIRE_PER.map((value) => ({ value, label: t(`functionRooms.perWords.${value}`) }))}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          form={form}
          name="taxCategory"
          label={t('costs.taxedAs')}
          blank={t('costs.tax.NONE')}
          options={EXTRA_TAXES.map((value) => ({ value, label: t(`costs.tax.${value}`) }))}
        />
        <TextField
          form={form}
          name="serviceCode"
          label={t('functionRooms.code')}
          help={t('functionRooms.codeHelp')}
          maxLength={12}
        />
      </FieldRow>
    </>
  )
}
