import { useTranslation } from 'react-i18next'
import { SEGMENTS } from '#areas/lodging/bookings/contract/choices.ts'
import { fieldsOf, type RouteForm } from '#web/form.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { leads } from '../contract/leads.ts'

/** The market segment of a deal, which bookings of its group have too. */
export function SegmentField({ form }: { form: RouteForm<typeof leads.createDeal> }) {
  const { t } = useTranslation(['bookings', 'leads'])
  return (
    <SelectField
      form={fieldsOf(form)}
      name="segment"
      label={t('bookings:segmentLabel')}
      blank={t('bookings:segment.AS_BOOKED')}
      options={SEGMENTS.map((value) => ({ value, label: t(`bookings:segment.${value}`) }))}
    />
  )
}
