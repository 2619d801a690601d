import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useChoices, useEmployeeFacts } from '#areas/people/employees/screens/pickers.tsx'
import { isComplete } from '#core/conditions.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RuleEditor, type RuleFact } from '#web/ui/rule-editor.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MOST_DAYS, MOST_TASKS, TASK_ROLES } from '../contract/choices.ts'
import { checklists } from '../contract/checklists.ts'
import type { ChecklistTemplate, TemplateTask } from '../contract/replies.ts'
import { CHECKLIST_KINDS, EVIDENCES, TASK_OWNERS } from '../rules/tasks.ts'

type Props = { template: ChecklistTemplate | undefined; onClose: () => void }
type Form = RouteForm<typeof checklists.createTemplate>

/** A template with its tasks: new, or changed. */
export function TemplateDialog({ template, onClose }: Props) {
  return template ? <EditTemplate template={template} onClose={onClose} /> : <NewTemplate onClose={onClose} />
}

const AT = { name_taken: 'name', begins_already: 'departmentId' } as const
type Rule = TemplateTask['rule']
const TASK: TemplateTask = {
  title: '',
  owner: 'MANAGER',
  departmentId: null,
  roleCode: null,
  dueDays: 0,
  isRequired: true,
  evidence: 'NONE',
  rule: { match: 'ALL', rules: [] },
}

function useDone(onClose: () => void) {
  const { t } = useTranslation('checklists')
  return ({ name }: { name: string }) => {
    toast(t('template.saved', { name }))
    onClose()
  }
}

function NewTemplate({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('checklists')
  const form = useRouteForm(checklists.createTemplate, {
    defaults: { kind: 'JOINING', name: '', departmentId: null, isActive: true, tasks: [{ ...TASK }] },
    onDone: useDone(onClose),
    refusedAt: AT,
  })
  return (
    <FormDialog form={form} title={t('setUp.add')} onClose={onClose} width={720} isDisabled={!useIsComplete(form)}>
      <Fields form={form} />
    </FormDialog>
  )
}

function EditTemplate({ template, onClose }: { template: ChecklistTemplate; onClose: () => void }) {
  const { t } = useTranslation(['checklists', 'shell'])
  const { id, version, departmentName: _departmentName, ...defaults } = template
  const form = useRouteForm(checklists.updateTemplate, {
    known: { checklistTemplateId: id, version },
    defaults,
    onDone: useDone(onClose),
    refusedAt: AT,
  })
  const fields: Form = fieldsOf(form)
  return (
    <FormDialog
      form={form}
      title={template.name}
      label={t('shell:save')}
      onClose={onClose}
      width={720}
      isDisabled={!useIsComplete(fields)}
    >
      <Fields form={fields} />
    </FormDialog>
  )
}

/** Whether each condition of each task names something. */
const useIsComplete = (form: Form): boolean =>
  useWatch({ control: form.control, name: 'tasks' }).every(({ rule }) => rule === undefined || isComplete(rule as Rule))

function Fields({ form }: { form: Form }) {
  const { t } = useTranslation('checklists')
  const { departments } = useChoices()
  const facts = useEmployeeFacts()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'tasks', keyName: 'row' })
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('template.name')} isRequired autoFocus />
        <SelectField form={form} name="kind" label={t('kind')} help={t('template.kindHelp')} options={CHECKLIST_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))} isRequired />
      </FieldRow>
      <SelectField form={form} name="departmentId" label={t('template.department')} options={departments} blank={t('template.all')} />
      {fields.map(({ row }, index) => (
        <TaskFields key={row} form={form} index={index} departments={departments} facts={facts} {...(fields.length > 1 && { onRemove: () => remove(index) })} />
      ))}
      {fields.length < MOST_TASKS && (
        <Button startIcon={<Icon name="add" />} onClick={() => append({ ...TASK })} sx={{ justifySelf: 'start' }}>
          {t('template.addTask')}
        </Button>
      )}
      <CheckboxField form={form} name="isActive" label={t('template.isActive')} />
    </>
  )
} // prettier-ignore

type TaskProps = {
  form: Form
  index: number
  departments: { value: string; label: string }[]
  facts: readonly RuleFact[]
  onRemove?: () => void
}

function TaskFields({ form, index, departments, facts, onRemove }: TaskProps) {
  const { t } = useTranslation(['checklists', 'shell'])
  const owner = useWatch({ control: form.control, name: `tasks.${index}.owner` })
  const { field } = useController({ control: form.control, name: `tasks.${index}.rule` })
  return (
    <Box
      role="group"
      aria-label={t('template.task', { number: index + 1 })}
      sx={{ display: 'grid', gap: 3, p: 3, border: '1px solid var(--line)', borderRadius: 2, minWidth: 0 }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 40px', gap: 2 }}>
        <TextField form={form} name={`tasks.${index}.title`} label={t('template.task', { number: index + 1 })} isRequired />
        {onRemove && (
          <IconButton aria-label={`${t('shell:remove')} ${index + 1}`} onClick={onRemove}>
            <Icon name="close" />
          </IconButton>
        )}
      </Box>
      <FieldRow>
        <SelectField form={form} name={`tasks.${index}.owner`} label={t('template.owner')} options={TASK_OWNERS.map((value) => ({ value, label: t(`owners.${value}`) }))} isRequired />
        {owner === 'DEPARTMENT' && (
          <SelectField form={form} name={`tasks.${index}.departmentId`} label={t('owners.DEPARTMENT')} options={departments} isRequired />
        )}
        {owner === 'ROLE' && (
          <SelectField form={form} name={`tasks.${index}.roleCode`} label={t('owners.ROLE')} options={TASK_ROLES.map((value) => ({ value, label: t(`shell:role.${value}`) }))} isRequired />
        )}
        <NumberField form={form} name={`tasks.${index}.dueDays`} label={t('template.dueDays')} help={t('template.dueDaysHelp')} min={-MOST_DAYS} max={MOST_DAYS} />
      </FieldRow>
      <RuleEditor label={t('template.rule')} facts={facts} group={field.value as Rule} onChange={field.onChange} />
      <FieldRow>
        <SelectField form={form} name={`tasks.${index}.evidence`} label={t('template.evidence')} options={EVIDENCES.map((value) => ({ value, label: t(`evidence.${value}`) }))} isRequired />
        <CheckboxField form={form} name={`tasks.${index}.isRequired`} label={t('template.isRequired')} />
      </FieldRow>
    </Box>
  )
} // prettier-ignore
