import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { CheckboxField, NumberField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { CampaignSettings } from '../contract/campaign-replies.ts'
import { campaigns } from '../contract/campaigns.ts'
import { useCampaignTabs } from './use-campaign-tabs.ts'

/** `/campaign/settings`: what is counted of campaigns, and which need another user's approval. */
export function CampaignSettingsPage() {
  const { t } = useTranslation('campaigns')
  const { data, error, refetch } = useQuery(queryOf(campaigns.settings, {}))
  return (
    <Page title={t('settings.title')} tabs={useCampaignTabs('settings')}>
      {data ? (
        <SettingsForm key={data.version} settings={data} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={5} />
      )}
    </Page>
  )
}

function SettingsForm({ settings: { version, ...defaults } }: { settings: CampaignSettings }) {
  const { t } = useTranslation(['campaigns', 'shell'])
  const form = useRouteForm(campaigns.saveSettings, {
    known: { version },
    defaults,
    onDone: () => toast(t('campaigns:settings.saved')),
  })
  return (
    <Form form={form} label={t('campaigns:settings.title')}>
      <CheckboxField form={form} name="countsReads" label={t('campaigns:settings.countsReads')} help={t('campaigns:settings.countsReadsHelp')} />
      <CheckboxField form={form} name="tracksPeople" label={t('campaigns:settings.tracksPeople')} help={t('campaigns:settings.tracksPeopleHelp')} />
      <FieldRow>
        <NumberField form={form} name="approvalAbove" label={t('campaigns:settings.approvalAbove')} help={t('campaigns:settings.approvalAboveHelp')} max={1_000_000} isRequired />
        <NumberField form={form} name="attributionDays" label={t('campaigns:settings.attributionDays')} help={t('campaigns:settings.attributionDaysHelp')} min={1} max={365} isRequired />
      </FieldRow>
      <FieldRow>
        <MoneyField form={form} name="mailCost" label={t('campaigns:settings.mailCost')} help={t('campaigns:settings.costHelp')} isRequired />
        <MoneyField form={form} name="smsCost" label={t('campaigns:settings.smsCost')} help={t('campaigns:settings.smsCostHelp')} isRequired />
        <MoneyField form={form} name="whatsappCost" label={t('campaigns:settings.whatsappCost')} isRequired />
      </FieldRow>
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
} // prettier-ignore
