import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { offeredLanguages } from '#web/i18n.ts'
import { densities, setPreference, usePreference, type ColorMode, type Density } from '#web/preferences.ts'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { users } from '../contract.ts'

/** How the product looks and sounds on this device, and one's password. */
export function ProfileSettings() {
  const { t } = useTranslation('users')
  return (
    <Page title={t('settings.title')} isNarrow>
      <Box sx={{ display: 'grid', gap: 6 }}>
        <Section title={t('looks.title')}>
          <Looks />
        </Section>
        <Section title={t('password.title')}>
          <PasswordForm />
        </Section>
      </Box>
    </Page>
  )
}

const languageNames = { en: 'English', fr: 'Français' } as const

function Looks() {
  const { t, i18n } = useTranslation(['users', 'shell'])
  const mode = usePreference('colorMode')
  const density = usePreference('density')
  const hasLetters = usePreference('letterShortcuts')
  const isMuted = usePreference('isBellMuted')
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
          onChange={(next: string) => void i18n.changeLanguage(next)}
        />
      )}
      <FormControlLabel
        label={t('shell:shortcuts.letters')}
        control={<Switch checked={hasLetters} onChange={() => setPreference('letterShortcuts', !hasLetters)} />}
      />
      <FormControlLabel
        label={t('looks.sound')}
        control={<Switch checked={!isMuted} onChange={() => setPreference('isBellMuted', !isMuted)} />}
      />
    </Box>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  onChange: (next: T) => void
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <div>
      <Box sx={{ mb: 1, color: 'text.secondary', fontSize: 13 }}>{label}</Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={value}
        aria-label={label}
        sx={{ flexWrap: 'wrap' }}
        onChange={(_, next: T | null) => next && onChange(next)}
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
      <TextField
        form={form}
        name="newPassword"
        type="password"
        label={t('password.new')}
        autoComplete="new-password"
        help={t('password.help')}
        isRequired
      />
      <FormButtons form={form} label={t('password.ok')} />
    </Form>
  )
}
