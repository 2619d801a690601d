import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pictures } from '#areas/platform/pictures/contract.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { queryOf } from '#web/api.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { ChipsInput } from '#web/ui/chips-field.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { PAY_RULES, PAY_SHARES, type WebsiteSettings } from '../contract/settings.ts'
import { website } from '../contract/website.ts'
import { PromotionList } from './promotion-list.tsx'

/** `/property/website`: whether guests book on the property's public page, what is sold there, how it looks and how it is paid. */
export function WebsiteSettingsPage() {
  const { t } = useTranslation('website')
  const { data, error, refetch } = useQuery(queryOf(website.settings, {}))
  return (
    <Page title={t('title')}>
      {data ? (
        <Box sx={{ display: 'grid', gap: 6, maxWidth: 860 }}>
          <Addresses of={data} />
          <Section title={t('settings')}>
            <SettingsForm key={data.version} settings={data} />
          </Section>
          <PromotionList />
        </Box>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Page>
  )
}

/** Where the page is, and the line that puts it into another site. */
function Addresses({ of: { seoFriendlyName } }: { of: WebsiteSettings }) {
  const { t } = useTranslation('website')
  const { origin } = window.location
  const address = `${origin}/house?at=${encodeURIComponent(seoFriendlyName)}`
  const tag = `<script src="${origin}/widget.js" data-property="${seoFriendlyName}" async></script>`
  return (
    <Section title={t('address')}>
      <MuiLink href={address} target="_blank" rel="noopener">
        {address}
      </MuiLink>
      <Typography color="textSecondary" sx={{ mt: 4, mb: 2 }}>
        {t('widget')}
      </Typography>
      <CopyText label={t('widgetTag')} text={tag} />
    </Section>
  )
}

type Settings = RouteForm<typeof website.updateSettings>

function SettingsForm({ settings }: { settings: WebsiteSettings }) {
  const { t } = useTranslation(['website', 'shell'])
  const mayWrite = useCan('website.write')
  const { seoFriendlyName: _, ...chosen } = settings
  const form = useRouteForm(website.updateSettings, {
    defaults: chosen,
    refusedAt: { color_too_light: 'color', gateway_not_ready: 'payRule' },
    onDone: () => toast(t('website:saved')),
  })
  return (
    <Form form={form} label={t('website:settings')}>
      <CheckboxField form={form} name="isActive" label={t('website:isActive')} help={t('website:isActiveHelp')} />
      <Sold form={form} />
      <Texts form={form} />
      <FieldRow>
        <TextField form={form} name="color" label={t('website:color')} help={t('website:colorHelp')} isRequired />
        <SelectField
          form={form}
          name="payRule"
          label={t('website:payRule')}
          options={PAY_RULES.map((value) => ({ value, label: t(`website:rule.${value}`) }))}
          isRequired
        />
        <SelectField
          form={form}
          name="payShare"
          label={t('website:payShare')}
          options={PAY_SHARES.map((value) => ({ value, label: t(`website:share.${value}`) }))}
          isRequired
        />
      </FieldRow>
      <Logo form={form} />
      <Origins form={form} />
      {mayWrite && <FormButtons form={form} label={t('shell:save')} />}
    </Form>
  )
}

function Texts({ form }: { form: Settings }) {
  const { t } = useTranslation('website')
  return (['en', 'fr'] as const).map((language) => (
    <FieldRow key={language}>
      <TextField form={form} name={`texts.${language}.title`} label={t(`pageTitle.${language}`)} />
      <TextField form={form} name={`texts.${language}.introduction`} label={t(`introduction.${language}`)} lines={3} />
    </FieldRow>
  ))
}

/** What is sold; all of them chosen is the same as none left out, so that a new one is sold as well. */
function Sold({ form }: { form: Settings }) {
  const { t } = useTranslation('website')
  const types = useQuery(queryOf(rooms.types, {})).data?.rows ?? []
  const plans =
    useQuery(queryOf(rates.plans, {})).data?.rows.filter(({ isActive, isNegotiated }) => isActive && !isNegotiated) ??
    []
  const field = (name: 'roomTypeIds' | 'ratePlanIds', all: readonly { id: string; name: string }[]) => ({
    options: all.map(({ id, name: label }) => ({ value: id, label })),
    value: form.watch(name) ?? all.map(({ id }) => id),
    onChange: (chosen: (string | number)[]) =>
      form.setValue(name, chosen.length === all.length ? null : chosen.map(String), { shouldDirty: true }),
  })
  return (
    <>
      <ChipsInput label={t('roomTypes')} {...field('roomTypeIds', types)} />
      <ChipsInput label={t('plans')} {...field('ratePlanIds', plans)} />
    </>
  )
}

/** Which of the property's own pictures is its logo. */
function Logo({ form }: { form: Settings }) {
  const { t } = useTranslation('website')
  const { data } = useQuery({ ...queryOf(pictures.list, {}), enabled: useCan('properties.read') })
  if (!data) return null
  const own = data.rows.filter(({ roomTypeId, offerId }) => roomTypeId === null && offerId === null)
  const shown = own.find(({ id }) => id === form.watch('logoPictureId'))
  return (
    <FieldRow>
      <SelectField
        form={form}
        name="logoPictureId"
        label={t('logo')}
        help={t('logoHelp')}
        blank={t('noLogo')}
        options={own.map(({ id, alt }, place) => ({ value: id, label: alt || t('picture', { number: place + 1 }) }))}
      />
      {shown && <Box component="img" src={shown.smallUrl} alt="" sx={{ height: 64, objectFit: 'contain' }} />}
    </FieldRow>
  )
}

/** Sites that may show the page, one a line. */
function Origins({ form }: { form: Settings }) {
  const { t } = useTranslation('website')
  const origins = form.watch('frameOrigins') ?? []
  const { error } = form.getFieldState('frameOrigins', form.formState)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box component="label" htmlFor="frame-origins" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {t('frameOrigins')}
      </Box>
      <Box
        component="textarea"
        id="frame-origins"
        rows={2}
        value={origins.join('\n')}
        aria-invalid={error !== undefined}
        aria-describedby="frame-origins-help"
        onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) =>
          form.setValue('frameOrigins', event.target.value.split('\n'), { shouldDirty: true })
        }
        onBlur={() =>
          form.setValue('frameOrigins', origins.map((one) => one.trim()).filter(Boolean), {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
        sx={{
          font: 'inherit',
          p: 2,
          color: 'inherit',
          bgcolor: 'transparent',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      />
      <Typography id="frame-origins-help" variant="caption" color={error ? 'error' : 'textSecondary'}>
        {t('frameOriginsHelp')}
      </Typography>
    </Box>
  )
}
