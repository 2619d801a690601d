import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useToday } from '#areas/people/employees/screens/pickers.tsx'
import { rooms } from '#areas/property/rooms/contract.ts'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { CheckboxField, DayField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MOST_PLAN_MONTHS, MOST_PLAN_ROOMS } from '../../contract/choices.ts'
import type { MaintenancePlan } from '../../contract/maintenance.ts'
import { projects } from '../../contract/projects.ts'
import { MinutesField } from '../minutes-field.tsx'

function useDone(onClose: () => void) {
  const { t } = useTranslation('projects')
  return ({ title }: { title: string }) => {
    toast(t('plans.saved', { name: title }))
    onClose()
  }
}

/** Adds a plan to an open project. */
export function NewPlan({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('projects')
  const today = useToday()
  const read = useQuery(queryOf(projects.list, { limit: 100 }))
  const form = useRouteForm(projects.createPlan, {
    defaults: { projectId: '', title: '', body: '', everyMonths: 6, roomTypeId: null, firstDueOn: today, roomsADay: 4, estimateMinutes: null, isActive: true },
    refusedAt: { unknown_reference: 'roomTypeId', project_closed: 'projectId' },
    onDone: useDone(onClose),
  }) // prettier-ignore
  const options = (read.data?.rows ?? []).map(({ id, key, name }) => ({ value: id, label: `${key} · ${name}` }))
  return (
    <FormDialog form={form} title={t('plans.add')} onClose={onClose}>
      <SelectField form={form} name="projectId" label={t('page.title')} options={options} help={t('plans.projectHelp')} isRequired />
      <PlanFields form={fieldsOf(form)} />
    </FormDialog>
  ) // prettier-ignore
}

export function EditPlan({ plan, onClose }: { plan: MaintenancePlan; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { id, version, title, body, everyMonths, roomTypeId, firstDueOn, roomsADay, estimateMinutes, isActive } = plan
  const form = useRouteForm(projects.updatePlan, {
    known: { maintenancePlanId: id, version },
    defaults: { title, body, everyMonths, roomTypeId, firstDueOn, roomsADay, estimateMinutes, isActive },
    refusedAt: { unknown_reference: 'roomTypeId' },
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={title} label={t('save')} onClose={onClose}>
      <PlanFields form={form} />
    </FormDialog>
  )
}

type Fields = RouteForm<typeof projects.updatePlan, 'maintenancePlanId' | 'version'>

function PlanFields({ form }: { form: Fields }) {
  const { t } = useTranslation('projects')
  const read = useQuery(queryOf(rooms.types, {}))
  const types = (read.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <TextField form={form} name="title" label={t('plans.work')} isRequired />
      <FieldRow>
        <NumberField form={form} name="everyMonths" label={t('plans.everyMonths')} min={1} max={MOST_PLAN_MONTHS} />
        <SelectField form={form} name="roomTypeId" label={t('plans.rooms')} options={types} blank={t('plans.everyRoom')} />
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="firstDueOn" label={t('plans.firstDueOn')} help={t('plans.firstDueHelp')} isRequired />
        <NumberField form={form} name="roomsADay" label={t('plans.roomsADay')} min={1} max={MOST_PLAN_ROOMS} />
      </FieldRow>
      <MinutesField form={form} name="estimateMinutes" label={t('plans.estimate')} help={t('time.help')} />
      <TextField form={form} name="body" label={t('item.body')} lines={3} />
      <CheckboxField form={form} name="isActive" label={t('plans.isActive')} />
    </>
  )
} // prettier-ignore
