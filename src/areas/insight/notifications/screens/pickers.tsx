import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { languageNames, offeredLanguages } from '#web/i18n.ts'
import { setPreference, usePreference } from '#web/preferences.ts'
import { useCan, useSession } from '#web/session.ts'
import { Choice } from '#web/ui/choice.tsx'
import { useField } from '#web/ui/line-field.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { notifications, type NotificationPreferences, NOTIFICATION_TYPES } from '../contract.ts'

/** A user's notification settings at their property, and the bell's quiet hours; hidden for users without a property. */
export function NotificationChoice() {
  const { t } = useTranslation('notifications')
  const mayRead = useCan('notifications.read')
  const { property } = useSession()
  if (!mayRead || !property) return null
  return (
    <Section title={t('preferences.title')}>
      <Box sx={{ mb: 3, color: 'text.secondary' }}>{t('preferences.text', { property: property.name })}</Box>
      <Read />
    </Section>
  )
}

function Read() {
  const read = useQuery(queryOf(notifications.preferences, {}))
  if (read.data) return <Chosen chosen={read.data} />
  return read.isPending ? (
    <LinesSkeleton lines={4} />
  ) : (
    <ErrorState error={read.error} retry={() => void read.refetch()} />
  )
}

type ChoiceForm = RouteForm<typeof notifications.setPreferences>

function Chosen({ chosen }: { chosen: NotificationPreferences }) {
  const { t } = useTranslation(['notifications', 'shell'])
  const { from = '', until = '' } = chosen.quietHours
  const form = useRouteForm(notifications.setPreferences, {
    defaults: { ...chosen, quietHours: { from, until } },
    onDone: () => toast(t('preferences.saved')),
  })
  return (
    <Form form={form} label={t('preferences.title')}>
      <Types form={form} />
      <Mails form={form} />
      <div>
        <Muted form={form} />
        <DeviceSound />
      </div>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <FormLabel component="legend" sx={{ mb: 2 }}>
          {t('preferences.quiet')}
        </FormLabel>
        <Box sx={{ display: 'flex', gap: 4, flexWrap: 'wrap' }}>
          <Clock form={form} name="quietHours.from" label={t('preferences.from')} />
          <Clock form={form} name="quietHours.until" label={t('preferences.until')} />
        </Box>
        <FormHelperText>{t('preferences.quietHelp')}</FormHelperText>
      </Box>
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
}

function Types({ form }: { form: ChoiceForm }) {
  const { t } = useTranslation('notifications')
  const field = useField({ form, name: 'offTypes' })
  const off = (field.value ?? []) as string[]
  const toggle = (type: string) => field.set(off.includes(type) ? off.filter((each) => each !== type) : [...off, type])
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {NOTIFICATION_TYPES.map((type) => (
        <FormControlLabel
          key={type}
          label={t(`type.${type}`)}
          control={<Switch checked={!off.includes(type)} onChange={() => toggle(type)} />}
        />
      ))}
    </Box>
  )
}

/** Whether alerts come by mail, and in which language. */
function Mails({ form }: { form: ChoiceForm }) {
  const { t } = useTranslation('notifications')
  const [wanted, language] = [useField({ form, name: 'hasMails' }), useField({ form, name: 'mailLanguage' })]
  const known = offeredLanguages.map((value) => ({ value, label: languageNames[value] }))
  return (
    <Box sx={{ display: 'flex', gap: 4, flexWrap: 'wrap', alignItems: 'center' }}>
      <FormControlLabel
        label={t('preferences.mails')}
        control={<Switch checked={wanted.value === true} onChange={(event) => wanted.set(event.target.checked)} />}
      />
      {wanted.value === true && offeredLanguages.length > 1 && (
        <Choice
          label={t('preferences.mailLanguage')}
          value={typeof language.value === 'string' ? language.value : ''}
          options={[{ value: '', label: t('preferences.ofProperty') }, ...known]}
          onChange={(value) => language.set(offeredLanguages.find((one) => one === value) ?? null)}
          width={220}
        />
      )}
    </Box>
  )
}

function Muted({ form }: { form: ChoiceForm }) {
  const { t } = useTranslation('notifications')
  const field = useField({ form, name: 'isMuted' })
  return (
    <FormControlLabel
      label={t('preferences.mute')}
      control={<Switch checked={field.value === true} onChange={(event) => field.set(event.target.checked)} />}
    />
  )
}

/** A setting of this device alone, and so stored on it. */
function DeviceSound() {
  const { t } = useTranslation('notifications')
  const isMuted = usePreference('isBellMuted')
  return (
    <FormControlLabel
      label={t('preferences.device')}
      control={<Switch checked={!isMuted} onChange={() => setPreference('isBellMuted', !isMuted)} />}
    />
  )
}

function Clock({
  form,
  name,
  label,
}: {
  form: ChoiceForm
  name: 'quietHours.from' | 'quietHours.until'
  label: string
}) {
  const field = useField({ form, name })
  return (
    <MuiTextField
      type="time"
      label={label}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.set(event.target.value)}
      onBlur={field.onBlur}
      error={field.hasError}
      helperText={field.help}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 160 }}
    />
  )
}
