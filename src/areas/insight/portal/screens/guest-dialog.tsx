import { useTranslation } from 'react-i18next'
import { CountryField } from '#areas/platform/addresses/screens/pickers.tsx'
import { GENDERS } from '#core/genders.ts'
import { useRouteForm } from '#web/form.ts'
import { DayField, PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { REGISTERED_KINDS, type WantedField } from '../contract/choices.ts'
import { portal } from '../contract/portal.ts'
import type { Registration } from '../contract/replies.ts'

type Place = { bookingId: string; stayId: string; number: number }
type Props = {
  place: Place
  stored: Registration | undefined
  /** The name the form begins with for a guest who is not registered. */
  name: { firstName: string; lastName: string }
  wants: readonly WantedField[]
  onClose: () => void
}

/** What the form begins with: what is registered, or the name alone. */
function startOf(stored: Registration | undefined, name: Props['name']) {
  if (!stored) return name
  const { stayId: _stayId, number: _number, version: _version, documentEnd: _end, hasPicture: _has, ...stated } = stored
  return { ...stated, documentNumber: '' }
}

/** Registers a guest of a room at the desk: who they are and, where they have one, their document. */
export function GuestDialog({ place, stored, name, wants, onClose }: Props) {
  const { t } = useTranslation('portal')
  const form = useRouteForm(portal.registerGuest, {
    known: { ...place, version: stored?.version ?? 0 },
    defaults: startOf(stored, name),
    refusedAt: { date_in_future: 'dateOfBirth' },
    onDone: () => {
      toast(t('desk.registered'))
      onClose()
    },
  })
  const kinds = REGISTERED_KINDS.flatMap((value) => (value === '' ? [] : [{ value, label: t(`kind.${value}`) }]))
  const genders = GENDERS.map((value) => ({ value, label: t(`gender.${value}`) }))
  return (
    <FormDialog
      form={form}
      title={t('desk.title', { number: place.number })}
      label={t('desk.save')}
      onClose={onClose}
      width={640}
    >
      <FieldRow>
        <TextField form={form} name="firstName" label={t('field.firstName')} isRequired autoFocus />
        <TextField form={form} name="lastName" label={t('field.lastName')} isRequired />
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="dateOfBirth" label={t('field.dateOfBirth')} />
        <TextField form={form} name="nationality" label={t('field.nationality')} />
      </FieldRow>
      {wants.includes('gender') && (
        <SelectField form={form} name="gender" label={t('field.gender')} options={genders} blank={t('gender.blank')} />
      )}
      {wants.includes('placeOfBirth') && <TextField form={form} name="placeOfBirth" label={t('field.placeOfBirth')} />}
      <TextField form={form} name="address" label={t('field.address')} />
      <FieldRow>
        <TextField form={form} name="postalCode" label={t('field.postalCode')} />
        <TextField form={form} name="city" label={t('field.city')} />
      </FieldRow>
      <CountryField form={form} name="country" label={t('field.country')} />
      <FieldRow>
        <PhoneField form={form} name="phone" label={t('field.phone')} />
        <TextField form={form} name="email" label={t('field.email')} type="email" />
      </FieldRow>
      <FieldRow>
        <SelectField form={form} name="documentKind" label={t('panel.document')} options={kinds} blank={t('desk.noDocument')} />
        <TextField
          form={form}
          name="documentNumber"
          label={t('desk.documentNumber')}
          help={stored?.documentEnd ? t('desk.numberStored', { end: stored.documentEnd }) : undefined}
        />
      </FieldRow>
      <FieldRow>
        <CountryField form={form} name="documentCountry" label={t('desk.documentCountry')} />
        <DayField form={form} name="documentExpiresOn" label={t('desk.documentExpiresOn')} />
      </FieldRow>
      {wants.includes('nextDestination') && (
        <TextField form={form} name="nextDestination" label={t('field.nextDestination')} />
      )}
    </FormDialog>
  ) // prettier-ignore
}
