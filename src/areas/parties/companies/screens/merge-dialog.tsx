import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useGo } from '#web/navigation.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { companies } from '../contract/companies.ts'
import type { CompanyFile } from '../contract/replies.ts'
import { CompanyInput } from './pickers.tsx'

/** Which one stays; everything under this one reads as that one from then on. */
export function MergeDialog({ company, close }: { company: CompanyFile; close: () => void }) {
  const { t } = useTranslation('companies')
  const go = useGo()
  const [into, setInto] = useState<{ id: string; name: string } | null>(null)
  const form = useRouteForm(companies.merge, {
    defaults: { companyId: company.id, intoId: '' },
    onDone: (stays) => {
      toast(t('merge.done', { from: company.displayName, into: stays.displayName }))
      close()
      go(`/bookone-admin/company?id=${stays.id}`)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('merge.title')}
      label={t('merge.save')}
      isDisabled={into === null || into.id === company.id}
      onClose={close}
    >
      <CompanyInput
        label={t('merge.into')}
        value={into}
        onChange={(next) => {
          setInto(next)
          form.setValue('intoId', next?.id ?? '')
        }}
        isRequired
        autoFocus
      />
      <Alert severity="info">
        {t('merge.explained', { from: company.displayName, into: into?.name ?? t('merge.other') })}
      </Alert>
    </FormDialog>
  )
}
