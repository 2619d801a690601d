import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { changeLanguage, languageNames, offeredLanguages } from '#web/i18n.ts'
import { densities, lockMinutes, setPreference, usePreference, type ColorMode, type Density } from '#web/preferences.ts'
import { saveSession, useCan } from '#web/session.ts'
import { PhoneField, SecretField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { NotificationChoice } from '#areas/insight/notifications/screens/pickers.tsx'
import { users } from '../contract/users.ts'
import { ApprovalPinChoice } from './approval-pin.tsx'
import { PictureForm } from './picture-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SessionList } from './session-list.tsx'

/** How the product looks and sounds on this device, and one's password. */
export function ProfileSettings() {
  const { t } = useTranslation('users')
  const mayApprove = useCan('orders.approve')
  return (
    <Page title={t('settings.title')} isNarrow>
      <Box sx={{ display: 'grid', gap: 6 }}>
        <Section title={t('picture.title')}>
          <PictureForm />
        </Section>
        <Section title={t('names.title')}>
          <NamesForm />
        </Section>
        <Section title={t('looks.title')}>
          <Looks />
        </Section>
        <NotificationChoice />
        <Section title={t('password.title')}>
          <PasswordForm />
        </Section>
        <Section title={t('secondFactor.title')}>
          <SecondFactor />
        </Section>
        {mayApprove && (
          <Section title={t('approvalPin.title')}>
            <ApprovalPinChoice />
          </Section>
        )}
        <Section title={t('session.all')}>
          <SessionList />
        </Section>
      </Box>
    </Page>
  )
}

function Looks() {
  const { t, i18n } = useTranslation(['users', 'shell'])
  const notify = useNotify()
  const mode = usePreference('colorMode')
  const density = usePreference('density')
  const hasLetterShortcuts = usePreference('letterShortcuts')
  const lockAfter = usePreference('lockAfterMinutes')
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <Choice
        label={t('shell:looks.title')}
        value={mode}
        options={(['light', 'dark', 'system'] as const).map((value) => [value, t(`shell:looks.${value}`)])}
        onChange={(next: ColorMode) => setPreference('colorMode', next)}
      />
      <Choice
        label={t('looks.density')}
        value={density}
        options={densities.map((value) => [value, t(`shell:density.${value}`)])}
        onChange={(next: Density) => setPreference('density', next)}
      />
      {offeredLanguages.length > 1 && (
        <Choice
          label={t('looks.language')}
          value={i18n.language}
          options={offeredLanguages.map((code) => [code, languageNames[code]])}
          onChange={(next: string) => void changeLanguage(next).catch(notify.refusal)}
        />
      )}
      <Choice
        label={t('looks.lock')}
        value={lockAfter}
        options={lockMinutes.map((value) => [
          value,
          value === 0 ? t('looks.never') : t('looks.minutes', { count: value }),
        ])}
        onChange={(next: (typeof lockMinutes)[number]) => setPreference('lockAfterMinutes', next)}
      />
      <FormControlLabel
        label={t('shell:shortcuts.letters')}
        control={
          <Switch checked={hasLetterShortcuts} onChange={() => setPreference('letterShortcuts', !hasLetterShortcuts)} />
        }
      />
    </Box>
  )
}

type ChoiceProps<T extends string | number> = {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  onChange: (next: T) => void
}

function Choice<T extends string | number>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <div>
      <Box sx={{ mb: 1, color: 'text.secondary', fontSize: 13 }}>{label}</Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={value}
        aria-label={label}
        sx={{ flexWrap: 'wrap' }}
        onChange={(_, next: T | null) => next !== null && onChange(next)}
      >
        {options.map(([each, text]) => (
          <ToggleButton key={each} value={each} sx={{ px: 4, minHeight: 36, textTransform: 'none' }}>
            {text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

function NamesForm() {
  const read = useQuery(queryOf(users.profile, {}))
  if (read.data) return <LoadedNames names={read.data} />
  return read.isPending ? (
    <LinesSkeleton lines={3} />
  ) : (
    <ErrorState error={read.error} retry={() => void read.refetch()} />
  )
}

function LoadedNames({ names }: { names: Reply<typeof users.profile> }) {
  const { t } = useTranslation(['users', 'shell'])
  const { email: _email, ...defaults } = names
  const form = useRouteForm(users.updateProfile, {
    defaults,
    onDone: (saved) => {
      saveSession(saved)
      toast(t('names.done'))
    },
  })
  return (
    <Form form={form} label={t('names.title')}>
      <FieldRow>
        <TextField form={form} name="firstName" label={t('person.firstName')} autoComplete="given-name" isRequired />
        <TextField form={form} name="lastName" label={t('person.lastName')} autoComplete="family-name" />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="displayName" label={t('names.display')} help={t('names.displayHelp')} />
        <PhoneField form={form} name="phone" label={t('phone')} />
      </FieldRow>
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
}

function PasswordForm() {
  const { t } = useTranslation('users')
  const form = useRouteForm(users.changePassword, {
    defaults: { oldPassword: '', newPassword: '' },
    onDone: () => {
      toast(t('password.done'))
      form.reset({ oldPassword: '', newPassword: '' })
    },
  })
  return (
    <Form form={form} label={t('password.title')}>
      <TextField
        form={form}
        name="oldPassword"
        type="password"
        label={t('password.old')}
        autoComplete="current-password"
        isRequired
      />
      <SecretField form={form} name="newPassword" label={t('password.new')} help={t('password.help')} isRequired />
      <FormButtons form={form} label={t('password.ok')} />
    </Form>
  )
}
