import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MuiTextField from '@mui/material/TextField'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MOST_TEMPLATE_DAYS, MOST_TEMPLATE_ITEMS, TEMPLATE_WORKERS } from '../../contract/choices.ts'
import { projects } from '../../contract/projects.ts'
import type { ProjectTemplate } from '../../contract/templates.ts'
import { PRIORITIES } from '../../rules/states.ts'
import { useKinds } from '../project-dialogs.tsx'

type Props = { template: ProjectTemplate | undefined; onClose: () => void }
type Form = RouteForm<typeof projects.createTemplate>

/** A template with its items: new, or changed. */
export function TemplateDialog({ template, onClose }: Props) {
  return template ? <EditTemplate template={template} onClose={onClose} /> : <NewTemplate onClose={onClose} />
}

const emptyItem = () => ({ id: crypto.randomUUID(), title: '', body: '', priority: 'NONE' as const, startDays: 0, dueDays: 0, parentId: null, afterIds: [], estimateMinutes: null, worker: 'NOBODY' as const, lines: [] }) // prettier-ignore
const AT = { name_taken: 'name' } as const

function useDone(onClose: () => void) {
  const { t } = useTranslation('projects')
  return ({ name }: { name: string }) => {
    toast(t('templates.saved', { name }))
    onClose()
  }
}

function NewTemplate({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('projects')
  const form = useRouteForm(projects.createTemplate, {
    defaults: { name: '', kind: 'INTERNAL', color: 'BLUE', description: '', states: [], items: [emptyItem()] },
    onDone: useDone(onClose),
    refusedAt: AT,
  })
  return (
    <FormDialog form={form} title={t('templates.add')} onClose={onClose} width={720}>
      <Fields form={form} />
    </FormDialog>
  )
}

function EditTemplate({ template, onClose }: { template: ProjectTemplate; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { id, version, ...defaults } = template
  const form = useRouteForm(projects.updateTemplate, {
    known: { projectTemplateId: id, version },
    defaults,
    onDone: useDone(onClose),
    refusedAt: AT,
  })
  return (
    <FormDialog form={form} title={template.name} label={t('save')} onClose={onClose} width={720}>
      <Fields form={fieldsOf(form)} />
    </FormDialog>
  )
}

function Fields({ form }: { form: Form }) {
  const { t } = useTranslation('projects')
  const kinds = useKinds()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items', keyName: 'row' })
  /** What named the removed item names it no longer. */
  const removeAt = (index: number) => {
    const gone = form.getValues(`items.${index}.id`)
    const left = form.getValues('items')
    for (const [at, item] of left.entries()) {
      if (item.parentId === gone) form.setValue(`items.${at}.parentId`, null)
      if (item.afterIds?.includes(gone)) form.setValue(`items.${at}.afterIds`, item.afterIds.filter((id) => id !== gone)) // prettier-ignore
    }
    remove(index)
  }
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('templates.name')} isRequired autoFocus />
        <SelectField form={form} name="kind" label={t('fields.kind')} options={kinds} isRequired />
      </FieldRow>
      <TextField form={form} name="description" label={t('fields.description')} lines={2} />
      {fields.map(({ row }, index) => (
        <ItemFields key={row} form={form} index={index} {...(fields.length > 1 && { onRemove: () => removeAt(index) })} />
      ))}
      {fields.length < MOST_TEMPLATE_ITEMS && (
        <Button startIcon={<Icon name="add" />} onClick={() => append(emptyItem())} sx={{ justifySelf: 'start' }}>
          {t('templates.addItem')}
        </Button>
      )}
    </>
  )
} // prettier-ignore

/** A checklist, a line each; empty ones go when the box is left. */
function Lines({ form, index }: { form: Form; index: number }) {
  const { t } = useTranslation('projects')
  const name = `items.${index}.lines` as const
  const lines = useWatch({ control: form.control, name }) ?? []
  const store = (all: string[]) => form.setValue(name, all, { shouldDirty: true })
  return (
    <MuiTextField
      label={t('templates.lines')}
      helperText={t('templates.linesHelp')}
      multiline
      minRows={2}
      value={lines.join('\n')}
      onChange={(event) => store(event.target.value.split('\n'))}
      onBlur={() => store(lines.map((line) => line.trim()).filter((line) => line !== ''))}
    />
  )
}

type ItemProps = { form: Form; index: number; onRemove?: () => void }

function ItemFields({ form, index, onRemove }: ItemProps) {
  const { t } = useTranslation(['projects', 'shell'])
  const items = useWatch({ control: form.control, name: 'items' })
  const named = items.map(({ id, title }, at) => ({ value: id, label: title || t('templates.item', { number: at + 1 }) }))
  const label = t('templates.item', { number: index + 1 })
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 3, p: 3, border: '1px solid var(--line)', borderRadius: 2, minWidth: 0 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 44px', gap: 2 }}>
        <TextField form={form} name={`items.${index}.title`} label={label} isRequired />
        {onRemove && (
          <IconButton aria-label={`${t('shell:remove')} ${index + 1}`} onClick={onRemove}>
            <Icon name="close" />
          </IconButton>
        )}
      </Box>
      <FieldRow>
        <NumberField form={form} name={`items.${index}.startDays`} label={t('templates.startDays')} min={0} max={MOST_TEMPLATE_DAYS} />
        <NumberField form={form} name={`items.${index}.dueDays`} label={t('templates.dueDays')} min={0} max={MOST_TEMPLATE_DAYS} />
      </FieldRow>
      <FieldRow>
        <SelectField form={form} name={`items.${index}.priority`} label={t('item.priority')} options={PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))} isRequired />
        <SelectField form={form} name={`items.${index}.worker`} label={t('templates.worker')} options={TEMPLATE_WORKERS.map((value) => ({ value, label: t(`templates.workers.${value}`) }))} isRequired />
      </FieldRow>
      <Lines form={form} index={index} />
      {index > 0 && (
        <SelectField form={form} name={`items.${index}.parentId`} label={t('templates.parent')} options={named.slice(0, index)} blank={t('templates.noParent')} />
      )}
      {items.length > 1 && (
        <ChipsField form={form} name={`items.${index}.afterIds`} label={t('templates.after')} options={named.filter((_each, at) => at !== index)} />
      )}
    </Box>
  )
} // prettier-ignore
