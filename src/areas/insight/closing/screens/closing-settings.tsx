import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { useField } from '#web/ui/line-field.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { closing } from '../contract/closing.ts'
import type { ClosingSettings } from '../contract/replies.ts'
import { blockers, choices } from '../rules/policies.ts'

/** When the day closes by itself, and what a close does about each thing in its way. */
export function ClosingSettingsForm({ settings }: { settings: ClosingSettings }) {
  const { t } = useTranslation('closing')
  const mayChange = useCan('closing.write')
  if (mayChange) return <Fields settings={settings} />
  return (
    <Section title={t('settings.title')}>
      <FactList
        facts={[
          [t('settings.earliestAt'), settings.earliestAt],
          [t('settings.noShowAt'), settings.noShowAt],
          [t('settings.closesAt'), settings.closesAt ?? t('settings.byHand')],
          ...blockers.map((blocker) => [t(`blocker.${blocker}`), t(`policy.${settings.policies[blocker]}`)] as const),
        ]}
      />
    </Section>
  )
}

function Fields({ settings }: { settings: ClosingSettings }) {
  const { t } = useTranslation(['closing', 'shell'])
  const form = useRouteForm(closing.setSettings, {
    defaults: {
      version: settings.version,
      closesAt: settings.closesAt,
      earliestAt: settings.earliestAt,
      noShowAt: settings.noShowAt,
      policies: { ...settings.policies },
    },
    onDone: () => toast(t('settings.done')),
  })
  return (
    <Section title={t('settings.title')}>
      <Form form={form} label={t('settings.title')}>
        <TimeOfDayField form={form} name="earliestAt" />
        <TimeOfDayField form={form} name="noShowAt" />
        <TimeOfDayField form={form} name="closesAt" />
        <Typography variant="h2" component="h3">
          {t('settings.policies')}
        </Typography>
        {blockers.map((blocker) => (
          <SelectField
            key={blocker}
            form={form}
            name={`policies.${blocker}`}
            label={t(`blocker.${blocker}`)}
            options={choices[blocker].map((choice) => ({ value: choice, label: t(`policy.${choice}`) }))}
          />
        ))}
        <FormButtons form={form} label={t('shell:save')} />
      </Form>
    </Section>
  )
}

type TimeProps = { form: RouteForm<typeof closing.setSettings>; name: 'closesAt' | 'earliestAt' | 'noShowAt' }

/** A time at the property; without one to close at, the day is closed by hand. */
function TimeOfDayField({ form, name }: TimeProps) {
  const { t } = useTranslation('closing')
  const { timeZone } = useDays()
  const field = useField({ form, name })
  return (
    <MuiTextField
      type="time"
      label={t(`settings.${name}`)}
      value={typeof field.value === 'string' ? field.value : ''}
      required={name !== 'closesAt'}
      onChange={(event) => field.set(event.target.value === '' && name === 'closesAt' ? null : event.target.value)}
      onBlur={field.onBlur}
      error={field.hasError}
      helperText={field.help ?? t(`settings.${name}Help`, { timeZone })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ maxWidth: 480 }}
    />
  )
}
