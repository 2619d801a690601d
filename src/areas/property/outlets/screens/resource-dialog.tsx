import { useTranslation } from 'react-i18next'
import { useRouteForm, type RouteForm } from '#web/form.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { outlets, type Resource, RESOURCE_KINDS } from '../contract.ts'
import { HoursField } from './hours-field.tsx'

/** One form to add and to change a resource. */
type ResourceForm = RouteForm<typeof outlets.createResource, 'businessServiceId'>
type Props = { resource: Resource | undefined; businessServiceId: string; onClose: () => void }

/** Who or what serves: new, or with other hours. */
export function ResourceDialog({ resource, businessServiceId, onClose }: Props) {
  return resource ? (
    <EditResource resource={resource} onClose={onClose} />
  ) : (
    <NewResource businessServiceId={businessServiceId} onClose={onClose} />
  )
}

function NewResource({ businessServiceId, onClose }: Omit<Props, 'resource'>) {
  const { t } = useTranslation('outlets')
  const form = useRouteForm(outlets.createResource, {
    known: { businessServiceId },
    defaults: { kind: 'STAFF', name: '', workingHours: [] },
    onDone: ({ name }) => {
      toast(t('added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('add.resources')} onClose={onClose} width={560}>
      <ResourceFields form={form} />
    </FormDialog>
  )
}

function EditResource({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t } = useTranslation(['outlets', 'shell'])
  const { id, version, businessServiceId: _outlet, ...own } = resource
  const form = useRouteForm(outlets.updateResource, {
    known: { resourceId: id, version },
    defaults: own,
    onDone: ({ name }) => {
      toast(t('saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={resource.name} label={t('shell:save')} onClose={onClose} width={560}>
      <ResourceFields form={form} />
      <CheckboxField form={form} name="isActive" label={t('isOn')} />
    </FormDialog>
  )
}

function ResourceFields({ form }: { form: ResourceForm }) {
  const { t } = useTranslation('outlets')
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={80} />
        <SelectField
          form={form}
          name="kind"
          label={t('kindLabel')}
          options={RESOURCE_KINDS.map((value) => ({ value, label: t(`resource.${value}`) }))}
        />
      </FieldRow>
      <HoursField form={form} name="workingHours" label={t('workingHours')} help={t('asOutlet')} />
      <NumberField form={form} name="ranking" label={t('place')} help={t('placeHelp')} />
    </>
  )
}
