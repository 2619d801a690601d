import { useTranslation } from 'react-i18next'
import type { FieldValues } from 'react-hook-form'
import { CountryField } from '#areas/platform/addresses/screens/pickers.tsx'
import type { RequestOf } from '#core/contract.ts'
import { type FieldsForm, fieldsOf } from '#web/form.ts'
import { languageOptions } from '#web/i18n.ts'
import { DayField, NumberField, PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { OptionalFields } from './optional-fields.tsx'
import { GENDERS } from '#core/genders.ts'
import type { employees } from '../contract/employees.ts'

type PersonValues = Omit<RequestOf<typeof employees.update>, 'employeeId' | 'version'>
type PersonForm = FieldsForm<PersonValues & FieldValues>
type ContactsForm = FieldsForm<Pick<PersonValues, 'emergencyContacts'> & FieldValues>

/** Languages that are often spoken with guests. */
const SPOKEN = [
  'ar',
  'bn',
  'de',
  'en',
  'es',
  'fr',
  'gu',
  'hi',
  'it',
  'ja',
  'kn',
  'ml',
  'mr',
  'nl',
  'pt',
  'ru',
  'ta',
  'te',
  'ur',
  'zh',
]

const useSpoken = () => {
  const { i18n } = useTranslation('employees')
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  return SPOKEN.map((value) => ({ value, label: names.of(value) ?? value }))
}

/** Name and contact details of an employee; what is rarely known is folded away. */
export function PersonFields({ form, isOpen = false }: { form: PersonForm; isOpen?: boolean }) {
  const { t } = useTranslation('employees')
  const spoken = useSpoken()
  return (
    <>
      <FieldRow>
        <TextField form={form} name="firstName" label={t('person.firstName')} isRequired autoFocus />
        <TextField form={form} name="middleName" label={t('person.middleName')} />
        <TextField form={form} name="lastName" label={t('person.lastName')} isRequired />
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="birthOn" label={t('person.birthOn')} />
        <CountryField form={form} name="nationality" label={t('person.nationality')} />
      </FieldRow>
      <FieldRow>
        <PhoneField form={form} name="mobile" label={t('person.mobile')} />
        <TextField form={form} name="personalEmail" type="email" label={t('person.personalEmail')} />
      </FieldRow>
      <FieldRow>
        <PhoneField form={form} name="workPhone" label={t('person.workPhone')} />
        <TextField form={form} name="workEmail" type="email" label={t('person.workEmail')} />
      </FieldRow>
      <Fold label={t('person.more')} isOpen={isOpen}>
        <FieldRow>
          <TextField form={form} name="title" label={t('person.title')} />
          <TextField form={form} name="name" label={t('person.displayName')} help={t('person.displayNameHelp')} />
        </FieldRow>
        <FieldRow>
          <SelectField
            form={form}
            name="gender"
            label={t('person.gender')}
            blank={t('person.noGender')}
            options={GENDERS.map((value) => ({ value, label: t(`gender.${value}`) }))}
          />
          <SelectField
            form={form}
            name="language"
            label={t('person.language')}
            blank={t('person.noLanguage')}
            options={languageOptions}
          />
        </FieldRow>
        <TextField form={form} name="address" label={t('person.address')} lines={2} />
        <TextField form={form} name="permanentAddress" label={t('person.permanentAddress')} lines={2} />
        <EmergencyFields form={fieldsOf(form)} />
        <ChipsField form={form} name="languages" label={t('person.languages')} options={spoken} />
      </Fold>
    </>
  )
}

/** The first contact to be called; further ones stay as they are. */
export function EmergencyFields({ form }: { form: ContactsForm }) {
  const { t } = useTranslation('employees')
  const isOpen = (form.getValues('emergencyContacts') ?? []).length > 0
  return (
    <OptionalFields form={form} name="emergencyContacts" addLabel={t('person.addEmergency')} isOpen={isOpen}>
      <FieldRow>
        <TextField form={form} name="emergencyContacts.0.name" label={t('person.emergencyName')} isRequired />
        <TextField form={form} name="emergencyContacts.0.relation" label={t('person.emergencyRelation')} />
        <PhoneField form={form} name="emergencyContacts.0.phone" label={t('person.emergencyPhone')} isRequired />
      </FieldRow>
    </OptionalFields>
  )
}

/** The days of an employee's employment. */
export function DateFields({ form }: { form: PersonForm }) {
  const { t } = useTranslation('employees')
  return (
    <>
      <FieldRow>
        <DayField form={form} name="joinOn" label={t('dates.joinOn')} isRequired />
        <DayField form={form} name="probationEndOn" label={t('dates.probationEndOn')} />
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="contractEndOn" label={t('dates.contractEndOn')} />
        <NumberField form={form} name="noticeDays" label={t('dates.noticeDays')} max={365} />
      </FieldRow>
    </>
  )
}
