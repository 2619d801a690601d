import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import type { WorkActivity } from '../../contract/rates.ts'

/** `/project/activities`: the kinds of work that time is logged for, and whether it is billed. */
export function ActivitiesPage() {
  const { t } = useTranslation('projects')
  const setUrl = useUrlState()[1]
  const read = useQuery(queryOf(projects.activities, {}))
  return (
    <Page
      title={t('activities.title')}
      subtitle={<Link to="/project">{t('list.title')}</Link>}
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
          {t('activities.add')}
        </Button>
      }
    >
      <SetupTable
        needs="projects.manage"
        label={t('activities.title')}
        read={read}
        empty={{ icon: 'clock', title: t('activities.none'), text: t('activities.noneText') }}
        columns={[
          { key: 'name', label: t('fields.name'), cell: ({ name }) => name, phone: 'title' },
          { key: 'code', label: t('activities.code'), cell: ({ code }) => code },
          { key: 'isBillable', label: t('time.isBillable'), cell: ({ isBillable }) => t(isBillable ? 'activities.yes' : 'activities.no') },
          { key: 'isActive', label: t('activities.isActive'), cell: ({ isActive }) => t(isActive ? 'activities.yes' : 'activities.no'), phone: 'end' },
        ]}
        dialog={(row, close) =>
          row ? <EditActivity activity={row} onClose={close} /> : <NewActivity onClose={close} />
        }
      />
    </Page>
  )
} // prettier-ignore

type Closes = { onClose: () => void }

function useSaved(onClose: () => void) {
  const { t } = useTranslation('projects')
  return ({ name }: WorkActivity) => {
    toast(t('edit.done', { name }))
    onClose()
  }
}

function NewActivity({ onClose }: Closes) {
  const { t } = useTranslation('projects')
  const form = useRouteForm(projects.addActivity, {
    defaults: { code: '', name: '', isBillable: true, isActive: true },
    refusedAt: { code_taken: 'code' },
    onDone: useSaved(onClose),
  })
  return (
    <FormDialog form={form} title={t('activities.add')} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

function EditActivity({ activity, onClose }: Closes & { activity: WorkActivity }) {
  const { t } = useTranslation(['projects', 'shell'])
  const { id: workActivityId, version, ...defaults } = activity
  const form = useRouteForm(projects.changeActivity, {
    known: { workActivityId, version },
    defaults,
    refusedAt: { code_taken: 'code' },
    onDone: useSaved(onClose),
  })
  return (
    <FormDialog form={form} title={activity.name} label={t('shell:save')} onClose={onClose}>
      <Fields form={fieldsOf(form)} />
      <CheckboxField form={form} name="isActive" label={t('activities.isActive')} help={t('activities.isActiveHelp')} />
    </FormDialog>
  )
}

function Fields({ form }: { form: RouteForm<typeof projects.addActivity> }) {
  const { t } = useTranslation('projects')
  return (
    <>
      <FieldRow>
        <TextField form={form} name="code" label={t('activities.code')} help={t('activities.codeHelp')} isRequired autoFocus />
        <TextField form={form} name="name" label={t('fields.name')} isRequired maxLength={60} />
      </FieldRow>
      <CheckboxField form={form} name="isBillable" label={t('activities.isBillable')} />
    </>
  )
} // prettier-ignore
