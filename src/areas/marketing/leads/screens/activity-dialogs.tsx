import { useTranslation } from 'react-i18next'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { CheckboxField, DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'
import { ACTIVITY_KINDS } from '../rules/states.ts'
import { WhenField } from './when-field.tsx'

type Closes = { onClose: () => void }

const NEW = { kind: 'CALL', subject: '', outcome: '', at: null, isDone: true, followUpOn: null } as const

function useAdded(onClose: () => void) {
  const { t } = useTranslation('leads')
  return () => {
    toast(t('activity.added'))
    onClose()
  }
}

/** Logs what happened, or what is to happen, on a lead. */
export function ActivityDialog({ leadId, onClose }: Closes & { leadId: string }) {
  const { t } = useTranslation('leads')
  const form = useRouteForm(leads.addActivity, { known: { leadId }, defaults: NEW, onDone: useAdded(onClose) })
  return (
    <FormDialog form={form} title={t('activity.add')} onClose={onClose}>
      <ActivityFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

/** The same of a deal. */
export function DealActivityDialog({ dealId, onClose }: Closes & { dealId: string }) {
  const { t } = useTranslation('leads')
  const form = useRouteForm(leads.addDealActivity, { known: { dealId }, defaults: NEW, onDone: useAdded(onClose) })
  return (
    <FormDialog form={form} title={t('activity.add')} onClose={onClose}>
      <ActivityFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

/** The same of a lead of the platform. */
export function PlatformActivityDialog({ platformLeadId, onClose }: Closes & { platformLeadId: string }) {
  const { t } = useTranslation('leads')
  const form = useRouteForm(leads.addPlatformActivity, { known: { platformLeadId }, defaults: NEW, onDone: useAdded(onClose) }) // prettier-ignore
  return (
    <FormDialog form={form} title={t('activity.add')} onClose={onClose}>
      <ActivityFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

function ActivityFields({ form }: { form: RouteForm<typeof leads.addActivity, 'leadId'> }) {
  const { t } = useTranslation('leads')
  return (
    <>
      <SelectField form={form} name="kind" label={t('activity.kindOf')} options={ACTIVITY_KINDS.map((value) => ({ value, label: t(`activity.kind.${value}`) }))} />
      <TextField form={form} name="subject" label={t('activity.subject')} isRequired autoFocus maxLength={200} />
      <TextField form={form} name="outcome" label={t('activity.outcome')} lines={3} maxLength={2_000} />
      <WhenField form={form} />
      <DayField form={form} name="followUpOn" label={t('activity.followUpOn')} />
      <CheckboxField form={form} name="isDone" label={t('activity.isDone')} />
    </>
  )
} // prettier-ignore
