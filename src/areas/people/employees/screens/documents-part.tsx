import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DayField, TextField } from '#web/ui/fields.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { saveReply } from '#web/ui/files.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { employees } from '../contract/employees.ts'
import type { EmployeeDocument } from '../contract/replies.ts'
import { DocumentLines } from './document-lines.tsx'
import { useChoices } from './use-choices.ts'

/** Documents of an employee: requested, stored for them, approved or rejected. */
export function DocumentsPart({ employeeId }: { employeeId: string }) {
  const { t } = useTranslation('employees')
  const notify = useNotify()
  const mayWrite = useCan('employees.write')
  const { documentTypes } = useChoices()
  const [decided, setDecided] = useState<{ document: EmployeeDocument; isApproved: boolean }>()
  const read = useQuery(queryOf(employees.documents, { employeeId, limit: 100 }))
  const { mutate: request } = useSend(employees.requestDocument)
  const { mutateAsync: submit, isPending } = useSend(employees.submitDocument)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton />
  const requested = { onSuccess: () => toast(t('document.requested')), onError: notify.refusal }
  return (
    <Section title={t('document.title')}>
      {mayWrite && documentTypes.length > 0 && (
        <MuiTextField
          select
          label={t('document.request')}
          value=""
          onChange={(event) => request({ employeeId, documentTypeId: event.target.value }, requested)}
          sx={{ width: { xs: '100%', sm: 280 }, mb: 3 }}
        >
          {documentTypes.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </MuiTextField>
      )}
      <DocumentLines
        rows={read.data.rows}
        save={({ id }) => void saveReply(employees.documentFile, { employeeId, documentId: id }).catch(notify.refusal)}
        actions={(document) =>
          mayWrite && (
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              {['REQUESTED', 'SUBMITTED', 'REJECTED'].includes(document.state) && (
                <FileButton
                  label={t('document.add')}
                  isPending={isPending}
                  send={(sent) => submit({ employeeId, documentId: document.id, ...sent })}
                />
              )}
              {document.state === 'SUBMITTED' && (
                <>
                  <Button size="small" variant="outlined" onClick={() => setDecided({ document, isApproved: true })}>
                    {t('document.approve')}
                  </Button>
                  <Button size="small" onClick={() => setDecided({ document, isApproved: false })}>
                    {t('document.reject')}
                  </Button>
                </>
              )}
            </Stack>
          )
        }
      />
      {decided && <DecisionDialog {...decided} onClose={() => setDecided(undefined)} />}
    </Section>
  )
}

type DecisionProps = { document: EmployeeDocument; isApproved: boolean; onClose: () => void }

function DecisionDialog({ document, isApproved, onClose }: DecisionProps) {
  const { t } = useTranslation('employees')
  const { id: documentId, employeeId, version, expiresOn } = document
  const form = useRouteForm(employees.decideDocument, {
    known: { employeeId, documentId, version, isApproved },
    defaults: { reason: '', ...(expiresOn && { expiresOn }) },
    refusedAt: { reason_required: 'reason', dates_disordered: 'expiresOn' },
    onDone: ({ typeName, state }) => {
      toast(`${typeName}: ${t(`document.state.${state}`)}`)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t(isApproved ? 'document.approve' : 'document.reject')} onClose={onClose}>
      {isApproved ? (
        <DayField form={form} name="expiresOn" label={t('document.expiresOn')} isRequired={document.expires} />
      ) : (
        <TextField form={form} name="reason" label={t('reason')} isRequired autoFocus />
      )}
    </FormDialog>
  )
}
