import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projects } from '#areas/people/projects/contract/projects.ts'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { CheckboxField, NumberField, SelectField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'

/** What follows when a deal becomes definite. */
export function DefinitePart() {
  const { data, error, refetch } = useQuery(queryOf(leads.settings, {}))
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={4} />
  return <DefiniteForm key={data.version} settings={data} />
}

const MOST_TEMPLATES = 200

function DefiniteForm({ settings: { version, ...defaults } }: { settings: Reply<typeof leads.settings> }) {
  const { t } = useTranslation(['leads', 'shell'])
  const mayChoose = useCan('projects.manage')
  const templates = useQuery({ ...queryOf(projects.templates, { limit: MOST_TEMPLATES }), enabled: mayChoose })
  const form = useRouteForm(leads.saveSettings, {
    known: { version },
    defaults,
    onDone: () => toast(t('leads:saved')),
  })
  const rows = templates.data?.rows ?? []
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Form form={form} label={t('leads:setUp.tabs.definite')}>
        <Alert severity="info">{t('leads:setUp.definiteText')}</Alert>
        <FieldRow>
          <PercentField form={form} name="depositBp" label={t('leads:setUp.deposit')} help={t('leads:setUp.depositHelp')} />
          <NumberField form={form} name="depositDays" label={t('leads:setUp.depositDays')} min={1} max={365} isRequired />
        </FieldRow>
        {mayChoose && (
          <SelectField
            form={form}
            name="projectTemplateId"
            label={t('leads:setUp.template')}
            help={t('leads:setUp.templateHelp')}
            options={rows.map(({ id, name }) => ({ value: id, label: name }))}
            blank={t('leads:setUp.noTemplate')}
          />
        )}
        <CheckboxField form={form} name="sendsRoomingList" label={t('leads:setUp.sendsRoomingList')} />
        <FormButtons form={form} label={t('shell:save')} />
      </Form>
    </Box>
  )
} // prettier-ignore
