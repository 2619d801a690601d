import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api-error.ts'
import { queryOf, useSend } from '#web/api.ts'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { PhoneField, TextField } from '#web/ui/fields.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { saveReply } from '#web/ui/files.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { employees } from '../contract/employees.ts'
import type { Employee } from '../contract/replies.ts'
import { DocumentLines } from './document-lines.tsx'
import { ItemTable } from './item-table.tsx'
import { Overview } from './employee-page.tsx'
import { EmergencyFields } from './person-fields.tsx'

/** `/ems/own`: one's own file, what one may correct oneself, and the documents requested from one. */
export function OwnPage() {
  const { t } = useTranslation(['employees', 'shell'])
  const mayLeave = useCan('separations.own')
  const mayReadConduct = useCan('conduct.own')
  const [isEditing, setEditing] = useState(false)
  const read = useQuery(queryOf(employees.own, {}))
  const isNone = read.error instanceof ApiError && read.error.code === 'not_found'
  return (
    <Page
      title={t('own.title')}
      subtitle={
        read.data && (
          <>
            {read.data.positionTitle}
            {mayLeave && (
              <>
                {' '}
                · <Link to="/ems/leaving">{t('own.leaving')}</Link>
              </>
            )}
            {mayReadConduct && (
              <>
                {' '}
                · <Link to="/ems/conduct/own">{t('own.conduct')}</Link>
              </>
            )}
          </>
        )
      }
      actions={
        read.data && (
          <Button variant="contained" onClick={() => setEditing(true)}>
            {t('shell:edit')}
          </Button>
        )
      }
    >
      {isNone && <EmptyState icon="person" title={t('own.none')} text={t('own.noneText')} />}
      {read.isLoadingError && !isNone && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton />}
      {read.data && (
        <Stack spacing={4}>
          <OwnDocuments />
          <OwnItems />
          <Overview employee={read.data} />
        </Stack>
      )}
      {isEditing && read.data && <EditOwn employee={read.data} onClose={() => setEditing(false)} />}
    </Page>
  )
}

function OwnDocuments() {
  const { t } = useTranslation('employees')
  const notify = useNotify()
  const read = useQuery(queryOf(employees.ownDocuments, { limit: 100 }))
  const { mutateAsync, isPending } = useSend(employees.submitOwn)
  if (!read.data || read.data.rows.length === 0) return null
  return (
    <Section title={t('document.title')}>
      <DocumentLines
        rows={read.data.rows}
        save={({ id }) => void saveReply(employees.ownFile, { documentId: id }).catch(notify.refusal)}
        actions={({ id, state }) =>
          (state === 'REQUESTED' || state === 'REJECTED' || state === 'SUBMITTED') && (
            <FileButton
              label={t('document.handIn')}
              isPending={isPending}
              send={(sent) => mutateAsync({ documentId: id, ...sent })}
            />
          )
        }
      />
    </Section>
  )
}

function OwnItems() {
  const { t } = useTranslation('employees')
  const read = useQuery(queryOf(employees.ownItems, { limit: 100 }))
  const out = read.data?.rows.filter(({ returnedOn }) => returnedOn === null) ?? []
  if (out.length === 0) return null
  return (
    <Section title={t('items.own')}>
      <ItemTable rows={out} empty={t('items.noneOfOne')} />
    </Section>
  )
}

function EditOwn({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation(['employees', 'shell'])
  const { version, personalEmail, mobile, address, permanentAddress, emergencyContacts, languages } = employee
  const form = useRouteForm(employees.updateOwn, {
    known: { version },
    defaults: { personalEmail, mobile, address, permanentAddress, emergencyContacts, languages },
    onDone: () => {
      toast(t('page.saved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('own.edit')} label={t('shell:save')} onClose={onClose}>
      <FieldRow>
        <PhoneField form={form} name="mobile" label={t('person.mobile')} />
        <TextField form={form} name="personalEmail" type="email" label={t('person.personalEmail')} />
      </FieldRow>
      <TextField form={form} name="address" label={t('person.address')} lines={2} />
      <TextField form={form} name="permanentAddress" label={t('person.permanentAddress')} lines={2} />
      <EmergencyFields form={fieldsOf(form)} />
    </FormDialog>
  )
}
