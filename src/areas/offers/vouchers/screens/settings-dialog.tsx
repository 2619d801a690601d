import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { NumberField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { VoucherSettings } from '../contract/replies.ts'
import { vouchers } from '../contract/vouchers.ts'

/** How long vouchers are valid that are issued from now on, and their terms. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(queryOf(vouchers.settings, {}))
  return data ? <SettingsForm settings={data} onClose={onClose} /> : null
}

function SettingsForm({ settings, onClose }: { settings: VoucherSettings; onClose: () => void }) {
  const { t } = useTranslation(['vouchers', 'shell'])
  const form = useRouteForm(vouchers.saveSettings, {
    defaults: settings,
    onDone: () => {
      toast(t('settings.done'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('settings.title')} label={t('shell:save')} onClose={onClose}>
      <NumberField
        form={form}
        name="validDays"
        label={t('settings.validDays')}
        help={t('settings.validHelp')}
        min={1}
        max={3_660}
      />
      <TextField form={form} name="terms" label={t('settings.terms')} lines={4} maxLength={2_000} />
    </FormDialog>
  )
}
