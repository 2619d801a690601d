import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import type { RouteForm } from '#web/form.ts'
import { useSettled } from '#web/settled.ts'
import { companies } from '../contract/companies.ts'

export type CompanyFormOf = RouteForm<typeof companies.create>

/** "May be the same company": those already known that look like the one being typed, and the way to open them. */
export function CompanyDuplicates({ form, onUse }: { form: CompanyFormOf; onUse: (companyId: string) => void }) {
  const { t } = useTranslation('companies')
  const [chosen, setChosen] = useState<string>()
  const [displayName, legalName = '', taxNumber = '', billingCity = ''] = useWatch({
    control: form.control,
    name: ['displayName', 'legalName', 'taxNumber', 'billingCity'],
  })
  const typed = useSettled({ displayName, legalName, taxNumber, billingCity })
  const isSearchable = typed.displayName.length > 2 || typed.taxNumber.length > 5
  const found = useQuery({
    ...queryOf(companies.duplicates, typed),
    enabled: isSearchable,
    placeholderData: (before) => before,
  })
  // The form is emptied first, so that leaving it does not warn about unsaved changes.
  useEffect(() => {
    if (chosen) onUse(chosen)
  }, [chosen, onUse])
  const rows = isSearchable ? (found.data?.rows.slice(0, 4) ?? []) : []
  return (
    <div role="status">
      {rows.length > 0 && (
        <Alert severity="info" icon={false}>
          <AlertTitle>{t('duplicates.title')}</AlertTitle>
          {rows.map((row) => (
            <Box key={row.id} sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, py: 1 }}>
              <Box sx={{ flex: '1 1 220px' }}>
                <b>{row.displayName}</b>
                <Box sx={{ fontSize: 12 }}>
                  {[...row.because.map((why) => t(`duplicates.because.${why}`)), row.city, row.taxNumber]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </Box>
              </Box>
              <Button
                size="small"
                variant="outlined"
                onClick={() => {
                  form.reset()
                  setChosen(row.id)
                }}
              >
                {t('duplicates.use')}
              </Button>
            </Box>
          ))}
        </Alert>
      )}
    </div>
  )
}
