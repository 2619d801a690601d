import { useWatch } from 'react-hook-form'
import { CountryField, PlaceField } from '#areas/platform/addresses/screens/pickers.tsx'
import { useTranslation } from 'react-i18next'
import { CompanyField } from '#areas/parties/companies/screens/pickers.tsx'
import { GENDERS } from '#core/genders.ts'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { languageOptions } from '#web/i18n.ts'
import { useCan } from '#web/session.ts'
import { CheckboxField, DayField, PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { customers, type Customer, vipLevels } from '../contract.ts'
import { changeableOf } from '../rules.ts'
import { type CustomerFormOf, Duplicates } from './duplicates.tsx'

/** What kitchen and desk must know; allergies and accessibility only where the user may know them. */
function NeedsFields({ form }: { form: CustomerFormOf }) {
  const { t } = useTranslation('customers')
  const mayKnow = useCan('customers.sensitive')
  return (
    <>
      <FieldRow>
        <TextField form={form} name="dietary" label={t('dietary')} />
        {mayKnow && <TextField form={form} name="allergies" label={t('allergies')} />}
      </FieldRow>
      {mayKnow && <TextField form={form} name="accessibility" label={t('accessibility')} />}
    </>
  )
}

/** Who a guest is, for registers and invoices. */
function IdentityFields({ form }: { form: CustomerFormOf }) {
  const { t } = useTranslation('customers')
  return (
    <>
      <FieldRow>
        <TextField form={form} name="nationality" label={t('nationality')} />
        <DayField form={form} name="dateOfBirth" label={t('dateOfBirth')} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="placeOfBirth" label={t('placeOfBirth')} />
        <SelectField
          form={form}
          name="gender"
          label={t('gender.label')}
          options={GENDERS.map((value) => ({ value, label: t(`gender.${value}`) }))}
          blank={t('gender.blank')}
        />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="title" label={t('titleOf')} />
        <TextField form={form} name="occupation" label={t('occupation')} />
      </FieldRow>
      <TextField form={form} name="taxId" label={t('taxId')} />
    </>
  )
}

/** The fields of a guest: how to reach them first, identity and address folded away until wanted. */
function CustomerFields({ form, isOpen }: { form: CustomerFormOf; isOpen?: boolean }) {
  const { t } = useTranslation('customers')
  const [doNotRent, companyId] = useWatch({ control: form.control, name: ['doNotRent', 'companyId'] })
  return (
    <>
      <FieldRow>
        <TextField form={form} name="firstName" label={t('firstName')} isRequired autoFocus />
        <TextField form={form} name="lastName" label={t('lastName')} />
      </FieldRow>
      <FieldRow>
        <PhoneField form={form} name="phone" label={t('phone')} />
        <TextField form={form} name="email" label={t('email')} type="email" />
      </FieldRow>
      <SelectField
        form={form}
        name="language"
        label={t('language')}
        help={t('languageHelp')}
        options={languageOptions}
        blank={t('languageOfHouse')}
      />
      <Fold label={t('moreFields')} isOpen={isOpen ?? false}>
        <FieldRow>
          <TextField form={form} name="companyName" label={t('companyName')} />
          <CompanyField form={form} name="companyId" label={t('companyAccount')} chosenId={companyId} />
        </FieldRow>
        <TextField form={form} name="address" label={t('address')} lines={2} />
        <FieldRow>
          <PlaceField
            form={form}
            level="CITY"
            name="city"
            label={t('city')}
            beside={{ country: 'country' }}
            takesCountryCode
          />
          <TextField form={form} name="postalCode" label={t('postalCode')} />
        </FieldRow>
        <FieldRow>
          <CountryField form={form} name="country" label={t('country')} />
          <TextField form={form} name="vehiclePlate" label={t('vehiclePlate')} />
        </FieldRow>
        <IdentityFields form={form} />
      </Fold>
      <NeedsFields form={form} />
      <TextField form={form} name="notes" label={t('notes')} lines={2} />
      <FieldRow>
        <CheckboxField form={form} name="isVip" label={t('isVip')} />
        <SelectField
          form={form}
          name="vipLevel"
          label={t('vipLevel')}
          options={vipLevels.map((value) => ({ value, label: t('vipOfLevel', { level: value }) }))}
          blank={t('noVipLevel')}
        />
      </FieldRow>
      <FieldRow>
        <CheckboxField form={form} name="doNotRent" label={t('doNotRentField')} />
      </FieldRow>
      {doNotRent && <TextField form={form} name="doNotRentReason" label={t('doNotRentReason')} />}
    </>
  )
}

/** Changes a guest. Another user's change meanwhile is refused, not overwritten. */
export function CustomerEdit({ customer, done }: { customer: Customer; done: () => void }) {
  const { t } = useTranslation(['customers', 'shell'])
  const form = useRouteForm(customers.update, {
    defaults: changeableOf(customer),
    onDone: (saved) => {
      toast(t('edit.done', { name: `${saved.firstName} ${saved.lastName}`.trim() }))
      done()
    },
  })
  return (
    <Form form={form} label={t('edit.title', { name: customer.firstName })}>
      <CustomerFields form={fieldsOf(form)} isOpen={customer.address !== ''} />
      <FormButtons form={form} label={t('shell:save')} onCancel={done} />
    </Form>
  )
}

/** Adds a guest, with those who may be the same guest shown while one types. */
export function CustomerNew({
  onAdded,
  onUse,
  onCancel,
}: {
  onAdded: (customer: Customer) => void
  onUse: (customerId: string) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('customers')
  const form = useRouteForm(customers.create, {
    defaults: { firstName: '', lastName: '', phone: '', email: '' },
    onDone: onAdded,
  })
  return (
    <Form form={form} label={t('add.title')}>
      <CustomerFields form={form} />
      <Duplicates form={form} onUse={onUse} />
      <FormButtons form={form} label={t('add.save')} onCancel={onCancel} />
    </Form>
  )
}
