import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import { CountryField, PlaceField } from '#areas/platform/addresses/screens/pickers.tsx'
import { useTranslation } from 'react-i18next'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { languageOptions } from '#web/i18n.ts'
import { useSession } from '#web/session.ts'
import { PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { useField } from '#web/ui/line-field.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { companies } from '../contract/companies.ts'
import { type Company, COMPANY_KINDS } from '../contract/replies.ts'
import { CompanyDuplicates, type CompanyFormOf } from './company-duplicates.tsx'

/** Who the company is first, where its documents go next; registers and codes are folded away until wanted. */
function CompanyFields({ form, isOpen }: { form: CompanyFormOf; isOpen: boolean }) {
  const { t } = useTranslation('companies')
  const isIndian = useSession().property?.country === 'IN'
  return (
    <>
      <FieldRow>
        <TextField form={form} name="displayName" label={t('name')} isRequired autoFocus />
        <SelectField
          form={form}
          name="kind"
          label={t('kindLabel')}
          isRequired
          options={COMPANY_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="legalName" label={t('legalName')} />
        <TextField form={form} name="taxNumber" label={t('taxNumber')} help={isIndian && t('taxNumberHelp')} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="invoiceEmail" label={t('invoiceEmail')} type="email" />
        <PhoneField form={form} name="phone" label={t('phone')} />
      </FieldRow>
      <SelectField
        form={form}
        name="language"
        label={t('language')}
        help={t('languageHelp')}
        options={languageOptions}
        blank={t('languageOfHouse')}
      />
      <TextField form={form} name="billingAddress" label={t('billingAddress')} lines={2} />
      <FieldRow>
        <PlaceField
          form={form}
          level="CITY"
          name="billingCity"
          label={t('city')}
          beside={{ country: 'billingCountry', state: 'billingState', postalCode: 'billingPostalCode' }}
          takesCountryCode
        />
        <TextField form={form} name="billingPostalCode" label={t('postalCode')} />
      </FieldRow>
      <FieldRow>
        <PlaceField
          form={form}
          level="STATE"
          name="billingState"
          label={t('state')}
          beside={{ country: 'billingCountry' }}
          takesCountryCode
        />
        <CountryField form={form} name="billingCountry" label={t('country')} />
      </FieldRow>
      <Fold label={t('moreFields')} isOpen={isOpen}>
        <FurtherFields form={form} />
      </Fold>
      <TagsField form={form} />
    </>
  )
}

/** Registers and codes, and what it does. */
function FurtherFields({ form }: { form: CompanyFormOf }) {
  const { t } = useTranslation('companies')
  return (
    <>
      <TextField form={form} name="postalAddress" label={t('postalAddress')} lines={2} />
      <FieldRow>
        <TextField form={form} name="secondTaxNumber" label={t('secondTaxNumber')} />
        <TextField form={form} name="registrationNumber" label={t('registrationNumber')} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="iataNumber" label={t('iataNumber')} />
        <TextField form={form} name="accountingCode" label={t('accountingCode')} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="website" label={t('website')} />
        <TextField form={form} name="industry" label={t('industry')} help={t('industryHelp')} maxLength={60} />
      </FieldRow>
    </>
  )
}

/** Words to find companies by, each closed with Enter. */
function TagsField({ form }: { form: CompanyFormOf }) {
  const { t } = useTranslation('companies')
  const field = useField({ form, name: 'tags', help: t('tagsHelp') })
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[] as string[]}
      value={(field.value as string[] | undefined) ?? []}
      onChange={(_, tags) => field.set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <MuiTextField {...params} label={t('tags')} error={field.hasError} helperText={field.help} />
      )}
    />
  )
}

/** Adds a company, with those that may be the same shown while one types. */
export function CompanyNew({
  onAdded,
  onUse,
  onCancel,
}: {
  onAdded: (company: Company) => void
  onUse: (companyId: string) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('companies')
  const form = useRouteForm(companies.create, {
    defaults: { displayName: '', legalName: '', taxNumber: '', kind: 'CORPORATE', billingCity: '', tags: [] },
    onDone: onAdded,
  })
  return (
    <Form form={form} label={t('add.title')}>
      <CompanyFields form={form} isOpen={false} />
      <CompanyDuplicates form={form} onUse={onUse} />
      <FormButtons form={form} label={t('add.save')} onCancel={onCancel} />
    </Form>
  )
}

/** Changes the profile. Another user's change meanwhile is refused, not overwritten. */
export function CompanyEdit({ company, done }: { company: Company; done: () => void }) {
  const { t } = useTranslation(['companies', 'shell'])
  const form = useRouteForm(companies.update, {
    defaults: editable(company),
    onDone: (saved) => {
      toast(t('edit.done', { name: saved.displayName }))
      done()
    },
  })
  const hasMore = [company.postalAddress, company.registrationNumber, company.iataNumber].some((text) => text !== '')
  return (
    <Form form={form} label={t('edit.title', { name: company.displayName })}>
      {/* The input to change a company is the input to add one, plus two fields without an input box. */}
      <CompanyFields form={fieldsOf(form)} isOpen={hasMore} />
      <FormButtons form={form} label={t('shell:save')} onCancel={done} />
    </Form>
  )
}

const editable = (company: Company) => ({
  companyId: company.id,
  version: company.version,
  kind: company.kind,
  displayName: company.displayName,
  legalName: company.legalName,
  taxNumber: company.taxNumber,
  secondTaxNumber: company.secondTaxNumber,
  registrationNumber: company.registrationNumber,
  iataNumber: company.iataNumber,
  billingAddress: company.billingAddress,
  billingCity: company.billingCity,
  billingState: company.billingState,
  billingPostalCode: company.billingPostalCode,
  billingCountry: company.billingCountry,
  postalAddress: company.postalAddress,
  invoiceEmail: company.invoiceEmail,
  phone: company.phone,
  website: company.website,
  industry: company.industry,
  accountingCode: company.accountingCode,
  language: company.language,
  tags: company.tags,
})
