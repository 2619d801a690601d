import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CONSENT_CHANNELS, ENTERED_REASONS } from '../contract/choices.ts'
import { consents } from '../contract/consents.ts'
import { MOST_PLACE } from '../rules/places.ts'

/** Enters an address to be suppressed. */
export function SuppressDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('consents')
  const form = useRouteForm(consents.suppress, {
    defaults: { channel: 'MAIL', address: '', reason: 'MANUAL', note: '' },
    refusedAt: { no_address: 'address' },
    onDone: ({ address }) => {
      toast(t('suppressions.added', { address }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('suppressions.add')} onClose={onClose}>
      <FieldRow>
        <SelectField
          form={form}
          name="channel"
          label={t('channelLabel')}
          options={CONSENT_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
        />
        <TextField
          form={form}
          name="address"
          label={t('address')}
          help={t('placeHelp')}
          isRequired
          autoFocus
          maxLength={MOST_PLACE}
        />
      </FieldRow>
      <SelectField
        form={form}
        name="reason"
        label={t('reasonLabel')}
        options={ENTERED_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <TextField form={form} name="note" label={t('note')} maxLength={300} />
    </FormDialog>
  )
}
