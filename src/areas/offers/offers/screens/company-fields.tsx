import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useQueries } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { CompanyInput } from '#areas/parties/companies/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import type { FieldsForm } from '#web/form.ts'
import type { OfferFields } from './form-values.ts'

/** The companies whose guests have an offer; without any, guests of all of them do. */
export function CompanyFields({ form }: { form: FieldsForm<OfferFields> }) {
  const { t } = useTranslation('offers')
  const ids = useWatch({ control: form.control, name: 'conditions.companyIds' }) ?? []
  const named = useQueries({ queries: ids.map((companyId) => queryOf(companies.get, { companyId })) })
  const set = (next: string[]) => form.setValue('conditions.companyIds', next, { shouldDirty: true })
  return (
    <>
      <CompanyInput
        key={ids.length}
        label={t('addCompany')}
        help={t('allOfThem')}
        value={null}
        onChange={(chosen) => chosen && !ids.includes(chosen.id) && set([...ids, chosen.id])}
      />
      {ids.length > 0 && (
        <Stack direction="row" role="group" aria-label={t('companies')} sx={{ flexWrap: 'wrap', gap: 2 }}>
          {ids.map((id, at) => (
            <Chip
              key={id}
              label={named[at]?.data?.displayName ?? ''}
              onDelete={() => set(ids.filter((other) => other !== id))}
            />
          ))}
        </Stack>
      )}
    </>
  )
}
