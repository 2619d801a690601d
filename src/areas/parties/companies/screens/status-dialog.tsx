import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { companies } from '../contract/companies.ts'
import { type CompanyFile, COMPANY_STATUSES } from '../contract/replies.ts'

/** Prospect, active, on hold, closed; the last two with a reason. */
export function StatusDialog({ company, close }: { company: CompanyFile; close: () => void }) {
  const { t } = useTranslation(['companies', 'shell'])
  const form = useRouteForm(companies.setStatus, {
    defaults: { companyId: company.id, status: company.status, reason: company.statusReason },
    refusedAt: { reason_required: 'reason' },
    onDone: ({ status }) => {
      toast(t('status.done', { name: company.displayName, status: t(`status.${status}`) }))
      close()
    },
  })
  const status = useWatch({ control: form.control, name: 'status' })
  return (
    <FormDialog form={form} title={t('status.change')} label={t('shell:save')} onClose={close}>
      <SelectField
        form={form}
        name="status"
        label={t('statusLabel')}
        options={COMPANY_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <TextField
        form={form}
        name="reason"
        label={t('reason')}
        isRequired={status === 'ON_HOLD' || status === 'CLOSED'}
        lines={2}
      />
    </FormDialog>
  )
}
