import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { RequestOf } from '#core/contract.ts'
import { useRouteForm } from '#web/form.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { FILE_FORMATS } from '#areas/insight/reports/contract/reports.ts'
import type { FileFormat } from '../contract/replies.ts'
import { schedules } from '../contract/schedules.ts'

/** A report as its viewer requests it. */
export type FileRequest = Omit<RequestOf<typeof schedules.makeFile>, 'format' | 'period'>

type Props = {
  asked: FileRequest
  format?: FileFormat
  /** It was too long to be made at once. */
  isTooLong?: boolean
  onClose: () => void
}

/** Has a report made in the background, as a file of a chosen format. */
export function MakeDialog({ asked, format = 'xlsx', isTooLong = false, onClose }: Props) {
  const { t } = useTranslation('schedules')
  const form = useRouteForm(schedules.makeFile, {
    defaults: { format },
    known: { ...asked },
    onDone: () => {
      toast(t('make.queued'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('make.title')} label={t('make.ok')} onClose={onClose}>
      {isTooLong ? <Alert severity="info">{t('make.tooLong')}</Alert> : <p>{t('make.text')}</p>}
      <SelectField
        form={form}
        name="format"
        label={t('make.format')}
        options={FILE_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
        isRequired
      />
    </FormDialog>
  )
}
