import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColleagueField, useToday } from '#areas/people/employees/screens/pickers.tsx'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { DayField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import type { ProjectTemplate } from '../../contract/templates.ts'
import { projectPath } from '../paths.ts'
import { TemplateDialog } from './template-dialog.tsx'

/** From the first day to the last one of its items. */
const daysOf = ({ items }: ProjectTemplate): number =>
  Math.max(0, ...items.map(({ startDays, dueDays }) => (dueDays ?? startDays ?? 0) + 1))

/** `/project/templates`: templates of projects, each a press away from a new one. */
export function TemplatesPage() {
  const { t } = useTranslation(['projects', 'shell'])
  const notify = useNotify()
  const confirm = useConfirm()
  const [edited, setEdited] = useState<ProjectTemplate | 'NEW'>()
  const [used, setUsed] = useState<ProjectTemplate>()
  const { mutate } = useSend(projects.removeTemplate)
  const remove = async ({ id: projectTemplateId, name }: ProjectTemplate) => {
    const isSure = await confirm({ message: t('templates.removeAsk'), ok: t('shell:remove'), isDestructive: true })
    const onSuccess = () => toast(t('templates.removed', { name }))
    if (isSure) mutate({ projectTemplateId }, { onSuccess, onError: notify.refusal })
  }
  return (
    <Page
      title={t('templates.title')}
      subtitle={<Link to="/project">{t('list.title')}</Link>}
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setEdited('NEW')}>
          {t('templates.add')}
        </Button>
      }
    >
      <DataList
        label={t('templates.title')}
        source={projects.templates}
        columns={[
          { key: 'name', label: t('templates.name'), cell: ({ name }) => name, phone: 'title' },
          { key: 'kind', label: t('fields.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
          { key: 'items', label: t('templates.items'), cell: ({ items }) => items.length, align: 'end' },
          {
            key: 'length',
            label: t('templates.length'),
            cell: (row) => t('templates.days', { count: daysOf(row) }),
            phone: 'end',
          },
        ]}
        onOpen={setEdited}
        actions={[
          { label: t('templates.use'), run: setUsed, isPrimary: true },
          { label: t('shell:edit'), run: setEdited },
          { label: t('shell:remove'), run: (row) => void remove(row), isDestructive: true },
        ]}
        empty={{ title: t('templates.none'), text: t('templates.noneText') }}
      />
      {edited && (
        <TemplateDialog template={edited === 'NEW' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {used && <UseTemplate template={used} onClose={() => setUsed(undefined)} />}
    </Page>
  )
}

/** Adds a project made of a template, and opens it. */
function UseTemplate({ template, onClose }: { template: ProjectTemplate; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const go = useGo()
  const today = useToday()
  const form = useRouteForm(projects.createFromTemplate, {
    known: { projectTemplateId: template.id },
    defaults: { key: '', name: template.name, startOn: today, leadId: null },
    refusedAt: { code_taken: 'key', unknown_reference: 'leadId' },
    onDone: ({ id, name }) => {
      toast(t('templates.made', { name, count: template.items.length }))
      go(projectPath(id))
    },
  })
  return (
    <FormDialog form={form} title={t('templates.useTitle', { name: template.name })} label={t('templates.use')} onClose={onClose}>
      <FieldRow>
        <TextField form={form} name="key" label={t('fields.key')} help={t('fields.keyHelp')} isRequired autoFocus />
        <TextField form={form} name="name" label={t('fields.name')} isRequired />
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="startOn" label={t('templates.startOn')} isRequired />
        <ColleagueField form={form} name="leadId" label={t('templates.lead')} />
      </FieldRow>
    </FormDialog>
  )
} // prettier-ignore
