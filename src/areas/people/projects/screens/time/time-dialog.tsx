import { useTranslation } from 'react-i18next'
import { useToday } from '#areas/people/employees/screens/pickers.tsx'
import { minutesText } from '#core/dates.ts'
import { useRouteForm } from '#web/form.ts'
import { AutocompleteField } from '#web/ui/autocomplete-field.tsx'
import { CheckboxField, DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import type { TimeEntry } from '../../contract/time.ts'
import { includesRole } from '../../rules/states.ts'
import type { Details } from '../details.ts'
import { ActivityField } from './activity-choice.tsx'
import { finderOfItems } from '../item/finder.ts'
import { MinutesField } from '../minutes-field.tsx'

type Item = { id: string; title: string }
type Props = { details: Details; item?: Item; onClose: () => void }

/** Logs time on a project, or on one of its items; its manager also that of a member. */
export function LogTime({ details: { project, members }, item, onClose }: Props) {
  const { t } = useTranslation('projects')
  const today = useToday()
  const form = useRouteForm(projects.logTime, {
    known: { projectId: project.id },
    defaults: { itemId: item?.id ?? null, activityId: null, on: today, minutes: 0, note: '' },
    refusedAt: { date_in_future: 'on', day_full: 'minutes' },
    onDone: ({ minutes }) => {
      toast(t('time.logged', { time: minutesText(minutes) }))
      onClose()
    },
  }) // prettier-ignore
  const mayLogForOthers = includesRole(project.role, 'MANAGER')
  return (
    <FormDialog form={form} title={t('time.log')} onClose={onClose}>
      {mayLogForOthers && (
        <SelectField
          form={form}
          name="employeeId"
          label={t('members.employee')}
          blank={t('time.myself')}
          options={members.map(({ employeeId, name }) => ({ value: employeeId, label: name }))}
        />
      )}
      <FieldRow>
        <DayField form={form} name="on" label={t('time.on')} max={today} isRequired />
        <MinutesField form={form} name="minutes" label={t('time.minutes')} help={t('time.help')} isRequired />
      </FieldRow>
      <ItemField form={form} projectId={project.id} item={item} />
      <ActivityField form={form} name="activityId" label={t('activities.one')} />
      <TextField form={form} name="note" label={t('time.note')} lines={2} />
    </FormDialog>
  )
}

/** Changes a time entry. */
export function EditTime({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const { t } = useTranslation(['projects', 'shell'])
  const today = useToday()
  const {
    id: timeEntryId,
    projectId,
    version,
    itemId,
    itemTitle,
    activityId,
    activityName,
    on,
    minutes,
    note,
    isBillable,
  } = entry
  const form = useRouteForm(projects.updateTime, {
    known: { projectId, timeEntryId, version },
    defaults: { itemId, activityId, on, minutes, note, isBillable },
    refusedAt: { date_in_future: 'on', day_full: 'minutes' },
    onDone: (saved) => {
      toast(t('time.logged', { time: minutesText(saved.minutes) }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('time.edit')} label={t('shell:save')} onClose={onClose}>
      <FieldRow>
        <DayField form={form} name="on" label={t('time.on')} max={today} isRequired />
        <MinutesField form={form} name="minutes" label={t('time.minutes')} help={t('time.help')} isRequired autoFocus />
      </FieldRow>
      <ItemField form={form} projectId={projectId} item={itemId === null ? undefined : { id: itemId, title: itemTitle }} />
      <ActivityField
        form={form}
        name="activityId"
        label={t('activities.one')}
        known={activityId === null ? undefined : { id: activityId, name: activityName }}
      />
      <TextField form={form} name="note" label={t('time.note')} lines={2} />
      <CheckboxField form={form} name="isBillable" label={t('time.isBillable')} />
    </FormDialog>
  ) // prettier-ignore
}

type FieldForm = Parameters<typeof AutocompleteField>[0]['form']

function ItemField({ form, projectId, item }: { form: unknown; projectId: string; item: Item | undefined }) {
  const { t } = useTranslation('projects')
  return (
    <AutocompleteField
      form={form as FieldForm}
      name="itemId"
      label={t('time.item')}
      find={finderOfItems(projectId)}
      minLength={1}
      chosen={item ? { id: item.id, label: item.title, item } : null}
    />
  )
}
