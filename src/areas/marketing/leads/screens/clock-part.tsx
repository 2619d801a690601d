import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { NumberField, TimeField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'

/** How fast enquiries must be replied to, at which hours, and when one is stale. */
export function ClockPart() {
  const { data, error, refetch } = useQuery(queryOf(leads.settings, {}))
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={4} />
  return <ClockForm key={data.version} settings={data} />
}

function ClockForm({ settings: { version, ...defaults } }: { settings: Reply<typeof leads.settings> }) {
  const { t } = useTranslation(['leads', 'shell'])
  const form = useRouteForm(leads.saveSettings, {
    known: { version },
    defaults,
    onDone: () => toast(t('leads:saved')),
  })
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Form form={form} label={t('leads:setUp.tabs.clock')}>
        <FieldRow>
          <NumberField form={form} name="responseHours" label={t('leads:setUp.responseHours')} help={t('leads:setUp.responseHelp')} min={1} max={240} isRequired />
          <NumberField form={form} name="staleDays" label={t('leads:setUp.staleDays')} help={t('leads:setUp.staleHelp')} min={1} max={365} isRequired />
        </FieldRow>
        <FieldRow>
          <TimeField form={form} name="opensAt" label={t('leads:setUp.opensAt')} help={t('leads:setUp.hoursHelp')} />
          <TimeField form={form} name="closesAt" label={t('leads:setUp.closesAt')} />
        </FieldRow>
        <NumberField form={form} name="returnMinutes" label={t('leads:setUp.returnMinutes')} help={t('leads:setUp.returnHelp')} min={5} max={10_080} />
        <FormButtons form={form} label={t('shell:save')} />
      </Form>
    </Box>
  )
} // prettier-ignore
