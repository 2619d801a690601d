import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { CheckboxField, NumberField, TimeField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { consents } from '../contract/consents.ts'
import type { ConsentSettings } from '../contract/replies.ts'

/** How often and at which hours marketing messages go, and how long a consent counts. */
export function SettingsForm({ settings }: { settings: ConsentSettings }) {
  const { t } = useTranslation(['consents', 'shell'])
  const mayWrite = useCan('consents.lift')
  const { version, ...defaults } = settings
  const form = useRouteForm(consents.saveSettings, {
    known: { version },
    defaults,
    onDone: () => toast(t('consents:settings.saved')),
  })
  return (
    <Form form={form} label={t('consents:settings.title')}>
      <FieldRow>
        <NumberField form={form} name="mostMessages" label={t('consents:settings.mostMessages')} help={t('consents:settings.mostHelp')} min={1} max={100} isRequired />
        <NumberField form={form} name="withinDays" label={t('consents:settings.withinDays')} min={1} max={365} isRequired />
      </FieldRow>
      <FieldRow>
        <TimeField form={form} name="quietFrom" label={t('consents:settings.quietFrom')} isRequired />
        <TimeField form={form} name="quietUntil" label={t('consents:settings.quietUntil')} help={t('consents:settings.quietHelp')} isRequired />
      </FieldRow>
      <NumberField form={form} name="validMonths" label={t('consents:settings.validMonths')} help={t('consents:settings.validHelp')} max={120} isRequired />
      <CheckboxField form={form} name="isConfirmed" label={t('consents:settings.isConfirmed')} help={t('consents:settings.isConfirmedHelp')} />
      {mayWrite && <FormButtons form={form} label={t('shell:save')} />}
    </Form>
  )
} // prettier-ignore
