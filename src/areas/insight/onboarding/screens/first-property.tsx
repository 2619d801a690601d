import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CityAndCountry } from '#areas/platform/addresses/screens/pickers.tsx'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { placeOfBrowser, TaxNumberField, useCountryDefaults } from '#areas/property/properties/screens/pickers.tsx'
import { users } from '#areas/platform/users/contract/users.ts'
import { send } from '#web/api.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { saveProperty, saveSession, useSession } from '#web/session.ts'
import { CurrencyField, ZoneField } from '#web/ui/code-fields.tsx'
import { PhoneField, TextField } from '#web/ui/fields.tsx'
import { useField } from '#web/ui/line-field.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { onboarding } from '../contract.ts'

/** Kinds of business to begin with; any other is typed. */
const KINDS: readonly { value: string; icon: IconName }[] = [
  { value: 'accommodation', icon: 'bed' },
  { value: 'Restaurant', icon: 'food' },
  { value: 'Shop', icon: 'tag' },
  { value: 'Services', icon: 'calendar' },
]

/** The property someone who has just signed up begins with. */
export function FirstProperty() {
  const { t } = useTranslation('onboarding')
  const queries = useQueryClient()
  const { user } = useSession()
  const form = useRouteForm(onboarding.open, {
    defaults: {
      name: '',
      businessType: 'accommodation',
      address: '',
      city: '',
      phone: '',
      email: '',
      taxNumber: '',
      taxBp: 0,
      ...placeOfBrowser(),
    },
    onDone: () => void enter(),
  })
  const { currency: isCurrencyChosen, timeZone: isZoneChosen } = form.formState.dirtyFields
  useCountryDefaults(form.watch('country'), (pack) => {
    if (pack.currency !== undefined && !isCurrencyChosen) form.setValue('currency', pack.currency)
    if (pack.timeZone !== undefined && !isZoneChosen) form.setValue('timeZone', pack.timeZone)
  })
  const enter = async () => {
    saveSession(await send(users.get, { userId: user.id }))
    saveProperty(await send(properties.current, {}))
    await queries.invalidateQueries()
  }
  return (
    <Page title={t('welcome', { name: user.firstName })} subtitle={t('welcomeText')} isNarrow>
      <Section>
        <Form form={form} label={t('property')}>
          <KindField form={form} />
          <TextField form={form} name="name" label={t('name')} isRequired />
          <TextField form={form} name="address" label={t('address')} lines={2} autoComplete="street-address" />
          <CityAndCountry form={form} />
          <FieldRow>
            <PhoneField form={form} name="phone" label={t('phone')} />
            <TextField form={form} name="email" type="email" label={t('email')} autoComplete="email" />
          </FieldRow>
          <FieldRow>
            <ZoneField form={form} name="timeZone" label={t('timeZone')} isRequired />
            <CurrencyField form={form} name="currency" label={t('currency')} isRequired />
          </FieldRow>
          <FieldRow>
            <TaxNumberField form={form} name="taxNumber" label={t('taxNumber')} country={form.watch('country')} />
            <PercentField form={form} name="taxBp" label={t('tax')} />
          </FieldRow>
          <FormButtons form={form} label={t('goOn')} />
        </Form>
      </Section>
    </Page>
  )
}

function KindField({ form }: { form: RouteForm<typeof onboarding.open> }) {
  const { t } = useTranslation('onboarding')
  const field = useField({ form, name: 'businessType' })
  return (
    <div>
      <Typography id="kind" color="textSecondary" sx={{ mb: 1 }}>
        {t('kindTitle')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        value={field.value}
        aria-labelledby="kind"
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}
        onChange={(_, next: string | null) => next !== null && field.set(next)}
      >
        {KINDS.map(({ value, icon }) => (
          <ToggleButton
            key={value}
            value={value}
            sx={{
              display: 'grid',
              gap: 1,
              justifyItems: 'center',
              py: 3,
              textTransform: 'none',
              border: 1,
              '&&': { borderRadius: 2, m: 0, borderColor: 'divider' },
            }}
          >
            <Icon name={icon} />
            {t(`kind.${value}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}
