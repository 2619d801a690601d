import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { CityAndCountry } from '#areas/platform/addresses/screens/pickers.tsx'
import { PictureGallery } from '#areas/platform/pictures/screens/pickers.tsx'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { NumberField, PhoneField, TextField, TimeField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { RuleSwitch } from '#web/ui/rule-switch.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { properties } from '../contract/properties.ts'
import type { Property } from '../contract/property.ts'
import { TaxNumberField } from './pickers.tsx'
import { RegionForm } from './region-form.tsx'
import { TaxTable } from './tax-table.tsx'

/** Details and policies of the property, and what it taxes. A save starts from the newest version. */
export function PropertySettings() {
  const { t } = useTranslation('properties')
  const read = useQuery(queryOf(properties.current, {}))
  return (
    <Page title={t('title')} subtitle={read.data?.name}>
      {read.data ? (
        <Box sx={{ display: 'grid', gap: 6 }}>
          <Section title={t('details')}>
            <DetailsForm key={`details ${read.data.version}`} property={read.data} />
          </Section>
          <Section title={t('region.title')}>
            <RegionForm key={`region ${read.data.version}`} property={read.data} />
          </Section>
          <Section title={t('pictures')}>
            <PictureGallery name={read.data.name} />
          </Section>
          <Section title={t('secondFactor.title')}>
            <SecondFactorRule isRequired={read.data.requiresSecondFactor} />
          </Section>
          <Section title={t('taxes.title')}>
            <TaxTable key={`taxes ${read.data.version}`} property={read.data} />
          </Section>
        </Box>
      ) : read.isPending ? (
        <LinesSkeleton lines={12} />
      ) : (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      )}
    </Page>
  )
}

/** It counts as soon as it is switched. */
function SecondFactorRule({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation('properties')
  const notify = useNotify()
  const { mutate, isPending } = useSend(properties.requireSecondFactor)
  const change = (wanted: boolean) =>
    mutate(
      { isRequired: wanted },
      { onSuccess: () => toast(t(wanted ? 'secondFactor.on' : 'secondFactor.off')), onError: notify.refusal },
    )
  return (
    <RuleSwitch
      label={t('secondFactor.rule')}
      help={t('secondFactor.help')}
      isOn={isRequired}
      isPending={isPending}
      onChange={change}
    />
  )
}

function DetailsForm({ property }: { property: Property }) {
  const { t } = useTranslation(['properties', 'shell'])
  const form = useRouteForm(properties.update, {
    defaults: {
      version: property.version,
      name: property.name,
      address: property.address,
      city: property.city,
      country: property.country,
      phone: property.phone,
      email: property.email,
      postalCode: property.postalCode,
      taxNumber: property.taxNumber,
      registrationNumber: property.registrationNumber,
      bankAccount: property.bankAccount,
      bic: property.bic,
      checkInTime: property.checkInTime,
      checkOutTime: property.checkOutTime,
      freeCancelDays: property.freeCancelDays,
      cancelFeeBp: property.cancelFeeBp,
      noShowFeeBp: property.noShowFeeBp,
      optionHoldHours: property.optionHoldHours,
    },
    onDone: () => toast(t('saved')),
  })
  return (
    <Form form={form} label={t('details')}>
      <TextField form={form} name="name" label={t('name')} isRequired />
      <TextField form={form} name="address" label={t('address')} lines={2} />
      <CityAndCountry form={form} />
      <TextField form={form} name="postalCode" label={t('postalCode')} />
      <FieldRow>
        <PhoneField form={form} name="phone" label={t('phone')} />
        <TextField form={form} name="email" label={t('email')} type="email" />
      </FieldRow>
      <FieldRow>
        <TaxNumberField form={form} name="taxNumber" label={t('taxNumber')} country={form.watch('country')} />
        <TextField form={form} name="registrationNumber" label={t('registrationNumber')} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="bankAccount" label={t('bankAccount')} help={t('bankAccountHelp')} />
        <TextField form={form} name="bic" label={t('bic')} />
      </FieldRow>
      <Box component="h3" sx={{ fontSize: 14, fontWeight: 600, m: 0, mt: 2 }}>
        {t('policies')}
      </Box>
      <FieldRow>
        <TimeField form={form} name="checkInTime" label={t('checkInTime')} isRequired />
        <TimeField form={form} name="checkOutTime" label={t('checkOutTime')} isRequired />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name="freeCancelDays" label={t('freeCancelDays')} isRequired />
        <NumberField form={form} name="optionHoldHours" label={t('optionHoldHours')} min={1} isRequired />
      </FieldRow>
      <FieldRow>
        <PercentField form={form} name="cancelFeeBp" label={t('cancelFeeBp')} />
        <PercentField form={form} name="noShowFeeBp" label={t('noShowFeeBp')} />
      </FieldRow>
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
}
