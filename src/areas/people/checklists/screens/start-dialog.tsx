import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ColleagueField, useToday } from '#areas/people/employees/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useUrlState } from '#web/navigation.tsx'
import { DayField, SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { checklists } from '../contract/checklists.ts'

/** Begins a checklist for an employee by hand, and opens it. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('checklists')
  const today = useToday()
  const setUrl = useUrlState()[1]
  const { data } = useQuery(queryOf(checklists.templates, { limit: 100 }))
  const templates = data?.rows.filter(({ isActive }) => isActive) ?? []
  const form = useRouteForm(checklists.start, {
    defaults: { startOn: today },
    onDone: ({ id, kind, name }) => {
      toast(t('start.done', { name }))
      onClose()
      setUrl({ kind: kind === 'JOINING' ? undefined : kind, run: id })
    },
    refusedAt: { run_open: 'checklistTemplateId' },
  })
  return (
    <FormDialog form={form} title={t('start.title')} onClose={onClose}>
      <ColleagueField form={form} name="employeeId" label={t('start.employee')} isRequired />
      <SelectField
        form={form}
        name="checklistTemplateId"
        label={t('start.template')}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        isRequired
      />
      <DayField form={form} name="startOn" label={t('start.startOn')} isRequired />
    </FormDialog>
  )
}
