import { useTranslation } from 'react-i18next'
import { useRouteForm, type RouteForm } from '#web/form.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { outlets, ResourceKind, type Resource } from '../contract.ts'
import { HoursField } from './hours-field.tsx'

type CreateForm = RouteForm<typeof outlets.createResource>
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
    defaults: { businessServiceId, kind: 'STAFF', name: '', workingHours: [] },
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
  const { id, businessServiceId: _outlet, ...own } = resource
  const form = useRouteForm(outlets.updateResource, {
    defaults: { resourceId: id, ...own },
    onDone: ({ name }) => {
      toast(t('saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={resource.name} label={t('shell:save')} onClose={onClose} width={560}>
      {/* What is asked to change a resource is what is asked to add one, and two fields more that nobody types. */}
      <ResourceFields form={form as unknown as CreateForm} />
      <CheckboxField form={form} name="isActive" label={t('isOn')} />
    </FormDialog>
  )
}

function ResourceFields({ form }: { form: CreateForm }) {
  const { t } = useTranslation('outlets')
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={80} />
        <SelectField
          form={form}
          name="kind"
          label={t('kindLabel')}
          options={ResourceKind.options.map((value) => ({ value, label: t(`resource.${value}`) }))}
        />
      </FieldRow>
      <HoursField form={form} name="workingHours" label={t('workingHours')} help={t('asOutlet')} />
      <NumberField form={form} name="ranking" label={t('place')} help={t('placeHelp')} />
    </>
  )
}
