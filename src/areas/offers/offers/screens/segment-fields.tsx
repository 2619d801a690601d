import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import type { FieldsForm } from '#web/form.ts'
import { Link } from '#web/navigation.tsx'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { offers } from '../contract/offers.ts'
import type { OfferFields } from './form-values.ts'

/** The segments whose guests have an offer. */
export function SegmentFields({ form }: { form: FieldsForm<OfferFields> }) {
  const { t } = useTranslation('offers')
  const { data } = useQuery(queryOf(offers.segments, { limit: 200 }))
  if (data?.rows.length === 0)
    return (
      <Typography color="textSecondary">
        {t('noSegments')} <Link to="/campaign/segments">{t('addSegment')}</Link>
      </Typography>
    )
  return (
    <ChipsField
      form={form}
      name="conditions.segmentIds"
      label={t('segments')}
      help={t('segmentsHelp')}
      options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
