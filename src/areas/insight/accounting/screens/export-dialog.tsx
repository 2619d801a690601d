import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, firstOfMonth } from '#core/dates.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { DayField, NumberField, SelectField } from '#web/ui/fields.tsx'
import { saveReply } from '#web/ui/files.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { accounting } from '../contract/accounting.ts'
import { EXPORT_FORMATS } from '../contract/replies.ts'

/** A file of the month that was closed last, or of another span, in the form a program reads; it is saved at once. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounting')
  const notify = useNotify()
  const until = useDays().today as Day
  const from = firstOfMonth(addDays(until, -1))
  const form = useRouteForm(accounting.createExport, {
    defaults: { from, until, format: 'CSV' },
    refusedAt: {
      span_too_long: 'from',
      journal_missing: 'from',
      day_not_closed: 'until',
      account_not_numeric: 'format',
    },
    onDone: ({ id, number, journals }) => {
      toast(t('export.done', { number, count: journals }))
      void saveReply(accounting.download, { journalExportId: id }).catch(notify.refusal)
      onClose()
    },
  })
  const format = useWatch({ control: form.control, name: 'format' })
  return (
    <FormDialog form={form} title={t('export.title')} label={t('export.ok')} onClose={onClose}>
      <p>{t('export.text')}</p>
      <FieldRow>
        <DayField form={form} name="from" label={t('from')} isRequired />
        <DayField form={form} name="until" label={t('before')} help={t('export.beforeHelp')} isRequired />
      </FieldRow>
      <SelectField
        form={form}
        name="format"
        label={t('export.format')}
        options={EXPORT_FORMATS.map((value) => ({ value, label: t(`formatLong.${value}`) }))}
        isRequired
      />
      {format === 'DATEV' && (
        <FieldRow>
          <NumberField form={form} name="consultantNumber" label={t('export.consultant')} />
          <NumberField form={form} name="clientNumber" label={t('export.client')} />
        </FieldRow>
      )}
    </FormDialog>
  )
}
