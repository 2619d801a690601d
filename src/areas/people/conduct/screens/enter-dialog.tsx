import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ColleagueField } from '#areas/people/employees/screens/pickers.tsx'
import { useRouteForm } from '#web/form.ts'
import { CheckboxField, DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { conduct } from '../contract/conduct.ts'
import { ENTRY_KINDS, hasDays, isMeasure } from '../rules/entries.ts'

/** A note or a measure; what is written stays as it is. */
export function EnterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('conduct')
  const form = useRouteForm(conduct.enter, {
    defaults: { employeeId: '', kind: 'NOTE', text: '', isShared: false, from: null, until: null, closesSignIn: false },
    refusedAt: {
      about_oneself: 'employeeId',
      not_found: 'employeeId',
      suspension_days: 'from',
      dates_disordered: 'until',
    },
    onDone: () => {
      toast(t('enter.done'))
      onClose()
    },
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <FormDialog form={form} title={t('enter.title')} onClose={onClose}>
      <ColleagueField form={form} name="employeeId" label={t('employee')} isRequired />
      <SelectField
        form={form}
        name="kind"
        label={t('kind')}
        options={ENTRY_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        isRequired
      />
      {hasDays(kind) && (
        <>
          <FieldRow>
            <DayField form={form} name="from" label={t('from')} isRequired />
            <DayField form={form} name="until" label={t('until')} isRequired />
          </FieldRow>
          <CheckboxField form={form} name="closesSignIn" label={t('enter.closesSignIn')} />
        </>
      )}
      <TextField form={form} name="text" label={t('words')} help={t('enter.help')} lines={5} isRequired />
      {isMeasure(kind) ? (
        <p>{t('enter.measure')}</p>
      ) : (
        <CheckboxField form={form} name="isShared" label={t('enter.isShared')} />
      )}
    </FormDialog>
  )
}
