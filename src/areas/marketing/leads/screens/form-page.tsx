import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#core/language.ts'
import { queryOf, useSend } from '#web/api.ts'
import { opensNothing } from '#web/api-error.ts'
import { useRouteForm } from '#web/form.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { CheckboxField, DayField, NumberField, PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { GuestFrame } from '#web/ui/guest-frame.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { leads } from '../contract/leads.ts'
import { PLATFORM_BUSINESSES } from '../contract/platform.ts'
import type { PublicForm } from '../contract/form-replies.ts'
import { LANDING_LENGTH, UTM_LENGTH } from '../rules/link.ts'
import { LAYOUTS } from '../rules/states.ts'

/** `/enquire?form=…` is an enquiry to the property; `/enquire?confirm=…` is what the mail leads to; `/enquire` alone is one to the platform. */
export function FormPage() {
  const { t } = useTranslation('leads')
  const [{ form: formKey = '', confirm }] = useUrlState()
  const read = useQuery({ ...queryOf(leads.openForm, { formKey }), enabled: formKey !== '' })
  if (confirm) return <Confirmation entryToken={confirm} />
  if (formKey === '') return <PlatformEntry />
  return (
    <GuestFrame title={read.data?.name ?? t('form.title')} hotel={read.data?.property} width={560}>
      {read.data ? (
        <Entry formKey={formKey} asked={read.data} />
      ) : opensNothing(read.error) ? (
        <EmptyState icon="link" title={t('form.unknown')} text={t('form.unknownText')} />
      ) : read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <CardSkeleton height={320} />
      )}
    </GuestFrame>
  )
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The page that led here, without what its address asks for; nothing where the browser names none. */
function landingOf(referrer: string): string {
  if (!URL.canParse(referrer)) return ''
  const { origin, pathname } = new URL(referrer)
  return `${origin}${pathname}`.slice(0, LANDING_LENGTH)
}

/** What brought the visitor, by the address of the form and the page before it. */
function useOrigin() {
  const [{ campaign = '', code = '', ...url }] = useUrlState()
  const utm = (name: string) => (url[`utm_${name}`] ?? '').slice(0, UTM_LENGTH)
  return {
    campaignId: UUID.test(campaign) ? campaign : null,
    offerCode: code.slice(0, 40),
    utmSource: utm('source'),
    utmMedium: utm('medium'),
    utmCampaign: utm('campaign'),
    landing: landingOf(document.referrer),
  }
}

function Entry({ formKey, asked }: { formKey: string; asked: PublicForm }) {
  const { t, i18n } = useTranslation('leads')
  const language = languageOf(i18n.language)
  const origin = useOrigin()
  const [sent, setSent] = useState<{ thanks: string; confirms: boolean }>()
  const form = useRouteForm(leads.enterForm, {
    known: { formKey },
    defaults: { language, firstName: '', lastName: '', email: '', phone: '', companyName: '', arrival: null, departure: null, rooms: null, adults: null, eventOn: null, attendees: null, layout: null, message: '', agreesToOffers: false, ...origin, website: '' },
    onDone: setSent,
  })
  const { setValue } = form
  useEffect(() => setValue('language', language), [setValue, language])
  if (sent) return <Alert severity="success">{sent.confirms ? t('form.confirm') : sent.thanks || t('form.thanks')}</Alert>
  return (
    <Form form={form} label={asked.name}>
      <FieldRow>
        <TextField form={form} name="firstName" label={t('firstName')} isRequired maxLength={80} />
        <TextField form={form} name="lastName" label={t('lastName')} maxLength={80} />
      </FieldRow>
      <TextField form={form} name="email" label={t('email')} isRequired maxLength={254} />
      <PhoneField form={form} name="phone" label={t('phone')} />
      {asked.asksCompany && <TextField form={form} name="companyName" label={t('company')} maxLength={120} />}
      {asked.asksStay && (
        <>
          <FieldRow>
            <DayField form={form} name="arrival" label={t('arrival')} />
            <DayField form={form} name="departure" label={t('departure')} />
          </FieldRow>
          <FieldRow>
            <NumberField form={form} name="rooms" label={t('rooms')} />
            <NumberField form={form} name="adults" label={t('adults')} />
          </FieldRow>
        </>
      )}
      {asked.asksEvent && (
        <FieldRow>
          <DayField form={form} name="eventOn" label={t('eventOn')} />
          <NumberField form={form} name="attendees" label={t('attendees')} min={1} max={10_000} />
          <SelectField form={form} name="layout" label={t('layoutOf')} options={LAYOUTS.map((value) => ({ value, label: t(`layout.${value}`) }))} />
        </FieldRow>
      )}
      <TextField form={form} name="message" label={t('message')} lines={5} maxLength={10_000} />
      {asked.consent && <CheckboxField form={form} name="agreesToOffers" label={asked.consent[language]} />}
      <input {...form.register('website')} tabIndex={-1} autoComplete="off" aria-hidden="true" style={{ display: 'none' }} />
      <FormButtons form={form} label={t('form.send')} isWide />
    </Form>
  )
} // prettier-ignore

/** A business enquires at the platform. */
function PlatformEntry() {
  const { t } = useTranslation('leads')
  const [isSent, setSent] = useState(false)
  const form = useRouteForm(leads.enterPlatformLead, {
    defaults: { businessKind: 'HOTEL', businessName: '', firstName: '', lastName: '', email: '', phone: '', city: '', country: '', units: null, message: '', website: '' },
    onDone: () => setSent(true),
  })
  return (
    <GuestFrame title={t('platform.formTitle')} hotel={undefined} width={560}>
      {isSent ? (
        <Alert severity="success">{t('platform.thanks')}</Alert>
      ) : (
        <Form form={form} label={t('platform.formTitle')}>
          <TextField form={form} name="businessName" label={t('platform.business')} isRequired maxLength={120} />
          <SelectField form={form} name="businessKind" label={t('kindOf')} options={PLATFORM_BUSINESSES.map((value) => ({ value, label: t(`platform.kind.${value}`) }))} />
          <FieldRow>
            <TextField form={form} name="firstName" label={t('firstName')} isRequired maxLength={80} />
            <TextField form={form} name="lastName" label={t('lastName')} maxLength={80} />
          </FieldRow>
          <TextField form={form} name="email" label={t('email')} isRequired maxLength={254} />
          <PhoneField form={form} name="phone" label={t('phone')} />
          <FieldRow>
            <TextField form={form} name="city" label={t('platform.city')} maxLength={80} />
            <NumberField form={form} name="units" label={t('platform.units')} />
          </FieldRow>
          <TextField form={form} name="message" label={t('message')} lines={5} maxLength={10_000} />
          <input {...form.register('website')} tabIndex={-1} autoComplete="off" aria-hidden="true" style={{ display: 'none' }} />
          <FormButtons form={form} label={t('form.send')} isWide />
        </Form>
      )}
    </GuestFrame>
  )
} // prettier-ignore

function Confirmation({ entryToken }: { entryToken: string }) {
  const { t } = useTranslation('leads')
  const notify = useNotify()
  const { mutate, isPending, data } = useSend(leads.confirmEntry)
  return (
    <GuestFrame title={t('form.confirmTitle')} hotel={undefined} width={560}>
      {data ? (
        <Alert severity="success">{data.thanks || t('form.thanks')}</Alert>
      ) : (
        <LoadingButton variant="contained" isLoading={isPending} onClick={() => mutate({ entryToken }, { onError: notify.refusal })}>
          {t('form.confirmOk')}
        </LoadingButton>
      )}
    </GuestFrame>
  )
} // prettier-ignore
