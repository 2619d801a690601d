import { useTranslation } from 'react-i18next'
import { useRouteForm, type RouteForm } from '#web/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
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
    <Dialog open title={t('add.resources')} onClose={onClose} width={560}>
      <Form form={form} label={t('add.resources')}>
        <ResourceFields form={form} />
        <FormButtons form={form} label={t('add.resources')} onCancel={onClose} />
      </Form>
    </Dialog>
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
    <Dialog open title={resource.name} onClose={onClose} width={560}>
      <Form form={form} label={resource.name}>
        {/* What is asked to change a resource is what is asked to add one, and two fields more that nobody types. */}
        <ResourceFields form={form as unknown as CreateForm} />
        <CheckboxField form={form} name="isActive" label={t('isOn')} />
        <FormButtons form={form} label={t('shell:save')} onCancel={onClose} />
      </Form>
    </Dialog>
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
