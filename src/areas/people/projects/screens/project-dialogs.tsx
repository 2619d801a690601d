import { useTranslation } from 'react-i18next'
import { ColleagueField } from '#areas/people/employees/screens/pickers.tsx'
import { useRouteForm } from '#web/form.ts'
import { useGo } from '#web/navigation.tsx'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../contract/projects.ts'
import { PROJECT_KINDS, PROJECT_ROLES } from '../rules/states.ts'
import { projectPath } from './paths.ts'

/** Adds a project, and opens it. */
export function NewProject({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('projects')
  const go = useGo()
  const form = useRouteForm(projects.create, {
    defaults: { key: '', name: '', description: '', kind: 'INTERNAL', fromOn: null, untilOn: null },
    refusedAt: { code_taken: 'key', dates_disordered: 'untilOn' },
    onDone: ({ id, name }) => {
      toast(t('add.done', { name }))
      go(projectPath(id))
    },
  })
  return (
    <FormDialog form={form} title={t('add.title')} onClose={onClose}>
      <FieldRow>
        <TextField form={form} name="key" label={t('fields.key')} help={t('fields.keyHelp')} isRequired autoFocus />
        <TextField form={form} name="name" label={t('fields.name')} isRequired />
      </FieldRow>
      <SelectField form={form} name="kind" label={t('fields.kind')} options={useKinds()} isRequired />
      <FieldRow>
        <DayField form={form} name="fromOn" label={t('fields.fromOn')} />
        <DayField form={form} name="untilOn" label={t('fields.untilOn')} />
      </FieldRow>
      <TextField form={form} name="description" label={t('fields.description')} lines={3} />
    </FormDialog>
  )
}

/** The kinds of projects, to choose from. */
export function useKinds() {
  const { t } = useTranslation('projects')
  return PROJECT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))
}

/** Adds a member, or changes the role of one who is a member already. */
export function MemberDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const form = useRouteForm(projects.saveMember, {
    known: { projectId },
    defaults: { employeeId: '', role: 'MEMBER' },
    refusedAt: { unknown_reference: 'employeeId' },
    onDone: () => {
      toast(t('members.saved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('members.add')} onClose={onClose}>
      <ColleagueField form={form} name="employeeId" label={t('members.employee')} isRequired autoFocus />
      <SelectField
        form={form}
        name="role"
        label={t('members.role')}
        options={PROJECT_ROLES.map((value) => ({ value, label: t(`roles.${value}`), note: t(`roleNotes.${value}`) }))}
        isRequired
      />
    </FormDialog>
  )
}
