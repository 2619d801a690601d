import { useTranslation } from 'react-i18next'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { DayField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { employees } from '../contract/employees.ts'
import type { Announcement } from '../contract/replies.ts'
import { useChoices, useToday } from './use-choices.ts'

/** Announces something; those it is for are notified on its first day. */
export function NewAnnouncement({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('employees')
  const today = useToday()
  const form = useRouteForm(employees.createAnnouncement, {
    defaults: { title: '', body: '', departmentIds: [], from: today, until: null },
    onDone: () => {
      toast(t('announcements.saved'))
      onClose()
    },
    refusedAt: { dates_disordered: 'until' },
  })
  return (
    <FormDialog form={form} title={t('announcements.add')} label={t('announcements.announce')} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

type EditProps = { announcement: Announcement; onClose: () => void }

export function EditAnnouncement({ announcement, onClose }: EditProps) {
  const { t } = useTranslation(['employees', 'shell'])
  const { id, version, title, body, departmentIds, from, until } = announcement
  const form = useRouteForm(employees.updateAnnouncement, {
    known: { announcementId: id, version },
    defaults: { title, body, departmentIds, from, until },
    onDone: () => {
      toast(t('announcements.saved'))
      onClose()
    },
    refusedAt: { dates_disordered: 'until' },
  })
  return (
    <FormDialog form={form} title={t('announcements.edit')} label={t('shell:save')} onClose={onClose}>
      <Fields form={fieldsOf(form)} />
    </FormDialog>
  )
}

function Fields({ form }: { form: RouteForm<typeof employees.createAnnouncement> }) {
  const { t } = useTranslation('employees')
  const { departments } = useChoices()
  return (
    <>
      <TextField form={form} name="title" label={t('announcements.heading')} isRequired autoFocus />
      <TextField form={form} name="body" label={t('announcements.body')} lines={5} isRequired />
      <ChipsField form={form} name="departmentIds" label={t('announcements.departments')} options={departments} />
      <FieldRow>
        <DayField form={form} name="from" label={t('announcements.from')} isRequired />
        <DayField form={form} name="until" label={t('announcements.until')} />
      </FieldRow>
    </>
  )
}
