import { useQuery } from '@tanstack/react-query'
import { CityAndCountry } from '#areas/platform/addresses/screens/pickers.tsx'
import { useTranslation } from 'react-i18next'
import { organisations } from '#areas/platform/organisations/contract.ts'
import { subscriptions } from '#areas/platform/subscriptions/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { CurrencyField, ZoneField } from '#web/ui/code-fields.tsx'
import { PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { properties } from '../contract/properties.ts'
import { type Place, placeOfBrowser, TaxNumberField, useCountryDefaults } from './pickers.tsx'

/** Another property is most likely where this one is. */
const placeOf = (property: ReturnType<typeof useSession>['property']): Place =>
  property
    ? { timeZone: property.timeZone, country: property.country, currency: property.localCurrency }
    : placeOfBrowser()

/** A new property with what is most likely of it; a country brings its currency and time zone, unless they were chosen. */
function useOpeningForm(isPlatform: boolean, onOpened: (name: string) => void) {
  const [url] = useUrlState()
  const { user, property } = useSession()
  const wanted = Number(url['organizationId']) || undefined
  const form = useRouteForm(properties.open, {
    defaults: {
      organizationId: isPlatform ? wanted : (user.organizationId ?? undefined),
      name: '',
      businessType: 'accommodation',
      ...placeOf(property),
      city: '',
      address: '',
      phone: '',
      email: '',
      taxNumber: '',
      taxBp: 0,
      plan: 'Business Starter',
    },
    onDone: ({ name }) => onOpened(name),
  })
  const { currency: isCurrencyChosen, timeZone: isZoneChosen } = form.formState.dirtyFields
  useCountryDefaults(form.watch('country'), (pack) => {
    if (pack.currency !== undefined && !isCurrencyChosen) form.setValue('currency', pack.currency)
    if (pack.timeZone !== undefined && !isZoneChosen) form.setValue('timeZone', pack.timeZone)
  })
  return form
}

/** Opens one property; platform staff choose its organisation. */
export function PropertyOpening() {
  const { t } = useTranslation('properties')
  const go = useGo()
  const isPlatform = useCan('organisations.open')
  const owners = useQuery({ ...queryOf(organisations.list, { limit: 200 }), enabled: isPlatform })
  const plans = useQuery(queryOf(subscriptions.list, { kind: 'PLAN' }))
  const list = isPlatform ? '/bookone-admin/manage-property' : '/bookone-admin/organisation-property-list'
  const form = useOpeningForm(isPlatform, (name) => {
    toast(t('open.done', { name }))
    go(list)
  })
  return (
    <Page title={t('open.title')} isNarrow>
      <Section>
        <Form form={form} label={t('open.title')}>
          {isPlatform && (
            <SelectField
              form={form}
              name="organizationId"
              label={t('list.organisation')}
              isRequired
              options={(owners.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <FieldRow>
            <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
            <TextField form={form} name="businessType" label={t('list.businessType')} help={t('open.typeHelp')} />
          </FieldRow>
          <FieldRow>
            <ZoneField
              form={form}
              name="timeZone"
              label={t('open.timeZone')}
              help={t('open.timeZoneHelp')}
              isRequired
            />
            <CurrencyField form={form} name="currency" label={t('open.currency')} isRequired />
          </FieldRow>
          <TextField form={form} name="address" label={t('address')} lines={2} />
          <CityAndCountry form={form} />
          <FieldRow>
            <PhoneField form={form} name="phone" label={t('phone')} />
            <TextField form={form} name="email" type="email" label={t('email')} />
          </FieldRow>
          <FieldRow>
            <TaxNumberField form={form} name="taxNumber" label={t('taxNumber')} country={form.watch('country')} />
            <PercentField form={form} name="taxBp" label={t('open.tax')} />
            <SelectField
              form={form}
              name="plan"
              label={t('list.plan')}
              options={(plans.data?.rows ?? [])
                .filter((plan) => plan.isOffered)
                .map(({ name }) => ({ value: name, label: name }))}
            />
          </FieldRow>
          <FormButtons form={form} label={t('open.title')} onCancel={() => go(list)} />
        </Form>
      </Section>
    </Page>
  )
}
